import type { ReactNode } from 'react'

interface FooterLayoutProps {
  /** Which colours the footer has. */
  readonly style: 'light' | 'dark'
  /** The links; false or nothing for none. */
  readonly links: ReactNode
  /** The logo; false or nothing for none. */
  readonly logo: ReactNode
  /** The last line; false or nothing for none. */
  readonly copyright: ReactNode
}

/** The arrangement of the parts of the footer. */
export default function FooterLayout({ style, links, logo, copyright }: FooterLayoutProps) {
  return (
    <footer className={`theme-layout-footer footer${style === 'dark' ? ' footer--dark' : ''}`}>
      <div className="container container-fluid">
        {links}
        {Boolean(logo || copyright) && (
          <div className="footer__bottom">
            {logo}
            {copyright}
          </div>
        )}
      </div>
    </footer>
  )
}
