import { ADMONITION_KEYWORDS } from '../../../cli/config/options/content-plugins.ts'
import { i18nOption } from '../../../cli/config/options/i18n.ts'
import { FEATURE_OPTIONS } from '../../../cli/features/load-site-config.ts'
import { resolveI18n } from '../../../cli/config/resolve/resolve-i18n.ts'
import type { BlogInstance } from '../../../cli/features/blog/options.ts'
import type { DocsInstance } from '../../../cli/features/docs/options.ts'
import type { PagesInstance } from '../../../cli/features/pages/options.ts'
import type { SiteConfig } from '../../../cli/config/site-config.ts'
import type { PluginLists } from '../../../cli/config/options/content-plugins.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'

/** Plugin lists of an instance that sets nothing. */
export const NO_PLUGINS: PluginLists = {
  remarkPlugins: [],
  rehypePlugins: [],
  beforeDefaultRemarkPlugins: [],
  beforeDefaultRehypePlugins: [],
  recmaPlugins: [],
  admonitions: ADMONITION_KEYWORDS,
}

/** Pages that say nothing of their files. */
const NO_HISTORY = {
  editUrl: null,
  editLocalizedFiles: false,
  showLastUpdateTime: false,
  showLastUpdateAuthor: false,
}

/** A docs instance in `docs/`, with a few things changed. */
export function docsInstance(changed: Partial<DocsInstance> = {}): DocsInstance {
  return {
    ...NO_PLUGINS,
    id: 'default',
    path: 'docs' as FilePath,
    routeBasePath: 'docs',
    include: ['**/*.{md,mdx}'],
    exclude: [],
    sidebarPath: undefined,
    sidebarCollapsible: true,
    sidebarCollapsed: true,
    canonicalToLastVersion: false,
    breadcrumbs: true,
    ...NO_HISTORY,
    numberPrefixParser: true,
    sidebarItemsGenerator: null,
    tagsBasePath: 'tags',
    tags: undefined,
    onInlineTags: 'warn',
    editCurrentVersion: false,
    includeCurrentVersion: true,
    onlyIncludeVersions: null,
    disableVersioning: false,
    lastVersion: null,
    versions: {},
    ...changed,
  }
}

/** A pages instance in `src/pages/`, with a few things changed. */
export function pagesInstance(changed: Partial<PagesInstance> = {}): PagesInstance {
  return {
    ...NO_PLUGINS,
    id: 'default',
    path: 'src/pages' as FilePath,
    routeBasePath: '',
    include: ['**/*.{js,jsx,ts,tsx,md,mdx}'],
    exclude: [],
    ...NO_HISTORY,
    matchBelow: [],
    noIndex: false,
    ...changed,
  }
}

/** A blog instance in `blog/`, with a few things changed. */
export function blogInstance(changed: Partial<BlogInstance> = {}): BlogInstance {
  return {
    ...NO_PLUGINS,
    id: 'default',
    kind: 'blog',
    path: 'blog' as FilePath,
    routeBasePath: 'blog',
    include: ['**/*.{md,mdx}'],
    exclude: [],
    changelogFile: null,
    tagsBasePath: 'tags',
    authorsBasePath: 'authors',
    archiveBasePath: 'archive',
    pageBasePath: 'page',
    postsPerPage: 10,
    blogTitle: 'Blog',
    blogDescription: 'Blog',
    blogSidebarTitle: 'Recent posts',
    blogSidebarCount: 5,
    showReadingTime: true,
    readingTime: null,
    truncateMarker: /<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\}/,
    authorsMapPath: 'authors.yml',
    sortPosts: 'descending',
    processBlogPosts: null,
    feeds: {
      types: ['rss', 'atom'],
      title: null,
      description: null,
      copyright: '',
      language: null,
      limit: 20,
      createFeedItems: null,
      xslt: { rss: false, atom: false },
    },
    ...NO_HISTORY,
    tags: undefined,
    noIndex: false,
    onInlineTags: 'warn',
    onInlineAuthors: 'ignore',
    onUntruncatedBlogPosts: 'ignore',
    ...changed,
  }
}

/** The `markdown` part of a configuration that sets nothing. */
export const MARKDOWN: SiteConfig['markdown'] = {
  format: 'mdx',
  anchors: { maintainCase: false },
  hooks: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'throw' },
  mdx1Compat: { comments: true, admonitions: true, headingIds: true },
  parseFrontMatter: null,
  preprocessor: null,
  remarkRehypeOptions: {},
  mermaid: false,
  emoji: true,
  components: {},
  npm2yarn: { sync: false, converters: ['yarn', 'pnpm', 'bun'] },
  overridableElements: [],
  relativeTo: null,
  static: { exclude: [] },
  timeout: 10,
}

/** A complete configuration, with a few things changed. */
export function siteConfig(changed: Partial<SiteConfig> = {}): SiteConfig {
  const config: SiteConfig = {
    siteDir: '/site',
    configFile: 'site.config.ts' as FilePath,
    configHash: '0',
    functionsHash: '0',
    search: { provider: null, pagePath: null, missingResultsUrl: null, hosted: null },
    codeThemes: { light: null, dark: null },
    organizationName: null,
    projectName: null,
    deploymentBranch: null,
    githubHost: null,
    githubPort: null,
    themePath: 'src/theme' as FilePath,
    title: 'Test',
    tagline: '',
    siteVersion: null,
    i18n: resolveI18n(i18nOption('/site').resolve(undefined), {
      siteDir: '/site',
      locale: undefined,
      address: { url: 'https://sitegen.example', baseUrl: '/' },
      resolveAddressOf: (address) => address,
    }),
    url: 'https://sitegen.example',
    baseUrl: '/',
    favicon: null,
    trailingSlash: undefined,
    titleDelimiter: '|',
    router: 'browser',
    baseUrlIssueBanner: true,
    noIndex: false,
    csp: null,
    storage: { type: 'localStorage', namespace: false },
    staticDirectories: ['static' as FilePath],
    onBrokenLinks: 'throw',
    onBrokenAnchors: 'warn',
    onDuplicateRoutes: 'warn',
    onMissingUrls: 'throw',
    debug: null,
    pwa: null,
    keepAssets: null,
    headTags: [],
    scripts: [],
    stylesheets: [],
    client: 'intent',
    viewTransitions: false,
    clientModules: [],
    customFields: {},
    customThemeConfig: {},
    markdown: MARKDOWN,
    docs: [docsInstance()],
    blog: [],
    pages: [pagesInstance()],
    redirects: null,
    sitemap: {
      filename: 'sitemap.xml',
      lastmod: null,
      changefreq: 'weekly',
      priority: 0.5,
      ignorePatterns: [],
      createSitemapItems: null,
    },
    customCss: [],
    prism: { defaultLanguage: 'text', additionalLanguages: [], magicComments: null },
    images: { quality: 70, max: 1030, min: 640, steps: 2 },
    assets: { inlineLimit: 10_000 },
    budgets: { firstLoadJs: null, page: null, search: null, total: null },
    cache: { limit: 1_000_000_000 },
    themeConfig: {
      image: null,
      metadata: [],
      colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
      docs: { sidebar: { hideable: false, autoCollapseCategories: false } },
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      navbar: { title: null, logo: null, style: null, hideOnScroll: false, items: [] },
      footer: null,
    },
    instances: [],
    ...changed,
  }
  const values: Readonly<Record<string, unknown>> = { ...config }
  const instances = FEATURE_OPTIONS.flatMap(({ sections = {} }) => Object.entries(sections)).flatMap(
    ([key, section]) => section.instances?.(values[key]) ?? [],
  )
  return { ...config, instances: changed.instances ?? instances }
}
