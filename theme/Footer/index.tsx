import { useSite } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import FooterCopyright from '@theme/Footer/Copyright'
import FooterLayout from '@theme/Footer/Layout'
import FooterLinks from '@theme/Footer/Links'
import FooterLogo from '@theme/Footer/Logo'

/** The footer of every page; nothing if the site configures none. */
export default function Footer(): ReactElement | null {
  const { footer } = useSite().themeConfig
  if (footer === null) return null
  const { columns, logo, copyright, style } = footer
  return (
    <FooterLayout
      style={style}
      links={columns.length > 0 && <FooterLinks columns={columns} />}
      logo={logo !== null && <FooterLogo logo={logo} />}
      copyright={copyright !== null && <FooterCopyright copyright={copyright} />}
    />
  )
}
