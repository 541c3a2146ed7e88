import NavbarContent from '@theme/Navbar/Content'
import NavbarLayout from '@theme/Navbar/Layout'

/** The bar at the top of every page. */
export default function Navbar() {
  return (
    <NavbarLayout>
      <NavbarContent />
    </NavbarLayout>
  )
}
