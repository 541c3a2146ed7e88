import Logo from '@theme/Logo'

/** The place of logo and title in the navbar. */
export default function NavbarLogo() {
  return <Logo />
}
