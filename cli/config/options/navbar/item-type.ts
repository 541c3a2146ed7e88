import type {
  NavbarDocsVersions,
  NavbarHtml,
  NavbarItem,
  NavbarLink,
  NavbarLocale,
} from '../../../../runtime/shared/site/theme-config.ts'
import type { ConfigDiagnostic } from '../../place/config-diagnostic.ts'
import type { KeyPath } from '../../place/key-path.ts'
import type { HrefSite } from '../../theme-config/site-href.ts'
import { leaveOut } from '../docusaurus-hints.ts'
import { nonEmpty, oneOf, option, required, text } from '../kit.ts'
import type { Option } from '../option.ts'

/** What every item of the navbar may have. */
export interface NavbarItemBase {
  /** @default 'left' */
  position?: 'left' | 'right'
  /** CSS classes of the item. */
  className?: string
}

/** An item of the navbar, checked and with its defaults. */
export interface CheckedNavbarItem {
  readonly type: string
  readonly position: 'left' | 'right'
  readonly className?: string
}

/** The items of a menu: those of `NavbarItemTypes.anywhere`. */
export type MenuOption = Option<readonly never[], readonly CheckedNavbarItem[]>

/**
 * A type of item: what may be written, what stands for what is left out, and what it becomes when the site is planned.
 * The theme has its component in `@theme/NavbarItem/ComponentTypes`.
 */
export interface NavbarItemType<Written = unknown, Checked extends CheckedNavbarItem = CheckedNavbarItem> {
  /** @param menu - the items of menus, for types that hold one */
  option(menu: MenuOption): Option<Written, Checked>
  /** Turns ids and paths into addresses. */
  resolve(item: Checked, at: ItemPlace): ResolvedItem
}

/** Types of items by their names. */
export interface NavbarItemTypes {
  /** Menus may hold these too. */
  readonly anywhere: Readonly<Record<string, NavbarItemType>>
  readonly outsideMenus: Readonly<Record<string, NavbarItemType>>
}

/** What may be written for an item of a type. */
export type WrittenItem<T> = T extends { option(menu: MenuOption): Option<infer W, unknown> } ? W : never

/** Where an item stands, and what it is resolved with. */
export interface ItemPlace {
  readonly context: ThemeContext
  readonly path: KeyPath
  /** Resolves the items of a menu, which stand under a key of the item. */
  readonly menu: (items: readonly CheckedNavbarItem[], key: string) => ResolvedMenu
}

/** An item with addresses, null for one that is left out, and what is wrong with it. */
export interface ResolvedItem {
  readonly item: NavbarItem | null
  readonly diagnostics: readonly ConfigDiagnostic[]
}

/** The items of a menu, with addresses. */
export interface ResolvedMenu {
  readonly items: readonly (NavbarLink | NavbarHtml)[]
  readonly diagnostics: readonly ConfigDiagnostic[]
}

/** An item that nothing is wrong with. */
export function found(item: NavbarItem): ResolvedItem {
  return { item, diagnostics: [] }
}

/** The options that every type of item has. */
export function itemTable<const T extends string>(type: T) {
  return { ...baseTable(), type: required(oneOf(type)) }
}

/** The same for a type that need not be named. */
export function unnamedItemTable<const T extends string>(type: T) {
  return { ...baseTable(), type: option(oneOf(type), type) }
}

function baseTable() {
  return { position: option(oneOf('left', 'right'), 'left'), className: option(text()) }
}

/** Items that belong to a docs instance. */
export interface DocsItemConfig extends NavbarItemBase {
  /** Id of the docs instance; `default` when left out. */
  docsId?: string
  /** The same in the words of Docusaurus. */
  docsPluginId?: string
}

/** The options of such an item. */
export function docsItemTable<const T extends string>(type: T) {
  const id = option(nonEmpty('the id of a docs instance'))
  return { ...itemTable(type), docsId: id, docsPluginId: id }
}

/** The docs instance of an item. */
export function docsOf({ docsId, docsPluginId }: Pick<DocsItemConfig, 'docsId' | 'docsPluginId'>): string {
  return docsId ?? docsPluginId ?? 'default'
}

/** Keys of Docusaurus that items do not have. */
export const ITEM_HINTS = {
  prependBaseUrlToHref: leaveOut('write `to` instead of `href` for a path of the site'),
  id: leaveOut('only links have one'),
  style: leaveOut('style it by className in theme.customCss'),
}

/** Where an id leads to. */
export interface LinkTarget {
  readonly label: string
  /** Address with base URL and trailing slash. */
  readonly href: string
  /** Key of the sidebar among the shared data, for links to one. */
  readonly sidebar?: string
  /** A doc that is unlisted in all versions that have it. */
  readonly unlisted?: true
  /** The same in each version of the docs that has it; absent where the docs have one version. */
  readonly versions?: Readonly<Record<string, { readonly href: string; readonly sidebar?: string }>>
}

/** An id that leads nowhere, with those that exist. */
export interface UnknownId {
  readonly available: readonly string[]
  /** The id exists, but there is no page that it leads to. */
  readonly isEmpty?: true
}

/** What the theme's options are resolved with. */
export interface ThemeContext {
  readonly site: HrefSite & { readonly title: string }
  /** Languages of the site. */
  readonly locales: readonly NavbarLocale[]
  /** `'draft'` for a doc that this build leaves out: its item is left out too. Null for an id without alternatives. */
  readonly docLink: (docsPluginId: string, docId: string) => LinkTarget | UnknownId | 'draft' | null
  /** The versions of a docs instance that have a page, in the order of their list; null for an unknown instance. */
  readonly docsVersions: (docsPluginId: string) => NavbarDocsVersions['versions'] | null
  /** Ids of the docs instances. */
  readonly docsIds: readonly string[]
  /** The first link of a sidebar. */
  readonly sidebarLink: (docsPluginId: string, sidebarId: string) => LinkTarget | UnknownId
}
