import type { ReactElement } from 'react'
import type { NavbarDropdown } from '../../runtime/shared/site/theme-config.ts'
import { NavbarMenu, NavbarMenuEntries } from './navbar-menu.tsx'

/** A menu of links in the navbar. */
export default function DropdownNavbarItem({ item }: { readonly item: NavbarDropdown }): ReactElement {
  return (
    <NavbarMenu label={item.label} className={item.className}>
      <NavbarMenuEntries items={item.items} />
    </NavbarMenu>
  )
}
