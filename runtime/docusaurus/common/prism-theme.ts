import type { CSSProperties } from 'react'
import { useColorMode } from '../../preferences/color-mode.ts'
import prism, { type CodeTheme } from './code-themes.ts'

/** Where the site has chosen no colours: text and background as the style sheets have them, and tokens as text. */
const LOOK: CodeTheme = {
  plain: { color: 'var(--prism-color)', backgroundColor: 'var(--prism-background-color)' },
  styles: [],
}

/** The colours of code of the colour mode that is shown. */
export function usePrismTheme(): CodeTheme {
  const { colorMode } = useColorMode()
  const { light, dark } = prism.themes
  return (colorMode === 'dark' ? dark : light) ?? light ?? LOOK
}

/** Text and background of a theme as custom properties. */
export function getPrismCssVariables({ plain }: CodeTheme): CSSProperties {
  const { color, backgroundColor } = plain
  const written = { '--prism-color': color, '--prism-background-color': backgroundColor }
  const known = Object.entries(written).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(known)
}
