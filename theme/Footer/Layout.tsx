import type { ReactElement, ReactNode } from 'react'

interface FooterLayoutProps {
  /** Which colours the footer has. */
  readonly style: 'light' | 'dark'
  /** False for what the footer does not have. */
  readonly links: ReactNode
  /** The logo; false for none. */
  readonly logo: ReactNode
  /** The last line; false for none. */
  readonly copyright: ReactNode
}

/** The arrangement of the parts of the footer. */
export default function FooterLayout({ style, links, logo, copyright }: FooterLayoutProps): ReactElement {
  return (
    <footer className={`theme-layout-footer footer${style === 'dark' ? ' footer--dark' : ''}`}>
      <div className="container container-fluid">
        {links}
        {(logo !== false || copyright !== false) && (
          <div className="footer__bottom">
            {logo}
            {copyright}
          </div>
        )}
      </div>
    </footer>
  )
}
