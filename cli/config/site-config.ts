import type { ThemeConfig } from '../../runtime/shared/theme-config.ts'
import type { OverridableElement } from '../types/site-theme.ts'
import type { FilePath } from '../types/file-path.ts'
import type { BlogInstance } from './options/blog.ts'
import type { DocsInstance } from './options/docs.ts'
import type { PagesInstance } from './options/pages.ts'
import type { MagicComment } from './options/markdown.ts'
import type { ResolvedBy } from './options/option.ts'
import type { siteOption } from './options/site.ts'
import type {
  FooterItemConfig,
  LogoConfig,
  NavbarDocConfig,
  NavbarDocSidebarConfig,
  NavbarDocsVersionConfig,
  NavbarDocsVersionDropdownConfig,
  NavbarDropdownConfig,
  NavbarCustomConfig,
  NavbarHtmlConfig,
  NavbarLinkConfig,
  NavbarLocaleDropdownConfig,
  NavbarSearchConfig,
} from './define/define.ts'

export type { BlogInstance, DocsInstance, PagesInstance }

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

/** Languages of the site. */
export interface SiteLocales {
  /** The language that is built. */
  readonly locale: string
  readonly defaultLocale: string
  /** All of them, in their order. */
  readonly locales: readonly string[]
  readonly localeByName: Readonly<Record<string, SiteLocale>>
  /** The calendar of the language that is built, if somebody chose it. */
  readonly calendar: string | null
}

type SiteOptions = ResolvedBy<typeof siteOption>

/** The configuration as builds read it: valid, frozen, every path relative to `siteDir` and checked. */
export interface SiteConfig extends Omit<
  SiteOptions,
  'i18n' | 'url' | 'baseUrl' | 'markdown' | 'theme' | 'themeConfig' | 'onBrokenMarkdownLinks'
> {
  /** Absolute path of the site directory, links resolved. The only absolute path in the configuration. */
  readonly siteDir: string
  /** The file the configuration came from, relative to the site directory. */
  readonly configFile: FilePath
  /**
   * Hash of the bundled configuration: changes when the file, a module of the site that it imports, or the version
   * of a package that it imports does. The same wherever the site lies.
   */
  readonly configHash: string
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
  /** Relative to the site directory; may lie outside of it. */
  readonly customCss: readonly FilePath[]
  readonly prism: {
    readonly defaultLanguage: string
    readonly additionalLanguages: readonly string[]
    /** Null stands for the usual ones. */
    readonly magicComments: readonly MagicComment[] | null
  }
  /** Folder of the site's own theme parts, relative to the site directory; it need not be there. */
  readonly themePath: FilePath
  readonly themeConfig: CheckedThemeConfig
}

/** A navbar item whose position is known. */
type Placed<T extends { position?: 'left' | 'right' }> = Readonly<T> & { readonly position: 'left' | 'right' }

/** A link, doc, sidebar or HTML in the navbar, checked. `type` is always set. */
export type CheckedNavbarEntry =
  | (Placed<NavbarLinkConfig> & { readonly type: 'default' })
  | (Placed<NavbarDocConfig> & { readonly docsPluginId: string })
  | (Placed<NavbarDocSidebarConfig> & { readonly docsPluginId: string })
  | (Placed<NavbarDocsVersionConfig> & { readonly docsPluginId: string })
  | Placed<NavbarHtmlConfig>

/** A menu in the navbar, checked. */
export type CheckedNavbarDropdown = Omit<Placed<NavbarDropdownConfig>, 'type' | 'items'> & {
  readonly type: 'dropdown'
  readonly items: readonly CheckedNavbarEntry[]
}

/** The menu of versions, checked. */
export type CheckedVersionDropdown = Omit<
  Placed<NavbarDocsVersionDropdownConfig>,
  'dropdownItemsBefore' | 'dropdownItemsAfter'
> & {
  readonly docsPluginId: string
  readonly dropdownItemsBefore: readonly CheckedNavbarEntry[]
  readonly dropdownItemsAfter: readonly CheckedNavbarEntry[]
}

/** The menu of languages, checked. */
export type CheckedLocaleDropdown = Omit<
  Placed<NavbarLocaleDropdownConfig>,
  'dropdownItemsBefore' | 'dropdownItemsAfter'
> & {
  readonly dropdownItemsBefore: readonly CheckedNavbarEntry[]
  readonly dropdownItemsAfter: readonly CheckedNavbarEntry[]
}

export type CheckedNavbarItem =
  | CheckedNavbarEntry
  | CheckedNavbarDropdown
  | CheckedVersionDropdown
  | CheckedLocaleDropdown
  | Placed<NavbarSearchConfig>
  | Placed<NavbarCustomConfig>

/** A logo with its default; paths as written. */
export type CheckedLogo = Readonly<LogoConfig> & { readonly alt: string }

/** A column of the footer as written. */
export interface CheckedFooterColumn {
  readonly title: string
  readonly items: readonly Readonly<FooterItemConfig>[]
  readonly className?: string
}

/**
 * The theme's options as written, with the defaults filled in. Ids of docs and sidebars, and paths of the site,
 * become addresses when the site is planned (`resolveThemeConfig`). The options of Prism are in `SiteConfig.prism`.
 */
export interface CheckedThemeConfig {
  readonly image: string | null
  readonly metadata: readonly Readonly<Record<string, string>>[]
  readonly colorMode: ThemeConfig['colorMode']
  /** Absent where there is none, as every page would carry it. */
  readonly announcementBar?: NonNullable<ThemeConfig['announcementBar']>
  readonly docs: {
    /** Absent where the preferred version is kept, as every page would carry it. */
    readonly versionPersistence?: 'none'
    readonly sidebar: { readonly hideable: boolean; readonly autoCollapseCategories: boolean }
  }
  /** Absent where recent posts are grouped by year, as every page would carry it. */
  readonly blog?: { readonly sidebar: { readonly groupByYear: false } }
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number }
  /** Absent where nothing was written, as every page would carry it. */
  readonly liveCodeBlock?: NonNullable<ThemeConfig['liveCodeBlock']>
  readonly mermaid?: NonNullable<ThemeConfig['mermaid']>
  readonly navbar: {
    /** Null means the site's title. */
    readonly title: string | null
    readonly logo: CheckedLogo | null
    readonly style: 'dark' | 'primary' | null
    readonly hideOnScroll: boolean
    readonly items: readonly CheckedNavbarItem[]
  }
  readonly footer: {
    readonly style: 'light' | 'dark'
    readonly logo: CheckedLogo | null
    readonly copyright: string | null
    /** Columns, or one row of entries. */
    readonly links: readonly CheckedFooterColumn[] | readonly Readonly<FooterItemConfig>[]
  } | null
}
