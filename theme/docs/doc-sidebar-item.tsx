import { Link } from 'sitegen/runtime'
import type { ReactElement, ReactNode } from 'react'
import type { SidebarCategory, SidebarHtml, SidebarItem, SidebarLink } from '../../runtime/shared/docs.ts'
import { categoryHref, isCurrent, type SidebarTrail } from './sidebar-trail.ts'

interface ItemProps<T extends SidebarItem = SidebarItem> {
  readonly item: T
  readonly trail: SidebarTrail
  /** Depth in the sidebar, from 1. */
  readonly level: number
  /** The items of an open category, or null. */
  readonly children?: ReactNode
}

/**
 * One entry of a sidebar: a link, a category with what is visible of its items, or raw HTML. The three are plain
 * functions: sidebars are most of what a page renders, and a component more for each entry is felt.
 */
export default function DocSidebarItem({ item, trail, level, children }: ItemProps): ReactElement {
  switch (item.type) {
    case 'category':
      return categoryItem({ item, trail, level, children })
    case 'link':
      return linkItem({ item, trail, level })
    case 'html':
      return htmlItem({ item, trail, level })
  }
}

function linkItem({ item, trail, level }: ItemProps<SidebarLink>): ReactElement {
  return (
    <li className={itemClass('link', level, item.className)}>
      <Link to={item.href} className={linkClass(item, trail)} {...currentAttribute(item, trail)}>
        {item.label}
      </Link>
    </li>
  )
}

function categoryItem({ item, trail, level, children }: ItemProps<SidebarCategory>): ReactElement {
  const isOpen = children !== null
  const href = categoryHref(item)
  const caret = `menu__link--sublist${item.collapsible && item.items.length > 0 ? ' menu__link--sublist-caret' : ''}`
  const className = `${linkClass(item, trail)} ${caret}`
  return (
    <li
      className={`${itemClass('category', level, item.className)}${isOpen ? '' : ' menu__list-item--collapsed'}`}
    >
      {href === undefined ? (
        <span className={className}>{item.label}</span>
      ) : (
        <Link to={href} className={className} {...currentAttribute(item, trail)}>
          {item.label}
        </Link>
      )}
      {isOpen && <ul className="menu__list">{children}</ul>}
    </li>
  )
}

function htmlItem({ item, level }: ItemProps<SidebarHtml>): ReactElement {
  const className = item.defaultStyle ? `menu__html ${item.className ?? ''}`.trim() : item.className
  return (
    <li className={itemClass('link', level, className)} dangerouslySetInnerHTML={{ __html: item.value }} />
  )
}

function itemClass(kind: 'link' | 'category', level: number, own: string | undefined): string {
  const name = `theme-doc-sidebar-item-${kind}`
  return `${name} ${name}-level-${level} menu__list-item${own === undefined ? '' : ` ${own}`}`
}

function linkClass(item: SidebarItem, trail: SidebarTrail): string {
  return trail.includes(item) ? 'menu__link menu__link--active' : 'menu__link'
}

function currentAttribute(item: SidebarItem, trail: SidebarTrail): { readonly 'aria-current'?: 'page' } {
  return isCurrent(item, trail) ? { 'aria-current': 'page' } : {}
}
