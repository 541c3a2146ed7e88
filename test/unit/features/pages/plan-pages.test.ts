import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../../runtime/shared/json.ts'
import type { TrailingSlash } from '../../../../runtime/shared/url/url.ts'
import type { PagesInstance } from '../../../../cli/features/pages/options.ts'
import type { SourceFile } from '../../../../cli/content/scan/source-file.ts'
import { planPages } from '../../../../cli/features/pages/plan-pages.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { pagesInstance } from '../../support/site-config.ts'

interface PageFile {
  readonly frontMatter?: Readonly<Record<string, Json>>
  readonly contentTitle?: string
  readonly excerpt?: string
}

function sourceFile(
  relativePath: string,
  { frontMatter = {}, contentTitle, excerpt }: PageFile = {},
): SourceFile {
  const lines = Object.fromEntries(Object.keys(frontMatter).map((key, index) => [key, index + 2]))
  return {
    path: `src/pages/${relativePath}` as FilePath,
    relativePath,
    collection: 'pages/default',
    hash: '0',
    outline: /\.mdx?$/.test(relativePath)
      ? {
          frontMatter,
          frontMatterLines: lines,
          bodyOffset: 0,
          contentTitle: contentTitle ?? null,
          excerpt: excerpt ?? null,
        }
      : null,
  }
}

interface Site {
  readonly baseUrl?: string
  readonly trailingSlash?: TrailingSlash
  readonly instance?: Partial<PagesInstance>
}

function plan(files: readonly SourceFile[], { baseUrl = '/', trailingSlash, instance }: Site = {}) {
  return planPages({ instance: pagesInstance(instance), files, site: { baseUrl, trailingSlash } })
}

const ADDRESSES: readonly (readonly [file: string, url: string])[] = [
  ['index.tsx', '/'],
  ['index.md', '/'],
  ['about.tsx', '/about'],
  ['about.mdx', '/about'],
  ['guide/index.jsx', '/guide/'],
  ['guide/a.b.js', '/guide/a.b'],
  ['guide/index/x.ts', '/guide/index/x'],
  ['Über uns.md', '/%C3%9Cber%20uns'],
  ['a#b?c%20d&e+f[x].tsx', '/a%23b%3Fc%2520d&e+f%5Bx%5D'],
  ['u\u0308.md', '/u%CC%88'],
  ['README.md', '/README'],
]

for (const [file, url] of ADDRESSES) {
  test(`${JSON.stringify(file)} is the page at ${url}`, () => {
    const { pages, diagnostics } = plan([sourceFile(file)])
    assert.deepEqual(diagnostics, [])
    assert.deepEqual(
      pages.map((page) => page.url),
      [url],
    )
  })
}

test('base URL, route base path and trailing slash are applied', () => {
  const files = [sourceFile('index.md'), sourceFile('a/b.tsx'), sourceFile('a/index.md')]
  const urls = (site: Site): readonly string[] =>
    plan(files, { ...site, baseUrl: '/base/', instance: { routeBasePath: 'more' } }).pages.map(
      ({ url }) => url,
    )
  assert.deepEqual(urls({ trailingSlash: true }), ['/base/more/', '/base/more/a/b/', '/base/more/a/'])
  assert.deepEqual(urls({ trailingSlash: false }), ['/base/more', '/base/more/a/b', '/base/more/a'])
  assert.deepEqual(urls({}), ['/base/more/', '/base/more/a/b', '/base/more/a/'])
})

const SLUGS: readonly (readonly [slug: string, url: string])[] = [
  ['/x', '/more/x'],
  ['x/y', '/more/x/y'],
  ['/', '/more/'],
  ['/Über uns', '/more/%C3%9Cber%20uns'],
  ['/%C3%9Cber', '/more/%C3%9Cber'],
]

for (const [slug, url] of SLUGS) {
  test(`the slug ${slug} puts a page at ${url}`, () => {
    const { pages } = plan([sourceFile('a.md', { frontMatter: { slug } })], {
      instance: { routeBasePath: 'more' },
    })
    assert.deepEqual(
      pages.map((page) => page.url),
      [url],
    )
  })
}

for (const slug of ['/../x', '/a?b', '/a#b', 'a%2Fb', '/%2e%2e/x', `/${'x'.repeat(300)}`]) {
  test(`the slug ${slug.slice(0, 20)} is refused with its line`, () => {
    const { pages, diagnostics } = plan([sourceFile('a.md', { frontMatter: { title: 'T', slug } })])
    assert.deepEqual(pages, [])
    assert.deepEqual(
      diagnostics.map(({ code, place }) => [code, place]),
      [['PAGE_SLUG_INVALID', { file: 'src/pages/a.md', line: 3, column: 1 }]],
    )
  })
}

for (const file of [`${'x'.repeat(250)}.tsx`, `${'ü'.repeat(124)}.md`, 'a\\b.tsx', 'a\nb.md']) {
  test(`the file name ${JSON.stringify(file).slice(0, 12)}, which cannot be served, is refused`, () => {
    const { pages, diagnostics } = plan([sourceFile(file)])
    assert.deepEqual(pages, [])
    assert.deepEqual(
      diagnostics.map(({ code, hint }) => [code, hint]),
      [['PAGE_SLUG_INVALID', 'Rename the file.']],
    )
  })
}

test('a React page is its own layout and says nothing about itself', () => {
  const [page] = plan([sourceFile('index.tsx')]).pages
  assert.deepEqual(page, {
    url: '/',
    source: 'src/pages/index.tsx',
    kind: 'react',
    layout: '',
    context: { plugin: { name: 'pages', id: 'default' } },
    text: { scope: 'default', group: null },
    head: { title: null, description: null, htmlClasses: ['plugin-pages', 'plugin-id-default'] },
    props: {},
    before: [],
  })
})

test('a Markdown page takes what its front matter says', () => {
  const frontMatter = {
    title: 'T',
    description: 'D',
    keywords: ['a'],
    image: '/x.png',
    wrapperClassName: 'w',
    hide_table_of_contents: true,
    toc_min_heading_level: 3,
    toc_max_heading_level: 4,
    unlisted: true,
    something: 'else',
  }
  const { pages, diagnostics } = plan([sourceFile('a.mdx', { frontMatter, contentTitle: 'C', excerpt: 'E' })])
  assert.deepEqual(diagnostics, [])
  assert.deepEqual(pages[0]?.head, {
    title: 'T',
    description: 'D',
    keywords: ['a'],
    image: '/x.png',
    noIndex: true,
    htmlClasses: ['plugin-pages', 'plugin-id-default', 'mdx-wrapper', 'mdx-page'],
  })
  assert.deepEqual([pages[0]?.kind, pages[0]?.layout], ['markdown', '@theme/MDXPage'])
  assert.deepEqual(pages[0]?.props, {
    title: 'T',
    wrapperClassName: 'w',
    hideTableOfContents: true,
    tocMinHeadingLevel: 3,
    tocMaxHeadingLevel: 4,
    visibility: 'unlisted',
  })
  assert.deepEqual(pages[0]?.parts, ['@theme/ContentVisibility'])
})

test('all pages of an instance ask not to be indexed where the instance does', () => {
  const files = [sourceFile('a.tsx'), sourceFile('b.md')]
  const noIndex = (instance: Partial<PagesInstance>): readonly unknown[] =>
    plan(files, { instance }).pages.map(({ head }) => head.noIndex)
  assert.deepEqual(noIndex({ noIndex: true }), [true, true])
  assert.deepEqual(noIndex({}), [undefined, undefined])
})

const WORDS: readonly (readonly [file: SourceFile, title: string, description: string | null])[] = [
  [sourceFile('a.md', { contentTitle: 'C', excerpt: 'E' }), 'C', 'E'],
  [sourceFile('guide/first steps.md'), 'first steps', null],
  [sourceFile('index.md'), 'index', null],
  [
    sourceFile('a.md', { frontMatter: { title: 7, description: '' }, contentTitle: 'C', excerpt: 'E' }),
    '7',
    '',
  ],
]

for (const [file, title, description] of WORDS) {
  test(`${file.relativePath} without more words is called ${JSON.stringify(title)} and described by ${JSON.stringify(description)}`, () => {
    const [page] = plan([file]).pages
    assert.deepEqual([page?.head.title, page?.head.description], [title, description])
  })
}

test('a draft is not built', () => {
  const { pages, diagnostics } = plan([sourceFile('a.md', { frontMatter: { draft: true, slug: '/../x' } })])
  assert.deepEqual([pages, diagnostics], [[], []])
})

test('wrong front matter is reported for every file, and the pages are planned all the same', () => {
  const { pages, diagnostics } = plan([
    sourceFile('a.md', { frontMatter: { title: ['x'], unlisted: 'maybe' } }),
    sourceFile('b.md', { frontMatter: { toc_min_heading_level: 9 } }),
  ])
  assert.deepEqual(
    pages.map(({ url }) => url),
    ['/a', '/b'],
  )
  assert.deepEqual(
    diagnostics.map(({ place }) => [place?.file, place?.line]),
    [
      ['src/pages/a.md', 2],
      ['src/pages/a.md', 3],
      ['src/pages/b.md', 2],
    ],
  )
})

test('instances keep apart', () => {
  const [page] = plan([sourceFile('a.md')], { instance: { id: 'other' } }).pages
  assert.deepEqual(page?.context, { plugin: { name: 'pages', id: 'other' } })
  assert.equal(page?.head.htmlClasses[1], 'plugin-id-other')
})

test('a page in Markdown says where it is edited and when it was changed, if it is asked to', () => {
  const file = 'guide/über uns.md'
  const update = { date: '2026-01-31', author: 'Ada' }
  const change = { timestamp: 5, author: 'Grace' }
  const files = (frontMatter: Readonly<Record<string, Json>> = {}) => [sourceFile(file, { frontMatter })]
  const historyOf = (files: readonly SourceFile[], instance: Partial<PagesInstance>) => {
    const changes = new Map([[`src/pages/${file}` as FilePath, change]])
    const site = { baseUrl: '/', trailingSlash: undefined }
    const { pages, diagnostics } = planPages({ instance: pagesInstance(instance), files, site, changes })
    assert.deepEqual(diagnostics, [])
    const { editUrl, lastUpdate } = pages[0]?.props ?? {}
    return { editUrl, lastUpdate, parts: pages[0]?.parts }
  }
  const nothing = { editUrl: undefined, lastUpdate: undefined, parts: undefined }
  const parts = ['@theme/EditMetaRow']
  const base = 'https://git.example/edit'
  assert.deepEqual(historyOf(files({ last_update: update }), {}), nothing)
  assert.deepEqual(historyOf(files(), { editUrl: base }), {
    ...nothing,
    editUrl: `${base}/src/pages/guide/%C3%BCber%20uns.md`,
    parts,
  })
  assert.deepEqual(historyOf(files({ custom_edit_url: null }), { editUrl: base }), nothing)
  const info = historyOf(files(), {
    editUrl: ({ pagesDirPath, pagesPath, permalink, locale }) =>
      [pagesDirPath, pagesPath, permalink, locale].join('|'),
  })
  assert.equal(info.editUrl, 'src/pages|guide/über uns.md|/guide/%C3%BCber%20uns|en')
  const both = { showLastUpdateTime: true, showLastUpdateAuthor: true }
  assert.deepEqual(historyOf(files(), both), { ...nothing, lastUpdate: change, parts })
  assert.deepEqual(historyOf(files({ last_update: update }), { showLastUpdateTime: true }), {
    ...nothing,
    lastUpdate: { timestamp: Date.UTC(2026, 0, 31) },
    parts,
  })
  assert.deepEqual(historyOf([sourceFile('a.tsx')], { editUrl: base, ...both }), nothing)
})

test('a function for edit links that fails is reported once, with the number of pages', () => {
  const editUrl = (): string => {
    throw new Error('no')
  }
  const { pages, diagnostics } = plan([sourceFile('a.md'), sourceFile('b.md')], { instance: { editUrl } })
  assert.equal(pages.length, 2)
  assert.deepEqual(
    diagnostics.map(({ code, message, notes }) => [code, message, notes]),
    [
      [
        'EDIT_URL_FAILED',
        'The function pages.editUrl failed for src/pages/a.md: no.',
        ['also for 1 more page'],
      ],
    ],
  )
})
