import { useColorMode, useSite } from 'sitegen/runtime'
import ColorModeToggle from '@theme/ColorModeToggle'

/** The button for the colour mode in the navbar; nothing if readers cannot choose. */
export default function NavbarColorModeToggle() {
  const { disableSwitch, respectPrefersColorScheme } = useSite().themeConfig.colorMode
  const { colorModeChoice, setColorMode } = useColorMode()
  if (disableSwitch) return null
  return (
    <ColorModeToggle
      value={colorModeChoice}
      onChange={setColorMode}
      isSwitch
      respectPrefersColorScheme={respectPrefersColorScheme}
    />
  )
}
