import { pick } from 'lodash-es'
import type { NavbarItem } from '../../../../runtime/shared/site/theme-config.ts'
import { didYouMean } from '../../../types/did-you-mean.ts'
import { describeValue } from '../../describe-value.ts'
import type { ConfigDiagnostic, KeyPath } from '../../place/key-path.ts'
import { choose, listOf, wrong, type Option, type Schema } from '../kit.ts'
import { isRecord } from '../../../types/json-problems.ts'
import {
  customItem,
  isCustomType,
  htmlItem,
  linkItem,
  searchItem,
  dropdownItem,
  localeMenu,
} from './own-items.ts'
import type {
  CheckedNavbarItem,
  ItemPlace,
  MenuOption,
  NavbarItemType,
  NavbarItemTypes,
  ThemeContext,
  FeatureMenuItems,
  FeatureNavbarItems,
  WrittenItem,
} from './item-type.ts'
import type { FeatureOptions } from '../feature-options.ts'

type ItemOption = Option<unknown, CheckedNavbarItem>
type Written = Readonly<Record<string, unknown>>

const CUSTOM: NavbarItemType = customItem

export function navbarItemsOption({
  anywhere,
  outsideMenus,
}: NavbarItemTypes): Option<readonly NavbarItemConfig[], readonly CheckedNavbarItem[]> {
  const inMenus = optionsOf(anywhere, itemsOf(NO_MENU))
  const menu = itemsOf(itemOf({ ...inMenus, dropdown: NO_MENU }))
  const all = { ...inMenus, ...optionsOf(outsideMenus, menu) }
  return itemsOf(itemOf(all, CUSTOM.option(menu)))
}

const NO_MENU: ItemOption = {
  schema: wrong({ sentence: '{key} is a menu inside a menu.', hint: 'Move its items to the outer menu.' }),
  resolve: () => {
    throw new Error('an item of the navbar that is not valid')
  },
}

function itemsOf(item: ItemOption): MenuOption {
  // The type of an item decides what it may hold, when it is checked.
  return listOf(item, 'a list of navbar items') as MenuOption
}

function optionsOf(
  types: Readonly<Record<string, NavbarItemType>>,
  menu: MenuOption,
): Readonly<Record<string, ItemOption>> {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, type.option(menu)]))
}

function itemOf(options: Readonly<Record<string, ItemOption>>, custom?: ItemOption): ItemOption {
  const optionOf = (item: Written): ItemOption | undefined => {
    const type = typeOf(item)
    if (isCustomType(type) && custom !== undefined) return custom
    return typeof type === 'string' && Object.hasOwn(options, type) ? options[type] : undefined
  }
  return {
    schema: choose<unknown>((value) => {
      if (!isRecord(value)) return wrong({ allowed: 'a navbar item: an object with a label and an address' })
      return optionOf(value)?.schema ?? unknownType(typeOf(value), Object.keys(options))
    }),
    resolve: (written) => (optionOf(written as Written) ?? NO_MENU).resolve(written),
  }
}

function typeOf(item: Written): unknown {
  const { type = 'items' in item ? 'dropdown' : 'default' } = item
  return type
}

function unknownType(type: unknown, known: readonly string[]): Schema<never> {
  const similar = typeof type === 'string' ? didYouMean(type, known) : null
  const types = known.map((name) => JSON.stringify(name)).join(', ')
  return wrong({
    path: ['type'],
    sentence: `No NavbarItem component found for type ${describeValue(type)}: {key}.`,
    hint:
      similar === null ? `Use one of the types ${types}.` : `Did you mean "${similar}"? Known are ${types}.`,
  })
}

export function resolveNavbarItems(items: readonly CheckedNavbarItem[], context: ThemeContext) {
  const diagnostics: ConfigDiagnostic[] = []
  const complain = (problem: ConfigDiagnostic): void => void diagnostics.push(problem)
  const resolveItems = (of: readonly CheckedNavbarItem[], path: KeyPath): readonly NavbarItem[] =>
    of.flatMap((item, index) => resolveItem(item, [...path, index]) ?? [])
  const resolveItem = (item: CheckedNavbarItem, path: KeyPath): NavbarItem | null => {
    const { anywhere, outsideMenus } = context.types
    const type = anywhere[item.type] ?? outsideMenus[item.type] ?? CUSTOM
    const menu: ItemPlace['menu'] = (inner, key) => resolveItems(inner, [...path, key]).filter(isMenuItem)
    const resolved = type.resolve(item, { context, path, menu, complain })
    return resolved && { ...resolved, ...pick(item, ['customProps']) }
  }
  return { items: resolveItems(items, ['themeConfig', 'navbar', 'items']), diagnostics }
}

function isMenuItem(item: NavbarItem): item is Extract<NavbarItem, { type: 'link' | 'html' }> {
  return item.type === 'link' || item.type === 'html'
}

const OUTSIDE_MENUS = { localeDropdown: localeMenu, search: searchItem, dropdown: dropdownItem }

export function navbarItemTypes(features: readonly Pick<FeatureOptions, 'navbar'>[]): NavbarItemTypes {
  const ofFeatures = features.map(({ navbar }) => navbar)
  return {
    anywhere: Object.assign({ default: linkItem }, ...ofFeatures.map((types) => types?.anywhere), {
      html: htmlItem,
    }),
    outsideMenus: Object.assign({}, ...ofFeatures.map((types) => types?.outsideMenus), OUTSIDE_MENUS),
  }
}

/** An item of the navbar. */
export type NavbarItemConfig =
  | WrittenItem<typeof linkItem>
  | FeatureMenuItems[keyof FeatureMenuItems]
  | WrittenItem<typeof htmlItem>
  | FeatureNavbarItems[keyof FeatureNavbarItems]
  | WrittenItem<(typeof OUTSIDE_MENUS)[keyof typeof OUTSIDE_MENUS]>
  | WrittenItem<typeof customItem>
