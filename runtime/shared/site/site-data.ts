import type { JsonObject } from '../json.ts'
import type { FileSite, RoutedSite, SharedFiles, TrailingSlash, Url } from '../url/url.ts'
import type { ThemeConfig } from './theme-config.ts'

/** What every page may know about the site. Contains nothing that grows with the number of pages. */
export interface SiteData extends RoutedSite, FileSite {
  /** Name of the site. */
  readonly title: string
  /** What the site is about; may be empty. */
  readonly tagline: string
  /** Origin of the site, without a trailing slash: `https://sitegen.example`. */
  readonly url: string
  /** Starts and ends with `/`. */
  readonly baseUrl: string
  /** Absent where all files lie at the base URL. */
  readonly shared?: SharedFiles
  /** Whether addresses of pages end in a slash. */
  readonly trailingSlash: TrailingSlash
  /** What stands between the title of a page and that of the site. */
  readonly titleDelimiter: string
  /** Address of the icon; null for none. */
  readonly favicon: string | null
  /** Whether search engines are asked to leave the site out. */
  readonly noIndex: boolean
  /** The language of the pages, as the configuration names it. */
  readonly locale: string
  /** Its language tag, for browsers and for `Intl`. */
  readonly lang: string
  /** Direction of the language. */
  readonly direction: 'ltr' | 'rtl'
  /** Calendar of dates, where the configuration names one. @default that of the language */
  readonly calendar?: string
  /** Where the browser keeps what readers choose, and what stands at the end of every key (may be empty). */
  readonly storage: { readonly type: 'localStorage' | 'sessionStorage'; readonly suffix: string }
  /** The page that the brand leads to: the one at the base URL, else the first doc or page there is. */
  readonly home: Url
  /** URLs of pages that answer for everything below them too. Absent where there is none. */
  readonly matchBelow?: readonly Url[]
  /** Names of plugins that tell all pages something. Absent where there is none. */
  readonly pluginData?: readonly string[]
  /** What the configuration holds for components of the site. */
  readonly customFields: JsonObject
  /** Configuration of the theme. */
  readonly themeConfig: ThemeConfig
}

export const SITE_METADATA = 'site-metadata'

/** A feature that the site uses. */
export type EnabledFeature = {
  /** Such as `docs`. */
  readonly name: string
  /** Version of the package that it is part of. */
  readonly version: string
  /** Ids of its instances; empty for a feature without content of its own. */
  readonly instances: readonly string[]
}

/** Versions of the site and of sitegen, and what the site is made of. */
export type SiteMetadata = {
  /** `siteVersion` of the configuration; null where it is not set. */
  readonly siteVersion: string | null
  /** Version of sitegen that built the site. */
  readonly sitegenVersion: string
  /** The enabled features, in the order of their pages. */
  readonly features: readonly EnabledFeature[]
}
