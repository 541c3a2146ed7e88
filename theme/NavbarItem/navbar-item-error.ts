import type { NavbarItem } from '../../runtime/shared/site/theme-config.ts'

/** An item of the navbar that could not be shown, and why. */
export class NavbarItemError extends Error {
  constructor(item: NavbarItem, cause: unknown) {
    super(
      `An item of the navbar could not be shown. Please check themeConfig.navbar.items in site.config: ${JSON.stringify(item)}`,
      { cause },
    )
  }

  /** An error that says the item already, as it is. */
  static from(error: unknown, item: NavbarItem): NavbarItemError {
    return error instanceof NavbarItemError ? error : new NavbarItemError(item, error)
  }
}
