import { translate, useSite } from 'sitegen/runtime'
import type { ReactNode } from 'react'

interface NavbarLayoutProps {
  /** What the navbar holds. */
  readonly children: ReactNode
}

/** The frame of the navbar: its position and its look. */
export default function NavbarLayout({ children }: NavbarLayoutProps) {
  const { style, hideOnScroll } = useSite().themeConfig.navbar
  const look = (style === null ? '' : ` navbar--${style}`) + (hideOnScroll ? ' navbar--hideable' : '')
  return (
    <nav
      className={`theme-layout-navbar navbar navbar--fixed-top${look}`}
      suppressHydrationWarning
      aria-label={translate({ id: 'theme.NavBar.navAriaLabel', message: 'Main' })}
    >
      {children}
    </nav>
  )
}
