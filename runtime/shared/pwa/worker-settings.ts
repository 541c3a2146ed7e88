/** When a visitor's browser stores the whole site: where any of them holds. */
export const OFFLINE_STRATEGIES = [
  'always',
  'mobile',
  'saveData',
  'appInstalled',
  'standalone',
  'queryString',
] as const

/** One of them. */
export type OfflineStrategy = (typeof OFFLINE_STRATEGIES)[number]

export interface WorkerSettings {
  readonly baseUrl: string
  readonly strategies: readonly OfflineStrategy[]
  readonly debug: boolean
}

/** Props of the theme part that offers a new build of the site. */
export interface ReloadPopupProps {
  /** Takes the new build: the page is loaded again. */
  readonly onReload: () => void
  /** Goes on with the old build for now. */
  readonly onClose: () => void
}

/** Props of the theme part that shows how much of the site is stored. */
export interface ProgressPopupProps {
  /** Number of stored files. */
  readonly stored: number
  /** Number of files that will be stored. */
  readonly total: number
  /** Hides it until the tab is closed. */
  readonly onClose: () => void
}
