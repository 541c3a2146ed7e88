import type { SidebarItem } from '../../runtime/shared/docs/docs.ts'
import type { SidebarTrail } from '../../runtime/shared/docs/sidebar-trail.ts'

/** Classes of the list item that holds an entry of a sidebar. */
export function itemClass(kind: 'link' | 'category', level: number, own: string | undefined): string {
  const name = `theme-doc-sidebar-item-${kind}`
  return `${name} ${name}-level-${level} menu__list-item${own === undefined ? '' : ` ${own}`}`
}

/** Classes of its link; those on the way to the current page are active. */
export function linkClass(item: SidebarItem, trail: SidebarTrail): string {
  return trail.includes(item) ? 'menu__link menu__link--active' : 'menu__link'
}
