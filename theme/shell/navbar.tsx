import { ErrorBoundary, translate, usePage, useSite } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import type { NavbarItem as Item, NavbarSearch as SearchItem } from '../../runtime/shared/theme-config.ts'
import IconMenu from '@theme/Icon/Menu'
import Logo from '@theme/Logo'
import NavbarColorModeToggle from '@theme/Navbar/ColorModeToggle'
import NavbarSearch from '@theme/Navbar/Search'
import NavbarItem from '@theme/NavbarItem'
import { NavbarItemError } from './navbar-items/navbar-item-error.ts'

/**
 * The bar on top of every page. On narrow screens its items are a panel that the `<details>` before it opens: one list
 * serves both, and no script is needed. Another page has it closed. What else the menu does is in mobile-menu.ts.
 */
export default function Navbar(): ReactElement {
  const { style, hideOnScroll, items } = useSite().themeConfig.navbar
  const { url } = usePage()
  const search = items.find((item): item is SearchItem => item.type === 'search')
  const look = (style === null ? '' : ` navbar--${style}`) + (hideOnScroll ? ' navbar--hideable' : '')
  return (
    <nav
      className={`theme-layout-navbar navbar navbar--fixed-top${look}`}
      aria-label={translate({ id: 'theme.NavBar.navAriaLabel', message: 'Main' })}
    >
      <div className="navbar__inner">
        <details key={url} className={`navbar__menu${items.length === 0 ? ' navbar__menu--bare' : ''}`}>
          <summary
            className="navbar__toggle"
            aria-label={translate({
              id: 'theme.docs.sidebar.toggleSidebarButtonAriaLabel',
              message: 'Toggle navigation bar',
            })}
          >
            <IconMenu />
          </summary>
        </details>
        <Logo />
        <div className="navbar__panel theme-layout-navbar-sidebar theme-layout-navbar-sidebar-panel">
          <NavbarItems items={items} position="left" />
          <NavbarItems items={items} position="right" />
        </div>
        <div className="navbar__tools">
          <NavbarColorModeToggle />
          {positionOf(search) === 'right' && <NavbarSearch className={search?.className} />}
        </div>
      </div>
    </nav>
  )
}

/** Items that come from elsewhere than the configuration may have no position. */
function positionOf(item: Partial<Item> | undefined): Item['position'] {
  return item?.position ?? 'right'
}

interface NavbarItemsProps {
  readonly items: readonly Item[]
  readonly position: Item['position']
}

function NavbarItems({ items, position }: NavbarItemsProps): ReactElement | null {
  const own = items.filter((item) => positionOf(item) === position && !isInTools(item))
  if (own.length === 0) return null
  const side = position === 'right' ? ' navbar__items--right' : ''
  return (
    <ul className={`theme-layout-navbar-${position} navbar__items${side}`}>
      {own.map((item, index) => (
        <ErrorBoundary
          key={index}
          fallback={({ error }) => {
            throw NavbarItemError.from(error, item)
          }}
        >
          <NavbarItem item={item} />
        </ErrorBoundary>
      ))}
    </ul>
  )
}

/** The search on the right stays in the bar of narrow screens. */
function isInTools(item: Item): boolean {
  return item.type === 'search' && positionOf(item) === 'right'
}
