import type { ReactElement } from 'react'
import type { NavbarLink } from '../../runtime/shared/site/theme-config.ts'
import NavbarNavLink from '@theme/NavbarItem/NavbarNavLink'

/** A link in the navbar. */
export default function DefaultNavbarItem({
  item,
}: {
  /** The item. */
  readonly item: NavbarLink
}): ReactElement {
  return (
    <li className="navbar__item">
      <NavbarNavLink item={item} className="navbar__link" />
    </li>
  )
}
