import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Json } from '../../../../runtime/shared/json.ts'
import type { DocsInstance } from '../../../../cli/features/docs/options.ts'
import { pageOf, plan, planned, problemsOf, propsOf } from './support.ts'

type FrontMatter = Readonly<Record<string, Json>>

describe('the page of a doc', () => {
  test('is the compiled file in the layout of docs, with all that is known about it', () => {
    const result = planned({
      docs: { 'guides/intro.md': { title: 'Intro', keywords: ['a'], image: '/img/x.png' }, 'b.md': {} },
      bodies: { 'guides/intro.md': { excerpt: 'About it.' } },
      instance: { id: 'community', routeBasePath: 'community' },
    })
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
        htmlClasses: [
          'plugin-docs',
          'plugin-id-community',
          'docs-wrapper',
          'docs-doc-page',
          'docs-version-current',
          'docs-doc-id-guides/intro',
        ],
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
      categories: { b: { link: { type: 'generated-index' } } },
    })
    assert.deepEqual(JSON.parse(JSON.stringify({ pages, shared })), { pages, shared })
  })

  test('levels and hiding of the table of contents come from the front matter', () => {
    const frontMatter = { toc_min_heading_level: 3, toc_max_heading_level: 4, hide_table_of_contents: true }
    const props = propsOf(planned({ docs: { 'a.md': frontMatter } }), 'a')
    assert.deepEqual(
      [props.tocMinHeadingLevel, props.tocMaxHeadingLevel, props.hideTableOfContents],
      [3, 4, true],
    )
  })

  test('an id with spaces is one class', () => {
    const page = pageOf(planned({ docs: { 'a b/c  d.md': {} } }), 'a b/c  d')
    assert.equal(page.head.htmlClasses.at(-1), 'docs-doc-id-a-b/c-d')
  })
})

describe('the title above the content (format A5, pages: synthetic h1)', () => {
  const header = (html: string) => [{ tag: 'header', html: `<h1>${html}</h1>` }]
  const cases: readonly (readonly [
    said: string,
    frontMatter: FrontMatter,
    body: object,
    before: readonly unknown[],
  ])[] = [
    ['is the title of the front matter', { title: 'T' }, {}, header('T')],
    ['is the name of the file when there is no other', {}, {}, header('intro')],
    ['is absent when the body opens with a title', {}, { contentTitle: 'H' }, []],
    ['is absent even when the front matter has one too', { title: 'T' }, { contentTitle: 'H' }, []],
    ['is absent with hide_title', { title: 'T', hide_title: true }, {}, []],
    ['is absent when the title is empty', { title: '' }, {}, []],
    [
      'is escaped',
      { title: `</h1><script>alert("1" & '2')</script>` },
      {},
      header('&lt;/h1&gt;&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;'),
    ],
  ]
  for (const [said, frontMatter, body, before] of cases) {
    test(said, () => {
      const result = planned({ docs: { 'intro.md': frontMatter }, bodies: { 'intro.md': body } })
      assert.deepEqual(pageOf(result, 'intro').before, before)
    })
  }
})

describe('edit links (format A3, editUrl)', () => {
  const base = 'https://git.example/edit/main'
  const cases: readonly (readonly [
    said: string,
    editUrl: DocsInstance['editUrl'],
    path: string,
    frontMatter: FrontMatter,
    expected: string | null,
  ])[] = [
    ['there are none unless asked for', null, 'a.md', {}, null],
    ['a base stands before the path of the file', base, 'g/a.md', {}, `${base}/docs/g/a.md`],
    ['slashes at its end do not double', `${base}//`, 'a.md', {}, `${base}/docs/a.md`],
    ['number prefixes stay', base, '01-g/02-a.mdx', {}, `${base}/docs/01-g/02-a.mdx`],
    ['paths are encoded', base, 'a b/c#d é.md', { slug: '/x' }, `${base}/docs/a%20b/c%23d%20%C3%A9.md`],
    ['custom_edit_url wins', base, 'a.md', { custom_edit_url: 'https://x.example' }, 'https://x.example'],
    ['custom_edit_url works without a base', null, 'a.md', { custom_edit_url: '/x' }, '/x'],
    ['null removes the link', base, 'a.md', { custom_edit_url: null }, null],
    ['so does an empty text', base, 'a.md', { custom_edit_url: '' }, null],
    [
      'a function gets the path and the address',
      ({ docPath, permalink }) => `${base}?${docPath}&${permalink}`,
      'g/1-a.md',
      {},
      `${base}?g/1-a.md&/docs/g/a`,
    ],
    ['a function gets the language', ({ locale }) => `${base}?${locale}`, 'a.md', {}, `${base}?en`],
    ['a function may return no link', () => undefined, 'a.md', {}, null],
  ]
  for (const [said, editUrl, path, frontMatter, expected] of cases) {
    test(said, () => {
      const { pages } = planned({ docs: { [path]: frontMatter }, instance: { editUrl } })
      assert.equal(pages[0]?.props['editUrl'], expected)
    })
  }

  test('the folder of an instance may lie deep or at the root of the site', () => {
    const urls = ['content/docs', '.', './docs'].map((path) => {
      const instance = { path: path as DocsInstance['path'], editUrl: base }
      return planned({ docs: { 'a.md': {} }, instance }).pages[0]?.props['editUrl']
    })
    assert.deepEqual(urls, [`${base}/content/docs/a.md`, `${base}/a.md`, `${base}/docs/a.md`])
  })

  const failing: readonly (readonly [editUrl: unknown, reason: RegExp])[] = [
    [
      () => {
        throw new Error('no such branch')
      },
      /editUrl failed for docs\/a\.md: no such branch/,
    ],
    [() => 3, /it returned 3 instead of text/],
    [() => ({}), /it returned an object instead of text/],
    [() => 'javascript:x', /it returned "javascript:x", which can run code/],
  ]
  for (const [editUrl, reason] of failing) {
    test(`a function that fails is reported once: ${reason.source}`, () => {
      const docs = { 'a.md': {}, 'b.md': {}, 'c.md': {} }
      const result = plan({ docs, instance: { editUrl: editUrl as DocsInstance['editUrl'] } })
      assert.deepEqual(problemsOf(result), ['EDIT_URL_FAILED docs/a.md'])
      assert.match(result.diagnostics[0]?.message ?? '', reason)
      assert.deepEqual(result.diagnostics[0]?.notes, ['also for 2 more docs'])
    })
  }
})
