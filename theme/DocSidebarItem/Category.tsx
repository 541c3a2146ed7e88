import { Link, translate, useNavigate } from 'sitegen/runtime'
import type { MouseEvent, ReactElement, ReactNode } from 'react'
import type { SidebarCategory } from '../../runtime/shared/docs/docs.ts'
import { useSlide } from './slide.ts'
import { currentAttribute, itemClass, linkClass } from './sidebar-classes.ts'
import {
  categoryHref,
  isCurrent,
  ownPage,
  type SidebarTrail,
} from '../../runtime/shared/docs/sidebar-trail.ts'
import { useOpenCategory } from './use-open-category.ts'

interface CategoryProps {
  readonly item: SidebarCategory
  readonly trail: SidebarTrail
  /** Depth in the sidebar, from 1. */
  readonly level: number
  /** Its items, which are shown while it is open. */
  readonly children?: ReactNode
}

/**
 * A category with its items while it is open. Its label leads to its own page and opens it; on that page, and without
 * one, the label opens and closes it, and leads to the first page below it where there is no JavaScript. Items that no
 * page opens are there for readers without JavaScript.
 */
export default function DocSidebarCategory({ item, trail, level, children }: CategoryProps): ReactElement {
  const { isOpen, wasOpen, setOpen } = useOpenCategory(item, trail)
  const list = useSlide(isOpen)
  const href = categoryHref(item, trail)
  const hasPage = ownPage(item, trail) !== undefined
  const isSwitch = item.collapsible && !hasPage
  const navigate = useNavigate()
  // Without the items of its category a label leads where it leads without JavaScript.
  const follow = (): void => navigate(href ?? '')
  const toggle = item.collapsible ? () => void setOpen(!isOpen, isSwitch ? follow : undefined) : undefined
  const className = `${linkClass(item, trail)} menu__link--sublist${when(isSwitch, ' menu__link--sublist-caret')}`
  return (
    <li
      className={itemClass('category', level, item.className) + when(!isOpen, ' menu__list-item--collapsed')}
    >
      <div className="menu__list-item-collapsible">
        {href === undefined ? (
          <span className={className}>{item.label}</span>
        ) : (
          <Link
            to={href}
            className={className}
            onClick={isSwitch || isCurrent(item, trail) ? unmodified(toggle) : undefined}
            {...(isSwitch ? { 'aria-expanded': isOpen } : {})}
            {...currentAttribute(item, trail)}
          >
            {item.label}
          </Link>
        )}
        {toggle && hasPage && <Caret label={item.label} isOpen={isOpen} onClick={toggle} />}
      </div>
      {(wasOpen || item.outside) && (
        <ul ref={list} className="menu__list" hidden={!isOpen}>
          {children}
        </ul>
      )}
    </li>
  )
}

function when(condition: boolean, text: string): string {
  return condition ? text : ''
}

/** With a modifier key a link is a link like any other. */
function unmodified(act: (() => void) | undefined): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    act?.()
  }
}

interface CaretProps {
  readonly label: string
  readonly isOpen: boolean
  readonly onClick: () => void
}

function Caret({ label, isOpen, onClick }: CaretProps): ReactElement {
  const text = isOpen
    ? {
        id: 'theme.DocSidebarItem.collapseCategoryAriaLabel',
        message: "Collapse sidebar category '{label}'",
      }
    : { id: 'theme.DocSidebarItem.expandCategoryAriaLabel', message: "Expand sidebar category '{label}'" }
  return (
    <button
      type="button"
      className="clean-btn menu__caret"
      aria-expanded={isOpen}
      aria-label={translate(text, { label })}
      title={translate(text, { label })}
      onClick={onClick}
    />
  )
}
