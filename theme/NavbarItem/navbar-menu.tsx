import { createElement, type ComponentType, type PropsWithChildren, type ReactNode } from 'react'
import type {
  LinkAttributes,
  NavbarDropdown,
  NavbarLink,
  NavbarLocales,
} from '../../runtime/shared/site/theme-config.ts'
import HtmlNavbarItem from '@theme/NavbarItem/HtmlNavbarItem'
import NavbarNavLink from '@theme/NavbarItem/NavbarNavLink'
import { classNames } from '../common/elements.ts'

/** A menu that the pointer opens, without scripts the focus; the rest is in dropdowns.ts, which changes `aria-expanded`. */
export function NavbarMenu({
  item,
  label,
  children,
}: PropsWithChildren<{ readonly item: LinkAttributes; readonly label: ReactNode }>) {
  return (
    <Menu entries={children}>
      <button
        {...Object.fromEntries(Object.entries(item).filter(([name]) => OF_BUTTONS.test(name)))}
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

function Menu({ entries, children }: PropsWithChildren<{ readonly entries: ReactNode }>) {
  return (
    <li className="navbar__item dropdown dropdown--hoverable">
      {children}
      <ul className="dropdown__menu">{entries}</ul>
    </li>
  )
}

const OF_BUTTONS = /^(?:aria-.+|data-.+|id|lang|role|style|title)$/

interface NavbarChoiceProps {
  readonly item: LinkAttributes & Pick<NavbarLocales, 'before' | 'after'>
  readonly icon?: ReactNode
  readonly current: ReactNode
  /** What the choice is about: the label in the panel of narrow screens. */
  readonly heading: string
  readonly children: ReactNode
}

/** A menu whose label is the current choice. */
export function NavbarChoice({ item, icon, current, heading, children }: NavbarChoiceProps) {
  const label = (
    <>
      {icon}
      <span className="dropdown__current">{current}</span>
      <span className="dropdown__heading">{heading}</span>
    </>
  )
  return (
    <NavbarMenu item={item} label={label}>
      <NavbarMenuEntries items={item.before} />
      {children}
      <NavbarMenuEntries items={item.after} />
    </NavbarMenu>
  )
}

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

interface ListItemProps<P extends object> {
  readonly component: ComponentType<P>
  readonly props: P
  readonly className?: string
}

/** The item of a list; none for a component that shows nothing, which is asked as a part of this one. */
export function ListItem<P extends object>({ component, props, className }: ListItemProps<P>) {
  const isFunction = typeof component === 'function' && !('isReactComponent' in (component.prototype ?? {}))
  const shown = isFunction ? (component as (props: P) => ReactNode)(props) : createElement(component, props)
  return shown === null || shown === undefined || shown === false ? null : (
    <li className={className}>{shown}</li>
  )
}
