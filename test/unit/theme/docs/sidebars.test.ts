import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cutSidebar, type CutSidebar } from '../../../../runtime/shared/docs/cut-sidebar.ts'
import type { Sidebar } from '../../../../runtime/shared/docs/docs.ts'
import { rootPartKey } from '../../../../runtime/shared/page/page-data.ts'
import { sidebarSlice, sliceHashes } from '../../../../runtime/shared/docs/sidebar-slice.ts'
import { urlsIn } from './random-sidebar.ts'
import { category, link } from './sidebar-items.ts'

const KEY = 'docs-default-current-sidebar-main'

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const links = (name: string, count: number): Sidebar => times(count, (index) => link(`${name}-${index}`))

/** How many entries a sidebar or a part of one holds, those included that stand for others. */
function entriesIn(items: Sidebar): number {
  return items.reduce((sum, item) => sum + 1 + (item.type === 'category' ? entriesIn(item.items) : 0), 0)
}

/** Sections of topics of docs, and a section with one long list. */
function large(sections: number, long: number): Sidebar {
  const topics = (section: number): Sidebar =>
    times(20, (topic) => category(`Topic ${section} ${topic}`, links(`${section}-${topic}`, 25)))
  const last = category('Long', links('long', long), { href: '/base/docs/long/' })
  return [...times(sections, (section) => category(`Section ${section}`, topics(section))), last]
}

/** Pages of a sidebar, by their labels, whose slice an edit changes. */
function changedPages(before: Sidebar, now: Sidebar, pages: readonly string[]): readonly string[] {
  const [hashBefore, hashNow] = [before, now].map((sidebar) => sliceHashes(sidebar, (text) => text))
  return pages.filter((page) => hashBefore?.(`/base/docs/${page}/`) !== hashNow?.(`/base/docs/${page}/`))
}

describe('the slice of a page', () => {
  const sidebar = (label = 'b1', more: Sidebar = []): Sidebar => [
    link('start'),
    category('A', [link('a1'), link('a2')]),
    category('B', [link('b1', { label }), category('C', [link('c1')]), ...more], { href: '/base/docs/b/' }),
  ]
  const pages = ['start', 'a1', 'a2', 'b', 'b1', 'c1']

  test('changes with a title and a new doc only where they are shown', () => {
    for (const now of [sidebar('Renamed'), sidebar('b1', [link('b2')])])
      assert.deepEqual(changedPages(sidebar(), now, pages), ['b', 'b1', 'c1'])
  })

  test('changes with the address that the label of a closed category leads to', () => {
    const moved = sidebar().with(1, category('A', [link('a0'), link('a1'), link('a2')]))
    assert.deepEqual(changedPages(sidebar(), moved, pages), pages)
  })

  test('changes in a long list only around the change, unless its length is shown', () => {
    const names = times(300, (index) => `p${index}`)
    const list = names.map((name) => link(name))
    const longer = list.toSpliced(200, 0, link('new'))
    const near = changedPages(list, longer, names).map((name) => Number(name.slice(1)))
    assert.ok(near.includes(200) && near.every((index) => index >= 174 && index < 226), near.join())
    const all = (items: Sidebar): Sidebar => [category('All', items, { href: '/base/docs/all/' })]
    assert.deepEqual(changedPages(all(list), all(longer), names), names)
  })

  test('does not change with what the HTML does not hold', () => {
    const told = link('start', { description: 'Words', docId: 'start', customProps: { a: 1 } })
    assert.deepEqual(changedPages(sidebar(), sidebar().with(0, told), pages), [])
  })

  test('holds the lists on the way, and an address for each closed category', () => {
    const size = entriesIn(sidebarSlice(large(20, 10), '/base/docs/7-7-7/'))
    assert.equal(size, 21 + 20 + 25 + 19 + 19)
  })
})

function cutOf(sidebar: Sidebar): CutSidebar {
  const cut = cutSidebar(sidebar, KEY)
  assert.ok(cut !== null)
  return cut
}

/** Bytes of what a page needs. */
function bytesFor({ parts, keysFor }: CutSidebar, page: string): number {
  return JSON.stringify(keysFor(`/base/docs/${page}/`).map((key) => parts.get(key))).length
}

/** Keys of the parts that an edit makes, removes or changes. */
function changedParts(before: Sidebar, now: Sidebar): readonly string[] {
  const [old, next] = [cutOf(before).parts, cutOf(now).parts]
  return [...new Set([...old.keys(), ...next.keys()])].filter(
    (key) => JSON.stringify(old.get(key)) !== JSON.stringify(next.get(key)),
  )
}

describe('the parts of a large sidebar', () => {
  test('hold 201 entries each at most, of a list of links 100, and a page needs few', () => {
    const rows = [
      [large(20, 5000), 201],
      [large(1, 30_000), 201],
      [links('flat', 5000), 100],
    ] as const
    for (const [sidebar, most] of rows) {
      const cut = cutOf(sidebar)
      for (const [key, part] of cut.parts) assert.ok(entriesIn(part) <= most, `${key}: ${entriesIn(part)}`)
      for (const page of ['3-7-12', 'long-0', 'long-2500', 'flat-4999', 'elsewhere'])
        assert.ok(cut.keysFor(`/base/docs/${page}/`).length <= 6, page)
    }
  })

  test('that a page needs are no more than of one with a tenth of the entries', () => {
    const [many, few] = [cutOf(large(10, 10_000)), cutOf(large(10, 1000))]
    for (const page of ['long-500', 'elsewhere'])
      assert.ok(bytesFor(many, page) < bytesFor(few, page) + 8000, page)
    assert.equal(bytesFor(many, '3-7-12'), bytesFor(few, '3-7-12'))
  })

  test('do not begin at what is open on all pages', () => {
    const open = category('Open', [link('a'), category('Closed', links('c', 90))], { collapsed: false })
    const cut = cutOf([open, category('Beside', links('b', 90))])
    assert.deepEqual(cut.keysFor('/base/docs/elsewhere/'), [rootPartKey(KEY)])
    assert.equal(cut.parts.size, 3)
  })

  test('have names of their own where categories have the same one', () => {
    const cut = cutOf(['a', 'b'].map((name) => category('Same', links(name, 60))))
    assert.equal(cut.parts.size, 3)
    assert.notDeepEqual(cut.keysFor('/base/docs/a-0/'), cut.keysFor('/base/docs/b-0/'))
  })

  test('are there for more than 100 entries', () => {
    assert.equal(cutSidebar([category('A', links('p', 99))], KEY), null)
    assert.notEqual(cutSidebar([category('A', links('p', 100))], KEY), null)
  })

  const sidebar = [category('A', links('a', 300)), category('B', links('b', 60)), link('end')]
  const list = (at: number): Sidebar => (sidebar[at]?.type === 'category' ? sidebar[at].items : [])
  const withItems = (at: number, label: string, items: Sidebar): Sidebar =>
    sidebar.with(at, category(label, items))

  test('change with a label and with an item, and then with the part that names them', () => {
    const renamed = (name: string) => link(name, { label: 'Renamed' })
    const edits: readonly (readonly [edited: Sidebar, changed: number])[] = [
      [withItems(0, 'A', list(0).with(150, renamed('a-150'))), 1],
      [sidebar.with(2, renamed('end')), 1],
      [withItems(1, 'B', [...list(1), link('new')]), 1],
      [withItems(0, 'A', list(0).toSpliced(150, 0, link('new'))), 2],
    ]
    for (const [edited, changed] of edits) assert.equal(changedParts(sidebar, edited).length, changed)
  })

  test('are named by few other pages after an edit: those beside it', () => {
    const longer = withItems(0, 'A', list(0).toSpliced(150, 0, ...links('new', 3)))
    const [before, now] = [cutOf(sidebar), cutOf(longer)]
    const moved = urlsIn(sidebar).filter((url) => before.keysFor(url).join() !== now.keysFor(url).join())
    assert.ok(moved.length < 100, `${moved.length} pages`)
  })
})
