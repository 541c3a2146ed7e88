import type { NavbarItem } from '../../runtime/shared/site/theme-config.ts'

/** What an item of the navbar that cannot be shown is told with. */
export function navbarItemError(item: NavbarItem, cause: unknown): Error {
  return new Error(
    `An item of the navbar could not be shown. Please check themeConfig.navbar.items in site.config: ${JSON.stringify(item)}`,
    { cause },
  )
}
