import type { NavbarSearch as SearchItem } from '../../runtime/shared/site/theme-config.ts'
import NavbarSearch from '@theme/Navbar/Search'

/** The search among the items of the navbar. */
export default function SearchNavbarItem({
  item,
}: {
  /** The item. */
  readonly item: SearchItem
}) {
  return (
    <li className="navbar__item">
      <NavbarSearch className={item.className} />
    </li>
  )
}
