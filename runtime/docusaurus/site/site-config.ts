import { defined } from '../../shared/json.ts'
import type { SiteData } from '../../shared/site/site-data.ts'
import { themeConfigOf, type DocusaurusThemeConfig } from './theme-config.ts'

export interface LocaleConfig {
  readonly label: string
  readonly htmlLang: string
  readonly direction: 'ltr' | 'rtl'
  readonly calendar: string
  /** Folder of its translations, below that of all. */
  readonly path: string
  readonly url: string
  readonly baseUrl: string
}

export interface I18nConfig {
  readonly defaultLocale: string
  readonly locales: readonly string[]
  /** Folder of all translations. */
  readonly path: string
  readonly localeConfigs: Readonly<Record<string, LocaleConfig>>
}

/** What of the configuration pages do not know anyway. */
export interface ConfigRest {
  readonly organizationName?: string
  readonly projectName?: string
  readonly baseUrlIssueBanner: boolean
  readonly onBrokenLinks: string
  readonly onBrokenAnchors: string
  readonly onDuplicateRoutes: string
  readonly staticDirectories: readonly string[]
  readonly i18n: I18nConfig
  /** Empty: what stands there is made into options of features, or left out. */
  readonly presets: readonly never[]
  readonly plugins: readonly never[]
  readonly themes: readonly never[]
}

export interface DocusaurusConfig
  extends
    ConfigRest,
    Pick<SiteData, 'title' | 'tagline' | 'url' | 'baseUrl' | 'titleDelimiter' | 'noIndex' | 'customFields'> {
  readonly favicon?: string
  readonly trailingSlash?: boolean
  readonly storage: { readonly type: string; readonly namespace: string }
  readonly themeConfig: DocusaurusThemeConfig
}

export function siteConfigOf(site: SiteData): Omit<DocusaurusConfig, keyof ConfigRest> {
  const { title, tagline, url, baseUrl, titleDelimiter, noIndex, customFields, storage } = site
  return {
    title,
    tagline,
    url,
    baseUrl,
    ...defined({ favicon: site.favicon ?? undefined, trailingSlash: site.trailingSlash }),
    titleDelimiter,
    noIndex,
    customFields,
    storage: { type: storage.type, namespace: storage.suffix },
    themeConfig: themeConfigOf(site.themeConfig),
  }
}
