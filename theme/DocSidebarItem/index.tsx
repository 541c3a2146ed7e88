import { Link } from 'sitegen/runtime'
import type { ReactNode } from 'react'
import type { SidebarHtml, SidebarItem, SidebarLink } from '../../runtime/shared/docs/docs.ts'
import DocSidebarCategory from '@theme/DocSidebarItem/Category'
import { itemClass, linkClass } from './sidebar-classes.ts'
import { isCurrent, type SidebarTrail } from '../../runtime/shared/docs/sidebar-trail.ts'

interface ItemProps {
  /** The entry. */
  readonly item: SidebarItem
  /** The way to the page, which says what is active and open. */
  readonly trail: SidebarTrail
  /** Depth in the sidebar, from 1. */
  readonly level: number
  /** The items of a category, which are shown while it is open. */
  readonly children?: ReactNode
}

/**
 * An entry of a sidebar: a link, a category with its visible items, or raw HTML. Links and HTML are plain
 * functions: a large part of each page is its sidebar, and a component for each entry would be slow.
 */
export default function DocSidebarItem({ item, trail, level, children }: ItemProps) {
  switch (item.type) {
    case 'category':
      return (
        <DocSidebarCategory item={item} trail={trail} level={level}>
          {children}
        </DocSidebarCategory>
      )
    case 'link':
      return linkItem(item, trail, level)
    case 'html':
      return htmlItem(item, level)
  }
}

function linkItem(item: SidebarLink, trail: SidebarTrail, level: number) {
  return (
    <li className={itemClass('link', level, item.className)}>
      <Link
        to={item.href}
        autoAddBaseUrl={item.autoAddBaseUrl ?? true}
        className={linkClass(item, trail)}
        aria-current={isCurrent(item, trail) ? 'page' : undefined}
      >
        {item.label}
      </Link>
    </li>
  )
}

function htmlItem(item: SidebarHtml, level: number) {
  const className = item.defaultStyle ? `menu__html ${item.className ?? ''}`.trim() : item.className
  return (
    <li className={itemClass('link', level, className)} dangerouslySetInnerHTML={{ __html: item.value }} />
  )
}
