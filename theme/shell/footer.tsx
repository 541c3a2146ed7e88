import { Link, useSite } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import type { FooterColumn, FooterItem } from '../../runtime/shared/theme-config.ts'
import IconExternalLink from '@theme/Icon/ExternalLink'
import LogoImage from '@theme/Logo/Image'
import { isExternalHref } from './external-href.ts'

/** The foot of every page; nothing when the site configures none. */
export default function Footer(): ReactElement | null {
  const { footer } = useSite().themeConfig
  if (footer === null) return null
  const { columns, logo, copyright, style } = footer
  const isSimple = columns.length === 1 && columns[0]?.title === null
  return (
    <footer className={`theme-layout-footer footer${style === 'dark' ? ' footer--dark' : ''}`}>
      <div className="container container-fluid">
        {columns.length > 0 && (
          <div className={`footer__links${isSimple ? ' footer__links--simple' : ''}`}>
            {columns.map((column, index) => (
              <Column key={index} column={column} />
            ))}
          </div>
        )}
        {(logo !== null || copyright !== null) && (
          <div className="footer__bottom">
            {logo !== null && <FooterLogo logo={logo} />}
            {copyright !== null && (
              <div className="footer__copyright" dangerouslySetInnerHTML={{ __html: copyright }} />
            )}
          </div>
        )}
      </div>
    </footer>
  )
}

function FooterLogo({ logo }: { readonly logo: Parameters<typeof LogoImage>[0]['logo'] }): ReactElement {
  const image = <LogoImage logo={logo} className="footer__logo" />
  if (logo.href === undefined) return image
  return (
    <Link
      className="footer__logo-link"
      to={logo.href}
      {...(logo.target === undefined ? {} : { target: logo.target })}
    >
      {image}
    </Link>
  )
}

function Column({ column }: { readonly column: FooterColumn }): ReactElement {
  const { title, items, className } = column
  return (
    <div
      className={`theme-layout-footer-column footer__col${className === undefined ? '' : ` ${className}`}`}
    >
      {title !== null && <div className="footer__title">{title}</div>}
      <ul className="footer__items clean-list">
        {items.map((item, index) => (
          <Entry key={index} item={item} />
        ))}
      </ul>
    </div>
  )
}

function Entry({ item }: { readonly item: FooterItem }): ReactElement {
  if ('html' in item) return <li className="footer__item" dangerouslySetInnerHTML={{ __html: item.html }} />
  const { label, href, className, ...attributes } = item
  return (
    <li className="footer__item">
      <Link
        {...attributes}
        className={`footer__link-item${className === undefined ? '' : ` ${className}`}`}
        to={href}
      >
        {label}
        {isExternalHref(href) && <IconExternalLink />}
      </Link>
    </li>
  )
}
