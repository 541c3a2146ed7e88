import { translate, usePage, useSite } from 'sitegen/runtime'
import IconMenu from '@theme/Icon/Menu'

/**
 * The button that opens the menu on narrow screens: a `<details>` element, whose next siblings are the menu, so that it
 * needs no script. On every new page it is closed.
 *
 * @see theme/behaviour/mobile-menu.later.ts
 */
export default function NavbarMobileSidebarToggle() {
  const { length } = useSite().themeConfig.navbar.items
  const label = translate({
    id: 'theme.docs.sidebar.toggleSidebarButtonAriaLabel',
    message: 'Toggle navigation bar',
  })
  return (
    <details key={usePage().url} className={`navbar__menu${length === 0 ? ' navbar__menu--bare' : ''}`}>
      <summary className="navbar__toggle" aria-label={label} title={label}>
        <IconMenu />
      </summary>
    </details>
  )
}
