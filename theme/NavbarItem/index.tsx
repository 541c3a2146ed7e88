import { createElement, type ComponentType } from 'react'
import type { NavbarItem as Item } from '../../runtime/shared/site/theme-config.ts'
import componentTypes from '@theme/NavbarItem/ComponentTypes'
import { navbarItemError } from './navbar-items.ts'
import { ListItem } from './navbar-menu.tsx'

interface NavbarItemProps {
  /** The item, with the keys of its type. */
  readonly item: Item
}

/**
 * An item of the navbar. Components for types of the site get the keys of the item.
 *
 * @throws Error when no component is registered for the type
 */
export default function NavbarItem({ item }: NavbarItemProps) {
  const { type } = item
  const name = type === 'link' ? 'default' : type
  const component: ComponentType<never> | undefined = Object.hasOwn(componentTypes, name)
    ? componentTypes[name]
    : undefined
  if (component === undefined) {
    throw navbarItemError(item, new Error(`No NavbarItem component found for type "${type}".`))
  }
  if (!name.startsWith('custom-')) return createElement(component as ComponentType<NavbarItemProps>, { item })
  const custom = component as ComponentType<object>
  return <ListItem key={name} component={custom} props={{ ...item }} className="navbar__item" />
}
