import { Link, translate } from 'sitegen/runtime'
import type { ReactNode } from 'react'
import type { SidebarCategory } from '../../runtime/shared/docs/docs.ts'
import { itemClass, linkClass } from './sidebar-classes.ts'
import {
  categoryHref,
  isCurrent,
  ownPage,
  type SidebarTrail,
} from '../../runtime/shared/docs/sidebar-trail.ts'
import { useCategory } from './use-category.ts'

interface CategoryProps {
  /** The category. */
  readonly item: SidebarCategory
  /** The way to the page, which says what is active and open. */
  readonly trail: SidebarTrail
  /** Depth in the sidebar, from 1. */
  readonly level: number
  /** Its items, which are shown while it is open. */
  readonly children?: ReactNode
}

/**
 * A category, with its items while it is open. If it has a page, its label leads there and opens it; otherwise,
 * and on that page, the label opens and closes it. Without JavaScript such a label leads to the first page below.
 * Items that no page opens are in the HTML for readers without JavaScript.
 */
export default function DocSidebarCategory({ item, trail, level, children }: CategoryProps) {
  const href = categoryHref(item, trail)
  const hasPage = ownPage(item, trail) !== undefined
  const isSwitch = item.collapsible && !hasPage
  const { element, wasOpen, hasItems } = useCategory(item, trail)
  const className = `${linkClass(item, trail)} menu__link--sublist${when(isSwitch, ' menu__link--sublist-caret')}`
  return (
    <li
      ref={element}
      className={itemClass('category', level, item.className) + when(!wasOpen, ' menu__list-item--collapsed')}
      data-collapsible={item.collapsible ? '' : undefined}
      suppressHydrationWarning
    >
      <div className="menu__list-item-collapsible">
        {href === undefined ? (
          <span className={className}>{item.label}</span>
        ) : (
          <Link
            to={href}
            className={className}
            {...(isSwitch ? { 'aria-expanded': wasOpen, suppressHydrationWarning: true } : {})}
            aria-current={isCurrent(item, trail) ? 'page' : undefined}
          >
            {item.label}
          </Link>
        )}
        {item.collapsible && hasPage && <Caret label={item.label} wasOpen={wasOpen} />}
      </div>
      {hasItems && (
        <ul className="menu__list" hidden={!wasOpen} suppressHydrationWarning>
          {children}
        </ul>
      )}
    </li>
  )
}

function when(condition: boolean, text: string): string {
  return condition ? text : ''
}

/** A button that opens and closes the category, with what it is called in both cases. */
function Caret({ label, wasOpen }: { readonly label: string; readonly wasOpen: boolean }) {
  const collapse = translate(
    {
      id: 'theme.DocSidebarItem.collapseCategoryAriaLabel',
      message: "Collapse sidebar category '{label}'",
    },
    { label },
  )
  const expand = translate(
    { id: 'theme.DocSidebarItem.expandCategoryAriaLabel', message: "Expand sidebar category '{label}'" },
    { label },
  )
  const [text, other] = wasOpen ? [collapse, expand] : [expand, collapse]
  return (
    <button
      type="button"
      className="clean-btn menu__caret"
      aria-expanded={wasOpen}
      aria-label={text}
      data-other={other}
      suppressHydrationWarning
    />
  )
}
