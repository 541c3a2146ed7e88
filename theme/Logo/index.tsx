import { Link, useSite } from 'sitegen/runtime'
import type { Logo as LogoConfig } from '../../runtime/shared/site/theme-config.ts'
import LogoImage from '@theme/Logo/Image'

/** The name and the logo of the site in the navbar, as a link to the home page. */
export default function Logo() {
  const { title: siteTitle, home, themeConfig } = useSite()
  const { logo, title } = themeConfig.navbar
  return (
    <Link
      className="navbar__brand"
      to={logo?.href ?? home}
      {...(logo?.target === undefined ? {} : { target: logo.target })}
      {...(title === '' && !hasText(logo) ? { 'aria-label': siteTitle } : {})}
    >
      {logo !== null && <LogoImage logo={logo} className="navbar__logo" loading="eager" />}
      {title !== '' && <b className="navbar__title">{title}</b>}
    </Link>
  )
}

function hasText(logo: LogoConfig | null): boolean {
  return logo !== null && logo.alt !== ''
}
