import { existsSync } from 'node:fs'
import path from 'node:path'
import { pick } from 'lodash-es'
import type { Json } from '../../runtime/shared/json.ts'
import { configHead } from '../render/document/document.ts'
import {
  type SiteData,
  SITE_METADATA,
  type EnabledFeature,
  type SiteMetadata,
} from '../../runtime/shared/site/site-data.ts'
import { notFoundUrl, type Url } from '../../runtime/shared/url/url.ts'
import { missingConfigFiles } from '../check/config-files.ts'
import type { SiteConfig, SiteLocale } from '../config/site-config.ts'
import { siteFile } from '../config/site-file.ts'
import { siteLocale, siteStorage } from '../config/site-language.ts'
import { resolveThemeConfig, translateTheme } from '../config/theme-config/theme-config.ts'
import { navbarItemTypes } from '../config/options/navbar/navbar-items.ts'
import { readLastChanges } from '../content/git.ts'
import { frontMatterOf } from '../content/compile/content-compiler.ts'
import { fileOf } from '../content/compile/content-part.ts'
import { loadMessages } from '../content/load-messages.ts'
import { unusedTranslations } from '../content/unused-translations.ts'
import type { Scanning } from '../content/scan/scan.ts'
import type { TextReader } from '../content/scan/source-file.ts'
import { openSession } from '../features/through-plugin.ts'
import type { LoadedOnce, PluginHost } from '../plugins/open-plugins.ts'
import type { Feature, FeaturePlan, PlanInputs } from '../features/feature.ts'
import type { OutputFile } from '../features/output-file.ts'
import { FEATURES } from '../features/registry.ts'
import { hasErrors, type Diagnostic } from '../report/diagnostic.ts'
import { dataPage, type Page, type SharedData } from '../routes/page.ts'
import { inOtherLanguages, type PlannedLanguage } from '../routes/other-languages.ts'
import { planRoutes } from '../routes/plan.ts'
import { asUntranslated } from '../routes/untranslated.ts'
import type { ContentDir, FilePath, OutputPath } from '../types/file-path.ts'
import { onceAsked } from '../types/memoized.ts'
import { sharedDataUrl } from '../../runtime/shared/page/page-data.ts'
import { sharedParts } from '../../runtime/shared/page/shared-slice.ts'
import type { NavbarLocale } from '../../runtime/shared/site/theme-config.ts'
import { packageVersion } from '../types/package-root.ts'

export type Site = Awaited<ReturnType<typeof loadSite>>

interface Planned extends Pick<Feature, 'name' | 'homes'> {
  readonly plan: FeaturePlan
}

export interface LoadOptions extends Scanning {
  /** False shows drafts and lists what is unlisted. @default true */
  readonly production?: boolean
  /** Tells who changed files last. @default version control is asked */
  readonly readChanges?: typeof readLastChanges
  readonly features?: readonly Feature[]
  /** The plugins of the site. @default none are run */
  readonly plugins?: PluginHost | null
  /** What plugins have loaded for other languages. @default nothing */
  readonly loadedOnce?: LoadedOnce
}

/** Scans the content of a site and places it at URLs. Compiles nothing. `outDir`, absolute, is no content. */
export async function loadSite(config: SiteConfig, outDir: string, options: LoadOptions = {}) {
  return (await planSite(config, outDir, options)).complete([])
}

/**
 * Plans the pages of a site in a language; `complete` makes the site of them, once those of all languages are known.
 */
export async function planSite(config: SiteConfig, outDir: string, options: LoadOptions = {}) {
  const { features = FEATURES, plugins = null, loadedOnce = new Map(), ...given } = options
  const session = plugins === null ? null : await openSession(plugins, { config, loadedOnce })
  const loading = { production: true, readChanges: readLastChanges, ...given, plugins: session }
  const skip = [siteFile(outDir, config.siteDir)]
  const planned: Planned[] = []
  // One after the other, so that functions of the site are called in the same order in every build.
  for (const feature of features)
    planned.push({ ...feature, plan: await feature.plan({ ...loading, config, skip }) })
  const plans = planned.map(({ plan }) => plan)
  const gather = <T>(listOf: (plan: FeaturePlan) => readonly T[] | undefined): readonly T[] =>
    plans.flatMap((plan) => listOf(plan) ?? [])
  const readsTexts = plans.some((plan) => plan.readsTexts === true)
  const hasMarkdown = plans.flatMap((plan) => plan.hasMarkdown ?? [])
  const frontMatters = onceAsked(() => frontMatterOf(gather((plan) => plan.sources)))
  const withMarkdown = (page: Page): Page => {
    const frontMatter =
      hasMarkdown.length > 0 && page.source !== null ? frontMatters().get(fileOf(page.source)) : {}
    return hasMarkdown.some((has) => has(page, frontMatter ?? {})) ? { ...page, hasMarkdown: true } : page
  }
  const pages = gather(({ pages }) => pages).map((page) => withMarkdown(withPlans(page, config, readsTexts)))
  const messages = await loadMessages(config, plugins?.texts)
  return {
    config,
    pages,
    /** @param isFirst - whether it tells what is the same in all languages */
    complete: (all: readonly PlannedLanguage[], isFirst = true) =>
      completeSite(
        { config, features, planned, messages, isFirst, frontMatters },
        pages.map((page) => inOtherLanguages(page, config, all)),
      ),
  }
}

interface PlannedSite {
  readonly config: SiteConfig
  readonly features: readonly Feature[]
  readonly planned: readonly Planned[]
  readonly messages: Awaited<ReturnType<typeof loadMessages>>
  readonly isFirst: boolean
  /** By file. */
  readonly frontMatters: () => ReturnType<typeof frontMatterOf>
}

function completeSite(
  { config, features, planned, messages, isFirst, frontMatters }: PlannedSite,
  found: readonly Page[],
) {
  const plans = planned.map(({ plan }) => plan)
  const gather = <T>(listOf: (plan: FeaturePlan) => readonly T[] | undefined): readonly T[] =>
    plans.flatMap((plan) => listOf(plan) ?? [])
  const further = [...gather(({ utilityPages }) => utilityPages), ...notFoundPages(found, config)]
  const routes = planRoutes([...found, ...further], config)
  const placed = plans.flatMap(({ placed }) => placed?.(routes.manifest) ?? [])
  const shared = new Map(
    [...gather(({ shared }) => shared), siteMetadata(config, planned)].map(({ key, value }) => [key, value]),
  )
  const theme = resolveThemeConfig(translateTheme(config.themeConfig, messages), {
    site: config,
    locales: navbarLocales(config),
    types: navbarItemTypes(features.flatMap(({ options }) => options ?? [])),
    ...navbarLinks(plans),
  })
  const contentDirs = gather(({ contentDirs }) => contentDirs)
  const sources = gather((plan) => plan.sources)
  const facts = { shared, contentDirs, redirects: placed.flatMap(({ redirects = [] }) => redirects) }
  const matchBelow = placed.flatMap(({ matchBelow = [] }) => matchBelow)
  const home = homeOf(found, config, planned)
  const ofPlugins = plans.find((plan) => plan.ofPlugins !== undefined)?.ofPlugins ?? NO_PLUGINS
  const problems = [
    ...messages.diagnostics,
    ...gather(({ diagnostics }) => diagnostics),
    ...(isFirst ? unusedTranslations(config, plans) : []),
    ...routes.diagnostics,
    ...placed.flatMap(({ diagnostics = [] }) => diagnostics),
  ]
  const isEmpty = found.length === 0
  return {
    config,
    data: {
      // What features tell pages among the theme's configuration.
      ...siteData(config, Object.assign({}, theme.themeConfig, ...plans.map((plan) => plan.theme)), home),
      ...(matchBelow.length > 0 && { matchBelow }),
      ...ofPlugins.data,
    },
    messages: messages.code,
    themeMessages: messages.theme,
    sources,
    frontMatterOf: (file: FilePath) => frontMatters().get(file),
    manifest: routes.manifest,
    shared,
    /** Texts that features show and files of messages can translate. */
    messageFiles: gather(({ messageFiles }) => messageFiles),
    files: [
      NO_JEKYLL,
      ...sharedFiles(writtenData(shared)),
      ...gather(({ files }) => files?.(routes.manifest, facts)),
    ],
    groups: gather(({ groups }) => groups?.(routes.manifest, facts)),
    contentDirs,
    translations: gather(({ translations }) => translations),
    /** What reads the text of a file while it is scanned; null for most. */
    readerOf: (file: FilePath): TextReader | null =>
      plans.map(({ readerOf }) => readerOf?.(file) ?? null).find((one) => one !== null) ?? null,
    /** Files beside the configuration whose code was run to plan the site. */
    modules: gather(({ modules }) => modules),
    planInputs: [...gather(({ planInputs }) => planInputs), ...recordedUrls(config)],
    ofPlugins,
    documentHtml: ofPlugins.documentHtml,
    headTags: [...configHead(config), ...gather(({ headTags }) => headTags)],
    diagnostics: [
      ...problems,
      // Why there are no pages may be told already.
      ...(!isEmpty ? noHome(found, config) : hasErrors(problems) ? [] : [noContent(config, contentDirs)]),
    ],
    /** What addresses begin with whose pages may be missing for a reason that is told already. */
    missingBelow: isEmpty ? [config.baseUrl] : gather(({ missingBelow }) => missingBelow),
    /** Problems whose place is a key of the configuration. */
    configProblems: [
      ...theme.diagnostics.filter((problem) => !plans.some(({ explains }) => explains?.(problem) === true)),
      ...placed.flatMap(({ configProblems = [] }) => configProblems),
      ...missingConfigFiles(config),
    ],
  }
}

const NO_PLUGINS: NonNullable<FeaturePlan['ofPlugins']> = {
  contents: [],
  reads: [],
  watched: [],
  data: {},
  documentHtml: { head: '', bodyStart: '', bodyEnd: '' },
}

/** GitHub Pages leaves out folders whose names begin with an underscore, unless this file is there. */
const NO_JEKYLL: OutputFile = {
  path: '.nojekyll' as OutputPath,
  claim: 'sitegen',
  content: () => 'GitHub Pages publishes all folders where this file is.\n',
  givesWay: () => [],
}

/** The addresses that the site has promised decide about whether it may be published. */
function recordedUrls({ siteDir, urlsPath }: SiteConfig): readonly PlanInputs[] {
  return existsSync(path.join(siteDir, urlsPath)) ? [{ instance: 'urls', files: [urlsPath] }] : []
}

/** Words are collected where somebody reads them, of pages that may be found. */
function withPlans(planned: Page, config: SiteConfig, readsTexts: boolean): Page {
  const { text, ...page } = asUntranslated(planned, config)
  return text === undefined || !readsTexts || page.head.noIndex === true ? page : { ...page, text }
}

function navbarLinks(plans: readonly FeaturePlan[]): NonNullable<FeaturePlan['navbarLinks']> {
  const links = plans.find((plan) => plan.navbarLinks !== undefined)?.navbarLinks
  if (links === undefined) throw new Error('No feature knows what links of the navbar lead to.')
  return links
}

/** The page at the base URL, else that of a feature: at its address, or where its readers begin; else the first one. */
function homeOf(pages: readonly Page[], config: SiteConfig, planned: readonly Planned[]): Url {
  const { baseUrl } = config
  const wanted = planned.flatMap(({ homes, plan: { starts = [] } }) => {
    const paths = homes?.(config) ?? []
    return [...paths.flatMap((path) => [`${baseUrl}${path}/`, baseUrl + path]), ...starts]
  })
  const urls = new Set<string>(pages.map(({ url }) => url))
  return ([baseUrl, ...wanted].find((url) => urls.has(url)) ?? pages[0]?.url ?? baseUrl) as Url
}

function siteData(config: SiteConfig, themeConfig: SiteData['themeConfig'], home: Url): SiteData {
  const { i18n, router } = config
  const { htmlLang, direction } = siteLocale(i18n)
  return {
    ...pick(config, ['title', 'tagline', 'url', 'baseUrl', 'trailingSlash', 'titleDelimiter']),
    ...pick(config, ['favicon', 'noIndex', 'customFields']),
    ...(config.shared !== null && { shared: config.shared }),
    locale: i18n.locale,
    lang: htmlLang,
    direction,
    ...(i18n.calendar !== null && { calendar: i18n.calendar }),
    storage: siteStorage(config),
    home,
    themeConfig,
    ...(router === 'hash' && { router }),
  }
}

/** The page that hosts serve for unknown addresses. The hash router needs one for its document, also without a home page. */
function notFoundPages(pages: readonly Page[], config: SiteConfig): readonly Page[] {
  const { router, baseUrl } = config
  const page = dataPage({
    url: notFoundUrl(baseUrl),
    layout: '@theme/NotFound',
    context: { plugin: { name: 'sitegen', id: 'default' } },
    head: { title: 'Page Not Found', description: null, noIndex: true, htmlClasses: [] },
    props: {},
  })
  if (router !== 'hash' || pages.some(({ url }) => url === baseUrl)) return [page]
  return [page, { ...page, url: baseUrl as Url }]
}

function noHome(pages: readonly Page[], { baseUrl, configFile }: SiteConfig): readonly Diagnostic[] {
  if (pages.some(({ url }) => url === baseUrl)) return []
  return [
    {
      code: 'NO_HOME_PAGE',
      level: 'warning',
      message: `The site has no home page: visitors who open "${baseUrl}" see "Page not found".`,
      place: { file: configFile },
      hint: "Create src/pages/index.md, or show the docs there: docs: { routeBasePath: '/' } in site.config.",
    },
  ]
}

function noContent({ configFile }: SiteConfig, contentDirs: readonly ContentDir[]): Diagnostic {
  const folders = contentDirs.filter(({ original }) => original === undefined).map(({ path }) => path)
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

/** Shared data as it is written: with the parts of what is large. */
export function writtenData(shared: ReadonlyMap<string, Json>): ReadonlyMap<string, Json> {
  return new Map([...shared].flatMap(([key, value]) => [[key, value] as const, ...sharedParts(key, value)]))
}

function sharedFiles(shared: ReadonlyMap<string, Json>): readonly OutputFile[] {
  return [...shared].map(([key, value]) => ({
    path: sharedDataUrl('', key) as OutputPath,
    claim: key,
    content: () => `${JSON.stringify(value)}\n`,
  }))
}

export function navbarLocales(config: SiteConfig): readonly NavbarLocale[] {
  const { i18n } = config
  return i18n.locales.map((name) => {
    const locale = siteLocale(i18n, name)
    return { name, label: locale.label, htmlLang: locale.htmlLang, base: baseOf(locale, config) }
  })
}

/** Where the site in a language begins, as seen from the pages that are built. */
function baseOf({ url, baseUrl }: SiteLocale, config: SiteConfig): string {
  if (config.router !== 'hash') return url === config.url ? baseUrl : url + baseUrl
  const [to, from] = [new URL(`${url}/`), new URL(`${config.url}/`)]
  if (to.origin !== from.origin) return `${to.href}#/`
  // The documents may lie in any folder; that they lie in one another as configured is all that is known.
  return `${path.posix.relative(from.pathname, to.pathname) || '.'}/#/`
}

/** Versions and enabled features, for pages that show them. A feature that is off plans nothing, or has no folders. */
export function siteMetadata(
  { siteVersion }: Pick<SiteConfig, 'siteVersion'>,
  planned: readonly { readonly name: string; readonly plan: FeaturePlan }[],
): SharedData {
  const sitegenVersion = packageVersion()
  const enabled = planned.filter(({ plan }) => Object.keys(plan).length > 0 && plan.contentDirs?.length !== 0)
  const features = enabled.map(({ name, plan: { contentDirs = [] } }): EnabledFeature => {
    const own = contentDirs.filter(({ instance }) => instance.startsWith(`${name}/`))
    const ids = own.map(({ instance }) => instance.slice(name.length + 1))
    return { name, version: sitegenVersion, instances: [...new Set(ids)] }
  })
  const value: SiteMetadata = { siteVersion, sitegenVersion, features }
  return { key: SITE_METADATA, value }
}
