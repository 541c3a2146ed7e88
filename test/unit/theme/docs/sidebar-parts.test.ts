import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRandom } from '../../../../bench/corpus/random.ts'
import { cutSidebar, type CutSidebar } from '../../../../runtime/shared/docs/cut-sidebar.ts'
import type { Sidebar, SidebarItem } from '../../../../runtime/shared/docs/docs.ts'
import { joinParts, rootPartKey } from '../../../../runtime/shared/docs/sidebar-parts.ts'
import { sidebarSlice } from '../../../../runtime/shared/docs/sidebar-slice.ts'
import { randomSidebar, urlsIn } from './random-sidebar.ts'
import { category, link } from './sidebar-items.ts'
import { loadTheme } from '../render-theme.ts'

const theme = await loadTheme()

const KEY = 'docs-default-current-sidebar-main'

/** The HTML of a sidebar on a page. */
function html(sidebar: Sidebar, url: string): string {
  return theme.page({ url, layout: 'DocSidebar', props: { sidebar } }).body
}

function join({ parts }: CutSidebar, isThere: (key: string) => boolean = () => true): Sidebar {
  return joinParts(parts.get(rootPartKey(KEY)) ?? [], (key) => (isThere(key) ? parts.get(key) : undefined))
}

/** A sidebar without what the theme does not show. */
function shown(items: Sidebar): Sidebar {
  return items.map((item): SidebarItem => {
    const { customProps: _props, ...told } = item
    if (told.type === 'html') return told
    const { description: _description, ...view } = told
    if (view.type === 'category') return { ...view, items: shown(view.items) }
    const { docId: _docId, ...link } = view
    return link
  })
}

/** How many entries a part holds, those included that stand for others. */
function entriesIn(part: Sidebar): number {
  return part.reduce((sum, item) => sum + 1 + (item.type === 'category' ? entriesIn(item.items) : 0), 0)
}

/** Keys of the parts that a part names. */
function namedIn(part: Sidebar): readonly string[] {
  return part.flatMap((item) => [
    ...(item.part === undefined ? [] : [item.part]),
    ...(item.type === 'category' ? namedIn(item.items) : []),
  ])
}

const links = (name: string, count: number): Sidebar =>
  Array.from({ length: count }, (_, index) => link(`${name}-${index}`))

/** Sidebars of more entries than stay whole, at random. */
const DRAWN = Array.from({ length: 200 }, (_, index) => `parts ${index}`).flatMap((seed) => {
  const sidebar = randomSidebar(seed)
  const cut = cutSidebar(sidebar, KEY)
  return cut === null ? [] : [{ seed, sidebar, cut }]
})

describe('the parts of a sidebar', () => {
  test('are the whole sidebar when they are put together', () => {
    assert.ok(DRAWN.length > 60, `${DRAWN.length} sidebars`)
    for (const { seed, sidebar, cut } of DRAWN) assert.deepEqual(join(cut), shown(sidebar), seed)
  })

  test('that a page names give the HTML that the whole sidebar gives', () => {
    let pages = 0
    for (const { seed, sidebar, cut } of DRAWN) {
      for (const url of createRandom(seed).shuffle(urlsIn(sidebar)).slice(0, 12)) {
        pages++
        const keys = cut.keysFor(url)
        const joined = join(cut, (key) => keys.includes(key))
        assert.equal(html(joined, url), html(sidebar, url), `${seed}, ${url}`)
        // Whatever else is loaded, nothing changes before the client has taken the page over.
        const more = createRandom(url)
        const known = join(cut, (key) => keys.includes(key) || more.int(0, 1) === 0)
        assert.equal(html(known, url), html(sidebar, url), `${seed}, ${url}, with more`)
      }
    }
    assert.ok(pages > 700, `${pages} pages`)
  })

  test('are all that there is, and each is named once', () => {
    for (const { seed, cut } of DRAWN) {
      const named = [...cut.parts.values()].flatMap((part) => namedIn(part))
      assert.deepEqual([rootPartKey(KEY), ...named].sort(), [...cut.parts.keys()].sort(), seed)
    }
  })
})

/** Sections of topics of docs, and a section with one long list. */
function large(sections: number, long: number): Sidebar {
  return [
    ...Array.from({ length: sections }, (_, section) =>
      category(
        `Section ${section}`,
        Array.from({ length: 20 }, (_unused, topic) =>
          category(`Topic ${section} ${topic}`, links(`${section}-${topic}`, 25)),
        ),
      ),
    ),
    category('Long', links('long', long), { href: '/base/docs/long/' }),
  ]
}

function cutOf(sidebar: Sidebar): CutSidebar {
  const cut = cutSidebar(sidebar, KEY)
  assert.ok(cut !== null)
  return cut
}

/** Bytes of what a page needs. */
function bytesFor({ parts, keysFor }: CutSidebar, page: string): number {
  return JSON.stringify(keysFor(`/base/docs/${page}/`).map((key) => parts.get(key))).length
}

describe('of a large sidebar', () => {
  test('each part holds 201 entries at most, and a page needs few', () => {
    for (const cut of [cutOf(large(20, 5000)), cutOf(large(1, 30_000)), cutOf(links('flat', 5000))]) {
      for (const [key, part] of cut.parts) assert.ok(entriesIn(part) <= 201, `${key}: ${entriesIn(part)}`)
      for (const page of ['3-7-12', 'long-0', 'long-2500', 'flat-4999', 'elsewhere']) {
        const { length } = cut.keysFor(`/base/docs/${page}/`)
        assert.ok(length <= 6, `${page} needs ${length}`)
      }
    }
  })

  test('a page needs no more than of one with a tenth of the entries', () => {
    const [many, few] = [cutOf(large(10, 10_000)), cutOf(large(10, 1000))]
    for (const page of ['3-7-12', 'long-500', 'elsewhere']) {
      assert.ok(bytesFor(many, page) < bytesFor(few, page) + 8000, page)
    }
    assert.equal(bytesFor(many, '3-7-12'), bytesFor(few, '3-7-12'))
  })

  test('what is open on all pages is in the part around it', () => {
    const open = category('Open', [link('a'), category('Closed', links('c', 90))], { collapsed: false })
    const cut = cutOf([open, category('Beside', links('b', 90))])
    assert.deepEqual(cut.keysFor('/base/docs/elsewhere/'), [rootPartKey(KEY)])
    assert.equal(cut.parts.size, 3)
  })
})

test('a sidebar of 100 entries has no parts', () => {
  assert.equal(cutSidebar(links('p', 100), KEY), null)
  assert.equal(cutSidebar([category('A', links('p', 99))], KEY), null)
  assert.notEqual(cutSidebar([category('A', links('p', 100))], KEY), null)
})

/** Keys of the parts that an edit makes, removes or changes. */
function changedParts(before: Sidebar, now: Sidebar): readonly string[] {
  const [old, next] = [cutOf(before).parts, cutOf(now).parts]
  return [...new Set([...old.keys(), ...next.keys()])].filter(
    (key) => JSON.stringify(old.get(key)) !== JSON.stringify(next.get(key)),
  )
}

describe('an edit changes', () => {
  const sidebar = [category('A', links('a', 300)), category('B', links('b', 60)), link('end')]
  const list = (at: number): Sidebar => (sidebar[at]?.type === 'category' ? sidebar[at].items : [])
  const withItems = (at: number, label: string, items: Sidebar): Sidebar =>
    sidebar.with(at, category(label, items))

  test('of a label the part with it', () => {
    const items = list(0).with(150, link('a-150', { label: 'Renamed' }))
    assert.equal(changedParts(sidebar, withItems(0, 'A', items)).length, 1)
    assert.equal(changedParts(sidebar, sidebar.with(2, link('end', { label: 'Renamed' }))).length, 1)
  })

  test('of a list the part with the item, and the one that names it', () => {
    assert.equal(changedParts(sidebar, withItems(1, 'B', [...list(1), link('new')])).length, 1)
    const changed = changedParts(sidebar, withItems(0, 'A', list(0).toSpliced(150, 0, link('new'))))
    assert.equal(changed.length, 2)
  })

  test('what few pages name: those beside the change', () => {
    const longer = withItems(0, 'A', list(0).toSpliced(150, 0, link('new-0'), link('new-1'), link('new-2')))
    const [before, now] = [cutOf(sidebar), cutOf(longer)]
    const moved = urlsIn(sidebar).filter((url) => before.keysFor(url).join() !== now.keysFor(url).join())
    assert.ok(moved.length < 100, `${moved.length} pages`)
    assert.deepEqual(sidebarSlice(sidebar, '/base/docs/b-3/'), sidebarSlice(longer, '/base/docs/b-3/'))
  })
})
