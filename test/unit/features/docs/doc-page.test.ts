import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DocsInstance } from '../../../../cli/features/docs/options.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import type { LastUpdate } from '../../../../runtime/shared/pages.ts'
import { docsAt, pageOf, plan, planned, problemsOf, propsOf, toIndex, type FrontMatter } from './support.ts'

describe('the page of a doc', () => {
  test('is the compiled file in the layout of docs, with all that is known about it', () => {
    const result = planned({
      docs: { 'guides/intro.md': { title: 'Intro', keywords: ['a'], image: '/img/x.png' }, 'b.md': {} },
      bodies: { 'guides/intro.md': { excerpt: 'About it.' } },
      instance: { id: 'community', routeBasePath: 'community' },
    })
    const classes = 'plugin-docs plugin-id-community docs-wrapper docs-doc-page docs-version-current'
    assert.deepEqual(pageOf(result, 'guides/intro'), {
      url: '/community/guides/intro',
      source: 'docs/guides/intro.md',
      kind: 'markdown',
      layout: '@theme/DocItem',
      context: { plugin: { name: 'docs', id: 'community' }, data: { version: 'current' } },
      head: {
        title: 'Intro',
        description: 'About it.',
        keywords: ['a'],
        image: '/img/x.png',
        htmlClasses: [...classes.split(' '), 'docs-doc-id-guides/intro'],
      },
      text: { scope: 'docs-community-current', group: 'guides' },
      props: {
        docId: 'guides/intro',
        title: 'Intro',
        version: { name: 'current', label: 'Next', isLast: true, badge: false, banner: null },
        sidebar: 'docs-community-current-sidebar-defaultSidebar',
        breadcrumbs: [
          { label: 'guides', url: null },
          { label: 'Intro', url: '/community/guides/intro' },
        ],
        previous: { title: 'b', url: '/community/b' },
        next: null,
        editUrl: null,
        hideTableOfContents: false,
        tocMinHeadingLevel: null,
        tocMaxHeadingLevel: null,
      },
      before: [{ tag: 'header', html: '<h1>Intro</h1>' }],
    })
  })

  test('what a page holds survives JSON unchanged', () => {
    const { pages, shared } = planned({
      docs: { 'a.md': { sidebar_custom_props: { a: null } }, 'b/c.md': { unlisted: true } },
      categories: { b: toIndex() },
    })
    assert.deepEqual(JSON.parse(JSON.stringify({ pages, shared })), { pages, shared })
  })

  test('levels and hiding of the table of contents come from the front matter', () => {
    const frontMatter = { toc_min_heading_level: 3, toc_max_heading_level: 4, hide_table_of_contents: true }
    const props = propsOf(planned({ docs: { 'a.md': frontMatter } }), 'a')
    const shown = [props.tocMinHeadingLevel, props.tocMaxHeadingLevel, props.hideTableOfContents]
    assert.deepEqual(shown, [3, 4, true])
  })

  test('an id with spaces is one class', () => {
    const page = pageOf(planned({ docs: { 'a b/c  d.md': {} } }), 'a b/c  d')
    assert.equal(page.head.htmlClasses.at(-1), 'docs-doc-id-a-b/c-d')
  })
})

describe('the title above the content (format A5, pages: synthetic h1)', () => {
  const SCRIPT = `</h1><script>alert("1" & '2')</script>`
  const ESCAPED = '&lt;/h1&gt;&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;'
  const H = { contentTitle: 'H' }
  const cases: readonly (readonly [said: string, written: FrontMatter, body: object, html: string | null])[] =
    [
      ['is the name of the file when there is no other', {}, {}, 'intro'],
      ['is absent when the body opens with one', { title: 'T' }, H, null],
      ['is absent with hide_title', { title: 'T', hide_title: true }, {}, null],
      ['is absent when the title is empty', { title: '' }, {}, null],
      ['is escaped', { title: SCRIPT }, {}, ESCAPED],
    ]
  for (const [said, frontMatter, body, html] of cases) {
    test(said, () => {
      const result = planned({ docs: { 'intro.md': frontMatter }, bodies: { 'intro.md': body } })
      const before = html === null ? [] : [{ tag: 'header', html: `<h1>${html}</h1>` }]
      assert.deepEqual(pageOf(result, 'intro').before, before)
    })
  }
})

describe('edit links (format A3, editUrl)', () => {
  const base = 'https://git.example/edit/main'
  type EditUrl = DocsInstance['editUrl']
  const asked: EditUrl = ({ docPath, permalink, locale }) => `${base}?${docPath}&${permalink}&${locale}`
  const own = (custom_edit_url: string | null) => ({ custom_edit_url })
  type Row = readonly [said: string, by: EditUrl, path: string, link: string | null, written?: FrontMatter]
  const cases: readonly Row[] = [
    ['there are none unless asked for', null, 'a.md', null],
    ['a base stands before the path', `${base}//`, '01-g/a.mdx', `${base}/docs/01-g/a.mdx`],
    ['paths are encoded', base, 'a b/c#d é.md', `${base}/docs/a%20b/c%23d%20%C3%A9.md`, { slug: '/x' }],
    ['custom_edit_url wins', base, 'a.md', 'https://x.example', own('https://x.example')],
    ['custom_edit_url works without a base', null, 'a.md', '/x', own('/x')],
    ['null removes the link', base, 'a.md', null, own(null)],
    ['so does an empty text', base, 'a.md', null, own('')],
    ['a function gets path, address and language', asked, 'g/1-a.md', `${base}?g/1-a.md&/docs/g/a&en`],
    ['a function may return no link', () => undefined, 'a.md', null],
  ]
  for (const [said, editUrl, path, expected, frontMatter = {}] of cases) {
    test(said, () => {
      const { pages } = planned({ docs: { [path]: frontMatter }, instance: { editUrl } })
      assert.equal(pages[0]?.props['editUrl'], expected)
    })
  }

  test('the folder of an instance may lie deep or at the root of the site', () => {
    const urls = ['content/docs', '.', './docs'].map((path) => {
      const instance = { path: path as FilePath, editUrl: base }
      return propsOf(planned({ docs: { 'a.md': {} }, instance }), 'a').editUrl
    })
    assert.deepEqual(urls, [`${base}/content/docs/a.md`, `${base}/a.md`, `${base}/docs/a.md`])
  })

  const noBranch = (): never => {
    throw new Error('no such branch')
  }
  const failing: readonly (readonly [editUrl: unknown, reason: RegExp])[] = [
    [noBranch, /editUrl failed for docs\/a\.md: no such branch/],
    [() => 3, /it returned 3 instead of text/],
    [() => 'javascript:x', /it returned "javascript:x", which can run code/],
  ]
  for (const [editUrl, reason] of failing) {
    test(`a function that fails is reported once: ${reason.source}`, () => {
      const result = plan({ docs: docsAt('a.md b.md c.md'), instance: { editUrl: editUrl as EditUrl } })
      assert.deepEqual(problemsOf(result), ['EDIT_URL_FAILED docs/a.md'])
      assert.match(result.diagnostics[0]?.message ?? '', reason)
      assert.deepEqual(result.diagnostics[0]?.notes, ['also for 2 more docs'])
    })
  }
})

/** format.md A3, `last_update`. */
describe('last update', () => {
  const timestamp = Date.parse('2026-03-04T05:06:07Z')
  const changes = new Map([['docs/a.md' as FilePath, { timestamp, author: 'Git' }]])
  const [showLastUpdateTime, showLastUpdateAuthor] = [true, true]
  const BOTH = { showLastUpdateTime, showLastUpdateAuthor }
  const dated = { timestamp: Date.parse('2020-01-02'), author: 'Git' }

  const rows: readonly (readonly [said: string, written: object | null, set: object, shown?: LastUpdate])[] =
    [
      ['both come from version control', null, BOTH, { timestamp, author: 'Git' }],
      ['the date alone', null, { showLastUpdateTime }, { timestamp }],
      ['the author alone', null, { showLastUpdateAuthor }, { author: 'Git' }],
      ['front matter alone switches nothing on', { author: 'Ada' }, {}],
      ['the author of the front matter wins', { author: 'Ada' }, BOTH, { timestamp, author: 'Ada' }],
      ['the date of the front matter wins', { date: '2020-01-02' }, BOTH, dated],
    ]
  for (const [said, written, instance, expected] of rows) {
    test(said, () => {
      const frontMatter = written === null ? {} : { last_update: { ...written } }
      const result = planned({ docs: { 'a.md': frontMatter, 'b.md': {} }, instance, changes })
      assert.deepEqual(propsOf(result, 'a').lastUpdate, expected)
      assert.equal(propsOf(result, 'b').lastUpdate, undefined, 'a file that version control does not know')
    })
  }
})
