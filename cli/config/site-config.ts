import type { OverridableElement } from '../types/site-theme.ts'
import type { FilePath } from '../types/file-path.ts'
import type { ContentInstance } from './options/feature-options.ts'
import type { ResolvedBy } from './options/kit.ts'
import type { FeatureConfig, siteOption } from './options/site.ts'
import type { CodeTheme } from './options/theme-config/code-theme.ts'
import type { CheckedThemeConfig } from './options/theme-config/theme-config.ts'

/** A language of the site, complete. */
export interface SiteLocale {
  readonly label: string
  readonly direction: 'ltr' | 'rtl'
  /** A valid language tag. */
  readonly htmlLang: string
  /** As Unicode names it: `gregory`. */
  readonly calendar: string
  /** Folder of the messages, relative to the site directory; null where none are read. */
  readonly messages: FilePath | null
  /** Where the site in this language lies; as the keys of the site itself. */
  readonly url: string
  readonly baseUrl: string
}

export interface SiteLocales {
  /** The language that is built. */
  readonly locale: string
  readonly defaultLocale: string
  readonly locales: readonly string[]
  readonly localeByName: Readonly<Record<string, SiteLocale>>
  /** The calendar of the language that is built, if somebody chose it. */
  readonly calendar: string | null
}

type SiteOptions = ResolvedBy<typeof siteOption>

/** The configuration as builds read it: valid, frozen, every path relative to `siteDir` and checked. */
export interface SiteConfig
  extends
    Omit<
      SiteOptions,
      | 'i18n'
      | 'url'
      | 'baseUrl'
      | 'markdown'
      | 'theme'
      | 'themeConfig'
      | 'onBrokenMarkdownLinks'
      | 'future'
      | 'webpack'
      | keyof FeatureConfig
    >,
    FeatureConfig {
  /** Absolute path of the site directory, links resolved. The only absolute path in the configuration. */
  readonly siteDir: string
  /** The file the configuration came from, relative to the site directory. */
  readonly configFile: FilePath
  /**
   * Hash of the bundled configuration: changes when the file, a module of the site that it imports, the version of a package
   * that it imports, or what it reads does. What its functions do changes with it. The same wherever the site lies.
   */
  readonly configHash: string
  /** Whether the configuration is that of another generator, whose projects may have what is an error in ours. */
  readonly isForeign: boolean
  readonly i18n: SiteLocales
  /** Origin, without a slash at the end. With the hash router, the address of the folder that holds the site. */
  readonly url: string
  /** Percent-encoded; starts and ends with `/`. With the hash router always `/`: the folder is found out by browsers. */
  readonly baseUrl: string
  readonly markdown: SiteOptions['markdown'] & {
    /** Theme parts of the site that Markdown is written as. */
    readonly overridableElements: readonly OverridableElement[]
    /** The base URL that HTML in Markdown is freed of for the hash router; null where it stays. */
    readonly relativeTo: string | null
  }
  readonly instances: readonly ContentInstance[]
  /** Specifiers as seen from the site directory. */
  readonly customCss: readonly string[]
  /** Whether pages may be written with the classes of Infima. */
  readonly infima: boolean
  readonly prism: Omit<SiteOptions['themeConfig']['prism'], 'theme' | 'darkTheme'>
  /** Colours of code by colour mode; null for those of the look. Both are one object where one theme is for both. */
  readonly codeThemes: { readonly light: CodeTheme | null; readonly dark: CodeTheme | null }
  /** Folder of the site's own theme parts, relative to the site directory; it need not be there. */
  readonly themePath: FilePath
  /** Names of the parts there, in alphabetical order. */
  readonly ownParts: readonly string[]
  readonly themeConfig: CheckedThemeConfig
}
