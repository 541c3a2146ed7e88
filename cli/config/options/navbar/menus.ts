import { pick } from '../../theme-config/pick.ts'
import { compact, oneOfTwo, options, matching, option } from '../kit.ts'
import { attributesOf, optionOf, attributesTable, type LinkAttributesConfig } from '../link-attributes.ts'
import type { Complain, OptionTable, ResolvedBy } from '../option.ts'
import { targetOf, targetTable, type NavbarTargetConfig, type NavbarMenuItemConfig } from './plain-items.ts'
import {
  labelRule,
  linkTable,
  unnamedItemTable,
  ITEM_HINTS,
  itemTable,
  type MenuOption,
  type NavbarItemType,
  type NavbarLinkBase,
  type NavbarItemBase,
} from './item-type.ts'

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

/** A menu. */
export const dropdownItem: NavbarItemType<
  NavbarDropdownConfig,
  ResolvedBy<ReturnType<typeof dropdownOption>>
> = {
  option: (menu) => optionOf(dropdownOption(menu)),
  resolve: (item, { context: { site }, menu }) => {
    const { items, diagnostics } = menu(item.items, 'items')
    const { position } = item
    return {
      item: {
        type: 'dropdown',
        position,
        ...pick(item, ['className', 'label', 'html']),
        ...attributesOf(item),
        ...(hasTarget(item) ? targetOf(item, site) : {}),
        items,
      },
      diagnostics,
    }
  },
}

function dropdownOption(menu: MenuOption) {
  return (written: unknown) => {
    const table = {
      ...unnamedItemTable('dropdown'),
      ...linkTable(written),
      ...targetTable(),
      items: { ...menu, isRequired: true as const },
    } satisfies OptionTable<NavbarDropdownConfig>
    return compact(options(table, { rule: dropdownRule }))
  }
}

function dropdownRule(value: Readonly<Record<string, unknown>>, complain: Complain): void {
  labelRule()(value, complain)
  if (hasTarget(value)) oneOfTwo(value, ['to', 'href'], complain)
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

/** The languages of the site as a menu. */
export const localeMenu: NavbarItemType<
  NavbarLocaleDropdownConfig,
  ResolvedBy<ReturnType<typeof localeMenuOption>>
> = {
  option: (menu) => optionOf(localeMenuOption(menu)),
  resolve: (item, { context, menu }) => {
    const before = menu(item.dropdownItemsBefore, 'dropdownItemsBefore')
    const after = menu(item.dropdownItemsAfter, 'dropdownItemsAfter')
    return {
      item: {
        type: 'localeDropdown',
        position: item.position,
        ...pick(item, ['className', 'queryString']),
        ...attributesOf(item),
        locales: context.locales,
        before: before.items,
        after: after.items,
      },
      diagnostics: [...before.diagnostics, ...after.diagnostics],
    }
  },
}

function localeMenuOption(menu: MenuOption) {
  return (written: unknown) => {
    const table = {
      ...itemTable('localeDropdown'),
      ...attributesTable(written),
      dropdownItemsBefore: menu,
      dropdownItemsAfter: menu,
      queryString: option(matching(/^\?[^#]*$/, 'a query with its question mark: "?persistLocale=true"')),
    } satisfies OptionTable<NavbarLocaleDropdownConfig>
    return compact(options(table, { hints: ITEM_HINTS }))
  }
}
