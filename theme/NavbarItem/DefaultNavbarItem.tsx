import type { NavbarLink } from '../../runtime/shared/site/theme-config.ts'
import NavbarNavLink from '@theme/NavbarItem/NavbarNavLink'
import { ListItem } from './navbar-menu.tsx'

/** A link in the navbar. */
export default function DefaultNavbarItem({
  item,
}: {
  /** The item. */
  readonly item: NavbarLink
}) {
  const props = { item, className: 'navbar__link' }
  return <ListItem component={NavbarNavLink} props={props} className="navbar__item" />
}
