import { Link } from 'sitegen/runtime'
import DocSidebarCategory from '@theme/DocSidebarItem/Category'
import { itemClass, linkClass, type ItemProps } from './sidebar-item.ts'
import { isCurrent } from '../../runtime/shared/docs/sidebar-trail.ts'

/**
 * An entry of a sidebar: a link, a category with its visible items, or raw HTML. Links and HTML are plain
 * elements: a large part of each page is its sidebar, and a component for each entry would be slow.
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
    case 'html': {
      const { className, defaultStyle, value } = item
      const classes = defaultStyle ? `menu__html ${className ?? ''}`.trim() : className
      return <li className={itemClass('link', level, classes)} dangerouslySetInnerHTML={{ __html: value }} />
    }
  }
}
