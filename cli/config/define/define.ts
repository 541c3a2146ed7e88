import type { Json, JsonObject } from '../../../runtime/shared/json.ts'
import type { MagicComment } from '../options/markdown.ts'

/** A logo; paths that start with `/` get the base URL. */
export interface LogoConfig {
  /** @default '' */
  alt?: string
  src: string
  /** Shown in dark mode. @default src */
  srcDark?: string
  /** @default the home page */
  href?: string
  target?: string
  width?: number | string
  height?: number | string
  className?: string
}

interface NavbarItemBase {
  /** @default 'left' */
  position?: 'left' | 'right'
  className?: string
}

interface NavbarLinkTarget {
  /** A path of the site. Give `to` or `href`. */
  to?: string
  /** Any address. Give `to` or `href`. */
  href?: string
  activeBasePath?: string
  activeBaseRegex?: string
  target?: string
  rel?: string
  title?: string
  id?: string
  'aria-label'?: string
  /** Passed on to the link. */
  [data: `data-${string}`]: string | undefined
}

/** A plain link (`label` or `html`). */
export interface NavbarLinkConfig extends NavbarItemBase, NavbarLinkTarget {
  type?: 'default'
  label?: string
  html?: string
}

/** A link to one doc by id; the label defaults to the doc's own. */
export interface NavbarDocConfig extends NavbarItemBase {
  type: 'doc'
  docId: string
  label?: string
  /** @default 'default' */
  docsPluginId?: string
}

/** A link to the first page of a sidebar. */
export interface NavbarDocSidebarConfig extends NavbarItemBase {
  type: 'docSidebar'
  sidebarId: string
  label?: string
  /** @default 'default' */
  docsPluginId?: string
}

/** A link to the last version of the docs; on a doc, to the version of that doc. */
export interface NavbarDocsVersionConfig extends NavbarItemBase {
  type: 'docsVersion'
  /** @default the label of the version */
  label?: string
  /** A path of the site. @default the first page of the version */
  to?: string
  /** @default 'default' */
  docsPluginId?: string
}

/** Raw HTML. */
export interface NavbarHtmlConfig extends NavbarItemBase {
  type: 'html'
  value: string
}

/** The versions of a docs instance as a menu; the reader's choice is remembered. */
export interface NavbarDocsVersionDropdownConfig extends NavbarItemBase {
  type: 'docsVersionDropdown'
  /** @default 'default' */
  docsPluginId?: string
  /** Items before the versions. @default [] */
  dropdownItemsBefore?: NavbarDropdownConfig['items']
  /** Items after the versions, such as links to archived ones. @default [] */
  dropdownItemsAfter?: NavbarDropdownConfig['items']
  /** Names of the versions to show, in this order, or an object of labels by names. @default all */
  versions?:
    readonly string[] | Readonly<Record<string, { /** @default that of the version */ label?: string }>>
  /** Understood and without effect: the menu itself is never shown as current. */
  dropdownActiveClassDisabled?: boolean
}

/** The site in other languages as a menu; path, query and hash stay. */
export interface NavbarLocaleDropdownConfig extends NavbarItemBase {
  type: 'localeDropdown'
  /** Items before the languages. @default [] */
  dropdownItemsBefore?: NavbarDropdownConfig['items']
  /** Items after the languages, such as a link for those who want to translate. @default [] */
  dropdownItemsAfter?: NavbarDropdownConfig['items']
  /** Put behind the query of every address, with its `?`. @default none */
  queryString?: string
}

/** Where the search stands; without such an item, behind all others. */
export interface NavbarSearchConfig extends NavbarItemBase {
  type: 'search'
}

/** An item of a type that `src/theme/NavbarItem/ComponentTypes` of the site knows; its other keys are JSON values. */
export interface NavbarCustomConfig extends NavbarItemBase {
  type: `custom-${string}`
  [key: string]: Json | undefined
}

/** A menu; its items may not be menus. */
export interface NavbarDropdownConfig extends NavbarItemBase {
  /** May be left out. */
  type?: 'dropdown'
  label: string
  items: readonly (
    NavbarLinkConfig | NavbarDocConfig | NavbarDocSidebarConfig | NavbarDocsVersionConfig | NavbarHtmlConfig
  )[]
}

export type NavbarItemConfig =
  | NavbarLinkConfig
  | NavbarDocConfig
  | NavbarDocSidebarConfig
  | NavbarDocsVersionConfig
  | NavbarHtmlConfig
  | NavbarDocsVersionDropdownConfig
  | NavbarLocaleDropdownConfig
  | NavbarSearchConfig
  | NavbarCustomConfig
  | NavbarDropdownConfig

/** A footer entry: `label` with `to` or `href`, or `html`. */
export interface FooterItemConfig {
  label?: string
  to?: string
  href?: string
  html?: string
  className?: string
}

/** The theme's options. */
export interface ThemeConfigInput {
  /** Social image of pages without one of their own. */
  image?: string
  /** Meta tags for every page. @default [] */
  metadata?: readonly Readonly<Record<string, string>>[]
  /** Light and dark mode. */
  colorMode?: {
    /** Mode of readers who chose none, where their system is not asked. @default 'light' */
    defaultMode?: 'light' | 'dark'
    /** Leaves out the switch, and forgets what readers chose before. @default false */
    disableSwitch?: boolean
    /** Readers who chose none have the mode of their system; the switch has it as its third state. @default false */
    respectPrefersColorScheme?: boolean
  }
  /** A line of news above the navbar. */
  announcementBar?: {
    /** Another id shows the bar again to readers who closed the one before. @default 'announcement-bar' */
    id?: string
    /** HTML; its links are written with the base URL. */
    content: string
    /** A CSS colour. @default that of the theme */
    backgroundColor?: string
    /** A CSS colour. @default that of the theme; black on a `backgroundColor` */
    textColor?: string
    /** Whether readers can close it. @default true */
    isCloseable?: boolean
  }
  docs?: {
    /** Whether browsers remember the version that a reader chose; `'none'` remembers nothing. @default 'localStorage' */
    versionPersistence?: 'localStorage' | 'none'
    sidebar?: {
      /** Readers of wide screens can fold the sidebar away. @default false */
      hideable?: boolean
      /** Opening a category closes the others beside it. @default false */
      autoCollapseCategories?: boolean
    }
  }
  blog?: { sidebar?: { /** Groups recent posts by year. @default true */ groupByYear?: boolean } }
  /** Heading levels of the table of contents, 2 to 6. */
  tableOfContents?: { /** @default 2 */ minHeadingLevel?: number; /** @default 3 */ maxHeadingLevel?: number }
  navbar?: {
    /** @default the site's title */
    title?: string
    logo?: LogoConfig
    style?: 'dark' | 'primary'
    /** Moves the navbar out of the way while the reader scrolls down. @default false */
    hideOnScroll?: boolean
    /** @default [] */
    items?: readonly NavbarItemConfig[]
  }
  footer?: {
    /** @default 'light' */
    style?: 'light' | 'dark'
    logo?: LogoConfig
    /** HTML. */
    copyright?: string
    /** Columns with titles, or one row of entries; not both. @default [] */
    links?:
      | readonly { title: string; items: readonly FooterItemConfig[]; className?: string }[]
      | readonly FooterItemConfig[]
  }
  prism?: {
    /** Language of fences that name none. @default 'text' */
    defaultLanguage?: string
    /**
     * Prism languages that change others when they are present, such as `jsdoc`. Every language is available without
     * being named, and none costs the reader anything. @default []
     */
    additionalLanguages?: readonly string[]
    /** Comments that mark lines of code. @default `highlight-next-line`, `highlight-start` and `highlight-end` */
    magicComments?: readonly MagicComment[]
  }
  /** Options of `@theme/Playground`, which shows fences with the word `live`. */
  liveCodeBlock?: { /** @default 'bottom' */ playgroundPosition?: 'top' | 'bottom' }
  /** Options of `@theme/Mermaid`. */
  mermaid?: {
    /** Themes of mermaid by colour mode. @default { light: 'default', dark: 'dark' } */
    theme?: { light?: string; dark?: string }
    /** Passed to `mermaid.initialize`; `securityLevel` stays `strict`. @default {} */
    options?: JsonObject
  }
}
