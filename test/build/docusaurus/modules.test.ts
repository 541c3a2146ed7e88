import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { exportedNames, listDocusaurusModules } from '../../../cli/types/package-root.ts'
import { copyOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'
import { screenOf } from '../../support/screen.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const FIXTURE = path.join(ROOT, 'test/fixtures/docusaurus-modules')

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** What `@docusaurus/theme-common` 3.10 exports, and three names of older versions. */
const THEME_COMMON = words(`
  Collapsible DraftBannerMessage DraftBannerTitle ErrorBoundaryError ErrorBoundaryErrorMessageFallback
  ErrorBoundaryTryAgainButton ErrorCauseBoundary HtmlClassNameProvider NavbarSecondaryMenuFiller PageMetadata
  ReactContextError SkipToContentFallbackId SkipToContentLink ThemeClassNames ThemedComponent UnlistedBannerMessage
  UnlistedBannerTitle UnlistedMetadata composeProviders createStorageSlot duplicates filterDocCardListItems groupBy
  isMultiColumnFooterLinks isRegexpStringMatch listStorageKeys listTagsByLetters mergeSearchParams mergeSearchStrings
  prefersReducedMotion processAdmonitionProps translateTagsPageTitle uniq useAnchorTargetClassName
  useClearQueryString useCollapsible useColorMode useContextualSearchFilters useCurrentSidebarCategory
  useDocsPreferredVersion useEvent useHistorySelector useIsomorphicLayoutEffect usePluralForm usePrevious
  usePrismTheme useQueryString useQueryStringList useSearchLinkCreator useSearchQueryString useStorageSlot
  useThemeConfig useWindowSize
`)

/** What `@docusaurus/theme-common/internal` has beside that. */
const INTERNAL = words(`
  AnnouncementBarProvider BlogAuthorNoPostsLabel BlogAuthorsListViewAllLabel CodeBlockContextProvider
  ColorModeProvider DEFAULT_SEARCH_TAG NavbarProvider PluginHtmlClassNameProvider ScrollControllerProvider
  TabsProvider TitleFormatterProvider containsLineNumbers createCodeBlockMetadata extractLeadingEmoji
  getLineNumbersStart getPrismCssVariables isSamePath parseCodeBlockTitle parseLanguage parseLines
  sanitizeTabsChildren splitNavbarItems translateBlogAuthorsListPageTitle useAlternatePageUtils
  useAnnouncementBar useBackToTopButton useBlogAuthorPageTitle useBlogTagsPostsPageTitle useCodeBlockContext
  useCodeWordWrap useDateTimeFormat useDocCardDescriptionCategoryItemsPlural useFilteredAndTreeifiedTOC
  useHideableNavbar useHistoryPopHandler useHomePageRoute useLocalPathname useLocationChange useLockBodyScroll
  useNavbarMobileSidebar useNavbarSecondaryMenu useQueryStringValue useScrollController useScrollPosition
  useScrollPositionBlocker useSmoothScrollTo useTOCHighlight useTabs useTabsContextValue useTitleFormatter
  useTreeifiedTOC
`)

const DOCS = words(`
  DocProvider DocSidebarItemsExpandedStateProvider DocsPreferredVersionContextProvider DocsSidebarProvider
  DocsVersionProvider filterDocCardListItems findFirstSidebarItemLink findSidebarCategory getDocsVersionSearchTag
  isActiveSidebarItem isVisibleSidebarItem useActiveDocContext useActivePlugin useActivePluginAndVersion
  useActiveVersion useAllDocsData useBreadcrumbsStructuredData useCurrentSidebarCategory
  useCurrentSidebarSiblings useDoc useDocById useDocRootMetadata useDocSidebarItemsExpandedState
  useDocVersionSuggestions useDocsContextualSearchTags useDocsData useDocsPreferredVersion
  useDocsPreferredVersionByPluginId useDocsSidebar useDocsVersion useDocsVersionCandidates useLatestVersion
  useLayoutDoc useLayoutDocsSidebar useSidebarBreadcrumbs useVersions useVisibleSidebarItems
`)

const BLOG = words(`
  BlogPostProvider BlogSidebarItemList groupBlogSidebarItemsByYear useBlogListPageStructuredData useBlogMetadata
  useBlogPost useBlogPostStructuredData useVisibleBlogSidebarItems
`)

const ROUTER = words(
  'Redirect Route Switch matchPath useHistory useLocation useParams useRouteMatch withRouter',
)

/** Modules of which only the default is imported. */
const ONLY_DEFAULT = words(`
  @docusaurus/BrowserOnly @docusaurus/ComponentCreator @docusaurus/ErrorBoundary
  @docusaurus/ExecutionEnvironment @docusaurus/Head @docusaurus/Link @docusaurus/Noop
  @docusaurus/renderRoutes @docusaurus/useBrokenLinks @docusaurus/useDocusaurusContext
  @docusaurus/useIsBrowser @docusaurus/useIsomorphicLayoutEffect @docusaurus/useRouteContext
  @generated/codeTranslations @generated/docusaurus.config @generated/i18n
`)

/** The names that sites import: module -> what it exports. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(ONLY_DEFAULT.map((name) => [name, ['default']])),
  '@docusaurus/Interpolate': ['default', 'interpolate'],
  '@docusaurus/Translate': ['default', 'translate'],
  '@docusaurus/constants': ['DEFAULT_PLUGIN_ID'],
  '@docusaurus/isInternalUrl': ['default', 'hasProtocol'],
  '@docusaurus/plugin-content-blog/client': BLOG,
  '@docusaurus/plugin-content-docs/client': DOCS,
  '@docusaurus/router': ['Redirect', 'matchPath', 'useHistory', 'useLocation'],
  '@docusaurus/theme-common': THEME_COMMON,
  '@docusaurus/theme-common/Details': ['Details'],
  '@docusaurus/theme-common/internal': [...THEME_COMMON, ...INTERNAL],
  '@docusaurus/theme-live-codeblock/client': ['PlaygroundProvider', 'usePlayground'],
  '@docusaurus/theme-search-algolia/client': words(`
    mergeFacetFilters useAlgoliaAskAi useAlgoliaContextualFacetFilters useAlgoliaContextualFacetFiltersIfEnabled
    useAlgoliaThemeConfig useSearchResultUrlProcessor
  `),
  '@docusaurus/useBaseUrl': ['addBaseUrl', 'default', 'useBaseUrlUtils'],
  '@docusaurus/utils-common': words(`
    addLeadingSlash addPrefix addSuffix addTrailingSlash applyTrailingSlash blogPostContainerID getErrorCausalChain
    removePrefix removeSuffix removeTrailingSlash
  `),
  '@docusaurus/useGlobalData': ['default', 'useAllPluginInstancesData', 'usePluginData'],
  '@generated/site-metadata': ['default'],
  '@generated/site-storage': ['default'],
  '@mdx-js/react': ['MDXProvider', 'useMDXComponents'],
  clsx: ['clsx', 'default'],
  'clsx/lite': ['clsx', 'default'],
  'copy-text-to-clipboard': ['default'],
  'react-router': ROUTER,
  'react-router-dom': [...ROUTER, 'Link', 'NavLink'],
}

describe('names of Docusaurus', () => {
  test('there are the modules that sites import, with the names that they import', () => {
    const modules = listDocusaurusModules(ROOT)
    assert.deepEqual(Object.keys(modules), Object.keys(NAMES).sort())
    for (const [name, file] of Object.entries(modules))
      assert.deepEqual(exportedNames(file), [...(NAMES[name] ?? [])].sort(), name)
  })

  describe('a site that imports all of them', () => {
    const site = copyOf(FIXTURE)
    const building = buildSite(site.dir)
    const page = async (file: string): Promise<Element> => {
      const { exitCode, diagnostics } = await building
      assert.equal(exitCode, 0, JSON.stringify(diagnostics))
      return screenOf(site.read(`build/${file}`)).container
    }
    const facts = async (file: string, id: string): Promise<unknown> =>
      JSON.parse((await page(file)).querySelector(`#${id}`)?.textContent ?? 'null')

    test('builds without a problem, and gives what the hooks of Docusaurus give, in its shape', async () => {
      const { diagnostics } = await building
      assert.deepEqual(
        diagnostics.filter(({ level }) => level !== 'info'),
        [],
      )
      assert.deepEqual(await facts('index.html', 'facts'), {
        title: 'Modules',
        organization: 'org',
        answer: 42,
        brand: 'Brand',
        footer: 'More',
        prism: '#111',
        locale: 'en',
        locales: ['en'],
        plugins: [
          'docusaurus-plugin-content-docs',
          'docusaurus-plugin-content-blog',
          'docusaurus-plugin-content-pages',
        ],
        text: null,
        dot: '/base/img/dot.png',
        whole: 'https://sitegen.example/base/img/dot.png',
        docs: [2, 2],
        plugin: 'docusaurus-plugin-content-pages',
        browser: false,
        id: 'default',
        internal: true,
        words: '2 words',
        path: '/base/',
        href: '/base/?a=1',
        classes: 'a b d',
        mdx: 'object',
        translated: 'Home',
      })
    })

    test('gives what Docusaurus writes into files, and files of its packages', async () => {
      const post = { title: 'A post', permalink: '/base/blog/post', unlisted: false }
      const files = (await facts('files/index.html', 'files')) as { posts: { items: unknown } }
      assert.deepEqual(files.posts.items, [{ ...post, date: '2024-01-02T00:00:00.000Z' }])
      assert.deepEqual(
        { ...files, posts: null },
        {
          posts: null,
          same: true,
          locale: 'en',
          address: 'https://sitegen.example/base/a',
          slashes: ['/a/?b#c', '/base', '#d'],
          texts: ['ab', 'a', '/a', 'a'],
          causes: ['a', 'b'],
        },
      )
      const shown = await page('files/index.html')
      assert.equal(shown.querySelector('main h1')?.textContent, 'Page Not Found')
      assert.equal(shown.querySelector('details.details summary')?.textContent, 'More')
      assert.equal(shown.querySelector('details .within')?.textContent, 'Words')
      assert.notEqual(shown.querySelector('#provider'), null, 'ThemeProvider is around every page')
    })

    test('gives components what is known of the doc and its versions, and of the post', async () => {
      const common = {
        title: 'Intro',
        own: { words: ['a', 'b'] },
        same: true,
        docs: ['intro', 'more'],
        more: 'More',
        sidebar: 2,
        versions: ['current /base/docs/next', '1.0 /base/docs'],
        activeDoc: 'intro',
        inSidebar: 'main',
        alternates: ['current', '1.0'],
      }
      assert.deepEqual(await facts('docs/intro/index.html', 'doc'), {
        ...common,
        permalink: '/base/docs/intro',
        version: '1.0',
        isLatest: true,
      })
      assert.deepEqual(await facts('blog/post/index.html', 'post'), {
        title: 'A post',
        own: 'of the post',
        isBlogPostPage: true,
        blogBasePath: '/base/blog',
      })
      assert.deepEqual(await facts('docs/next/intro/index.html', 'doc'), {
        ...common,
        permalink: '/base/docs/next/intro',
        version: 'current',
        isLatest: false,
      })
    })

    test('sends its front matter with a page that shows something of it', async () => {
      await page('index.html')
      const data = (file: string) => JSON.parse(site.read(`build/${file}`)) as Record<string, unknown>
      const written = { own_key: { words: ['a', 'b'] }, description: 'About the old one.' }
      assert.deepEqual(data('docs/intro/page.json')['frontMatter'], written)
      assert.equal(data('docs/more/page.json')['frontMatter'], undefined)
    })

    test('shows what the components of Docusaurus show', async () => {
      const home = await page('index.html')
      assert.equal(home.querySelector('#route')?.textContent, 'route')
      assert.equal(home.querySelector('.here')?.getAttribute('href'), '/base/')
      assert.match(home.textContent ?? '', /Hello you A text/)
      assert.match(home.textContent ?? '', /later/, 'what is for browsers has its fallback')
      assert.match(site.read('build/index.html'), /<meta name="own" content="yes"/)
      assert.match(site.read('build/index.html'), /<title>Home \| Modules<\/title>/)
    })

    test('takes CommonJS with JSX, data and images that are required', async () => {
      const common = (await page('index.html')).querySelector('#common')
      assert.equal(common?.querySelector('a')?.getAttribute('href'), '/base/docs/intro')
      assert.match(common?.querySelector('img')?.getAttribute('src') ?? '', /^data:image\/png/)
      assert.match(common?.textContent ?? '', /required/)
      const doc = await page('docs/next/intro/index.html')
      assert.equal(doc.querySelector('#mdx-title')?.textContent, 'Modules')
      assert.match(doc.querySelector('.markdown #required')?.getAttribute('src') ?? '', /^data:image\/png/)
    })

    test('takes components of Docusaurus in content that needs no module', async () => {
      const tree = await page('tree/index.html')
      const link = tree.querySelector('.from-tree')
      assert.deepEqual([link?.getAttribute('href'), link?.textContent], ['/base/docs/intro', 'docs'])
      assert.equal(tree.querySelector('[role=tabpanel] #common a')?.textContent, 'in a tab')
      assert.match(site.read('build/tree/page.json'), /"kind":"tree"/)
    })

    test('wraps a part by its original, which is the first one too', async () => {
      const wrapped = (await page('index.html')).querySelector('#wrapped')
      assert.equal(wrapped?.getAttribute('data-same'), 'true')
      assert.match(wrapped?.textContent ?? '', /© Nobody/)
    })

    test('parts that sites bring from Docusaurus get what they are used to', async () => {
      const doc = await page('docs/next/intro/index.html')
      assert.equal(doc.querySelector('#layout')?.getAttribute('data-title'), 'Intro')
      assert.match(doc.querySelector('#paginator a')?.getAttribute('href') ?? '', /\/docs\/next\/more/)
      assert.equal(doc.querySelector('#own-items .menu__link--active')?.textContent, 'Intro')
      const more = await page('docs/next/more/index.html')
      assert.notEqual(more.querySelector('.theme-admonition-note .own-note'), null)
      const post = await page('blog/post/index.html')
      assert.match(post.querySelector('#own-sidebar')?.textContent ?? '', /Recent posts2024A post/)
      assert.notEqual(post.querySelector('#own-sidebar .own-list a'), null)
      assert.equal(post.querySelector('#socials a')?.getAttribute('href'), 'https://github.com/nobody')
      assert.equal(post.querySelector('#own-links .footer__col a')?.getAttribute('href'), '/base/blog')
      assert.match(site.read('build/blog/post/index.html'), /<meta name="keywords" content="posts,one"/)
    })

    test('whole copies of pages of Docusaurus are given what they are used to', async () => {
      const index = await page('docs/next/all/index.html')
      const copy = index.querySelector('.theme-layout-main #own-index')
      assert.equal(copy?.getAttribute('data-at'), '/base/docs/next/all')
      assert.equal(copy.querySelector('h1')?.textContent, 'All of it')
      assert.match(copy.textContent ?? '', /unreleased documentation.*More.*Version: Next.*Every doc\./s)
      assert.equal(copy.querySelector('.sg-card')?.getAttribute('href'), '/base/docs/next/intro')
      assert.equal(copy.querySelector('.pagination-nav__link')?.getAttribute('href'), '/base/docs/next/more')
      assert.notEqual(index.querySelector('.theme-doc-sidebar-menu'), null)
      const list = await page('blog/index.html')
      const own = list.querySelector('#own-list')
      assert.deepEqual({ ...(own as HTMLElement).dataset }, { posts: '1', recent: '1' })
      assert.match(own?.querySelector('[data-title="A post"]')?.textContent ?? '', /Words\./)
      assert.notEqual(list.querySelector('.blog-post h2 a[href="/base/blog/post"]'), null)
      assert.match(site.read('build/docs/next/all/index.html'), /<title>All of it \| Modules<\/title>/)
    })

    test('exports of a module are there when they are asked for', async () => {
      const names = (await facts('names/index.html', 'names')) as Record<string, Record<string, unknown>>
      assert.deepEqual(Object.keys(names['internal'] ?? {}).sort(), [...THEME_COMMON, ...INTERNAL].sort())
      assert.deepEqual(Object.keys(names['docs'] ?? {}).sort(), [...DOCS].sort())
      assert.deepEqual(Object.keys(names['blog'] ?? {}).sort(), [...BLOG].sort())
    })

    test('client modules that need no React are part of what every document runs; edits make the pages anew that show them', async () => {
      await page('index.html')
      const loader = (): string => {
        const scripts = readdirSync(path.join(site.dir, 'build/assets/js'))
        return site.read(`build/assets/js/${scripts.find((name) => name.startsWith('loader-')) ?? ''}`)
      }
      assert.match(loader(), /dataset\.plain/)
      assert.match(loader(), /dataset\.project/)
      assert.doesNotMatch(loader(), /^import|\bimport\s*[{*"]/, 'it is one file')
      const config = site.read('site.config.mjs')
      const intro = 'versioned_docs/version-1.0/intro.mdx'
      const post = 'blog/post.mdx'
      site.write({
        [post]: site.read(post).replace('A post', 'Another post'),
        'site.config.mjs': config.replace("'org'", "'other'").replace("'project'", "'moved'"),
        [intro]: site.read(intro).replace('[a, b]', '[c]'),
      })
      assert.equal((await buildSite(site.dir)).exitCode, 0)
      assert.equal(((await facts('index.html', 'facts')) as Record<string, unknown>)['organization'], 'other')
      assert.match(site.read('build/docs/intro/index.html'), /\{&quot;words&quot;:\[&quot;c&quot;\]\}/)
      assert.match(loader(), /"moved"/)
      assert.match(site.read('build/files/index.html'), /&quot;title&quot;:&quot;Another post&quot;/)
    })
  })
})
