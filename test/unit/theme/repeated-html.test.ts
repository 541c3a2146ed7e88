import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createInputsReader } from '../../../cli/render/page-inputs.ts'
import { createRepeatedHtml, type RepeatedHtml } from '../../../runtime/page/repeated-html.ts'
import type { Sidebar } from '../../../runtime/shared/docs/docs.ts'
import { sidebarSlice } from '../../../runtime/shared/docs/sidebar-slice.ts'
import { randomSidebar, urlsIn } from './docs/random-sidebar.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()

interface Shown {
  readonly sidebar: Sidebar
  readonly url: string
}

/** What a page holds of a sidebar, as a build renders it. */
function html({ sidebar, url }: Shown, repeated?: RepeatedHtml): string {
  return theme.page({
    url,
    layout: 'DocSidebar',
    props: { sidebar: sidebarSlice(sidebar, url) },
    ...(repeated === undefined ? {} : { repeat: repeated.repeat }),
  }).body
}

const SEEDS = Array.from({ length: 60 }, (_, index) => `repeated ${index}`)

describe('the HTML of random sidebars', () => {
  for (const seed of SEEDS)
    test(`is what React writes without repeating entries: ${seed}`, () => {
      const sidebar = randomSidebar(seed)
      const repeated = createRepeatedHtml()
      for (const url of urlsIn(sidebar).slice(0, 20)) {
        const plain = html({ sidebar, url })
        assert.equal(repeated.putTogether(html({ sidebar, url }, repeated)).html, plain, url)
      }
    })
})

test('what is read out of a page is what its parts hold', () => {
  const sidebar = randomSidebar('facts')
  const repeated = createRepeatedHtml()
  const facts = createInputsReader()
  for (const url of urlsIn(sidebar)) {
    const page = repeated.putTogether(html({ sidebar, url }, repeated))
    const [whole, parts] = [facts(page.html, []), facts(page.own, page.repeated)]
    assert.deepEqual(new Set(parts.links), new Set(whole.links))
    assert.deepEqual(parts.anchors, whole.anchors)
  }
})

const PAGES: Sidebar = Array.from({ length: 30 }, (_, index) => ({
  type: 'link',
  label: `p${index}`,
  href: `/base/docs/p${index}/`,
}))

test('an entry that a page showed is the same text on the next', () => {
  const repeated = createRepeatedHtml()
  const [first, second] = ['/base/docs/p3/', '/base/docs/p4/'].map((url) =>
    repeated.putTogether(html({ sidebar: PAGES, url }, repeated)),
  )
  assert.equal(first?.repeated.length, 29)
  assert.deepEqual(
    second?.repeated.filter((entry) => first?.repeated.includes(entry)).length,
    28,
    'all but the link to each of the two pages',
  )
  assert.doesNotMatch(second?.own ?? '', />p5</)
  assert.match(second?.own ?? '', /aria-current="page"[^>]*>p4</)
})

test('a page that fails leaves nothing behind', () => {
  const repeated = createRepeatedHtml()
  const [url, failed] = ['/base/docs/p3/', '/base/docs/p4/']
  // What is rendered and never completed was not seen by anyone.
  html({ sidebar: PAGES, url: failed }, repeated)
  assert.equal(
    repeated.putTogether(html({ sidebar: PAGES, url }, repeated)).html,
    html({ sidebar: PAGES, url }),
  )
})

test('HTML without such entries is left as it is', () => {
  const text = '<p>\u0001(1)=2</p>'
  assert.deepEqual(createRepeatedHtml().putTogether(text), { html: text, own: text, repeated: [] })
})

test('the content is put in, and code is left out of what is read', () => {
  const { hold, putTogether } = createRepeatedHtml()
  const content = '<p>a</p><pre>code</pre><p>b</p><pre>more</pre>'
  const page = `<main>${hold(content)}</main>`
  assert.doesNotMatch(page, /code/)
  assert.deepEqual(putTogether(page, [13, 17, 36, 40]), {
    html: `<main>${content}</main>`,
    own: '<main><p>a</p><pre></pre><p>b</p><pre></pre></main>',
    repeated: [],
  })
  assert.equal(putTogether(page).own, `<main>${content}</main>`)
})
