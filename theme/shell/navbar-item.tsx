import { Link, useBaseUrl, usePage } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import type {
  NavbarDropdown,
  NavbarHtml,
  NavbarItem as Item,
  NavbarLink,
} from '../../runtime/shared/theme-config.ts'
import IconExternalLink from '@theme/Icon/ExternalLink'
import { isExternalHref } from './external-href.ts'
import { NavbarItemError } from './navbar-item-error.ts'
import { navbarLinkState } from './navbar-link-state.ts'

interface NavbarItemProps {
  readonly item: Item
}

/**
 * One entry of the navbar.
 * @throws NavbarItemError when the type of the item is unknown
 */
export default function NavbarItem({ item }: NavbarItemProps): ReactElement {
  switch (item.type) {
    case 'link':
      return (
        <li className="navbar__item">
          <ItemLink item={item} className="navbar__link" />
        </li>
      )
    case 'dropdown':
      return <Dropdown item={item} />
    case 'html':
      return <Html item={item} className="navbar__item" />
    default:
      throw new NavbarItemError(
        item,
        new Error(`No NavbarItem component found for type "${String((item as { type: unknown }).type)}".`),
      )
  }
}

function Dropdown({ item }: { readonly item: NavbarDropdown }): ReactElement {
  return (
    <li className="navbar__item dropdown dropdown--hoverable">
      <button type="button" className={classes('navbar__link dropdown__toggle', item.className)}>
        {item.label}
      </button>
      <ul className="dropdown__menu">
        {item.items.map((entry, index) =>
          entry.type === 'html' ? (
            <Html key={index} item={entry} className="dropdown__item" />
          ) : (
            <li key={index}>
              <ItemLink item={entry} className="dropdown__link" />
            </li>
          ),
        )}
      </ul>
    </li>
  )
}

function Html({ item, className }: { readonly item: NavbarHtml; readonly className: string }): ReactElement {
  return (
    <li className={classes(className, item.className)} dangerouslySetInnerHTML={{ __html: item.value }} />
  )
}

interface ItemLinkProps {
  readonly item: NavbarLink
  /** The class of the link; that of the current one ends in `--active`. */
  readonly className: string
}

function ItemLink({ item, className }: ItemLinkProps): ReactElement {
  const {
    label,
    html,
    href,
    activeBasePath: _activeBasePath,
    activeBaseRegex: _activeBaseRegex,
    activeSidebar: _activeSidebar,
    position: _position,
    type: _type,
    className: own,
    ...attributes
  } = item
  const { url, props } = usePage()
  const sidebar = typeof props['sidebar'] === 'string' ? props['sidebar'] : null
  const place = { url, sidebar, href: useBaseUrl(href), home: useBaseUrl('/') }
  const state = navbarLinkState(item, place)
  const shared = {
    ...attributes,
    to: href,
    className: classes(className, state === 'other' ? undefined : `${className}--active`, own),
    ...(state === 'other' ? {} : { 'aria-current': state === 'page' ? ('page' as const) : true }),
  }
  if (html !== undefined) return <Link {...shared} dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <Link {...shared}>
      {label}
      {label !== undefined && isExternalHref(href) && <IconExternalLink />}
    </Link>
  )
}

function classes(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined).join(' ')
}
