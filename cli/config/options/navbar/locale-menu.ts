import { pick } from '../../theme-config/pick.ts'
import { compact, matching, option, options } from '../kit.ts'
import type { OptionTable, ResolvedBy } from '../option.ts'
import { attributesOf, attributesTable, optionOf, type LinkAttributesConfig } from '../link-attributes.ts'
import {
  ITEM_HINTS,
  itemTable,
  type MenuOption,
  type NavbarItemBase,
  type NavbarItemType,
} from './item-type.ts'
import type { NavbarMenuItemConfig } from './menu-item-types.ts'

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
