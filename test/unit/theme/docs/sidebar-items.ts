import type { Sidebar, SidebarItem } from '../../../../runtime/shared/docs/docs.ts'

/** A link of a sidebar. */
export const link = (label: string, more: object = {}): SidebarItem => ({
  type: 'link',
  label,
  href: `/base/docs/${label}/`,
  ...more,
})

/** A category of a sidebar, closed at first. */
export const category = (label: string, items: Sidebar, more: object = {}): SidebarItem => ({
  type: 'category',
  label,
  items,
  collapsible: true,
  collapsed: true,
  ...more,
})
