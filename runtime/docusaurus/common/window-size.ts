import { useSyncExternalStore } from 'react'

/** The widest window that is narrow, in pixels. */
const DESKTOP = 996

/** Whether the window is wide; `ssr` while the site is built and while the page is hydrated. */
export function useWindowSize({
  desktopBreakpoint = DESKTOP,
}: {
  readonly desktopBreakpoint?: number
} = {}): 'desktop' | 'mobile' | 'ssr' {
  return useSyncExternalStore<'desktop' | 'mobile' | 'ssr'>(
    subscribe,
    () => (innerWidth > desktopBreakpoint ? 'desktop' : 'mobile'),
    () => 'ssr',
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}
