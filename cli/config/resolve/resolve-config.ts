import { pick } from 'lodash-es'
import type { FilePath } from '../../types/file-path.ts'
import type { FeatureOptions, FeatureSection } from '../options/feature-options.ts'
import type { FeatureConfig, SiteOption, UserConfig } from '../options/site.ts'
import type { SiteConfig } from '../site-config.ts'
import { siteLocale } from '../site-language.ts'
import { deepFreeze } from './freeze.ts'
import { resolveBaseUrl } from '../options/address.ts'
import { resolveI18n } from './resolve-i18n.ts'
import {
  sitePartNames,
  OVERRIDABLE_ELEMENTS,
  MARKDOWN_TAGS,
  sitePart,
  type OverridableElement,
  type SiteFolders,
} from '../../types/site-theme.ts'

export interface ConfigOrigin {
  readonly siteDir: string
  readonly configFile: FilePath
  readonly configHash: string
  readonly isForeign: boolean
  readonly option: SiteOption
  readonly features: readonly FeatureOptions[]
  /** The language to build. @default the default one of the site */
  readonly locale?: string | undefined
}

/** Makes of a valid configuration what builds read, and freezes it. */
export async function resolveConfig(
  written: UserConfig,
  { locale, configFile, configHash, isForeign, siteDir, option, features }: ConfigOrigin,
): Promise<SiteConfig> {
  const resolved = option.resolve(written)
  const { theme, onBrokenMarkdownLinks: _, future: _future, webpack: _webpack, ...config } = resolved
  const { prism: code, ...themeConfig } = resolved.themeConfig
  const { theme: light, darkTheme: dark, ...prism } = code
  const i18n = resolveI18n(config.i18n, {
    siteDir,
    locale,
    address: config,
    resolveAddressOf: (address) => resolveAddress({ ...address, router: config.router }),
  })
  const isHash = config.router === 'hash'
  return deepFreeze<SiteConfig>({
    ...config,
    siteDir,
    configFile,
    configHash,
    isForeign,
    instances: ofSections(resolved, features, (section, value) => section.instances?.(value)),
    csp:
      config.csp &&
      withOrigins(
        config.csp,
        ofSections(resolved, features, (section, value) => section.origins?.(value)),
      ),
    i18n,
    ...pick(siteLocale(i18n), ['url', 'baseUrl']),
    markdown: {
      ...config.markdown,
      overridableElements: await overriddenElements({ siteDir, themePath: theme.path }),
      relativeTo: isHash ? resolveBaseUrl(config.baseUrl) : null,
    },
    themePath: theme.path,
    ownParts: sitePartNames({ siteDir, themePath: theme.path }),
    customCss: theme.customCss,
    infima: theme.infima,
    prism,
    codeThemes: structuredClone({ light, dark: dark ?? light }),
    themeConfig,
  })
}

function ofSections<T>(
  resolved: FeatureConfig,
  features: readonly FeatureOptions[],
  listOf: (section: FeatureSection, value: unknown) => readonly T[] | undefined,
): readonly T[] {
  const values: Readonly<Record<string, unknown>> = { ...resolved }
  const sections = features.flatMap(({ sections = {} }) => Object.entries(sections))
  return sections.flatMap(([key, section]) => listOf(section, values[key]) ?? [])
}

type Directives = NonNullable<SiteConfig['csp']>

function withOrigins(directives: Directives, origins: readonly string[]): Directives {
  if (origins.length === 0) return directives
  return { ...directives, 'connect-src': [...(directives['connect-src'] ?? []), ...origins] }
}

/** With the hash router, addresses are counted from the folder of the site. */
function resolveAddress({
  url,
  baseUrl,
  router,
}: Pick<SiteConfig, 'url' | 'baseUrl' | 'router'>): Pick<SiteConfig, 'url' | 'baseUrl'> {
  const { origin } = new URL(url)
  const base = resolveBaseUrl(baseUrl)
  return router === 'hash'
    ? { url: origin + base.slice(0, -1), baseUrl: '/' }
    : { url: origin, baseUrl: base }
}

/** Parts of a site that Markdown is written as: files of their own, and tags that its table of components names. */
export async function overriddenElements(folders: SiteFolders): Promise<readonly OverridableElement[]> {
  const table = sitePart(folders, 'MDXComponents')
  // Few sites have such a table, and what reads it is large.
  const keys = table === null ? [] : (await import('../place/locate.ts')).tableKeys(table)
  return [
    ...OVERRIDABLE_ELEMENTS.filter((part) =>
      [part, ...(INNER_PARTS[part] ?? [])].some((name) => sitePart(folders, name) !== null),
    ),
    ...MARKDOWN_TAGS.filter((tag) => keys.includes(tag)).map((tag) => `MDXComponents/<${tag}>` as const),
  ]
}

/** Parts that such a part shows: Markdown is written as it for their sake. */
const INNER_PARTS: Readonly<Record<string, readonly string[]>> = {
  Admonition: [
    'Admonition/Layout',
    'Admonition/Types',
    ...['Caution', 'Danger', 'Info', 'Note', 'Tip', 'Warning'].flatMap((type) => [
      `Admonition/Type/${type}`,
      `Admonition/Icon/${type}`,
    ]),
  ],
}
