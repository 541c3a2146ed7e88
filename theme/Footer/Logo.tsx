import { Link } from 'sitegen/runtime'
import type { Logo } from '../../runtime/shared/site/theme-config.ts'
import LogoImage from '@theme/Logo/Image'

/** The logo in the footer; a link if it has an address. */
export default function FooterLogo({
  logo,
}: {
  /** The logo. */
  readonly logo: Logo
}) {
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
