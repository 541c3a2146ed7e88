import type { FeatureOptions } from '../feature-options.ts'
import { type customItem, htmlItem } from './html-item.ts'
import { dropdownItem } from './dropdown-item.ts'
import type { FeatureMenuItems, FeatureNavbarItems, NavbarItemTypes, WrittenItem } from './item-type.ts'
import { linkItem } from './link-item.ts'
import { localeMenu } from './locale-menu.ts'
import { searchItem } from './search-item.ts'

const OUTSIDE_MENUS = { localeDropdown: localeMenu, search: searchItem, dropdown: dropdownItem }

/** All types of items, by their names. */
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
