import type { JsonObject } from '../json.ts'
import type { SearchSettings } from '../search/search-settings.ts'

/** Those whose values are texts. */
type TextAttribute =
  | 'className'
  | 'target'
  | 'rel'
  | 'title'
  | 'id'
  | 'lang'
  | 'hrefLang'
  | 'role'
  | 'dir'
  | 'accessKey'

/** HTML attributes that are passed through to a link, or to the button of a menu. */
export type LinkAttributes = Readonly<Partial<Record<TextAttribute, string>>> & {
  /** Saves what the link leads to, under this name. */
  readonly download?: string | number | boolean
  /** What the other page is told of this one. */
  readonly referrerPolicy?:
    | 'no-referrer'
    | 'no-referrer-when-downgrade'
    | 'origin'
    | 'origin-when-cross-origin'
    | 'same-origin'
    | 'strict-origin'
    | 'strict-origin-when-cross-origin'
    | 'unsafe-url'
  /** Place among the stops of the Tab key. */
  readonly tabIndex?: number
  /** Styles of the element. */
  readonly style?: Readonly<Record<string, string | number>>
  readonly [attribute: `aria-${string}` | `data-${string}`]: string
}

/** What all items of the navbar have in common. */
interface NavbarPlace {
  /** CSS classes of the item. */
  readonly className?: string
  /** The end of the bar at which it stands. */
  readonly position: 'left' | 'right'
  /** Values for a theme part of the site. */
  readonly customProps?: JsonObject
}

/** What a link and a menu show in the bar. */
interface NavbarLabel {
  /** Text of the link, or of the button that opens the menu. */
  readonly label?: string
  /** Raw HTML instead of a label. */
  readonly html?: string
  /** It is shown as current on every page whose URL starts with this path (with base URL). */
  readonly activeBasePath?: string
  /** The same as `activeBasePath` with a regular expression. */
  readonly activeBaseRegex?: string
}

/** What a menu shows before and after its own entries. */
interface NavbarMenuEntries {
  /** Before its own entries. */
  readonly before: readonly (NavbarLink | NavbarHtml)[]
  /** After its own entries. */
  readonly after: readonly (NavbarLink | NavbarHtml)[]
}

/** A link in the navbar, after ids of docs and sidebars have become addresses. */
export interface NavbarLink extends LinkAttributes, NavbarPlace, NavbarLabel {
  readonly type: 'link'
  /** Address with base URL. */
  readonly href: string
  /** The link is shown as current on every page that shows the sidebar with this key. */
  readonly activeSidebar?: string
  /** Where the link leads in other versions of the docs; absent where the docs have one version. */
  readonly docs?: {
    /** Id of the docs instance. */
    readonly id: string
    /** By name of the version. */
    readonly versions: Readonly<
      /** Address with base URL. */
      Record<string, { readonly href: string; readonly label?: string; readonly activeSidebar?: string }>
    >
  }
  /** The link is shown on its own page alone. */
  readonly unlisted?: true
}

/** A menu of links in the navbar. */
export interface NavbarDropdown extends LinkAttributes, NavbarPlace, NavbarLabel {
  readonly type: 'dropdown'
  /** Address with base URL, of a label that is a link, too. */
  readonly href?: string
  /** Entries of the menu. */
  readonly items: readonly (NavbarLink | NavbarHtml)[]
}

/** Raw HTML in the navbar. */
export interface NavbarHtml extends NavbarPlace {
  readonly type: 'html'
  /** The HTML. */
  readonly value: string
}

/** The versions of a docs instance as a menu. */
export interface NavbarDocsVersions extends LinkAttributes, NavbarPlace, NavbarMenuEntries {
  readonly type: 'docsVersionDropdown'
  /** Id of the docs instance. */
  readonly docsId: string
  /** Where each version begins; the last version is marked. */
  readonly versions: readonly {
    /** As in `versions.json`; `current` for the version at work. */
    readonly name: string
    /** Text of the entry. */
    readonly label: string
    /** Address with base URL. */
    readonly href: string
    readonly isLast?: true
  }[]
  /** Names of versions that the menu leaves out; absent where it shows all. */
  readonly others?: readonly string[]
}

/** The site in other languages as a menu. */
export interface NavbarLocales extends LinkAttributes, NavbarPlace, NavbarMenuEntries {
  readonly type: 'localeDropdown'
  /** The languages, in order. */
  readonly locales: readonly NavbarLocale[]
  /** Put after the query of every address: `?persistLocale=true`. */
  readonly queryString?: string
}

/** A language of the site. */
export interface NavbarLocale {
  /** As in the configuration: `en`, `pt-BR`. */
  readonly name: string
  /** Name of the language in its own words. */
  readonly label: string
  /** Language tag for browsers. */
  readonly htmlLang: string
  /** Where the site in this language begins: a path, or an address on another host; ends with `/`. */
  readonly base: string
}

/** Where the search stands. */
export interface NavbarSearch extends NavbarPlace {
  readonly type: 'search'
}

/** An item of a type that the site's own `@theme/NavbarItem/ComponentTypes` knows, with whatever that type wants. */
export type NavbarCustom = JsonObject &
  Pick<NavbarPlace, 'position' | 'customProps'> & { readonly type: `custom-${string}` }

/** An item of the navbar. */
export type NavbarItem =
  | NavbarLink
  | NavbarDropdown
  | NavbarHtml
  | NavbarDocsVersions
  | NavbarLocales
  | NavbarSearch
  | NavbarCustom

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
  /** CSS colour of the text. */
  readonly textColor?: string
  /** Whether readers can close the bar. */
  readonly isCloseable: boolean
}

/** A logo; paths starting with `/` get the base URL. */
export interface Logo {
  /** Text for readers who do not see the logo. */
  readonly alt: string
  /** Address of the image. */
  readonly src: string
  /** Address of the image for the dark look. @default that of `src` */
  readonly srcDark?: string
  /** Where the logo leads. @default the home page */
  readonly href?: string
  /** Where the link opens, such as `_blank`. */
  readonly target?: string
  /** Width of the image. */
  readonly width?: number | string
  /** Height of the image. */
  readonly height?: number | string
  /** CSS classes of the image. */
  readonly className?: string
  /** Styles of the image. */
  readonly style?: Readonly<Record<string, string | number>>
}

/** A link of the footer. */
interface FooterLink extends LinkAttributes {
  /** Text of the link. */
  readonly label: string
  /** Address with base URL. */
  readonly href: string
}

/** One entry of the footer: a link, or raw HTML. */
export type FooterItem = FooterLink | { /** Raw HTML. */ readonly html: string }

/** A titled column of the footer. */
export interface FooterColumn {
  /** Heading of the column; null for a row without one. */
  readonly title: string | null
  /** CSS classes of the column. */
  readonly className?: string
  /** Its entries, in order. */
  readonly items: readonly FooterItem[]
}

/** A chat that is opened with a page. */
export interface ChatLink {
  /** Its name. */
  readonly label: string
  /** Its address: `{url}` stands for the page as Markdown, `{prompt}` for a request to read that. */
  readonly href: string
}

/** The theme's configuration after checking: complete, and with every id resolved to an address. */
export interface ThemeConfig {
  /** Social image of pages that name none: an absolute URL or a site path. */
  readonly image: string | null
  /** Meta tags of all pages, as their attributes. */
  readonly metadata: readonly Readonly<Record<string, string>>[]
  /** The light and the dark look. */
  readonly colorMode: ColorModeConfig
  /** Absent where there is nothing to announce. */
  readonly announcementBar?: AnnouncementBarConfig
  /** How docs are shown. */
  readonly docs: {
    /** Absent where browsers remember the version that a reader chose. */
    readonly versionPersistence?: 'none'
    /** Whether readers can hide the sidebar, and whether opening a category closes the others. */
    readonly sidebar: { readonly hideable: boolean; readonly autoCollapseCategories: boolean }
  }
  /** Absent where recent posts are grouped by year. */
  readonly blog?: { readonly sidebar: { readonly groupByYear: boolean } }
  /** The levels of the headings that tables of contents show, both included. */
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
  /** Absent where the site has no search. */
  readonly search?: SearchSettings
  /** The menu that copies a page as Markdown. Absent where there is none. */
  readonly copyPage?: { readonly chats: readonly ChatLink[] }
  /** The bar at the top of every page. */
  readonly navbar: {
    /** Name beside the logo; may be empty. */
    readonly title: string
    /** Null for none. */
    readonly logo: Logo | null
    /** Its colours; null for those of the page. */
    readonly style: 'dark' | 'primary' | null
    /** The bar is hidden while readers scroll down. */
    readonly hideOnScroll: boolean
    /** Links, menus and other items, in order. */
    readonly items: readonly NavbarItem[]
  }
  /** The bar at the end of every page; null for none. */
  readonly footer: {
    /** Its colours. */
    readonly style: 'light' | 'dark'
    /** Null for none. */
    readonly logo: Logo | null
    /** HTML. */
    readonly copyright: string | null
    /** Either titled columns, or one row of items in a single column without title. */
    readonly columns: readonly FooterColumn[]
  } | null
}
