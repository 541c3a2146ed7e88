import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Parser } from 'htmlparser2'
import { sitemapFeature } from '../../../../cli/features/sitemap/sitemap-feature.ts'
import type { SitemapItemsInput } from '../../../../cli/features/sitemap/options.ts'
import { SiteProblems } from '../../../../cli/report/diagnostic.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import type { SiteConfig } from '../../../../cli/config/site-config.ts'
import { sitemapFiles } from '../../../../cli/features/sitemap/sitemap-files.ts'
import { pageUrl } from '../../../../cli/routes/page-url.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { madeFiles, renderedSite, type MadeFile } from '../../support/made-files.ts'
import { siteConfig } from '../../support/site-config.ts'

const SITEMAP = {
  filename: 'sitemap.xml',
  lastmod: null,
  changefreq: 'weekly' as const,
  priority: 0.5,
  ignorePatterns: [],
  createSitemapItems: null,
}

/** A page that is made from nothing. */
const pageAt = (url: string) => ({ url: url as Url, source: null })

function files(urls: readonly string[], changed: Partial<SiteConfig> = {}): Promise<readonly MadeFile[]> {
  const pages = urls.map((url) => ({ url: url as Url, noIndex: false }))
  return madeFiles(
    sitemapFiles({ pages: urls.map(pageAt), config: siteConfig(changed) }),
    renderedSite(pages),
  )
}

/** Texts of all elements of a name, entities decoded. */
function texts({ text }: MadeFile, name: string): readonly string[] {
  const found: string[] = []
  let open = false
  const parser = new Parser(
    {
      onopentag: (tag) => {
        open = tag === name
        if (open) found.push('')
      },
      ontext: (part) => {
        if (open) found[found.length - 1] += part
      },
      onclosetag: () => {
        open = false
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return found
}

test('a sitemap lists every page with its whole address, in the order of URLs', async () => {
  assert.deepEqual(await files(['/b/', '/', '/a']), [
    {
      path: 'sitemap.xml',
      text: [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        '<url><loc>https://sitegen.example/</loc><changefreq>weekly</changefreq><priority>0.5</priority></url>',
        '<url><loc>https://sitegen.example/a</loc><changefreq>weekly</changefreq><priority>0.5</priority></url>',
        '<url><loc>https://sitegen.example/b/</loc><changefreq>weekly</changefreq><priority>0.5</priority></url>',
        '</urlset>',
        '',
      ].join('\n'),
    },
  ])
})

test('frequency and priority are left out when they are null', async () => {
  const [file] = await files(['/'], { sitemap: { ...SITEMAP, changefreq: null, priority: null } })
  assert.match(file?.text ?? '', /<url><loc>https:\/\/sitegen\.example\/<\/loc><\/url>/)
})

for (const [priority, written] of [
  [0, '0.0'],
  [1, '1.0'],
  [0.8, '0.8'],
] as const) {
  test(`the priority ${priority} is written as ${written}`, async () => {
    const [file] = await files(['/'], { sitemap: { ...SITEMAP, priority } })
    assert.ok(file !== undefined)
    assert.deepEqual(texts(file, 'priority'), [written])
  })
}

const HOSTILE = ['a&b', "it's", '"q"', 'über', 'a b', '<x>', '日本', '100%', 'a;b=c,d', '&amp;', ']]>', '🎉']

test('every URL is percent-encoded and escaped for XML once', async () => {
  const site = { baseUrl: '/base/', trailingSlash: true } as const
  const urls = HOSTILE.map((name) => pageUrl(`/${encodeURIComponent(name)}`, site))
  const [file] = await files(urls, site)
  assert.ok(file !== undefined)
  assert.equal(/&(?!amp;|#39;)/.test(file.text), false)
  const locations = texts(file, 'loc')
  assert.deepEqual(
    locations,
    urls.toSorted().map((url) => `https://sitegen.example${url}`),
  )
  const names = locations.map((location) =>
    decodeURIComponent(new URL(location).pathname.split('/')[2] ?? ''),
  )
  assert.deepEqual(names.toSorted(), HOSTILE.toSorted())
})

const NONE: readonly (readonly [name: string, urls: readonly string[], changed: Partial<SiteConfig>])[] = [
  ['a site that is not to be indexed', ['/'], { noIndex: true }],
  ['a site without a sitemap', ['/'], { sitemap: null }],
  ['a site without pages', [], {}],
  ['a site of ignored pages', ['/a/'], { sitemap: { ...SITEMAP, ignorePatterns: ['/**'] } }],
]

for (const [name, urls, changed] of NONE) {
  test(`${name} has no sitemap`, async () => {
    assert.deepEqual(await files(urls, changed), [])
  })
}

test('pages that ask not to be indexed are left out', async () => {
  const pages = [
    { url: '/a' as Url, noIndex: true },
    { url: '/b' as Url, noIndex: false },
  ]
  const [file] = await madeFiles(
    sitemapFiles({ pages: pages.map(({ url }) => pageAt(url)), config: siteConfig() }),
    renderedSite(pages),
  )
  assert.ok(file !== undefined)
  assert.deepEqual(texts(file, 'loc'), ['https://sitegen.example/b'])
})

const IGNORED: readonly (readonly [pattern: string, left: readonly string[]])[] = [
  ['/base/tags/**', ['/base/', '/base/%C3%BC/', '/base/a/']],
  ['/base/a/', ['/base/', '/base/%C3%BC/', '/base/tags/', '/base/tags/x/']],
  ['/tags/**', ['/base/', '/base/%C3%BC/', '/base/a/', '/base/tags/', '/base/tags/x/']],
  ['/base/ü/', ['/base/', '/base/a/', '/base/tags/', '/base/tags/x/']],
  ['/base/%C3%BC/**', ['/base/', '/base/a/', '/base/tags/', '/base/tags/x/']],
  ['/base/{a,tags}/**', ['/base/', '/base/%C3%BC/']],
]

for (const [pattern, left] of IGNORED) {
  test(`the pattern ${pattern} leaves ${left.length} of five pages`, async () => {
    const urls = ['/base/', '/base/a/', '/base/tags/', '/base/tags/x/', '/base/%C3%BC/']
    const [file] = await files(urls, {
      baseUrl: '/base/',
      sitemap: { ...SITEMAP, ignorePatterns: [pattern] },
    })
    assert.ok(file !== undefined)
    assert.deepEqual(
      texts(file, 'loc').map((location) => new URL(location).pathname),
      left,
    )
  })
}

function numberedUrls(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `/p${String(index).padStart(6, '0')}/`)
}

test('50,000 pages fit into one sitemap', async () => {
  assert.deepEqual(
    (await files(numberedUrls(50_000))).map(({ path }) => path),
    ['sitemap.xml'],
  )
})

test('more have an index and numbered files, which hold every page once', async () => {
  const urls = numberedUrls(100_001)
  const [index, ...parts] = await files(urls, {
    baseUrl: '/base/',
    sitemap: { ...SITEMAP, filename: 'my map.xml' },
  })
  assert.ok(index !== undefined)
  assert.equal(index.path, 'my map.xml')
  assert.match(index.text, /<sitemapindex xmlns=/)
  assert.deepEqual(
    texts(index, 'loc'),
    [1, 2, 3].map((number) => `https://sitegen.example/base/my%20map-${number}.xml`),
  )
  assert.deepEqual(
    parts.map(({ path }) => path),
    ['my map-1.xml', 'my map-2.xml', 'my map-3.xml'],
  )
  const listed = parts.map((part) => texts(part, 'loc'))
  assert.deepEqual(
    listed.map(({ length }) => length),
    [50_000, 50_000, 1],
  )
  assert.deepEqual(
    listed.flat(),
    urls.map((url) => `https://sitegen.example${url}`),
  )
})

test('the order of pages changes nothing', async () => {
  const urls = ['/b', '/a', '/c']
  assert.deepEqual(await files(urls), await files(urls.toReversed()))
})

test('parts that are not needed are not made, where pages are left out', async () => {
  const pages = numberedUrls(50_001).map((url, index) => ({ url: url as Url, noIndex: index < 10 }))
  const made = await madeFiles(
    sitemapFiles({ pages: pages.map(({ url }) => pageAt(url)), config: siteConfig() }),
    renderedSite(pages),
  )
  assert.deepEqual(
    made.map(({ path }) => path),
    ['sitemap.xml'],
  )
})

const PAGES = [
  { url: '/a/' as Url, source: 'docs/a.md' as FilePath, updated: Date.UTC(2026, 0, 31, 23, 59) },
  { url: '/b/' as Url, source: 'docs/b.md' as FilePath },
  { url: '/c/' as Url, source: 'docs/c.md' as FilePath },
  { url: '/tags/' as Url, source: null },
]
const CHANGES = new Map(
  ['docs/a.md', 'docs/b.md'].map((file) => [
    file as FilePath,
    { timestamp: Date.UTC(2025, 5, 1), author: 'Ada' },
  ]),
)

async function sitemapOf(
  sitemap: Partial<NonNullable<SiteConfig['sitemap']>>,
): Promise<MadeFile | undefined> {
  const config = siteConfig({ sitemap: { ...SITEMAP, ...sitemap } })
  const rendered = renderedSite(PAGES.map(({ url }) => ({ url, noIndex: false })))
  return (await madeFiles(sitemapFiles({ pages: PAGES, config, changes: CHANGES }), rendered))[0]
}

for (const [lastmod, dates] of [
  [null, []],
  ['date', ['2026-01-31', '2025-06-01']],
  ['datetime', ['2026-01-31T23:59:00.000Z', '2025-06-01T00:00:00.000Z']],
] as const) {
  test(`with lastmod ${String(lastmod)} pages have ${dates.length} dates: as written, else from git`, async () => {
    const file = await sitemapOf({ lastmod })
    assert.ok(file !== undefined)
    assert.deepEqual(texts(file, 'lastmod'), dates)
  })
}

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
  assert.deepEqual(asked[0]?.siteConfig, { title: 'Test', url: 'https://sitegen.example', baseUrl: '/' })
  assert.deepEqual(asked[0]?.routes, [
    { path: '/a/', metadata: { sourceFilePath: 'docs/a.md', lastUpdatedAt: Date.UTC(2026, 0, 31, 23, 59) } },
    { path: '/b/', metadata: { sourceFilePath: 'docs/b.md', lastUpdatedAt: Date.UTC(2025, 5, 1) } },
    { path: '/c/', metadata: { sourceFilePath: 'docs/c.md' } },
  ])
  assert.deepEqual(file?.text.split('\n').slice(2, 4), [
    '<url><loc>https://other.example/?a&amp;b</loc><priority>1.0</priority></url>',
    '<url><loc>https://sitegen.example/a/</loc><lastmod>2026-01-31</lastmod><changefreq>weekly</changefreq><priority>0.5</priority></url>',
  ])
})

const BAD: readonly (readonly [made: unknown, failure: RegExp])[] = [
  [undefined, /returned undefined instead of a list/],
  [[{}], /the url of entry 1 is undefined, which is not a full address/],
  [[{ url: '/a' }], /the url of entry 1 is "\/a"/],
  [
    [{ url: 'https://a.example' }, { url: 'https://a.example', lastmod: 'soon' }],
    /lastmod of entry 2 is "soon"/,
  ],
  [[{ url: 'https://a.example', lastmod: new Date(0) }], /lastmod of entry 1 is a Date object/],
  [[{ url: 'https://a.example', priority: 2 }], /priority of entry 1 is 2/],
  [[{ url: 'https://a.example', changefreq: 1 }], /changefreq of entry 1 is 1/],
  [Array.from({ length: 50_001 }, () => ({ url: 'https://a.example' })), /returned 50001 entries/],
]

for (const [made, failure] of BAD) {
  test(`entries that cannot be written are a problem: ${String(failure)}`, async () => {
    const making = sitemapOf({ createSitemapItems: () => made as never })
    await assert.rejects(making, (error) => {
      assert.ok(error instanceof SiteProblems)
      const [problem] = error.diagnostics
      assert.equal(problem?.code, 'SITEMAP_FAILED')
      assert.match(problem.message, failure)
      return true
    })
  })
}

test('git is asked for dates alone', async () => {
  const asked: (readonly string[])[] = []
  const ask = async (sitemap: Partial<NonNullable<SiteConfig['sitemap']>>): Promise<void> => {
    const instances = [
      { name: 'docs/default', plugins: {} as never, files: ['docs', '../guides'] as FilePath[] },
    ]
    await sitemapFeature.plan({
      config: siteConfig({ sitemap: { ...SITEMAP, ...sitemap }, instances }),
      skip: [],
      production: true,
      readChanges: async (_, folders) => {
        asked.push(folders)
        return { changeByPath: new Map(), createdByPath: new Map(), diagnostics: [] }
      },
    })
  }
  await ask({})
  await ask({ lastmod: 'datetime' })
  assert.deepEqual(asked, [['.', '../guides']])
})
