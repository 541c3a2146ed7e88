import type { ReactElement } from 'react'
import type { NavbarDropdown } from '../../runtime/shared/site/theme-config.ts'
import { NavbarMenu, NavbarMenuEntries } from './navbar-menu.tsx'

/** A menu of links in the navbar. */
export default function DropdownNavbarItem({
  item,
}: {
  /** The item. */
  readonly item: NavbarDropdown
}): ReactElement {
  const { label, html } = item
  return (
    <NavbarMenu
      item={item}
      label={html === undefined ? label : <span dangerouslySetInnerHTML={{ __html: html }} />}
    >
      <NavbarMenuEntries items={item.items} />
    </NavbarMenu>
  )
}
