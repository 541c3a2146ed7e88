import type { ReactElement, ReactNode } from 'react'

interface FooterLayoutProps {
  readonly style: 'light' | 'dark'
  /** False for what the footer does not have. */
  readonly links: ReactNode
  readonly logo: ReactNode
  readonly copyright: ReactNode
}

/** Where the parts of the footer stand. */
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
