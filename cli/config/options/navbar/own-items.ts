import { pick } from 'lodash-es'
import * as o from '../kit.ts'
import {
  attributesOf,
  openAttribute,
  attributesTable,
  type LinkAttributesConfig,
} from '../link-attributes.ts'
import {
  labelRule,
  linkTable,
  unnamedItemTable,
  ITEM_HINTS,
  itemTable,
  type NavbarItemType,
  type NavbarLinkBase,
  type NavbarItemBase,
  type FeatureMenuItems,
  type WrittenItem,
  type MenuOption,
} from './item-type.ts'
import type { NavbarLink, NavbarCustom } from '../../../../runtime/shared/site/theme-config.ts'
import { address, markup, itemHref, pathHref, type HrefSite } from '../address.ts'
import type { Json } from '../../../../runtime/shared/json.ts'

/** A plain link. */
export interface NavbarLinkConfig extends NavbarLinkBase, NavbarTargetConfig {
  type?: 'default'
}

export const linkItem: NavbarItemType<NavbarLinkConfig, o.ResolvedBy<typeof linkOption>> = {
  option: linkOption,
  resolve: (item, { context: { site } }) => ({
    type: 'link',
    ...targetOf(item, site),
    position: item.position,
    ...pick(item, ['className', 'label', 'html']),
    ...attributesOf(item),
  }),
}

function linkOption() {
  const table = {
    ...unnamedItemTable('default'),
    ...linkTable(),
    ...targetTable(),
  } satisfies o.OptionTable<NavbarLinkConfig>
  const rule = (value: Readonly<Record<string, unknown>>, complain: o.Complain): void => {
    labelRule()(value, complain)
    o.oneOfTwo(value, ['to', 'href'], complain)
  }
  return o.compact(o.options(table, { rule, further: openAttribute }))
}

/** Where an item of the navbar leads, and where it is shown as current. */
export interface NavbarTargetConfig {
  /** A path of the site. Give `to` or `href`. */
  to?: string
  /** Any address. Give `to` or `href`. */
  href?: string
  /** Puts the base URL in front of `href` even where it begins with it already. @default false */
  prependBaseUrlToHref?: boolean
  /** The link is shown as current on every page whose path starts with this one. */
  activeBasePath?: string
  /** The same as a regular expression. */
  activeBaseRegex?: string
}

export function targetTable() {
  return {
    to: o.option(address('a path of the site')),
    href: o.option(address('an address')),
    prependBaseUrlToHref: o.option(o.flag()),
    activeBasePath: o.option(o.text('a path of the site')),
    activeBaseRegex: o.option(pattern()),
  }
}

export function targetOf(
  item: NavbarTargetConfig,
  site: HrefSite,
): Pick<NavbarLink, 'href' | 'activeBasePath' | 'activeBaseRegex'> {
  return {
    href: itemHref(item, site),
    ...pick(item, ['activeBaseRegex']),
    ...(item.activeBasePath === undefined ? {} : { activeBasePath: pathHref(item.activeBasePath, site) }),
  }
}

function pattern(): o.Schema<string> {
  return o.custom<string>((value, complain) => {
    const allowed = 'a regular expression, written as a string'
    if (typeof value !== 'string' || value === '') return complain({ allowed })
    const reason = syntaxError(value)
    if (reason !== null)
      complain({
        sentence: `{key} is not a regular expression: ${reason}.`,
        hint: 'Correct the expression, or write the beginning of the paths as activeBasePath.',
      })
  })
}

function syntaxError(source: string): string | null {
  try {
    return RegExp(source) && null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Raw HTML. */
export interface NavbarHtmlConfig extends NavbarItemBase {
  type: 'html'
  /** The HTML. */
  value: string
}

export const htmlItem: NavbarItemType<NavbarHtmlConfig, o.ResolvedBy<typeof htmlOption>> = {
  option: htmlOption,
  resolve: (item) => ({
    type: 'html',
    value: item.value,
    position: item.position,
    ...pick(item, ['className']),
  }),
}

function htmlOption() {
  const table = {
    ...itemTable('html'),
    value: o.required(markup()),
  } satisfies o.OptionTable<NavbarHtmlConfig>
  return o.compact(o.options(table, { hints: ITEM_HINTS }))
}

/** An item of a type that `src/theme/NavbarItem/ComponentTypes` of the site knows; its other keys are JSON values. */
export interface NavbarCustomConfig extends NavbarItemBase {
  type: `custom-${string}`
  [key: string]: Json | undefined
}

/** Types that the theme parts of a site know. What their keys mean is between the item and its component. */
export const customItem: NavbarItemType<NavbarCustomConfig, NavbarCustom> = {
  option: () => ({
    schema: (value, complain) => {
      const { position = 'left' } = value as { readonly position?: unknown }
      if (position !== 'left' && position !== 'right')
        complain({ path: ['position'], allowed: '"left" or "right"' })
      return o.jsonObject()(value, complain) as NavbarCustomConfig
    },
    resolve: (item) => ({ position: 'left', ...item }) as NavbarCustom,
  }),
  resolve: (item) => item,
}

export function isCustomType(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('custom-')
}

/** Places the search; without such an item, it comes after all others. */
export interface NavbarSearchConfig extends NavbarItemBase {
  type: 'search'
}

export const searchItem: NavbarItemType<NavbarSearchConfig, o.ResolvedBy<typeof searchOption>> = {
  option: searchOption,
  resolve: (item) => ({ type: 'search', position: item.position, ...pick(item, ['className']) }),
}

function searchOption() {
  const table = itemTable('search') satisfies o.OptionTable<NavbarSearchConfig>
  return o.compact(o.options(table, { hints: ITEM_HINTS }))
}

/** An item of a menu. */
export type NavbarMenuItemConfig =
  | WrittenItem<typeof linkItem>
  | FeatureMenuItems[keyof FeatureMenuItems]
  | WrittenItem<typeof htmlItem>

/** A menu; its items may not be menus. With `to` or `href` its label is a link, too. */
export interface NavbarDropdownConfig extends NavbarLinkBase, NavbarTargetConfig {
  /** May be left out. */
  type?: 'dropdown'
  /** A path of the site that the label leads to. Give `to` or `href`, or neither for a label that only opens the menu. */
  to?: string
  /** Any address that the label leads to. Give `to` or `href`, or neither. */
  href?: string
  /** A label that leads somewhere is shown as current on every page whose path starts with this one. */
  activeBasePath?: string
  /** Entries of the menu. */
  items: readonly NavbarMenuItemConfig[]
}

export const dropdownItem: NavbarItemType<NavbarDropdownConfig, o.ResolvedBy<typeof dropdownOption>> = {
  option: dropdownOption,
  resolve: (item, { context: { site }, menu }) => ({
    type: 'dropdown',
    position: item.position,
    ...pick(item, ['className', 'label', 'html']),
    ...attributesOf(item),
    ...(hasTarget(item) ? targetOf(item, site) : {}),
    items: menu(item.items, 'items'),
  }),
}

function dropdownOption(menu: MenuOption) {
  const table = {
    ...unnamedItemTable('dropdown'),
    ...linkTable(),
    ...targetTable(),
    items: { ...menu, isRequired: true as const },
  } satisfies o.OptionTable<NavbarDropdownConfig>
  return o.compact(o.options(table, { rule: dropdownRule, further: openAttribute }))
}

function dropdownRule(value: Readonly<Record<string, unknown>>, complain: o.Complain): void {
  labelRule()(value, complain)
  if (hasTarget(value)) o.oneOfTwo(value, ['to', 'href'], complain)
}

function hasTarget({ to, href }: { readonly to?: unknown; readonly href?: unknown }): boolean {
  return to !== undefined || href !== undefined
}

/** The site in other languages as a menu; path, query and hash stay. */
export interface NavbarLocaleDropdownConfig extends NavbarItemBase, LinkAttributesConfig {
  type: 'localeDropdown'
  /** Items before the languages. @default [] */
  dropdownItemsBefore?: readonly NavbarMenuItemConfig[]
  /** Items after the languages, such as a link for those who want to translate. @default [] */
  dropdownItemsAfter?: readonly NavbarMenuItemConfig[]
  /** Put after the query of every address, with its `?`. @default none */
  queryString?: string
}

export const localeMenu: NavbarItemType<NavbarLocaleDropdownConfig, o.ResolvedBy<typeof localeMenuOption>> = {
  option: localeMenuOption,
  resolve: (item, { context, menu }) => ({
    type: 'localeDropdown',
    position: item.position,
    ...pick(item, ['className', 'queryString']),
    ...attributesOf(item),
    locales: context.locales,
    before: menu(item.dropdownItemsBefore, 'dropdownItemsBefore'),
    after: menu(item.dropdownItemsAfter, 'dropdownItemsAfter'),
  }),
}

function localeMenuOption(menu: MenuOption) {
  const table = {
    ...itemTable('localeDropdown'),
    ...attributesTable(),
    dropdownItemsBefore: menu,
    dropdownItemsAfter: menu,
    queryString: o.option(o.matching(/^\?[^#]*$/, 'a query with its question mark: "?persistLocale=true"')),
  } satisfies o.OptionTable<NavbarLocaleDropdownConfig>
  return o.compact(o.options(table, { hints: ITEM_HINTS, further: openAttribute }))
}
