import type { JsonObject } from '../../../runtime/shared/json.ts'
import type { FilePath } from '../../types/file-path.ts'
import { SITE_THEME } from '../../types/site-theme.ts'
import { budgetsOption, cacheOption } from '../options/budgets.ts'
import { policyOption } from '../options/policy.ts'
import { completeBaseUrl } from './resolve-base-url.ts'
import { completeThemeConfig } from './resolve-theme.ts'
import { completeMarkdown } from './resolve-markdown.ts'
import { blogOption } from '../options/blog.ts'
import { completeI18n } from './resolve-i18n.ts'
import { docsOption } from '../options/docs.ts'
import { pagesOption } from '../options/pages.ts'
import { sitemapOption } from '../options/sitemap.ts'
import type { UserConfig } from '../define/define.ts'
import { deepFreeze, jsonCopy } from './freeze.ts'
import type { SiteConfig, SiteLocale } from '../site-config.ts'
import { moduleSpecifier } from './module-specifier.ts'
import { writtenFile } from '../site-file.ts'
import { siteLocale } from '../site-language.ts'
import { withDefaults } from './with-defaults.ts'

/** What a configuration is completed with. */
export interface ConfigOrigin {
  readonly siteDir: string
  readonly configFile: FilePath
  readonly configHash: string
  /** The language to build. @default the default one of the site */
  readonly locale?: string | undefined
}

const DEFAULTS = {
  tagline: '',
  baseUrl: '/',
  favicon: null,
  trailingSlash: undefined,
  router: 'browser',
  baseUrlIssueBanner: true,
  titleDelimiter: '|',
  noIndex: false,
  staticDirectories: ['static'],
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  onDuplicateRoutes: 'warn',
  headTags: [],
  scripts: [],
  stylesheets: [],
  clientModules: [],
  customFields: {},
} as const

/**
 * Fills in the defaults of a configuration that was judged to be right, and freezes it.
 * @throws UsageError for a language to build that the site does not have
 */
export function completeConfig(
  written: UserConfig,
  { locale, configFile, configHash, siteDir }: ConfigOrigin,
): SiteConfig {
  const config = withDefaults(written, DEFAULTS)
  const themePath = writtenFile(written.theme?.path ?? SITE_THEME, siteDir)
  const i18n = completeI18n(written.i18n, {
    siteDir,
    locale,
    address: config,
    complete: (address) => completeAddress({ ...address, router: config.router }),
  })
  return deepFreeze<SiteConfig>({
    siteDir,
    configFile,
    configHash,
    title: config.title,
    tagline: config.tagline,
    i18n,
    ...addressOf(siteLocale(i18n)),
    router: config.router,
    baseUrlIssueBanner: config.baseUrlIssueBanner,
    favicon: config.favicon,
    trailingSlash: config.trailingSlash,
    titleDelimiter: config.titleDelimiter,
    noIndex: config.noIndex,
    csp: config.router === 'hash' ? null : policyOption().resolve(written.csp),
    storage: withDefaults(config.storage, { type: 'localStorage', namespace: false }),
    staticDirectories: config.staticDirectories.map((folder) => writtenFile(folder, siteDir)),
    onBrokenLinks: config.onBrokenLinks,
    onBrokenAnchors: config.onBrokenAnchors,
    onDuplicateRoutes: config.onDuplicateRoutes,
    headTags: config.headTags.map(copyTag),
    scripts: config.scripts.map((script) => (typeof script === 'string' ? { src: script } : { ...script })),
    stylesheets: config.stylesheets.map(completeStylesheet),
    clientModules: config.clientModules.map((module) => moduleSpecifier(module, siteDir)),
    customFields: jsonCopy(config.customFields) as JsonObject,
    markdown: completeMarkdown(written, { siteDir, themePath }),
    images: withDefaults(written.images, { quality: 70, max: 1030, min: 640, steps: 2 }),
    assets: withDefaults(written.assets, { inlineLimit: 10_000 }),
    budgets: budgetsOption().resolve(written.budgets),
    cache: cacheOption().resolve(written.cache),
    docs: docsOption(siteDir).resolve(written.docs),
    blog: blogOption({ siteDir, router: config.router }).resolve(written.blog),
    pages: pagesOption(siteDir).resolve(written.pages),
    sitemap: config.router === 'hash' ? null : sitemapOption().resolve(written.sitemap),
    themePath,
    customCss: cssFiles(written.theme, siteDir),
    prism: completePrism(written),
    themeConfig: completeThemeConfig(written.themeConfig ?? {}),
  })
}

/** With the hash router, addresses are counted from the folder of the site. */
function completeAddress({
  url,
  baseUrl,
  router,
}: Pick<SiteConfig, 'url' | 'baseUrl' | 'router'>): Pick<SiteConfig, 'url' | 'baseUrl'> {
  const { origin } = new URL(url)
  const base = completeBaseUrl(baseUrl)
  return router === 'hash'
    ? { url: origin + base.slice(0, -1), baseUrl: '/' }
    : { url: origin, baseUrl: base }
}

function addressOf({ url, baseUrl }: SiteLocale): Pick<SiteConfig, 'url' | 'baseUrl'> {
  return { url, baseUrl }
}

function copyTag(tag: SiteConfig['headTags'][number]): SiteConfig['headTags'][number] {
  return { ...tag, ...(tag.attributes && { attributes: { ...tag.attributes } }) }
}

type Attributes = Readonly<Record<string, string | boolean>>

function completeStylesheet(written: string | Attributes): Attributes {
  return { rel: 'stylesheet', ...(typeof written === 'string' ? { href: written } : written) }
}

function cssFiles(theme: UserConfig['theme'], siteDir: string): readonly FilePath[] {
  const written = theme?.customCss ?? []
  return (typeof written === 'string' ? [written] : written).map((file) => writtenFile(file, siteDir))
}

/** Prism knows its languages by names in small letters. */
function completePrism({ themeConfig }: UserConfig): SiteConfig['prism'] {
  const {
    defaultLanguage = 'text',
    additionalLanguages = [],
    magicComments = null,
  } = themeConfig?.prism ?? {}
  return {
    defaultLanguage: defaultLanguage.toLowerCase(),
    additionalLanguages: additionalLanguages.map((language) => language.toLowerCase()),
    magicComments: magicComments === null ? null : structuredClone(magicComments),
  }
}
