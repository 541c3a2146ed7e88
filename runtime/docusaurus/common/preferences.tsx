import { Fragment, type PropsWithChildren, type ReactNode } from 'react'
import { useIsBrowser } from '../../components/client-only.tsx'
import { useSite } from '../../page/page-context.ts'
import { useColorMode as useOwnColorMode, useStorageSlot } from '../../preferences/hooks.ts'

export function useColorMode() {
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
export function ThemedComponent({
  className,
  children,
}: {
  readonly className?: string
  readonly children: (mode: { readonly theme: 'light' | 'dark'; readonly className: string }) => ReactNode
}) {
  const isBrowser = useIsBrowser()
  const { colorMode } = useOwnColorMode()
  const modes = isBrowser ? [colorMode] : (['light', 'dark'] as const)
  return modes.map((theme) => {
    const classes = [className, isBrowser ? '' : `sg-${theme}-only`].filter(Boolean).join(' ')
    return <Fragment key={theme}>{children({ theme, className: classes })}</Fragment>
  })
}

// The names of shared/site/behaviour-settings.ts, of which the client would export more for this; a test holds both equal.
export const CLOSED_KEY = 'docusaurus.announcement.dismiss'
export const CLOSED = 'data-announcement-bar-initially-dismissed'

export function useAnnouncementBar() {
  const { announcementBar } = useSite().themeConfig
  const [closed, slot] = useStorageSlot(CLOSED_KEY)
  return {
    isActive: announcementBar !== undefined && closed !== 'true',
    close() {
      slot.set('true')
      document.documentElement.setAttribute(CLOSED, '')
    },
  }
}

/** Shows what is in it. It stands for providers of what is the document's here: colour mode, navbar, announcement, choices. */
export function ShowChildren({ children }: PropsWithChildren) {
  return children
}
