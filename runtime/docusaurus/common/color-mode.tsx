import type { ReactNode } from 'react'
import { useIsBrowser } from '../../components/client-only.tsx'
import { useColorMode as useOwnColorMode, type ColorModeState } from '../../preferences/color-mode.ts'

/** The colour mode of the page, with what older components ask for. */
export interface ColorModeValue extends ColorModeState {
  readonly isDarkTheme: boolean
  readonly setLightTheme: () => void
  readonly setDarkTheme: () => void
}

/** The colour mode of the page, and functions that change it. */
export function useColorMode(): ColorModeValue {
  const state = useOwnColorMode()
  const { colorMode, setColorMode } = state
  return {
    ...state,
    isDarkTheme: colorMode === 'dark',
    setLightTheme: () => setColorMode('light'),
    setDarkTheme: () => setColorMode('dark'),
  }
}

/** Shows what is in it: the colour mode is an attribute of the document, which needs no provider. */
export function ColorModeProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  return children
}

/** Props of `ThemedComponent`. */
export interface ThemedComponentProps {
  readonly className?: string
  /** Called for each mode that may be shown. */
  readonly children: (mode: { readonly theme: 'light' | 'dark'; readonly className: string }) => ReactNode
}

/** What differs by colour mode. Both are in the HTML, of which style sheets show one. */
export function ThemedComponent({ className, children }: ThemedComponentProps): ReactNode {
  const isBrowser = useIsBrowser()
  const { colorMode } = useOwnColorMode()
  const modes = isBrowser ? [colorMode] : (['light', 'dark'] as const)
  return modes.map((theme) => {
    const classes = [className, isBrowser ? '' : `sg-${theme}-only`].filter(Boolean).join(' ')
    return <Mode key={theme}>{children({ theme, className: classes })}</Mode>
  })
}

function Mode({ children }: { readonly children: ReactNode }): ReactNode {
  return children
}
