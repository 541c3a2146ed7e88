import { Link, translate, usePage } from 'sitegen/runtime'
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SidebarCategory } from '../../runtime/shared/docs/docs.ts'
import {
  categoryHref,
  isCurrent,
  ownPage,
  type SidebarTrail,
  isExpanded,
} from '../../runtime/shared/docs/sidebar-trail.ts'
import { setCategoryOpen, WANT_EVENT, WANTED } from '../behaviour/sidebar.ts'
import { itemClass, linkClass, LoadPartContext, type ItemProps } from './sidebar-item.ts'

interface CategoryProps extends Omit<ItemProps, 'item'> {
  /** The category. */
  readonly item: SidebarCategory
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
  const className = `${linkClass(item, trail)} menu__link--sublist${isSwitch ? ' menu__link--sublist-caret' : ''}`
  return (
    <li
      ref={element}
      className={
        itemClass('category', level, item.className) + (wasOpen ? '' : ' menu__list-item--collapsed')
      }
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

/**
 * A category is as the sidebar says at first, then as the reader wants, which is between the reader and the document. It opens for a
 * page inside, and has its items rendered when the reader wants them; they stay when it is closed.
 */
function useCategory(item: SidebarCategory, trail: SidebarTrail) {
  const element = useRef<HTMLLIElement>(null)
  // Items are other objects when more of the sidebar is loaded.
  const { url } = usePage()
  const current = trail.includes(item) ? url : null
  const isHere = item.part === undefined
  // Whether it was open when it was first rendered. What it is now, the document knows.
  const [wasOpen] = useState(isHere && isExpanded(item, trail))
  const [isWanted, setWanted] = useState(wasOpen)
  const hasItems = isHere && (isWanted || current !== null || item.outside === true)
  if (hasItems && !isWanted && current !== null) setWanted(true)
  const load = useContext(LoadPartContext)
  const { part } = item
  useEffect(() => {
    const category = element.current
    const give = async (): Promise<void> => {
      if (part === undefined || (await load(part))) setWanted(true)
    }
    const onWanted = (event: Event): void => {
      event.preventDefault()
      void give()
    }
    category?.addEventListener(WANT_EVENT, onWanted)
    if (category?.hasAttribute(WANTED) === true) void give()
    category?.removeAttribute(WANTED)
    return () => category?.removeEventListener(WANT_EVENT, onWanted)
  }, [part, load])
  const known = useRef({ current, isWanted, isHere })
  useLayoutEffect(() => {
    const before = known.current
    known.current = { current, isWanted, isHere }
    const isEntered = current !== null && current !== before.current
    const isGiven = isWanted && isHere && !(before.isWanted && before.isHere)
    if (element.current !== null && (isEntered || isGiven)) setCategoryOpen(element.current, true)
  }, [current, isWanted, isHere])
  return { element, wasOpen, hasItems }
}
