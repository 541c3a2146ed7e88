import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRandom } from '../../../../bench/corpus/random.ts'
import { createInputsReader } from '../../../../cli/render/page-inputs.ts'
import { createRepeatedHtml } from '../../../../runtime/page/repeated-html.ts'
import { cutSidebar, type CutSidebar } from '../../../../runtime/shared/docs/cut-sidebar.ts'
import type { Sidebar, SidebarItem } from '../../../../runtime/shared/docs/docs.ts'
import { joinParts } from '../../../../runtime/page/use-sidebar.ts'
import { rootPartKey } from '../../../../runtime/shared/page/page-data.ts'
import { sidebarSlice, sliceHashes } from '../../../../runtime/shared/docs/sidebar-slice.ts'
import { sampleSize } from '../../../support/is-whole.ts'
import { loadTheme, type TestPage } from '../render-theme.ts'
import { editedSidebar, randomSidebar, urlsIn } from './random-sidebar.ts'

const theme = await loadTheme()

const KEY = 'docs-default-current-sidebar-main'
const SAMPLE = sampleSize(300)

/** The HTML of a sidebar on a page. */
function html(sidebar: Sidebar, url: string, repeat?: TestPage['repeat']): string {
  return theme.page({ url, layout: 'DocSidebar', props: { sidebar }, ...(repeat && { repeat }) }).body
}

/** Random sidebars, and what some of their pages show of them. */
const DRAWN = Array.from({ length: SAMPLE }, (_, index) => `sidebar ${index}`).map((seed) => {
  const sidebar = randomSidebar(seed)
  const urls = createRandom(seed).shuffle(urlsIn(sidebar)).slice(0, 6)
  const pages = urls.map((url) => ({ url, whole: html(sidebar, url), at: `${seed}, ${url}` }))
  return { seed, sidebar, pages }
})

/** Those of more entries than stay whole. */
const CUT = DRAWN.flatMap((drawn) => {
  const cut = cutSidebar(drawn.sidebar, KEY)
  return cut === null ? [] : [{ ...drawn, cut }]
})

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

/** Keys of the parts that a part names. */
function namedIn(part: Sidebar): readonly string[] {
  return part.flatMap((item) => [
    ...(item.part === undefined ? [] : [item.part]),
    ...(item.type === 'category' ? namedIn(item.items) : []),
  ])
}

test('the slice of a sidebar for a page gives the HTML that the whole gives', () => {
  for (const { sidebar, pages } of DRAWN)
    for (const { url, whole, at } of pages) assert.equal(html(sidebarSlice(sidebar, url), url), whole, at)
})

test('a slice has the same hash after an edit only where the HTML is the same', () => {
  const counts = { same: 0, other: 0 }
  for (const { seed, sidebar, pages } of DRAWN) {
    const now = editedSidebar(sidebar, seed)
    // Hashes are the texts themselves, so that other texts have other ones.
    const [before, after] = [sidebar, now].map((one) => sliceHashes(one, (text) => text))
    for (const { url, whole, at } of pages) {
      const isSame = before?.(url) === after?.(url)
      counts[isSame ? 'same' : 'other']++
      if (isSame) assert.equal(html(now, url), whole, at)
    }
  }
  assert.ok(Math.min(counts.same, counts.other) > SAMPLE, JSON.stringify(counts))
})

describe('the parts of a sidebar', () => {
  test('are the whole when they are put together, and each is named once', () => {
    assert.ok(CUT.length > SAMPLE / 3, `${CUT.length} sidebars`)
    for (const { seed, sidebar, cut } of CUT) {
      assert.deepEqual(join(cut), shown(sidebar), seed)
      const named = [...cut.parts.values()].flatMap((part) => namedIn(part))
      assert.deepEqual([rootPartKey(KEY), ...named].sort(), [...cut.parts.keys()].sort(), seed)
    }
  })

  test('that a page names give the HTML that the whole gives, whatever else is loaded', () => {
    for (const { cut, pages } of CUT)
      for (const { url, whole, at } of pages) {
        const keys = cut.keysFor(url)
        assert.equal(
          html(
            join(cut, (key) => keys.includes(key)),
            url,
          ),
          whole,
          at,
        )
        // Nothing changes before the client has taken the page over.
        const more = createRandom(url)
        const known = join(cut, (key) => keys.includes(key) || more.int(0, 1) === 0)
        assert.equal(html(known, url), whole, `${at}, with more`)
      }
  })
})

test('entries that pages repeat give what React writes without, and the facts of a page are those of its parts', () => {
  for (const { sidebar, pages } of DRAWN) {
    const repeated = createRepeatedHtml()
    const facts = createInputsReader()
    for (const { url, whole, at } of pages) {
      const page = repeated.putTogether(html(sidebarSlice(sidebar, url), url, repeated.repeat))
      assert.equal(page.html, whole, at)
      assert.equal(page.own.length + page.repeated.join('').length, whole.length, at)
      const [ofAll, ofOwn] = [facts(page.html, []), facts(page.own, page.repeated)]
      for (const kind of ['links', 'anchors'] as const) {
        const ofParts = [ofOwn, ...ofOwn.repeated].flatMap((part) => [...part[kind]])
        assert.deepEqual(new Set(ofParts), new Set(ofAll[kind]), at)
      }
    }
  }
})
