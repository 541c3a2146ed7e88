import type { NavbarDropdown, NavbarLink } from '../../runtime/shared/site/theme-config.ts'

/** Where the label of a menu leads; null for one that only opens it. */
export function ownLink({ items: _items, href, ...item }: NavbarDropdown): NavbarLink | null {
  return href === undefined ? null : { ...item, type: 'link', href }
}
