import type { ReactElement } from 'react'
import NavbarContent from '@theme/Navbar/Content'
import NavbarLayout from '@theme/Navbar/Layout'

/** The bar at the top of every page. */
export default function Navbar(): ReactElement {
  return (
    <NavbarLayout>
      <NavbarContent />
    </NavbarLayout>
  )
}
