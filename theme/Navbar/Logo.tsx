import type { ReactElement } from 'react'
import Logo from '@theme/Logo'

/** Where logo and title stand in the navbar. */
export default function NavbarLogo(): ReactElement {
  return <Logo />
}
