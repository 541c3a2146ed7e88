import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, before, describe } from 'node:test'
import { loadSiteConfig } from '../../../cli/features/load-site-config.ts'
import { pagesWithBelow } from '../../../cli/routes/page-url.ts'
import { createStaticServer } from '../../../cli/server/server.ts'
import { buildThisSite } from '../../support/built-site.ts'

/** A page of this site. */
interface Route {
  readonly url: string
  /** Title of the page without that of the site. @default any */
  readonly title?: string
  /** Layout that shows it: a theme part, or the file of a page in React. */
  readonly layout: string
  /** Id of its sidebar. @default none */
  readonly sidebar?: string
  /** In the sitemap. @default true */
  readonly inSitemap?: boolean
  /** In the search index. @default true */
  readonly inSearch?: boolean
}

/** In neither of them. */
const HIDDEN = { inSitemap: false, inSearch: false } as const
/** Lists: search engines find them, the search finds what they list. */
const LIST = { inSearch: false } as const

const DOC = '@theme/DocItem'
const MDX = '@theme/MDXPage'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)
const pageFile = (name: string): string => `./content/pages/${name}.tsx`

/** Pages at the top, in the order of the specification's table. */
const TOP: readonly Route[] = [
  { url: '/', layout: pageFile('index') },
  { url: '/blog/', title: 'Blog', layout: '@theme/BlogListPage', ...LIST },
  { url: '/blog/archive/', title: 'Archive', layout: '@theme/BlogArchivePage', ...LIST },
  { url: '/blog/authors/', title: 'Authors', layout: '@theme/Blog/Pages/BlogAuthorsListPage', ...LIST },
  { url: '/blog/tags/', title: 'Tags', layout: '@theme/BlogTagsListPage', ...LIST },
  { url: '/changelog/', title: 'Changelog', layout: '@theme/ChangelogList', ...LIST },
  { url: '/changelog/3.7.0/', title: '3.7.0', layout: '@theme/ChangelogPage' },
  { url: '/changelog/authors/', title: 'Authors', layout: '@theme/Blog/Pages/BlogAuthorsListPage', ...LIST },
  { url: '/search/', title: 'Search the documentation', layout: '@theme/SearchPage', ...HIDDEN },
  ...words('showcase versions feature-requests playground').map((name) => ({
    url: `/${name}/`,
    layout: pageFile(name),
  })),
  { url: '/community/', layout: pageFile('community'), ...HIDDEN },
  { url: '/examples/markdownPageExample/', title: 'A Markdown page', layout: MDX },
  { url: '/examples/noIndex/', title: 'A page that search engines leave out', layout: MDX, ...HIDDEN },
  ...[2, 3, 4, 5, 6].flatMap((page) => [
    { url: `/blog/page/${page}/`, layout: '@theme/BlogListPage', ...LIST },
    { url: `/changelog/page/${page}/`, layout: '@theme/ChangelogList', ...LIST },
  ]),
  ...['', 'page/2/', 'page/3/', 'page/4/'].map((page) => ({
    url: `/blog/tags/release/${page}`,
    layout: '@theme/BlogTagsPostsPage',
    ...LIST,
  })),
  ...words('2.2 2.3 2.4 3.0 3.1 3.2 3.3 3.4 3.5 3.6 3.7').map((version) => ({
    url: `/blog/releases/${version}/`,
    layout: '@theme/BlogPostPage',
  })),
]

/** The versions of the docs: their paths, and the names that their sidebars have. */
const VERSIONS = [
  { path: '/docs/', name: 'current' },
  { path: '/docs/3.7.0/', name: '3.7.0' },
  { path: '/docs/3.6.3/', name: '3.6.3' },
] as const

/** Every doc of a version: path, title and sidebar. */
const TOPICS: readonly (readonly [path: string, title: string, sidebar?: 'docs' | 'api'])[] = [
  ['', 'Introduction'],
  ['advanced/architecture/', 'Architecture'],
  ['advanced/client/', 'The client'],
  ['advanced/plugins/', 'Plugins'],
  ['advanced/routing/', 'Routing'],
  ['advanced/ssg/', 'Rendering'],
  ['api/docusaurus-config/', 'Configuration reference', 'api'],
  ['api/misc/create-docusaurus/', 'init', 'api'],
  ['blog/', 'Blog'],
  ['browser-support/', 'Browser support'],
  ['cli/', 'Command line', 'api'],
  ['configuration/', 'Configuration', 'api'],
  ['create-doc/', 'Write a doc'],
  ['creating-pages/', 'Pages'],
  ['deployment/', 'Deployment'],
  ['docs-introduction/', 'Docs'],
  ['docs-multi-instance/', 'Several instances'],
  ['docusaurus-core/', 'Client API', 'api'],
  ['guides/whats-next/', "What's next"],
  ['i18n/introduction/', 'Languages'],
  ['i18n/tutorial/', 'Add a language'],
  ['i18n/crowdin/', 'Translations with Crowdin'],
  ['i18n/git/', 'Translations in Git'],
  ['installation/', 'Installation'],
  ['markdown-features/', 'Markdown features'],
  ['migration/v2/', 'From version 1 to 2'],
  ['migration/v3/', 'From version 2 to 3'],
  ['playground/', 'Playground'],
  ['search/', 'Search'],
  ['seo/', 'Search engines and social media'],
  ['sidebar/', 'Sidebar'],
  ['static-assets/', 'Static assets'],
  ['styling-layout/', 'Styling and layout'],
  ['swizzling/', 'Overriding theme parts'],
  ['typescript-support/', 'TypeScript'],
  ['using-plugins/', 'Using plugins'],
  ['versioning/', 'Versions'],
]

const CATEGORIES = [
  ['getting-started', 'Getting Started'],
  ['guides', 'Guides'],
] as const

const DOCS = VERSIONS.flatMap(({ path, name }): readonly Route[] => {
  const sidebarOf = (sidebar = 'docs'): string => `docs-default-${name}-sidebar-${sidebar}`
  return [
    ...TOPICS.map(([topic, title, sidebar]): Route => ({
      url: path + topic,
      title,
      layout: DOC,
      sidebar: sidebarOf(sidebar),
    })),
    ...CATEGORIES.map(([slug, title]): Route => ({
      url: `${path}category/${slug}/`,
      title,
      layout: '@theme/DocCategoryGeneratedIndexPage',
      sidebar: sidebarOf(),
    })),
  ]
})

const SVGR: Route = {
  url: '/docs/3.7.0/api/plugins/plugin-svgr/',
  title: 'SVG files',
  layout: DOC,
  sidebar: 'docs-default-3.7.0-sidebar-api',
}

const COMMUNITY = [
  ['canary', 'Canary'],
  ['contributing', 'Contributing'],
  ['release-process', 'Release process'],
  ['resources', 'Resources'],
  ['support', 'Support'],
  ['team', 'Team'],
].map(([name, title]): Route => ({
  url: `/community/${name}/`,
  title: title ?? '',
  layout: DOC,
  sidebar: 'docs-community-current-sidebar-community',
}))

const TEST_PAGES = words(`
  analytics code-block-tests crashTest diagrams embeds error-boundary-tests head-metadata hydration-tests
  layout-no-children link-tests markdown-tests-md markdown-tests-mdx navbar-dropdown-tests page-toc-tests react-18 seo
  svg tabs-tests unlisted z-index-tests
`)

const TESTS: readonly Route[] = [
  { ...HIDDEN, url: '/tests/docs/', layout: DOC, sidebar: 'docs-docs-tests-current-sidebar-sidebar' },
  { ...HIDDEN, url: '/tests/blog/', layout: '@theme/BlogListPage' },
  { ...HIDDEN, url: '/tests/blog/tags/', layout: '@theme/BlogTagsListPage' },
  { ...HIDDEN, url: '/tests/blog/authors/', layout: '@theme/Blog/Pages/BlogAuthorsListPage' },
  { ...HIDDEN, url: '/tests/blog/archive/', layout: '@theme/BlogArchivePage' },
  ...TEST_PAGES.map((name): Route => ({ ...HIDDEN, url: `/tests/pages/${name}/`, layout: testLayout(name) })),
]

/** Test pages are in React, but for those that are about Markdown. */
function testLayout(name: string): string {
  const dir = path.join(import.meta.dirname, '../../../content/tests/pages')
  const file = ['.tsx', '/index.tsx'].map((end) => name + end).find((one) => existsSync(path.join(dir, one)))
  return file === undefined ? MDX : `./content/tests/pages/${file}`
}

const DEBUG = ['', 'config/', 'content/', 'globalData/', 'metadata/', 'registry/', 'routes/'].map(
  (name): Route => ({ ...HIDDEN, url: `/__docusaurus/debug/${name}`, layout: '@theme/DebugPage' }),
)

/** Addresses that lead elsewhere, and where they lead. */
const TARGETS: Readonly<Record<string, string>> = {
  '/docs/support/': '/community/support/',
  '/docs/next/support/': '/community/support/',
  '/docs/team/': '/community/team/',
  '/docs/next/team/': '/community/team/',
  '/docs/resources/': '/community/resources/',
  '/docs/next/resources/': '/community/resources/',
  '/docs/api/misc/docusaurus-init/': '/docs/api/misc/create-docusaurus/',
  '/home/': '/',
  '/home/qs/': '/?a=1',
  '/home/anchor/': '/#anchor',
  '/home/absolute/': 'https://sitegen.example/?a=1#anchor',
}

const ROUTES: readonly Route[] = [...TOP, ...DOCS, SVGR, ...COMMUNITY, ...TESTS, ...DEBUG]

/** One page more than there are. */
const NOT_THERE = ['/blog/page/7/', '/changelog/page/7/', '/blog/tags/release/page/5/']

interface PageData {
  readonly layout: string
  readonly head: { readonly title?: string }
  readonly props?: { readonly sidebar?: string }
}

let dir = ''
let server: Awaited<ReturnType<typeof createStaticServer>>
/** URLs of the sitemap. */
let listed: ReadonlySet<string>
let searched: ReadonlySet<string>

before(async () => {
  dir = await buildThisSite()
  const { config } = await loadSiteConfig(path.join(import.meta.dirname, '../../..'))
  const matchBelow = pagesWithBelow(config)
  server = await createStaticServer({
    dir,
    baseUrl: '/',
    trailingSlash: true,
    matchBelow,
    port: 0,
    host: '127.0.0.1',
  })
  const sitemap = readFileSync(path.join(dir, 'sitemap.xml'), 'utf8')
  listed = new Set(
    Array.from(sitemap.matchAll(/<loc>https:\/\/sitegen\.example(.*?)<\/loc>/g), ([, url = '']) => url),
  )
  searched = new Set(indexedUrls(path.join(dir, 'assets/search')))
})
after(() => server.close())

/** Addresses of the pages in the search index. */
function indexedUrls(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const file: unknown = JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
    return Array.isArray(file) ? file.filter((one): one is string => String(one).startsWith('/')) : []
  })
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(new URL(url, server.url), { redirect: 'manual' })).status
}

describe('every route of the specification', () => {
  test('is in the table once', () => {
    const urls = [...ROUTES.map(({ url }) => url), ...Object.keys(TARGETS)]
    assert.equal(new Set(urls).size, urls.length)
    assert.ok(urls.length > 203, String(urls.length))
  })

  test('is answered, with its layout, title, sidebar and canonical address', async () => {
    for (const { url, title, layout, sidebar } of ROUTES) {
      assert.equal(await statusOf(url), 200, url)
      const data = JSON.parse(readFileSync(path.join(dir, url, 'page.json'), 'utf8')) as PageData
      assert.equal(data.layout, layout, url)
      assert.equal(data.props?.sidebar, sidebar, url)
      if (title !== undefined) assert.equal(data.head.title, title, url)
      const html = readFileSync(path.join(dir, url, 'index.html'), 'utf8')
      assert.match(html, /<title>[^<]*sitegen<\/title>/, url)
      assert.ok(html.includes(`<link rel="canonical" href="https://sitegen.example${url}">`), url)
    }
  })

  test('that leads elsewhere does so, for browsers without scripts too, and is not to be found', () => {
    for (const [url, target] of Object.entries(TARGETS)) {
      const html = readFileSync(path.join(dir, url, 'index.html'), 'utf8')
      assert.ok(html.includes(`http-equiv="refresh" content="0; url=${target}"`), url)
      assert.match(html, /<meta name="robots" content="noindex">/, url)
      const { origin, pathname } = new URL(target, 'https://sitegen.example')
      assert.ok(origin === 'https://sitegen.example' && listed.has(pathname), `${url} leads to a page`)
      assert.ok(!listed.has(url) && !searched.has(url), url)
    }
  })

  test('is in the sitemap and in the search, or is not', () => {
    for (const { url, inSitemap = true, inSearch = true } of ROUTES) {
      assert.equal(listed.has(url), inSitemap, `${url} in the sitemap`)
      assert.equal(searched.has(url), inSearch, `${url} in the search`)
    }
  })

  test('is not answered beyond the last page of a list', async () => {
    for (const url of NOT_THERE) assert.equal(await statusOf(url), 404, url)
  })

  test('below /feature-requests/ is answered by that page', async () => {
    assert.equal(await statusOf('/feature-requests/dark-mode/'), 200)
    assert.equal(await statusOf('/feature-request/'), 404)
  })
})
