import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { SitemapItemsInput } from '../../../../cli/features/sitemap/options.ts'
import { SiteProblems } from '../../../../cli/report/diagnostic.ts'
import type { SiteLoading } from '../../../../cli/features/feature.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import type { SiteConfig } from '../../../../cli/config/site-config.ts'
import { planSitemap, sitemapFiles } from '../../../../cli/features/sitemap/sitemap-files.ts'
import { pageUrl } from '../../../../cli/routes/page-url.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { madeFiles, renderedSite, type MadeFile } from '../../support/made-files.ts'
import { siteConfig } from '../../support/site-config.ts'
import { skipUnlessWhole } from '../../../support/is-whole.ts'

type Sitemap = NonNullable<SiteConfig['sitemap']>

const SITEMAP: Sitemap = {
  filename: 'sitemap.xml',
  lastmod: null,
  changefreq: 'weekly',
  priority: 0.5,
  ignorePatterns: [],
  createSitemapItems: null,
}

const LOADING: Omit<SiteLoading, 'config'> = {
  plugins: null,
  skip: [],
  production: true,
  readChanges: async () => ({ changeByPath: new Map(), createdByPath: new Map(), diagnostics: [] }),
}

/** The sitemap of pages that are made from nothing. */
async function files(
  urls: readonly string[],
  changed: Partial<SiteConfig> = {},
  hidden: readonly string[] = [],
) {
  const pages = urls.map((url) => ({ url: url as Url, source: null }))
  const rendered = pages.map(({ url }) => ({ url, noIndex: hidden.includes(url) }))
  const { files } = await planSitemap({ ...LOADING, config: siteConfig(changed) })
  return madeFiles(files?.({ pages } as never, {} as never) ?? [], renderedSite(rendered))
}

/** Texts of all elements of a name, entities decoded. */
function texts(file: MadeFile | undefined, name: string): readonly string[] {
  const { children } = parseDocument(file?.text ?? '', { xmlMode: true })
  return DomUtils.getElementsByTagName(name, children).map(DomUtils.textContent)
}

const pathsOf = (made: readonly MadeFile[]) => made.map(({ path }) => path)

test('a sitemap lists every page with its whole address, in the order of URLs', async () => {
  const url = (path: string, more = '<changefreq>weekly</changefreq><priority>0.5</priority>') =>
    `<url><loc>https://sitegen.example${path}</loc>${more}</url>`
  const [file, ...others] = await files(['/b/', '/', '/a'])
  assert.deepEqual([file?.path, others], ['sitemap.xml', []])
  assert.deepEqual(file?.text.split('\n'), [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...['/', '/a', '/b/'].map((path) => url(path)),
    '</urlset>',
    '',
  ])
  const [bare] = await files(['/'], { sitemap: { ...SITEMAP, changefreq: null, priority: null } })
  assert.ok(bare?.text.includes(url('/', '')), 'frequency and priority are left out when they are null')
  const [whole] = await files(['/'], { sitemap: { ...SITEMAP, priority: 1 } })
  assert.deepEqual(texts(whole, 'priority'), ['1.0'])
})

test('every URL is percent-encoded and escaped for XML once', async () => {
  const hostile = ['a&b', "it's", '"q"', 'a b', '<x>', '日本', '100%', 'a;b=c,d', '&amp;', ']]>', '🎉']
  const site = { baseUrl: '/base/', trailingSlash: true } as const
  const urls = hostile.map((name) => pageUrl(`/${encodeURIComponent(name)}`, site))
  const [file] = await files(urls, site)
  assert.ok(file !== undefined && !/&(?!amp;|#39;)/.test(file.text))
  const expected = urls.toSorted().map((url) => `https://sitegen.example${url}`)
  assert.deepEqual(texts(file, 'loc'), expected)
})

const NONE: readonly (readonly [name: string, urls: readonly string[], changed: Partial<SiteConfig>])[] = [
  ['a site that is not to be indexed', ['/'], { noIndex: true }],
  ['a site without a sitemap', ['/'], { sitemap: null }],
  ['a site without pages', [], {}],
  ['a site of ignored pages', ['/a/'], { sitemap: { ...SITEMAP, ignorePatterns: ['/**'] } }],
]
for (const [name, urls, changed] of NONE)
  test(`${name} has no sitemap`, async () => assert.deepEqual(await files(urls, changed), []))

test('pages that ask not to be indexed, and those that a pattern names, are left out', async () => {
  const [hidden] = await files(['/a', '/b'], {}, ['/a'])
  assert.deepEqual(texts(hidden, 'loc'), ['https://sitegen.example/b'])
  const patterns: readonly (readonly [pattern: string, left: string])[] = [
    ['/base/tags/**', '/base/ /base/%C3%BC/ /base/a/'],
    ['/tags/**', '/base/ /base/%C3%BC/ /base/a/ /base/tags/ /base/tags/x/'],
    ['/base/ü/', '/base/ /base/a/ /base/tags/ /base/tags/x/'],
    ['/base/%C3%BC/**', '/base/ /base/a/ /base/tags/ /base/tags/x/'],
    ['/base/{a,tags}/**', '/base/ /base/%C3%BC/'],
  ]
  for (const [pattern, left] of patterns) {
    const urls = ['/base/', '/base/a/', '/base/tags/', '/base/tags/x/', '/base/%C3%BC/']
    const sitemap = { ...SITEMAP, ignorePatterns: [pattern] }
    const [file] = await files(urls, { baseUrl: '/base/', sitemap })
    const paths = texts(file, 'loc').map((location) => new URL(location).pathname)
    assert.equal(paths.join(' '), left, pattern)
  }
})

const numberedUrls = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `/p${String(index).padStart(6, '0')}/`)

test(
  '50,000 pages fit into one sitemap, and parts that are not needed are not made',
  { skip: skipUnlessWhole },
  async () => {
    const urls = numberedUrls(50_001)
    assert.deepEqual(pathsOf(await files(urls.slice(1))), ['sitemap.xml'])
    assert.deepEqual(pathsOf(await files(urls, {}, urls.slice(0, 1))), ['sitemap.xml'])
  },
)

test('more have an index and numbered files, which hold every page once', async () => {
  const urls = numberedUrls(50_001)
  const sitemap = { ...SITEMAP, filename: 'my map.xml' }
  const [index, ...parts] = await files(urls, { baseUrl: '/base/', sitemap })
  assert.equal(index?.path, 'my map.xml')
  assert.match(index.text, /<sitemapindex xmlns=/)
  const locations = [1, 2].map((number) => `https://sitegen.example/base/my%20map-${number}.xml`)
  assert.deepEqual(texts(index, 'loc'), locations)
  assert.deepEqual(pathsOf(parts), ['my map-1.xml', 'my map-2.xml'])
  const listed = parts.map((part) => texts(part, 'loc'))
  assert.equal(listed.map(({ length }) => length).join(), '50000,1')
  assert.equal(listed.flat().join(), urls.map((url) => `https://sitegen.example${url}`).join())
})

const UPDATED = Date.UTC(2026, 0, 31, 23, 59)
const CHANGED = Date.UTC(2025, 5, 1)
const PAGES = [
  { url: '/a/' as Url, source: 'docs/a.md' as FilePath, updated: UPDATED },
  { url: '/b/' as Url, source: 'docs/b.md' as FilePath },
  { url: '/c/' as Url, source: 'docs/c.md' as FilePath },
  { url: '/tags/' as Url, source: null },
]

async function sitemapOf(sitemap: Partial<Sitemap>): Promise<MadeFile | undefined> {
  const change = { timestamp: CHANGED, author: 'Ada' }
  const changes = new Map(['docs/a.md', 'docs/b.md'].map((file) => [file as FilePath, change]))
  const config = { ...siteConfig(), sitemap: { ...SITEMAP, ...sitemap } }
  const rendered = renderedSite(PAGES.map(({ url }) => ({ url, noIndex: false })))
  return (await madeFiles(sitemapFiles({ pages: PAGES, config, changes }), rendered))[0]
}

for (const [lastmod, dates] of [
  [null, []],
  ['date', ['2026-01-31', '2025-06-01']],
  ['datetime', ['2026-01-31T23:59:00.000Z', '2025-06-01T00:00:00.000Z']],
] as const)
  test(`with lastmod ${String(lastmod)} pages have ${dates.length} dates: as written, else from git`, async () =>
    assert.deepEqual(texts(await sitemapOf({ lastmod }), 'lastmod'), dates))

test('a function makes the entries of what is listed', async () => {
  const asked: SitemapItemsInput[] = []
  const file = await sitemapOf({
    lastmod: 'date',
    ignorePatterns: ['/tags/**'],
    createSitemapItems: async (input) => {
      asked.push(input)
      const usual = await input.defaultCreateSitemapItems({ routes: input.routes.slice(0, 1) })
      return [{ url: 'https://other.example/?a&b', priority: 1 }, ...usual]
    },
  })
  const { siteConfig: site, routes } = asked[0] ?? {}
  assert.deepEqual(site, { title: 'Test', url: 'https://sitegen.example', baseUrl: '/' })
  assert.deepEqual(routes, [
    { path: '/a/', metadata: { sourceFilePath: 'docs/a.md', lastUpdatedAt: UPDATED } },
    { path: '/b/', metadata: { sourceFilePath: 'docs/b.md', lastUpdatedAt: CHANGED } },
    { path: '/c/', metadata: { sourceFilePath: 'docs/c.md' } },
  ])
  const [own, usual, ...others] = file?.text.split('\n').slice(2, -2) ?? []
  assert.equal(own, '<url><loc>https://other.example/?a&amp;b</loc><priority>1.0</priority></url>')
  assert.match(usual ?? '', /^<url><loc>https:[^>]*\/a\/<\/loc><lastmod>2026-01-31<\/lastmod><changefreq>/)
  assert.deepEqual(others, [])
})

const url = 'https://a.example'
const BAD: readonly (readonly [made: unknown, failure: RegExp])[] = [
  [undefined, /returned undefined instead of a list/],
  [[{}], /the url of entry 1 is undefined, which is not a full address/],
  [[{ url: '/a' }], /the url of entry 1 is "\/a"/],
  [[{ url }, { url, lastmod: 'soon' }], /lastmod of entry 2 is "soon"/],
  [[{ url, lastmod: new Date(0) }], /lastmod of entry 1 is a Date object/],
  [[{ url, priority: 2 }], /priority of entry 1 is 2/],
  [[{ url, changefreq: 1 }], /changefreq of entry 1 is 1/],
  [Array.from({ length: 50_001 }, () => ({ url })), /returned 50001 entries/],
]

for (const [made, failure] of BAD) {
  test(`entries that cannot be written are a problem: ${String(failure)}`, async () => {
    const error = await sitemapOf({ createSitemapItems: () => made as never }).catch(
      (thrown: unknown) => thrown,
    )
    assert.ok(error instanceof SiteProblems)
    assert.equal(error.diagnostics[0]?.code, 'SITEMAP_FAILED')
    assert.match(error.diagnostics[0].message, failure)
  })
}

test('git is asked for dates alone', async () => {
  const asked: (readonly string[])[] = []
  const plugins = {} as never
  const instances = [{ name: 'docs/default', plugins, files: ['docs', '../guides'] as FilePath[] }]
  for (const sitemap of [SITEMAP, { ...SITEMAP, lastmod: 'datetime' as const }]) {
    await planSitemap({
      ...LOADING,
      config: siteConfig({ sitemap, instances }),
      readChanges: async (siteDir, folders) => {
        asked.push(folders)
        return LOADING.readChanges(siteDir, folders)
      },
    })
  }
  assert.deepEqual(asked, [['.', '../guides']])
})
