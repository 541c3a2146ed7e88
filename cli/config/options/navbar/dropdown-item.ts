import { pick } from '../../theme-config/pick.ts'
import { compact, options } from '../kit.ts'
import { attributesOf, optionOf } from '../link-attributes.ts'
import type { OptionTable, ResolvedBy } from '../option.ts'
import {
  labelRule,
  linkTable,
  unnamedItemTable,
  type MenuOption,
  type NavbarItemType,
  type NavbarLinkBase,
} from './item-type.ts'
import type { NavbarMenuItemConfig } from './menu-item-types.ts'

/** A menu; its items may not be menus. */
export interface NavbarDropdownConfig extends NavbarLinkBase {
  /** May be left out. */
  type?: 'dropdown'
  /** Entries of the menu. */
  items: readonly NavbarMenuItemConfig[]
}

/** A menu. */
export const dropdownItem: NavbarItemType<
  NavbarDropdownConfig,
  ResolvedBy<ReturnType<typeof dropdownOption>>
> = {
  option: (menu) => optionOf(dropdownOption(menu)),
  resolve: (item, { menu }) => {
    const { items, diagnostics } = menu(item.items, 'items')
    const { position } = item
    return {
      item: {
        type: 'dropdown',
        position,
        ...pick(item, ['className', 'label', 'html']),
        ...attributesOf(item),
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
      items: { ...menu, isRequired: true as const },
    } satisfies OptionTable<NavbarDropdownConfig>
    return compact(options(table, { rule: labelRule() }))
  }
}
