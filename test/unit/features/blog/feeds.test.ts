import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, test } from 'node:test'
import { Ajv, type AnySchema } from 'ajv'
import { DomUtils, parseDocument } from 'htmlparser2'
import { validateXML } from 'xmllint-wasm'
import type { FeedItem, FeedSettings, FeedType } from '../../../../cli/features/blog/feeds/feed-options.ts'
import {
  feedContent,
  feedFiles,
  feedLinks,
  type FeedSource,
} from '../../../../cli/features/blog/feeds/feeds.ts'
import { sitemapFiles } from '../../../../cli/features/sitemap/sitemap-files.ts'
import { SiteProblems } from '../../../../cli/report/diagnostic.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { blogInstance, siteConfig } from '../../support/site-config.ts'
import { packageRoot } from '../../../../cli/types/package-root.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { madeFiles, renderedSite } from '../../support/made-files.ts'
import { days, plan, post, type BlogSetup } from './support.ts'

const { resolve } = createRequire(import.meta.url)
const SCHEMAS = path.join(import.meta.dirname, '../../../support/schemas')

interface Setup extends Partial<BlogSetup> {
  readonly feeds?: Partial<FeedSettings>
  readonly kind?: 'changelog'
  readonly siteDir?: string
}

/** What a blog's feeds are made from. */
async function inputOf({ feeds, kind = 'blog' as never, ...setup }: Setup): Promise<FeedSource> {
  const usual = blogInstance()
  const instance = blogInstance({ ...setup.instance, kind, feeds: { ...usual.feeds, ...feeds } })
  const posts = { '2026-01-02-a.md': post('title: First', 'The first.\n'), ...setup.posts }
  const { listed } = await plan({ ...setup, posts, instance })
  const { baseUrl = '/', trailingSlash, siteDir = '/site' } = setup
  const site = siteConfig({ title: 'Site', baseUrl, trailingSlash, siteDir, favicon: 'img/icon.svg' })
  return { instance, listed, site }
}

const RENDERED = renderedSite([], async (url) => {
  const words = `<div id="__blog-post-container"><p>Words of ${url}</p></div>`
  return `<html><body><nav><a href="/x">x</a></nav>${words}</body></html>`
})

/** The text of a feed. */
async function feed(type: FeedType, setup: Setup = {}): Promise<string> {
  const files = feedFiles(await inputOf({ ...setup, feeds: { types: [type], ...setup.feeds } }))
  return (await madeFiles(files, RENDERED))[0]?.text ?? ''
}

interface JsonFeed {
  readonly title: string
  readonly items: readonly Readonly<Record<string, unknown>>[]
}

const jsonFeed = async (setup: Setup = {}): Promise<JsonFeed> =>
  JSON.parse(await feed('json', setup)) as JsonFeed

/** format.md A6, "Feeds": which files there are. */
test('feeds lie beside the list, and links to them name their kind and title', async () => {
  const files: readonly (readonly [types: readonly FeedType[], base: string, paths: string])[] = [
    [['rss', 'atom', 'json'], 'blog', 'blog/rss.xml blog/atom.xml blog/feed.json'],
    [['json'], 'news/all', 'news/all/feed.json'],
    [['rss'], '', 'rss.xml'],
    [[], 'blog', ''],
  ]
  for (const [types, routeBasePath, paths] of files) {
    const input = await inputOf({ feeds: { types }, instance: { routeBasePath } })
    const hrefs = feedLinks(input).map(({ attributes }) => attributes['href'])
    assert.equal(
      feedFiles(input)
        .map((file) => file.path)
        .join(' '),
      paths,
    )
    assert.equal(hrefs.join(' '), paths.replace(/\S+/g, '/$&'))
  }
  const named = await inputOf({ feeds: { types: ['rss', 'json'], title: 'News & more' }, baseUrl: '/base/' })
  const link = (type: string, file: string, kind: string) => {
    const title = `News & more ${kind} Feed`
    return { rel: 'alternate', type: `application/${type}`, href: `/base/blog/${file}`, title }
  }
  assert.deepEqual(
    feedLinks(named).map(({ attributes }) => attributes),
    [link('rss+xml', 'rss.xml', 'RSS'), link('json', 'feed.json', 'JSON')],
  )
})

test('a blog without posts to list has no feeds and no links to them', async () => {
  const input = await inputOf({ posts: { '2026-01-02-a.md': post('unlisted: true') } })
  assert.deepEqual([feedFiles(input), feedLinks(input)], [[], []])
})

/** format.md A6, feed options. */
const FRAMES: readonly (readonly [behaviour: string, setup: Setup, expected: RegExp])[] = [
  ['title', {}, /<title>Site Blog<\/title>/],
  ['title of a changelog', { kind: 'changelog' }, /<title>Site Changelog<\/title>/],
  ['own title', { feeds: { title: 'News' } }, /<title>News<\/title>/],
  ['description is the title', { feeds: { title: 'News' } }, /<description>News<\/description>/],
  ['own description', { feeds: { description: 'All' } }, /<description>All<\/description>/],
  ['language', {}, /<language>en<\/language>/],
  ['own language', { feeds: { language: 'de' } }, /<language>de<\/language>/],
  ['copyright', { feeds: { copyright: '© us' } }, /<copyright>© us<\/copyright>/],
  ['address of the blog', { trailingSlash: true }, /<link>https:\/\/sitegen\.example\/blog\/<\/link>/],
  ['address of the feed', { baseUrl: '/base/' }, /href="https:.*example\/base\/blog\/rss\.xml" rel="self"/],
  ['time of the newest post', {}, /<lastBuildDate>Fri, 02 Jan 2026 00:00:00 GMT<\/lastBuildDate>/],
  ['words of the page', {}, /<content:encoded><!\[CDATA\[<p>Words of \/blog\/2026\/01\/02\/a<\/p>\]\]>/],
  [
    'its own style sheet',
    { feeds: { xslt: { rss: true, atom: false } } },
    /^<\?xml [^>]*\?><\?xml-stylesheet href="rss\.xsl" type="text\/xsl"\?>/,
  ],
]

describe('a feed says', () => {
  for (const [behaviour, setup, expected] of FRAMES)
    test(behaviour, async () => assert.match(await feed('rss', setup), expected))
})

test('entries have stable ids: the whole addresses of their posts, which a new base URL changes', async () => {
  const ids = async (setup: Setup): Promise<unknown> =>
    (await jsonFeed(setup)).items.map(({ id, url }) => [id, url])
  const address = 'https://sitegen.example/blog/2026/01/02/a'
  const other = { '2026-01-02-a.md': post('title: Other', 'Other.\n') }
  for (const posts of [{}, other]) assert.deepEqual(await ids({ posts }), [[address, address]])
  const moved = address.replace('/blog', '/base/blog')
  assert.deepEqual(await ids({ baseUrl: '/base/' }), [[moved, moved]])
  assert.equal(await feed('atom'), await feed('atom'), 'nothing depends on the time of the build')
})

test('entries have dates, descriptions, authors and tags', async () => {
  const authorsText = 'ann:\n  name: Ann\n  url: https://ann.example\n  email: ann@example.org\n'
  const frontMatter = 'title: A\ndate: 2026-01-02T10:00\nauthors: ann\ntags: [Big News]\ndescription: D'
  const posts = { '2026-01-02-a.md': post(frontMatter) }
  const [item] = (await jsonFeed({ posts, authorsText })).items
  assert.deepEqual(item, {
    id: 'https://sitegen.example/blog/2026/01/02/a',
    url: 'https://sitegen.example/blog/2026/01/02/a',
    title: 'A',
    summary: 'D',
    content_html: '<p>Words of /blog/2026/01/02/a</p>',
    date_modified: '2026-01-02T10:00:00.000Z',
    date_published: '2026-01-02T10:00:00.000Z',
    author: { name: 'Ann', url: 'https://ann.example/' },
    tags: ['Big News'],
  })
  const rss = await feed('rss', { posts, authorsText })
  assert.match(rss, /<author>ann@example\.org \(Ann\)<\/author>/)
  assert.match(rss, /<category>Big News<\/category>/)
})

const MANY = days(28)

/** format.md A6, limit. */
test('a limit gives so many entries, newest first', async () => {
  for (const limit of [1, 5, 100, null]) {
    const { items } = await jsonFeed({ posts: MANY, feeds: { limit } })
    assert.equal(items.length, Math.min(limit ?? 29, 29))
    assert.equal(items[0]?.['url'], 'https://sitegen.example/blog/2026/01/28/p28')
  }
})

test('a function makes the entries, from those within the limit', async () => {
  const createFeedItems: FeedSettings['createFeedItems'] = async ({ blogPosts, ...input }) => {
    const items = await input.defaultCreateFeedItems({ blogPosts: blogPosts.slice(0, 1) })
    const count = `${input.siteConfig.title} has ${blogPosts.length}`
    return items.map((item) => ({ ...item, title: `${item.title}: ${count}` }))
  }
  const { items } = await jsonFeed({ posts: MANY, feeds: { limit: 3, createFeedItems } })
  assert.equal(items.map(({ title }) => title).join(), 'A: Site has 3')
})

const ITEM = { title: 'A', id: 'a', link: 'https://x.example/', date: new Date(0) }
const CODE = '<a href="java&#115;cript:x">y</a>'
const WRONG: readonly (readonly [behaviour: string, items: unknown, failure: RegExp])[] = [
  ['no list', 'items', /it returned "items" instead of a list/],
  ['an invalid date', [ITEM, { ...ITEM, date: new Date('x') }], /the date of entry 2 is .*not a valid date/],
  ['a date that is a text', [{ ...ITEM, date: '2026-01-02' }], /the date of entry 1 is "2026-01-02"/],
  ['a relative link', [{ ...ITEM, link: '/x' }], /the link of entry 1 is "\/x", which is not a full address/],
  ['no title', [{ ...ITEM, title: 3 }], /entry 1 has no title/],
  ['nothing', [null], /entry 1 has no title/],
  ['code as link', [{ ...ITEM, link: 'javascript:x' }], /entry 1 has the address "javascript:x"/],
  ['code as picture', [{ ...ITEM, image: 'data:text/html,x' }], /entry 1 has the address "data:text/],
  ['code as author', [{ ...ITEM, author: [{ link: 'vbscript:x' }] }], /entry 1 has the address "vbscript:x"/],
  ['code in its words', [{ ...ITEM, content: CODE }], /the content of entry 1 .*"javascript:x", which/],
]

describe('no invalid entry ever reaches a feed:', () => {
  for (const [behaviour, items, failure] of WRONG) {
    test(behaviour, async () => {
      const createFeedItems = (() => items) as unknown as FeedSettings['createFeedItems']
      const files = feedFiles(await inputOf({ feeds: { createFeedItems } }))
      const error = await madeFiles(files, RENDERED).catch((thrown: unknown) => thrown)
      assert.ok(error instanceof SiteProblems)
      assert.equal(error.diagnostics[0]?.code, 'FEED_FAILED')
      assert.match(error.diagnostics[0].message, failure)
    })
  }
})

/** format.md A6, xslt. */
const siteDir = temporaryFolder({ 'feed/own.xsl': '', 'feed/own.css': '' })
const STYLES: readonly (readonly [xslt: FeedSettings['xslt'], files: readonly string[]])[] = [
  [{ rss: false, atom: false }, []],
  [
    { rss: 'feed/own.xsl' as FilePath, atom: true },
    [
      `blog/own.xsl ${siteDir}/feed/own.xsl`,
      `blog/own.css ${siteDir}/feed/own.css`,
      `blog/atom.xsl ${packageRoot()}/theme/feeds/atom.xsl`,
      `blog/atom.css ${packageRoot()}/theme/feeds/feed.css`,
    ],
  ],
]

test('style sheets lie beside their feeds, with the CSS of their name', async () => {
  for (const [xslt, expected] of STYLES) {
    const copied: string[] = []
    for (const { path: to, content } of feedFiles(await inputOf({ feeds: { xslt }, siteDir }))) {
      const made = await content(RENDERED)
      if (made !== null && typeof made === 'object' && 'from' in made) copied.push(`${to} ${made.from}`)
    }
    assert.deepEqual(copied, expected)
  }
})

/** What entries hold of the built page. */
const CONTENTS: readonly (readonly [html: string, content: string])[] = [
  ['<a href="/docs/">x</a>', '<a href="https://s.example/docs/">x</a>'],
  ['<a href="#top">x</a>', '<a href="https://s.example/blog/a/#top">x</a>'],
  ['<a href="b/">x</a>', '<a href="https://s.example/blog/a/b/">x</a>'],
  ['<a href="https://o.example/?a=1&amp;b=2">x</a>', '<a href="https://o.example/?a=1&amp;b=2">x</a>'],
  ['<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example">x</a>'],
  [
    '<img srcset="/a.png 1x, /b.png 2x" src="/a.png">',
    '<img srcset="https://s.example/a.png 1x, https://s.example/b.png 2x" src="https://s.example/a.png">',
  ],
  [
    '<video src="/v.mp4" poster="/p.png"></video>',
    '<video src="https://s.example/v.mp4" poster="https://s.example/p.png"></video>',
  ],
  ['<p data-static="0">x</p>', '<p>x</p>'],
  ['<a href="javascript:x">x</a><a href="data:text/html,x">y</a>', '<a>x</a><a>y</a>'],
  ['<img src="data:image/gif;base64,AA==">', '<img src="data:image/gif;base64,AA==">'],
  ['<h2 id="x">X<a class="hash-link" href="#x">#</a></h2>', '<h2 id="x">X</h2>'],
  ['<pre><code>x</code></pre><button>Copy</button>', '<pre><code>x</code></pre>'],
  ['<script>alert(1)</script><style>p{}</style><p>x</p>', '<p>x</p>'],
  ['', ''],
]

test('words of a page in a feed are those of its container, with whole addresses', () => {
  const page = (body: string): string => `<html><body><a href="/x">x</a>${body}</body></html>`
  for (const [html, content] of CONTENTS) {
    const document = page(`<div id="__blog-post-container">${html}</div>`)
    assert.equal(feedContent(document, 'https://s.example/blog/a/'), content)
  }
  assert.equal(feedContent(page('<p>x</p>'), 'https://s.example/'), null)
})

/** Texts that break what is not escaped, or escaped twice. */
const HOSTILE = `a & b < c > d "e" 'f' &amp; ]]> <script>alert(1)</script> \u0007\u2028 é`
const HOSTILE_SETUP: Setup = {
  posts: {
    [`2026-01-02-a&b "c" é d.md`]: post(
      ['title', 'description'].map((key) => `${key}: ${JSON.stringify(HOSTILE)}`).join('\n') +
        `\nauthors: { name: ${JSON.stringify(HOSTILE)}, url: "https://x.example/?a=1&b=<2>" }` +
        `\ntags: [${JSON.stringify('a & b < c "d"')}]`,
    ),
  },
  feeds: { title: 'T & <t>', description: 'D & <d>', copyright: 'C & <c>' },
}

async function wellFormed(xml: string, schema: string): Promise<void> {
  const file = { fileName: 'feed.xml', contents: xml }
  const extension = 'relaxng'
  const { valid, errors } = await validateXML({ xml: file, schema: readFileSync(schema, 'utf8'), extension })
  assert.deepEqual([errors.map(({ message }) => message), valid], [[], true])
}

const SETUPS: readonly (readonly [name: string, setup: Setup])[] = [
  ['many posts', { posts: MANY }],
  ['hostile texts', HOSTILE_SETUP],
  ['authors without addresses', { posts: days(1, 'authors: [{ name: A }, { name: B, url: /b }]') }],
  ['style sheets', { feeds: { xslt: { rss: true, atom: true } } }],
]

describe('D8, X5: feeds are valid:', () => {
  for (const [name, setup] of SETUPS) {
    test(`RSS of ${name}`, async () => wellFormed(await feed('rss', setup), path.join(SCHEMAS, 'rss.rng')))
    test(`Atom of ${name}`, async () => wellFormed(await feed('atom', setup), path.join(SCHEMAS, 'atom.rng')))
    test(`JSON of ${name}`, async () => {
      const text = readFileSync(resolve('schemastore/schemas/json/feed-1.json'), 'utf8')
      const { $schema: _draft4, id: _id, ...schema } = JSON.parse(text) as Record<string, unknown>
      const ajv = new Ajv({ strict: false, allErrors: true })
      ajv.addFormat('uri', /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i)
      ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/)
      const validate = ajv.compile(schema as AnySchema)
      assert.ok(validate(await jsonFeed(setup)), JSON.stringify(validate.errors))
    })
  }
})

test('D8, X5: texts are escaped once, addresses are percent-encoded', async () => {
  const address = 'https://sitegen.example/blog/2026/01/02/a&b%20%22c%22%20%C3%A9%20d'
  const rss = await feed('rss', HOSTILE_SETUP)
  assert.ok(rss.includes(`<link>${address.replace('&', '&amp;')}</link>`))
  assert.ok(rss.includes('<title>T &amp; &lt;t&gt;</title>'))
  assert.ok(!rss.includes('\u0007'))
  const [item] = (await jsonFeed(HOSTILE_SETUP)).items
  assert.equal(item?.['title'], HOSTILE.replace('\u0007', ''))
  assert.deepEqual(item['tags'], ['a & b < c "d"'])
  assert.match(
    await feed('atom', HOSTILE_SETUP),
    /<title type="html"><!\[CDATA\[a &amp; b &lt; c &gt; d &quot;e&quot; &#39;f&#39; &amp;amp; \]\]&gt; &lt;script&gt;/,
  )
})

/** What a reader of feeds shows of an element: its text as XML has it, read as HTML. */
function shownText(xml: string, name: string): string {
  const root = parseDocument(xml, { xmlMode: true }).children
  const item = DomUtils.findOne((node) => ['item', 'entry'].includes(node.name), root)
  const element = DomUtils.findOne((node) => node.name === name, item?.children ?? [])
  assert.ok(element !== null, name)
  return DomUtils.textContent(parseDocument(DomUtils.textContent(element)).children)
}

test('B11: plain text is read from feeds as it was written', async () => {
  const text = '<b>&amp; x'
  const posts = { '2026-01-02-a.md': post(`title: "${text}"\ndescription: "${text}"`) }
  const [rss, atom] = [await feed('rss', { posts }), await feed('atom', { posts })]
  const [item] = (await jsonFeed({ posts })).items
  for (const name of ['title', 'description']) assert.equal(shownText(rss, name), text)
  for (const name of ['title', 'summary'])
    assert.deepEqual([shownText(atom, name), item?.[name]], [text, text])
})

const CHANGE = { timestamp: Date.UTC(2026, 0, 31), author: 'Ada' }

test('D8: the sitemap of a site with posts is valid, and escaped once', async () => {
  const { pages } = await plan({ posts: { ...MANY, ...HOSTILE_SETUP.posts } })
  const urls = pages.map(({ url, head }) => ({ url, noIndex: head.noIndex === true }))
  const { sitemap } = siteConfig()
  assert.ok(sitemap !== null)
  const config = { ...siteConfig(), sitemap: { ...sitemap, lastmod: 'datetime' as const } }
  const changes = new Map(pages.flatMap(({ source }) => (source === null ? [] : [[source, CHANGE] as const])))
  const [file] = await madeFiles(sitemapFiles({ pages, config, changes }), renderedSite(urls))
  const text = file?.text ?? ''
  assert.match(text, /a&amp;b%20%22c%22%20%C3%A9%20d<\/loc><lastmod>2026-01-31T00:00:00\.000Z</)
  const schema = readFileSync(path.join(path.dirname(resolve('sitemap')), '../../schema/sitemap.xsd'), 'utf8')
  const { errors } = await validateXML({ xml: { fileName: 'sitemap.xml', contents: text }, schema })
  assert.deepEqual(errors, [])
})

test('an entry of a function keeps what it says', async () => {
  const item: FeedItem = {
    ...ITEM,
    content: '<p>]]></p>',
    category: [{ name: 'x' }],
    author: [{ name: 'N' }],
  }
  const rss = await feed('rss', { feeds: { createFeedItems: () => [item] } })
  assert.match(rss, /<!\[CDATA\[<p>\]\]&gt;<\/p>\]\]>/)
})
