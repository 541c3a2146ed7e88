import { pick } from '../../theme-config/pick.ts'
import { compact, oneOfTwo, options } from '../kit.ts'
import { attributesOf, optionOf } from '../link-attributes.ts'
import type { Complain, OptionTable, ResolvedBy } from '../option.ts'
import { targetOf, targetTable, type NavbarTargetConfig } from './item-target.ts'
import {
  labelRule,
  linkTable,
  unnamedItemTable,
  type MenuOption,
  type NavbarItemType,
  type NavbarLinkBase,
} from './item-type.ts'
import type { NavbarMenuItemConfig } from './menu-item-types.ts'

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
