import type { ColorModeConfig } from './theme-config.ts'

/** What the theme's behaviour beside React needs to know of the configuration. */
export interface BehaviourSettings {
  readonly colorMode: {
    readonly fallback: ReturnType<typeof colorModeFallback>
    /** Whether readers cannot choose. */
    readonly disableSwitch: boolean
  }
}

/** What stands for no choice of a colour mode. */
export function colorModeFallback({
  defaultMode,
  respectPrefersColorScheme,
}: Pick<ColorModeConfig, 'defaultMode' | 'respectPrefersColorScheme'>): 'light' | 'dark' | 'system' {
  return respectPrefersColorScheme ? 'system' : defaultMode
}

/** The choice that the switch of the colour mode comes to next. The system, null, comes before light and after dark. */
export function nextColorMode(choice: 'light' | 'dark' | null, hasSystem: boolean): 'light' | 'dark' | null {
  if (choice === null) return 'light'
  if (choice === 'light') return 'dark'
  return hasSystem ? null : 'light'
}

/** Key of the browser's storage for the id of the last announcement that was shown. */
export const ANNOUNCEMENT_ID_KEY = 'docusaurus.announcement.id'

/** Key of the browser's storage for whether the reader closed it: `true` or `false`. */
export const ANNOUNCEMENT_CLOSED_KEY = 'docusaurus.announcement.dismiss'

/** On the root element while the announcement is closed. Set before anything is painted, so that nothing moves. */
export const ANNOUNCEMENT_CLOSED = 'data-announcement-bar-initially-dismissed'

/** Whether an id that a browser has kept is that of an announcement; the default id once had a spelling mistake. */
export function isSameAnnouncement(kept: string | null, id: string): boolean {
  return kept === id || (kept === 'annoucement-bar' && id === 'announcement-bar')
}
