import { createContext, type ReactNode } from 'react'
import type { LoadedSidebar } from 'sitegen/theme-kit'
import type { SidebarItem } from '../../runtime/shared/docs/docs.ts'
import type { SidebarTrail } from '../../runtime/shared/docs/sidebar-trail.ts'

export interface ItemProps {
  /** The entry. */
  readonly item: SidebarItem
  /** The way to the page, which says what is active and open. */
  readonly trail: SidebarTrail
  /** Depth in the sidebar, from 1. */
  readonly level: number
  /** The items of a category, which are shown while it is open. */
  readonly children?: ReactNode
}

/** Loads a part of the sidebar that is missing. */
export const LoadPartContext = createContext<LoadedSidebar['load']>(() => Promise.resolve(false))

export function itemClass(kind: 'link' | 'category', level: number, own: string | undefined): string {
  const name = `theme-doc-sidebar-item-${kind}`
  return `${name} ${name}-level-${level} menu__list-item${own === undefined ? '' : ` ${own}`}`
}

export function linkClass(item: SidebarItem, trail: SidebarTrail): string {
  return trail.includes(item) ? 'menu__link menu__link--active' : 'menu__link'
}
