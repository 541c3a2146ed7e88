import type {
  NavbarHtml,
  NavbarItem,
  NavbarLink,
  NavbarLocale,
} from '../../../../runtime/shared/site/theme-config.ts'
import type { JsonObject } from '../../../../runtime/shared/json.ts'
import type { ConfigDiagnostic, KeyPath } from '../../place/key-path.ts'
import { leaveOut } from '../docusaurus-keys.ts'
import { attributesTable, type LinkAttributesConfig } from '../link-attributes.ts'
import * as o from '../kit.ts'
import { markup, type HrefSite } from '../address.ts'

/** What every item of the navbar may have. */
export interface NavbarItemBase {
  /** @default 'left' */
  position?: 'left' | 'right'
  /** CSS classes of the item. */
  className?: string
  /** Values for a theme part of the site. */
  customProps?: JsonObject
}

/** An item of the navbar, checked and with its defaults. */
export interface CheckedNavbarItem extends Readonly<NavbarItemBase> {
  readonly type: string
  readonly position: 'left' | 'right'
}

/** The items of a menu: those of `NavbarItemTypes.anywhere`. */
export type MenuOption = o.Option<readonly never[], readonly CheckedNavbarItem[]>

/**
 * A type of item: what may be written, what stands for what is left out, and what it becomes when the site is planned.
 * The theme has its component in `@theme/NavbarItem/ComponentTypes`.
 */
export interface NavbarItemType<Written = unknown, Checked extends CheckedNavbarItem = CheckedNavbarItem> {
  /** @param menu - the items of menus, for types that hold one */
  option(menu: MenuOption): o.Option<Written, Checked>
  /** The item with addresses; null for one that is left out. */
  resolve(item: Checked, at: ItemPlace): NavbarItem | null
}

export interface NavbarItemTypes {
  /** Menus may hold these too. */
  readonly anywhere: Readonly<Record<string, NavbarItemType>>
  readonly outsideMenus: Readonly<Record<string, NavbarItemType>>
}

/** An item of a type, as a configuration writes it. */
export type WrittenItem<T> = T extends { option(menu: MenuOption): o.Option<infer W, unknown> } ? W : never

export interface ItemPlace {
  readonly context: ThemeContext
  readonly path: KeyPath
  /** Resolves the items of a menu, which stand under a key of the item. */
  readonly menu: (items: readonly CheckedNavbarItem[], key: string) => readonly (NavbarLink | NavbarHtml)[]
  readonly complain: (problem: ConfigDiagnostic) => void
}

export function itemTable<const T extends string>(type: T) {
  return { ...baseTable(), type: o.required(o.oneOf(type)) }
}

export function unnamedItemTable<const T extends string>(type: T) {
  return { ...baseTable(), type: o.option(o.oneOf(type), type) }
}

function baseTable() {
  return {
    position: o.option(o.oneOf('left', 'right'), 'left'),
    className: o.option(o.text()),
    customProps: o.option(o.jsonObject()),
  }
}

/** What links of the navbar, and the buttons of its menus, have in common. */
export interface NavbarLinkBase extends NavbarItemBase, LinkAttributesConfig {
  /** Text of the link. */
  label?: string
  /** Raw HTML in place of the text. */
  html?: string
}

export function linkTable() {
  return { ...attributesTable(), label: o.option(o.nonEmpty()), html: o.option(markup()) }
}

/** A link has a text or HTML, and at least a name; one of a doc has the doc's. */
export function labelRule({ hasOwnName = false } = {}) {
  return (value: Readonly<Record<string, unknown>>, complain: o.Complain): void => {
    const isUnnamed = value['label'] === undefined && value['html'] === undefined
    if (isUnnamed && (hasOwnName || value['aria-label'] !== undefined)) return
    if (isUnnamed)
      return complain({
        sentence: '{key} has neither label nor html, and no aria-label either.',
        hint: 'Add label or html, or an aria-label to a link that className gives a picture.',
      })
    o.oneOfTwo(value, ['label', 'html'], complain)
  }
}

/** Keys of Docusaurus that items do not have. */
export const ITEM_HINTS = {
  prependBaseUrlToHref: leaveOut('only links with href have it'),
  id: leaveOut('only links and menus have one'),
  style: leaveOut('style it by className in theme.customCss'),
}

/** Types of items of features that menus may hold too. Features add them. */
export interface FeatureMenuItems {}

/** Types of items of features that menus may not hold. Features add them. */
export interface FeatureNavbarItems {}

/** What the theme's options are resolved with. Features add what their items ask for. */
export interface ThemeContext {
  readonly site: HrefSite & { readonly title: string }
  readonly locales: readonly NavbarLocale[]
  readonly types: NavbarItemTypes
}
