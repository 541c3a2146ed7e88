import type { PropsWithChildren, ReactNode } from 'react'
import type { LinkAttributes, NavbarDropdown, NavbarLink } from '../../runtime/shared/site/theme-config.ts'
import HtmlNavbarItem from '@theme/NavbarItem/HtmlNavbarItem'
import NavbarNavLink from '@theme/NavbarItem/NavbarNavLink'
import { classNames } from '../common/class-names.ts'
import { ListItem } from './list-item.tsx'

interface NavbarMenuProps {
  /** Item of the menu, whose attributes the button gets. */
  readonly item: LinkAttributes
  readonly label: ReactNode
  readonly children: ReactNode
}

/**
 * A menu in the navbar. It opens when the pointer is over it; the rest is in dropdowns.ts, which changes
 * `aria-expanded`. Without scripts it opens when the focus is on it.
 */
export function NavbarMenu({ item, label, children }: NavbarMenuProps) {
  return (
    <Menu entries={children}>
      <button
        {...buttonAttributes(item)}
        type="button"
        className={classNames('navbar__link dropdown__toggle', item.className)}
        aria-expanded="false"
      >
        {label}
      </button>
    </Menu>
  )
}

/** A menu whose label is a link. A mouse that clicks it follows it; fingers and keys open the menu first. */
export function NavbarLinkMenu({ item, children }: PropsWithChildren<{ readonly item: NavbarLink }>) {
  return (
    <Menu entries={children}>
      <NavbarNavLink
        item={{
          role: 'button',
          ...item,
          // A label without text has no room for its name beside it.
          label: item.label ?? '',
          className: classNames('dropdown__toggle', item.className),
          'aria-haspopup': 'true',
          'aria-expanded': 'false',
        }}
        className="navbar__link"
      />
    </Menu>
  )
}

/** An item of the navbar with a list that it opens. */
function Menu({ entries, children }: PropsWithChildren<{ readonly entries: ReactNode }>) {
  return (
    <li className="navbar__item dropdown dropdown--hoverable">
      {children}
      <ul className="dropdown__menu">{entries}</ul>
    </li>
  )
}

/** The attributes of an item that a button can have. */
function buttonAttributes(item: LinkAttributes): object {
  const names = /^(?:aria-.+|data-.+|id|lang|role|style|title)$/
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.test(name)))
}

/** What a menu shows as its label: in the bar the current choice, in the panel of narrow screens what it is about. */
export function NavbarMenuLabel({
  current,
  heading,
}: {
  readonly current: ReactNode
  readonly heading: string
}) {
  return (
    <>
      <span className="dropdown__current">{current}</span>
      <span className="dropdown__heading">{heading}</span>
    </>
  )
}

/** Links and HTML in a menu. */
export function NavbarMenuEntries({ items }: { readonly items: NavbarDropdown['items'] }) {
  return (
    <>
      {items.map((entry, index) =>
        entry.type === 'html' ? (
          <HtmlNavbarItem key={index} item={entry} baseClassName="dropdown__item" />
        ) : (
          <ListItem
            key={index}
            component={NavbarNavLink}
            props={{ item: entry, className: 'dropdown__link' }}
          />
        ),
      )}
    </>
  )
}
