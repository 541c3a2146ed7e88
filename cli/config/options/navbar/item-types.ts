import type { customItem } from './custom-item.ts'
import { docsVersionMenu } from './docs-version-menu.ts'
import { dropdownItem } from './dropdown-item.ts'
import type { NavbarItemTypes, WrittenItem } from './item-type.ts'
import { localeMenu } from './locale-menu.ts'
import { MENU_ITEM_TYPES } from './menu-item-types.ts'
import { searchItem } from './search-item.ts'

const OUTSIDE_MENUS = {
  docsVersionDropdown: docsVersionMenu,
  localeDropdown: localeMenu,
  search: searchItem,
  dropdown: dropdownItem,
}

/** All types of items, by their names. */
export const ITEM_TYPES: NavbarItemTypes = { anywhere: MENU_ITEM_TYPES, outsideMenus: OUTSIDE_MENUS }

/** All types of items. */
type Types = typeof MENU_ITEM_TYPES & typeof OUTSIDE_MENUS

/** An item of the navbar. */
export type NavbarItemConfig = WrittenItem<Types[keyof Types]> | WrittenItem<typeof customItem>
