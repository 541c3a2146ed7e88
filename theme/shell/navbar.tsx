import { ErrorBoundary, translate, usePage, useSite } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import type { NavbarItem as Item } from '../../runtime/shared/theme-config.ts'
import IconMenu from '@theme/Icon/Menu'
import Logo from '@theme/Logo'
import NavbarItem from '@theme/NavbarItem'
import { closeMenu } from './close-menu.ts'
import { NavbarItemError } from './navbar-item-error.ts'

/**
 * The bar on top of every page. On narrow screens its items are a panel that the `<details>` before it opens:
 * one list serves both, and no script is needed. Another page has it closed.
 */
export default function Navbar(): ReactElement {
  const { navbar } = useSite().themeConfig
  const { url } = usePage()
  const style = navbar.style === null ? '' : ` navbar--${navbar.style}`
  return (
    <nav
      className={`theme-layout-navbar navbar navbar--fixed-top${style}`}
      aria-label={translate({ id: 'theme.NavBar.navAriaLabel', message: 'Main' })}
    >
      <div className="navbar__inner">
        <Logo />
        {navbar.items.length > 0 && (
          <>
            <details key={url} className="navbar__menu">
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
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- What is clicked are its links. */}
            <div className="navbar__panel" onClick={closeMenu}>
              <NavbarItems items={navbar.items} position="left" />
              <NavbarItems items={navbar.items} position="right" />
            </div>
          </>
        )}
      </div>
    </nav>
  )
}

interface NavbarItemsProps {
  readonly items: readonly Item[]
  readonly position: Item['position']
}

function NavbarItems({ items, position }: NavbarItemsProps): ReactElement | null {
  const own = items.filter((item) => item.position === position)
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
