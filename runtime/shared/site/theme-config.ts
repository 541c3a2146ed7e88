import type { JsonObject } from '../json.ts'

/** Attributes that are passed through to a link. */
export interface LinkAttributes {
  readonly className?: string
  readonly target?: string
  readonly rel?: string
  readonly title?: string
  readonly 'aria-label'?: string
}

/** A link in the navbar, after ids of docs and sidebars have become addresses. */
export interface NavbarLink extends LinkAttributes {
  readonly type: 'link'
  readonly label?: string
  /** Raw HTML instead of a label. */
  readonly html?: string
  readonly href: string
  readonly id?: string
  readonly [data: `data-${string}`]: string
  /** The link is shown as current on every page whose URL starts with this path (with base URL). */
  readonly activeBasePath?: string
  /** The link is shown as current on every page that shows the sidebar with this key. */
  readonly activeSidebar?: string
  /** Where the link leads in other versions of the docs; absent where the docs have one version. */
  readonly docs?: {
    /** Id of the docs instance. */
    readonly id: string
    readonly versions: Readonly<
      Record<string, { readonly href: string; readonly label?: string; readonly activeSidebar?: string }>
    >
  }
  /** The link is shown on its own page alone. */
  readonly unlisted?: true
  /** The same as `activeBasePath` with a regular expression. */
  readonly activeBaseRegex?: string
  readonly position: 'left' | 'right'
}

/** A menu of links in the navbar. */
export interface NavbarDropdown {
  readonly type: 'dropdown'
  readonly label: string
  readonly className?: string
  readonly position: 'left' | 'right'
  readonly items: readonly (NavbarLink | NavbarHtml)[]
}

/** Raw HTML in the navbar. */
export interface NavbarHtml {
  readonly type: 'html'
  readonly value: string
  readonly className?: string
  readonly position: 'left' | 'right'
}

/** The versions of a docs instance as a menu. */
export interface NavbarDocsVersions {
  readonly type: 'docsVersionDropdown'
  /** Id of the docs instance. */
  readonly docsId: string
  readonly className?: string
  readonly position: 'left' | 'right'
  /** Where each version begins; the last version is marked. */
  readonly versions: readonly {
    readonly name: string
    readonly label: string
    readonly href: string
    readonly isLast?: true
  }[]
  /** Names of versions that the menu leaves out; absent where it shows all. */
  readonly others?: readonly string[]
  readonly before: readonly (NavbarLink | NavbarHtml)[]
  readonly after: readonly (NavbarLink | NavbarHtml)[]
}

/** The site in other languages as a menu. */
export interface NavbarLocales {
  readonly type: 'localeDropdown'
  readonly className?: string
  readonly position: 'left' | 'right'
  readonly locales: readonly NavbarLocale[]
  /** Put behind the query of every address: `?persistLocale=true`. */
  readonly queryString?: string
  readonly before: readonly (NavbarLink | NavbarHtml)[]
  readonly after: readonly (NavbarLink | NavbarHtml)[]
}

/** A language of the site. */
export interface NavbarLocale {
  /** As in the configuration: `en`, `pt-BR`. */
  readonly name: string
  readonly label: string
  /** Language tag for browsers. */
  readonly htmlLang: string
  /** Where the site in this language begins: a path, or an address on another host; ends with `/`. */
  readonly base: string
}

/** Where the search stands. */
export interface NavbarSearch {
  readonly type: 'search'
  readonly className?: string
  readonly position: 'left' | 'right'
}

/** An item of a type that the site's own `@theme/NavbarItem/ComponentTypes` knows, with whatever that type wants. */
export type NavbarCustom = JsonObject & {
  readonly type: `custom-${string}`
  readonly position: 'left' | 'right'
}

export type NavbarItem =
  NavbarLink | NavbarDropdown | NavbarHtml | NavbarDocsVersions | NavbarLocales | NavbarSearch | NavbarCustom

/** How the colour mode of a page is found, and whether readers may choose it. */
export interface ColorModeConfig {
  /** Mode of readers who chose none, where their system is not asked. */
  readonly defaultMode: 'light' | 'dark'
  /** Readers cannot choose: there is no switch, and what they chose before is forgotten. */
  readonly disableSwitch: boolean
  /** Readers who chose none have the mode of their system; it is the third state of the switch. */
  readonly respectPrefersColorScheme: boolean
}

/** A line of news above the navbar. */
export interface AnnouncementBarConfig {
  /** Another id shows the bar again to readers who closed the one before. */
  readonly id: string
  /** HTML. */
  readonly content: string
  /** CSS colours. */
  readonly backgroundColor?: string
  readonly textColor?: string
  readonly isCloseable: boolean
}

/** A logo; paths starting with `/` get the base URL. */
export interface Logo {
  readonly alt: string
  readonly src: string
  readonly srcDark?: string
  readonly href?: string
  readonly target?: string
  readonly width?: number | string
  readonly height?: number | string
  readonly className?: string
}

/** One entry of the footer: a link, or raw HTML. */
export type FooterItem =
  ({ readonly label: string; readonly href: string } & LinkAttributes) | { readonly html: string }

/** A titled column of the footer. */
export interface FooterColumn {
  readonly title: string | null
  readonly className?: string
  readonly items: readonly FooterItem[]
}

/** The theme's configuration after checking: complete, and with every id resolved to an address. */
export interface ThemeConfig {
  readonly image: string | null
  readonly metadata: readonly Readonly<Record<string, string>>[]
  readonly colorMode: ColorModeConfig
  /** Absent where there is nothing to announce. */
  readonly announcementBar?: AnnouncementBarConfig
  readonly docs: {
    /** Absent where browsers remember the version that a reader chose. */
    readonly versionPersistence?: 'none'
    readonly sidebar: { readonly hideable: boolean; readonly autoCollapseCategories: boolean }
  }
  /** Absent where recent posts are grouped by year. */
  readonly blog?: { readonly sidebar: { readonly groupByYear: boolean } }
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number }
  /** Absent where nothing differs from the usual. */
  readonly liveCodeBlock?: { readonly playgroundPosition: 'top' | 'bottom' }
  /** Absent where nothing differs from the usual. */
  readonly mermaid?: {
    /** Themes of mermaid by colour mode. */
    readonly theme?: { readonly light?: string; readonly dark?: string }
    /** For `mermaid.initialize`. */
    readonly options?: JsonObject
  }
  readonly navbar: {
    readonly title: string
    readonly logo: Logo | null
    readonly style: 'dark' | 'primary' | null
    readonly hideOnScroll: boolean
    readonly items: readonly NavbarItem[]
  }
  readonly footer: {
    readonly style: 'light' | 'dark'
    readonly logo: Logo | null
    /** HTML. */
    readonly copyright: string | null
    /** Either titled columns, or one row of items in a single column without title. */
    readonly columns: readonly FooterColumn[]
  } | null
}
