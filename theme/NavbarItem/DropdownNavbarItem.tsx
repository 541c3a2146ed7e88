import type { NavbarDropdown } from '../../runtime/shared/site/theme-config.ts'
import { ownLink } from './navbar-items.ts'
import { NavbarLinkMenu, NavbarMenu, NavbarMenuEntries } from './navbar-menu.tsx'

/** A menu of links in the navbar, whose label may be a link itself. */
export default function DropdownNavbarItem({
  item,
}: {
  /** The item. */
  readonly item: NavbarDropdown
}) {
  const { label, html } = item
  const link = ownLink(item)
  const entries = <NavbarMenuEntries items={item.items} />
  if (link !== null) return <NavbarLinkMenu item={link}>{entries}</NavbarLinkMenu>
  return (
    <NavbarMenu
      item={item}
      label={html === undefined ? label : <span dangerouslySetInnerHTML={{ __html: html }} />}
    >
      {entries}
    </NavbarMenu>
  )
}
