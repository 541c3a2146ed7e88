import { moved } from '../docusaurus-hints.ts'
import { flag, oneOf, option, options, text } from '../kit.ts'
import { navbarItemsOption } from '../navbar/navbar-items.ts'
import type { NavbarItemTypes } from '../navbar/item-type.ts'
import type { NavbarItemConfig } from '../navbar/item-types.ts'
import type { OptionTable } from '../option.ts'
import { logoOption, type LogoConfig } from './logo.ts'

/** The navbar. */
export interface NavbarConfig {
  /** @default the site's title */
  title?: string
  /** Image that leads to the home page. */
  logo?: LogoConfig
  /** Its colours; those of the page when left out. */
  style?: 'dark' | 'primary'
  /** Moves the navbar out of the way while the reader scrolls down. @default false */
  hideOnScroll?: boolean
  /** @default [] */
  items?: readonly NavbarItemConfig[]
}

/** The navbar. Without a title it has that of the site. */
export function navbarOption(types: NavbarItemTypes) {
  const table = {
    title: option(text(), null),
    logo: logoOption(),
    style: option(oneOf('dark', 'primary'), null),
    hideOnScroll: option(flag(), false),
    items: navbarItemsOption(types),
  } satisfies OptionTable<NavbarConfig>
  return options(table, { hints: { links: moved('themeConfig.navbar.items') } })
}
