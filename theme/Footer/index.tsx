import { useSite } from 'sitegen/runtime'
import FooterCopyright from '@theme/Footer/Copyright'
import FooterLayout from '@theme/Footer/Layout'
import FooterLinks from '@theme/Footer/Links'
import FooterLogo from '@theme/Footer/Logo'

/** The footer of every page; nothing if the site configures none. */
export default function Footer() {
  const { footer } = useSite().themeConfig
  if (footer === null) return null
  const { columns, logo, copyright, style } = footer
  const [first] = columns
  // As they are written.
  const links = first?.title === null && columns.length === 1 ? first.items : columns
  return (
    <FooterLayout
      style={style}
      links={links.length > 0 && <FooterLinks links={links} />}
      logo={logo !== null && <FooterLogo logo={logo} />}
      copyright={copyright !== null && <FooterCopyright copyright={copyright} />}
    />
  )
}
