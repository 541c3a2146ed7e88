import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Sidebar, SidebarItem } from '../../../runtime/shared/docs.ts'
import { sidebarSlices } from '../../../runtime/shared/sidebar-slice.ts'
import { editedSidebar, randomSidebar, urlsIn } from './random-sidebar.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()
after(() => theme.close())

/** The HTML of a sidebar on a page. */
function html(sidebar: Sidebar, url: string): string {
  return theme.page({ url, layout: 'DocSidebar', props: { sidebar } }).body
}

const link = (label: string, more: object = {}): SidebarItem => ({
  type: 'link',
  label,
  href: `/base/docs/${label}/`,
  ...more,
})

const category = (label: string, items: Sidebar, more: object = {}): SidebarItem => ({
  type: 'category',
  label,
  items,
  collapsible: true,
  collapsed: true,
  ...more,
})

const textOf = (sidebar: Sidebar, url: string): string => sidebarSlices(sidebar).textOf(url)

const SEEDS = Array.from({ length: 150 }, (_, index) => `sidebar ${index}`)

describe('the slice of a sidebar for a page', () => {
  test('gives the HTML that the whole sidebar gives', () => {
    let pages = 0
    for (const seed of SEEDS) {
      const sidebar = randomSidebar(seed)
      for (const url of urlsIn(sidebar)) {
        pages++
        assert.equal(html(sidebarSlices(sidebar).of(url), url), html(sidebar, url), `${seed}, ${url}`)
      }
    }
    assert.ok(pages > 5000, `${pages} pages`)
  })

  test('has the same text after an edit only where the HTML is the same', () => {
    let [same, other] = [0, 0]
    for (const seed of SEEDS) {
      const sidebar = randomSidebar(seed)
      const now = editedSidebar(sidebar, seed)
      for (const url of urlsIn(sidebar)) {
        const isSame = textOf(sidebar, url) === textOf(now, url)
        if (isSame) assert.equal(html(now, url), html(sidebar, url), `${seed}, ${url}`)
        if (isSame) same++
        else other++
      }
    }
    assert.ok(same > 1000 && other > 500, `${same} pages have the same text, ${other} another`)
  })
})

/** Pages of a sidebar, by their labels, whose slice an edit changes. */
function changedPages(before: Sidebar, now: Sidebar, pages: readonly string[]): readonly string[] {
  return pages.filter((page) => {
    const url = `/base/docs/${page}/`
    return textOf(before, url) !== textOf(now, url)
  })
}

describe('the slice of a page changes', () => {
  const sidebar = (label = 'b1', more: Sidebar = []): Sidebar => [
    link('start'),
    category('A', [link('a1'), link('a2')]),
    category('B', [link('b1', { label }), category('C', [link('c1')]), ...more], { href: '/base/docs/b/' }),
  ]
  const pages = ['start', 'a1', 'a2', 'b', 'b1', 'c1']

  test('with a title only where the title is shown', () => {
    assert.deepEqual(changedPages(sidebar(), sidebar('Renamed'), pages), ['b', 'b1', 'c1'])
  })

  test('with a new doc only where it is shown', () => {
    assert.deepEqual(changedPages(sidebar(), sidebar('b1', [link('b2')]), pages), ['b', 'b1', 'c1'])
  })

  test('with the address that the label of a closed category leads to', () => {
    const moved = sidebar().with(1, category('A', [link('a0'), link('a1'), link('a2')]))
    assert.deepEqual(changedPages(sidebar(), moved, pages), pages)
  })

  test('in no other place of a long list than those around the change, unless its length is shown', () => {
    const names = Array.from({ length: 300 }, (_, index) => `p${index}`)
    const list = names.map((name) => link(name))
    const longer = list.toSpliced(200, 0, link('new'))
    const near = changedPages(list, longer, names).map((name) => Number(name.slice(1)))
    assert.ok(near.length > 0 && near.every((index) => index >= 174 && index < 226), near.join())
    assert.equal(near.includes(200), true)
    const index = { href: '/base/docs/all/' }
    assert.deepEqual(
      changedPages([category('All', list, index)], [category('All', longer, index)], names),
      names,
    )
  })

  test('with no more than what the HTML holds', () => {
    const told = sidebar().with(
      0,
      link('start', { description: 'Words', docId: 'start', customProps: { a: 1 } }),
    )
    assert.deepEqual(changedPages(sidebar(), told, pages), [])
  })
})

test('the slice of a page in a large sidebar is small', () => {
  const large = Array.from({ length: 20 }, (_, part) =>
    category(
      `Part ${part}`,
      Array.from({ length: 20 }, (_, topic) =>
        category(
          `Topic ${topic}`,
          Array.from({ length: 25 }, (_, doc) => link(`${part}-${topic}-${doc}`)),
        ),
      ),
    ),
  )
  const entries = (items: Sidebar): number =>
    items.reduce((sum, item) => sum + 1 + (item.type === 'category' ? entries(item.items) : 0), 0)
  assert.equal(entries(large), 10_420)
  // The lists on the way, and an address for each closed category.
  assert.equal(entries(sidebarSlices(large).of('/base/docs/7-7-7/')), 20 + 20 + 25 + 19 + 19)
})
