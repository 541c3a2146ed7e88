import { pick } from '../../theme-config/pick.ts'
import { compact, nonEmpty, options, required } from '../kit.ts'
import type { OptionTable, ResolvedBy } from '../option.ts'
import {
  ITEM_HINTS,
  unnamedItemTable,
  type MenuOption,
  type NavbarItemBase,
  type NavbarItemType,
} from './item-type.ts'
import type { NavbarMenuItemConfig } from './menu-item-types.ts'

/** A menu; its items may not be menus. */
export interface NavbarDropdownConfig extends NavbarItemBase {
  /** May be left out. */
  type?: 'dropdown'
  /** Text of the button that opens the menu. */
  label: string
  /** Entries of the menu. */
  items: readonly NavbarMenuItemConfig[]
}

/** A menu. */
export const dropdownItem: NavbarItemType<NavbarDropdownConfig, ResolvedBy<typeof dropdownOption>> = {
  option: dropdownOption,
  resolve: (item, { menu }) => {
    const { items, diagnostics } = menu(item.items, 'items')
    const { label, position } = item
    return { item: { type: 'dropdown', label, position, ...pick(item, ['className']), items }, diagnostics }
  },
}

function dropdownOption(menu: MenuOption) {
  const table = {
    ...unnamedItemTable('dropdown'),
    label: required(nonEmpty()),
    items: { ...menu, isRequired: true as const },
  } satisfies OptionTable<NavbarDropdownConfig>
  return compact(options(table, { hints: ITEM_HINTS }))
}
