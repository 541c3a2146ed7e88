import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRandom } from '../../../../bench/corpus/random.ts'
import type { Sidebar, SidebarItem } from '../../../../runtime/shared/docs/docs.ts'
import { sidebarSlice, sliceHashes } from '../../../../runtime/shared/docs/sidebar-slice.ts'
import { editedSidebar, randomSidebar, urlsIn } from './random-sidebar.ts'
import { category, link } from './sidebar-items.ts'
import { loadTheme } from '../render-theme.ts'

const theme = await loadTheme()

/** The HTML of a sidebar on a page. */
function html(sidebar: Sidebar, url: string): string {
  return theme.page({ url, layout: 'DocSidebar', props: { sidebar } }).body
}

/** Hashes are the texts themselves, so that other texts have other ones. */
const hashesOf = (sidebar: Sidebar): ((url: string) => string) => sliceHashes(sidebar, (text) => text)

const SEEDS = Array.from({ length: 120 }, (_, index) => `sidebar ${index}`)

/** Some of the pages of a sidebar, at random. */
function somePages(sidebar: Sidebar, seed: string): readonly string[] {
  return createRandom(seed).shuffle(urlsIn(sidebar)).slice(0, 10)
}

describe('the slice of a sidebar for a page', () => {
  test('gives the HTML that the whole sidebar gives', () => {
    let pages = 0
    for (const seed of SEEDS) {
      const sidebar = randomSidebar(seed)
      for (const url of somePages(sidebar, seed)) {
        pages++
        assert.equal(html(sidebarSlice(sidebar, url), url), html(sidebar, url), `${seed}, ${url}`)
      }
    }
    assert.ok(pages > 900, `${pages} pages`)
  })

  for (const dull of [60, 130]) {
    test(`leads where a long list with ${dull} entries of HTML before its first link leads`, () => {
      const line: SidebarItem = { type: 'html', value: '<hr>', defaultStyle: false }
      const list = [
        ...Array.from({ length: dull }, () => line),
        link('a'),
        ...Array.from({ length: 130 }, () => line),
      ]
      const sidebar = [category('Open', [...list, link('z')], { collapsed: false })]
      for (const url of ['/base/docs/elsewhere/', '/base/docs/a/', '/base/docs/z/']) {
        const slice = sidebarSlice(sidebar, url)
        assert.equal(html(slice, url), html(sidebar, url), url)
        assert.match(html(slice, url), /href="\/base\/docs\/a\/"[^>]*>Open/)
      }
    })
  }

  test('has the same hash after an edit only where the HTML is the same', () => {
    let [same, other] = [0, 0]
    for (const seed of SEEDS) {
      const sidebar = randomSidebar(seed)
      const now = editedSidebar(sidebar, seed)
      const [before, after] = [hashesOf(sidebar), hashesOf(now)]
      for (const url of somePages(sidebar, seed)) {
        const isSame = before(url) === after(url)
        if (isSame) assert.equal(html(now, url), html(sidebar, url), `${seed}, ${url}`)
        if (isSame) same++
        else other++
      }
    }
    assert.ok(same > 200 && other > 200, `${same} pages have the same hash, ${other} another`)
  })
})

/** Pages of a sidebar, by their labels, whose slice an edit changes. */
function changedPages(before: Sidebar, now: Sidebar, pages: readonly string[]): readonly string[] {
  const [hashBefore, hashNow] = [hashesOf(before), hashesOf(now)]
  return pages.filter((page) => {
    const url = `/base/docs/${page}/`
    return hashBefore(url) !== hashNow(url)
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
  assert.equal(entries(sidebarSlice(large, '/base/docs/7-7-7/')), 20 + 20 + 25 + 19 + 19)
})
