import type { Json } from '../../../runtime/shared/json.ts'
import type { HeadElement } from '../../../runtime/shared/head.ts'
import { configHead } from '../../render/config-head.ts'
import type { SiteData } from '../../../runtime/shared/site-data.ts'
import type { Url } from '../../../runtime/shared/url.ts'
import type { PlanInputs } from '../../cache/plan-words.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { ConfigDiagnostic } from '../../config/place/config-diagnostic.ts'
import { siteFile } from '../../config/site-file.ts'
import { siteLocale } from '../../config/site-language.ts'
import { storageSuffix } from '../../config/storage-suffix.ts'
import { resolveThemeConfig } from '../../config/theme-config/theme-config.ts'
import { translateTheme } from '../../config/theme-config/translate-theme.ts'
import { readLastChanges } from '../../content/git.ts'
import { loadMessages, type Messages } from '../../content/load-messages.ts'
import { scanCollection, type Scanning } from '../../content/scan/scan.ts'
import type { SourceFile } from '../../content/scan/source-file.ts'
import type { SidebarsModule } from '../../features/docs/sidebars/load-sidebars.ts'
import { headersFiles } from '../../features/headers/headers-file.ts'
import type { OutputFile } from '../../features/output-file.ts'
import { findMatchBelow } from '../../features/pages/match-below.ts'
import { planPages } from '../../features/pages/plan-pages.ts'
import { sitemapFiles } from '../../features/sitemap/sitemap-files.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Page, SharedData } from '../../routes/page.ts'
import { planRoutes, type RouteManifest } from '../../routes/plan.ts'
import type { ContentDir } from '../../types/content-dir.ts'
import type { FilePath } from '../../types/file-path.ts'
import { languageData, navbarLocales } from './site-locales.ts'
import { docLinks } from './site-doc-links.ts'
import { blogDirs, blogFiles, blogHead, loadAllBlogs, type LoadedBlog } from './site-blogs.ts'
import { sharedFiles } from './shared-files.ts'
import { docsShared, loadAllDocs, type LoadedDocs } from './site-docs.ts'

/** A site in memory: its configuration, content as found, and routes. */
export interface Site {
  readonly config: SiteConfig
  readonly data: SiteData
  /** Texts in the language that is built, by id. */
  readonly messages: Messages
  readonly sources: readonly SourceFile[]
  readonly manifest: RouteManifest
  readonly shared: ReadonlyMap<string, Json>
  /** Content folders of all feature instances; docs have one for each version. */
  readonly contentDirs: readonly ContentDir[]
  readonly blogs: readonly LoadedBlog[]
  /** What a build writes beside pages, bundles, assets and static files. */
  readonly files: readonly OutputFile[]
  /** Files beside the configuration whose code was run to plan the site. */
  readonly modules: readonly SidebarsModule[]
  /** What docs and posts were planned from, beside content. */
  readonly planInputs: readonly PlanInputs[]
  /** Tags for every head, beside what pages say. */
  readonly headTags: readonly HeadElement[]
  readonly diagnostics: readonly Diagnostic[]
  /** What addresses begin with whose pages may be missing for a reason that is told already. */
  readonly missingBelow: readonly string[]
  /** Problems whose place is a key of the configuration. */
  readonly configProblems: readonly ConfigDiagnostic[]
}

interface Planned {
  readonly pages: readonly Page[]
  readonly sources: readonly SourceFile[]
  readonly diagnostics: readonly Diagnostic[]
}

/** How a site is loaded. */
export interface LoadOptions extends Scanning {
  /** False shows drafts and lists what is unlisted. @default true */
  readonly production?: boolean
  /** Tells who changed files last. @default version control is asked */
  readonly readChanges?: typeof readLastChanges
}

/**
 * Scans the content of a site and places it at URLs. Compiles nothing.
 *
 * @param outDir - absolute folder of the output, which is no content
 */
export async function loadSite(
  config: SiteConfig,
  outDir: string,
  { production = true, readChanges = readLastChanges, ...scanning }: LoadOptions = {},
): Promise<Site> {
  const skip = [siteFile(outDir, config.siteDir)]
  const loading = { config, skip, production, readChanges, ...scanning }
  const docs = await loadAllDocs(loading)
  const pages = await Promise.all(
    config.pages.map((instance) => loadPages({ config, skip, production, ...scanning, instance })),
  )
  const blogs = await loadAllBlogs(loading)
  const planned: readonly Planned[] = [...docs, ...blogs, ...pages]
  const found = planned.flatMap((part) => part.pages)
  const routes = planRoutes([...found, ...notFoundPages(found, config)], config)
  const below = findMatchBelow(config, routes.manifest)
  const shared = new Map([...docsShared(docs), ...blogs.flatMap(({ plan }) => plan.shared.map(sharedEntry))])
  const messages = loadMessages(config)
  const theme = resolveThemeConfig(translateTheme(config.themeConfig, messages), {
    site: config,
    locales: navbarLocales(config),
    ...docLinks(docs),
  })
  return {
    config,
    data: {
      ...siteData(config, { themeConfig: theme.themeConfig, home: homeOf(found, config) }),
      ...(below.urls.length === 0 ? {} : { matchBelow: below.urls }),
    },
    messages: messages.code,
    sources: planned.flatMap((part) => part.sources),
    manifest: routes.manifest,
    shared,
    files: [
      ...sharedFiles(shared),
      ...sitemapFiles(routes.manifest.pages.length, config),
      ...blogs.flatMap(blogFiles),
      ...headersFiles(config),
    ],
    contentDirs: [
      ...docs.flatMap(({ id, folders }) => folders.map((path) => ({ instance: `docs/${id}`, path }))),
      ...config.pages.map(({ id, path }) => ({ instance: `pages/${id}`, path })),
      ...blogDirs(blogs),
    ],
    blogs,
    modules: docs.flatMap(({ modules }) => modules),
    planInputs: [...docs, ...blogs].map(({ planInputs }) => planInputs),
    headTags: [...configHead(config), ...blogs.flatMap(blogHead)],
    diagnostics: [
      ...messages.diagnostics,
      ...planned.flatMap((part) => part.diagnostics),
      ...routes.diagnostics,
      ...(found.length === 0 ? [noContent(config)] : noHome(found, config)),
    ],
    missingBelow: missingBelow(docs, config),
    configProblems: [
      ...theme.diagnostics.filter((problem) => !followsFrom(docs, problem)),
      ...below.diagnostics,
    ],
  }
}

function missingBelow(docs: readonly LoadedDocs[], config: SiteConfig): readonly string[] {
  const incomplete = new Set(docs.filter(({ isIncomplete }) => isIncomplete).map(({ id }) => id))
  return config.docs
    .filter(({ id }) => incomplete.has(id))
    .map(({ routeBasePath }) => `${config.baseUrl}${routeBasePath}/`.replace(/\/+$/, '/'))
}

/** What an item of the navbar names may be in the version that is missing. */
function followsFrom(docs: readonly LoadedDocs[], { code }: Diagnostic): boolean {
  return (
    docs.some(({ isIncomplete }) => isIncomplete) && /^NAVBAR_UNKNOWN_(?:DOC|SIDEBAR|VERSION)$/.test(code)
  )
}

function sharedEntry({ key, value }: SharedData): readonly [string, Json] {
  return [key, value]
}

interface LoadInput<T> extends Scanning {
  readonly production: boolean
  readonly instance: T
  readonly config: SiteConfig
  readonly skip: readonly FilePath[]
}

async function loadPages({
  instance,
  config,
  production,
  ...scanning
}: LoadInput<SiteConfig['pages'][number]>): Promise<Planned> {
  const { siteDir, markdown } = config
  const scan = await scanCollection({
    ...instance,
    siteDir,
    markdown,
    ...scanning,
    collection: `pages/${instance.id}`,
  })
  const plan = planPages({ instance, files: scan.files, site: config, production })
  return { pages: plan.pages, sources: scan.files, diagnostics: [...scan.diagnostics, ...plan.diagnostics] }
}

/** The page at the base URL, else the first page of the docs or of a blog, else the first that a feature planned. */
function homeOf(pages: readonly Page[], { baseUrl, docs, blog }: SiteConfig): Url {
  const wanted = [
    baseUrl,
    ...[...docs, ...blog].flatMap(({ routeBasePath }) => [
      `${baseUrl}${routeBasePath}/`,
      baseUrl + routeBasePath,
    ]),
  ]
  const urls = new Set<string>(pages.map(({ url }) => url))
  return (wanted.find((url) => urls.has(url)) ?? pages[0]?.url ?? baseUrl) as Url
}

function siteData(
  config: SiteConfig,
  { themeConfig, home }: Pick<SiteData, 'themeConfig' | 'home'>,
): SiteData {
  const { title, tagline, url, baseUrl, trailingSlash, titleDelimiter, favicon, noIndex, customFields } =
    config
  return {
    title,
    tagline,
    url,
    baseUrl,
    trailingSlash,
    titleDelimiter,
    favicon,
    noIndex,
    customFields,
    ...languageData(config),
    storage: { type: config.storage.type, suffix: storageSuffix(storedWith(config)) },
    home,
    themeConfig,
    ...(config.router === 'hash' ? { router: config.router } : {}),
  }
}

/** Readers who change the language keep what they chose. */
function storedWith({ storage, i18n }: SiteConfig): Parameters<typeof storageSuffix>[0] {
  return { storage, ...siteLocale(i18n, i18n.defaultLocale) }
}

/** The hash router needs a page for its one document, also where a site has no home page. */
function notFoundPages(pages: readonly Page[], config: SiteConfig): readonly Page[] {
  const page = notFoundPage(config)
  const { router, baseUrl } = config
  if (router !== 'hash' || pages.some(({ url }) => url === baseUrl)) return [page]
  return [page, { ...page, url: baseUrl as Url }]
}

/** The page that hosts serve for unknown addresses. */
function notFoundPage({ baseUrl }: SiteConfig): Page {
  return {
    url: `${baseUrl}404.html` as Url,
    source: null,
    kind: 'data',
    layout: '@theme/NotFound',
    context: { plugin: { name: 'sitegen', id: 'default' } },
    head: { title: 'Page Not Found', description: null, noIndex: true, htmlClasses: [] },
    props: {},
    before: [],
  }
}

function noHome(pages: readonly Page[], { baseUrl, configFile }: SiteConfig): readonly Diagnostic[] {
  if (pages.some(({ url }) => url === baseUrl)) return []
  return [
    {
      code: 'NO_HOME_PAGE',
      level: 'warning',
      message: `The site has no page at "${baseUrl}": who opens its address sees the not-found page.`,
      place: { file: configFile },
      hint: "Write src/pages/index.md, or set docs.routeBasePath: '/' in site.config.",
    },
  ]
}

function noContent({ configFile, docs, blog, pages }: SiteConfig): Diagnostic {
  const folders = [...docs, ...blog, ...pages].map(({ path }) => path)
  return {
    code: 'NO_CONTENT',
    level: 'error',
    message: 'The site has no pages.',
    place: { file: configFile },
    notes: [
      folders.length === 0 ? 'looked for the folders docs and src/pages' : `looked in ${folders.join(', ')}`,
    ],
    hint: 'Write docs/index.md, or set docs.path and pages.path in site.config to the folders with your content.',
  }
}
