import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../../runtime/shared/json.ts'
import type { PagesInstance } from '../../../../cli/features/pages/options.ts'
import type { SourceFile } from '../../../../cli/content/scan/source-file.ts'
import { planPages } from '../../../../cli/features/pages/plan-pages.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { pagesInstance } from '../../support/site-config.ts'

type PagesInput = Parameters<typeof planPages>[0]
type FrontMatter = Readonly<Record<string, Json>>

/** What the body of a page begins with. */
type Words = { readonly title?: string; readonly excerpt?: string }
const WORDS: Words = { title: 'C', excerpt: 'E' }

/** A page of a site, in Markdown with the words of its body. */
function file(path: string, frontMatter: FrontMatter = {}, words: Words = {}): SourceFile {
  const frontMatterLines = Object.fromEntries(Object.keys(frontMatter).map((key, index) => [key, index + 2]))
  const body = { bodyOffset: 0, contentTitle: words.title ?? null, excerpt: words.excerpt ?? null }
  return {
    path: `src/pages/${path}` as FilePath,
    relativePath: path,
    collection: 'pages/default',
    hash: '0',
    outline: /\.mdx?$/.test(path) ? { frontMatter, frontMatterLines, ...body } : null,
  }
}

interface Setup extends Partial<PagesInput['site']> {
  readonly instance?: Partial<PagesInstance>
  readonly changes?: PagesInput['changes']
}

function plan(files: readonly SourceFile[], { instance, changes, ...site }: Setup = {}) {
  const { pages, diagnostics } = planPages({
    instance: pagesInstance(instance),
    files,
    site: { baseUrl: '/', trailingSlash: undefined, isForeign: false, ...site },
    locale: 'en',
    changes: changes ?? new Map(),
    production: true,
  })
  return { pages, diagnostics, page: pages[0], urls: pages.map(({ url }) => url) }
}

const ADDRESSES: readonly (readonly [path: string, url: string])[] = [
  ['index.tsx', '/'],
  ['about.mdx', '/about'],
  ['guide/index.jsx', '/guide/'],
  ['guide/a.b.js', '/guide/a.b'],
  ['guide/index/x.ts', '/guide/index/x'],
  ['a#b?c%20d&e+f[x].tsx', '/a%23b%3Fc%2520d&e+f%5Bx%5D'],
  ['u\u0308.md', '/u%CC%88'],
  ['README.md', '/README'],
]
for (const [path, url] of ADDRESSES) {
  test(`${JSON.stringify(path)} is the page at ${url}`, () => {
    const { urls, diagnostics } = plan([file(path)])
    assert.deepEqual([urls, diagnostics], [[url], []])
  })
}

test('base URL, route base path and trailing slash are applied', () => {
  const files = [file('index.md'), file('a/b.tsx'), file('a/index.md')]
  const urls = (trailingSlash?: boolean) =>
    plan(files, { trailingSlash, baseUrl: '/base/', instance: { routeBasePath: 'more' } }).urls.join(' ')
  assert.equal(urls(true), '/base/more/ /base/more/a/b/ /base/more/a/')
  assert.equal(urls(false), '/base/more /base/more/a/b /base/more/a')
  assert.equal(urls(), '/base/more/ /base/more/a/b /base/more/a/')
})

test('a slug is an address behind that of the pages, and one that is no address is refused', () => {
  const slugs = { '/x': '/more/x', 'x/y': '/more/x/y', '/': '/more/', '/Über uns': '/more/%C3%9Cber%20uns' }
  for (const [slug, url] of Object.entries(slugs))
    assert.deepEqual(plan([file('a.md', { slug })], { instance: { routeBasePath: 'more' } }).urls, [url])
  for (const slug of ['/../x', '/a?b', 'a%2Fb']) {
    const { pages, diagnostics } = plan([file('a.md', { title: 'T', slug })])
    assert.deepEqual([pages.length, diagnostics.length, diagnostics[0]?.code], [0, 1, 'PAGE_SLUG_INVALID'])
    assert.deepEqual(diagnostics[0]?.place, { file: 'src/pages/a.md', line: 3, column: 1 })
  }
})

test('a file name that cannot be served is refused', () => {
  for (const path of [`${'x'.repeat(250)}.tsx`, 'a\\b.tsx', 'a\nb.md']) {
    const { pages, diagnostics } = plan([file(path)])
    const problems = diagnostics.map(({ code, hint }) => `${code} ${hint}`)
    assert.deepEqual([pages, problems], [[], ['PAGE_SLUG_INVALID Rename the file.']])
  }
})

test('a React page is its own layout and says nothing about itself', () => {
  assert.deepEqual(plan([file('index.tsx')], { instance: { id: 'other' } }).page, {
    url: '/',
    source: 'src/pages/index.tsx',
    kind: 'react',
    layout: '',
    context: { plugin: { name: 'pages', id: 'other' } },
    text: { scope: 'default', group: null },
    head: { title: null, description: null, htmlClasses: ['plugin-pages', 'plugin-id-other'] },
    props: {},
    before: [],
  })
})

test('a Markdown page takes what its front matter says', () => {
  const shown = { title: 'T', description: 'D', keywords: ['a'], image: '/x.png' }
  const toc = { hide_table_of_contents: true, toc_min_heading_level: 3, toc_max_heading_level: 4 }
  const more = { wrapperClassName: 'w', unlisted: true, something: 'else' }
  const { page, diagnostics } = plan([file('a.mdx', { ...shown, ...toc, ...more }, WORDS)])
  assert.deepEqual(diagnostics, [])
  const htmlClasses = ['plugin-pages', 'plugin-id-default', 'mdx-wrapper', 'mdx-page']
  assert.deepEqual(page?.head, { ...shown, noIndex: true, htmlClasses })
  assert.deepEqual([page?.kind, page?.layout], ['markdown', '@theme/MDXPage'])
  assert.deepEqual(page?.props, {
    title: 'T',
    wrapperClassName: 'w',
    hideTableOfContents: true,
    tocMinHeadingLevel: 3,
    tocMaxHeadingLevel: 4,
    visibility: 'unlisted',
  })
  assert.deepEqual(page?.parts, ['@theme/ContentVisibility'])
})

test('all pages of an instance ask not to be indexed where the instance does', () => {
  const noIndex = (instance: Partial<PagesInstance>): readonly unknown[] =>
    plan([file('a.tsx'), file('b.md')], { instance }).pages.map(({ head }) => head.noIndex)
  assert.deepEqual(noIndex({ noIndex: true }), [true, true])
  assert.deepEqual(noIndex({}), [undefined, undefined])
})

test('title and description come from the front matter, else from the words of the page, else from its name', () => {
  const words: readonly (readonly [file: SourceFile, title: string, description: string | null])[] = [
    [file('a.md', {}, WORDS), 'C', 'E'],
    [file('guide/first steps.md'), 'first steps', null],
    [file('index.md'), 'index', null],
    [file('a.md', { title: 7, description: '' }, WORDS), '7', ''],
  ]
  for (const [one, title, description] of words) {
    const { head } = plan([one]).page ?? {}
    assert.deepEqual([head?.title, head?.description], [title, description])
  }
})

test('a draft is not built', () => {
  const { pages, diagnostics } = plan([file('a.md', { draft: true, slug: '/../x' })])
  assert.deepEqual([pages, diagnostics], [[], []])
})

test('wrong front matter is reported for every file, and the pages are planned all the same', () => {
  const a = file('a.md', { title: ['x'], unlisted: 'maybe' })
  const { urls, diagnostics } = plan([a, file('b.md', { toc_min_heading_level: 9 })])
  assert.deepEqual(urls, ['/a', '/b'])
  const places = diagnostics.map(({ place }) => `${place?.file}:${place?.line}`)
  assert.deepEqual(places, ['src/pages/a.md:2', 'src/pages/a.md:3', 'src/pages/b.md:2'])
})

test('a page in Markdown says where it is edited and when it was changed, if it is asked to', () => {
  const path = 'guide/über uns.md'
  const change = { timestamp: 5, author: 'Grace' }
  const update = { last_update: { date: '2026-01-31', author: 'Ada' } }
  const changes = new Map([[`src/pages/${path}` as FilePath, change]])
  const historyOf = (instance: Partial<PagesInstance>, one = file(path)) => {
    const { page, diagnostics } = plan([one], { instance, changes })
    assert.deepEqual(diagnostics, [])
    return [page?.props['editUrl'], page?.props['lastUpdate'], page?.parts?.join()]
  }
  const nothing = [undefined, undefined, undefined]
  const editUrl = 'https://git.example/edit'
  const PART = '@theme/EditMetaRow'
  const both = { showLastUpdateTime: true, showLastUpdateAuthor: true }
  assert.deepEqual(historyOf({}, file(path, update)), nothing)
  const edited = `${editUrl}/src/pages/guide/%C3%BCber%20uns.md`
  assert.deepEqual(historyOf({ editUrl }), [edited, undefined, PART])
  assert.deepEqual(historyOf({ editUrl }, file(path, { custom_edit_url: null })), nothing)
  const asked: PagesInstance['editUrl'] = ({ pagesDirPath, pagesPath, permalink, locale }) =>
    [pagesDirPath, pagesPath, permalink, locale].join('|')
  assert.equal(historyOf({ editUrl: asked })[0], 'src/pages|guide/über uns.md|/guide/%C3%BCber%20uns|en')
  assert.deepEqual(historyOf(both), [undefined, change, PART])
  const written = { timestamp: Date.UTC(2026, 0, 31) }
  assert.deepEqual(historyOf({ showLastUpdateTime: true }, file(path, update)), [undefined, written, PART])
  assert.deepEqual(historyOf({ editUrl, ...both }, file('a.tsx')), nothing)
})

test('a function for edit links that fails is reported once, with the number of pages', () => {
  const editUrl = (): string => {
    throw new Error('no')
  }
  const { pages, diagnostics } = plan([file('a.md'), file('b.md')], { instance: { editUrl } })
  assert.deepEqual([pages.length, diagnostics.length], [2, 1])
  const { code, message, notes } = diagnostics[0] ?? {}
  assert.deepEqual([code, notes], ['EDIT_URL_FAILED', ['also for 1 more page']])
  assert.equal(message, 'The function pages.editUrl failed for src/pages/a.md: no.')
})
