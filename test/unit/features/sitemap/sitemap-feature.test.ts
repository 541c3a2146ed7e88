import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Parser } from 'htmlparser2'
import type { SiteConfig } from '../../../../cli/config/site-config.ts'
import { sitemapFiles } from '../../../../cli/features/sitemap/sitemap-files.ts'
import { pageUrl } from '../../../../cli/routes/page-url.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { madeFiles, renderedSite, type MadeFile } from '../../support/made-files.ts'
import { siteConfig } from '../../support/site-config.ts'

const SITEMAP = { filename: 'sitemap.xml', changefreq: 'weekly' as const, priority: 0.5, ignorePatterns: [] }

function files(urls: readonly string[], changed: Partial<SiteConfig> = {}): Promise<readonly MadeFile[]> {
  const pages = urls.map((url) => ({ url: url as Url, noIndex: false }))
  return madeFiles(sitemapFiles(pages.length, siteConfig(changed)), renderedSite(pages))
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
  const [file] = await madeFiles(sitemapFiles(2, siteConfig()), renderedSite(pages))
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
  const made = await madeFiles(sitemapFiles(pages.length, siteConfig()), renderedSite(pages))
  assert.deepEqual(
    made.map(({ path }) => path),
    ['sitemap.xml'],
  )
})
