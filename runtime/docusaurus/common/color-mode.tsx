import { Fragment, type ReactNode } from 'react'
import { useIsBrowser } from '../../components/client-only.tsx'
import { useColorMode as useOwnColorMode, type ColorModeState } from '../../preferences/color-mode.ts'

/** The colour mode of the page, and functions that change it, with what older components ask for. */
export function useColorMode(): ColorModeState & {
  readonly isDarkTheme: boolean
  readonly setLightTheme: () => void
  readonly setDarkTheme: () => void
} {
  const state = useOwnColorMode()
  const { colorMode, setColorMode } = state
  return {
    ...state,
    isDarkTheme: colorMode === 'dark',
    setLightTheme: () => setColorMode('light'),
    setDarkTheme: () => setColorMode('dark'),
  }
}

/** What differs by colour mode. Both are in the HTML, of which style sheets show one. */
export function ThemedComponent(props: {
  readonly className?: string
  readonly children: (mode: { readonly theme: 'light' | 'dark'; readonly className: string }) => ReactNode
}): ReactNode {
  const { className, children } = props
  const isBrowser = useIsBrowser()
  const { colorMode } = useOwnColorMode()
  const modes = isBrowser ? [colorMode] : (['light', 'dark'] as const)
  return modes.map((theme) => {
    const classes = [className, isBrowser ? '' : `sg-${theme}-only`].filter(Boolean).join(' ')
    return <Fragment key={theme}>{children({ theme, className: classes })}</Fragment>
  })
}
