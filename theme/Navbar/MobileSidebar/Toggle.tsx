import { translate, usePage, useSite } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import IconMenu from '@theme/Icon/Menu'

/**
 * What opens the menu of narrow screens: a `<details>`, whose next siblings are the menu, so that no script is needed.
 * Another page has it closed. What else the menu does is in mobile-menu.ts.
 */
export default function NavbarMobileSidebarToggle(): ReactElement {
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
