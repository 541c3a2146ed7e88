/** What a service worker stores: the file `precache.<hash>.json`, which belongs to one build. */
export interface PrecacheList {
  /** Addresses relative to the base URL -> revisions (`revisionOf`). The home page is the empty address. */
  readonly files: Readonly<Record<string, string>>
  /** Addresses that lead elsewhere, relative to the base URL -> where to, as a browser reads it. */
  readonly redirects: Readonly<Record<string, string>>
}

/** Options of a worker, in the query of its address: `sw.js?params={"offlineMode":true,"debug":false}`. */
export interface WorkerParams {
  readonly offlineMode: boolean
  readonly debug: boolean
}

export function isOfflineWorker({ scriptURL }: { readonly scriptURL: string }): boolean {
  return scriptURL.includes(encodeURIComponent('"offlineMode":true'))
}

/** Hex digits of a revision: enough to tell versions of one file apart, and half of what a reader downloads of the list. */
const REVISION_DIGITS = 12

export function revisionOf(hash: string): string {
  return hash.slice(0, REVISION_DIGITS)
}

export const LIST_PREFIX = 'precache.'

/** Name of the list, relative to the base URL; its hash is the first 16 hex digits of SHA-256. */
export function listFile(hash: string): string {
  return `${LIST_PREFIX}${hash}.json`
}

export function isListFile(path: string): boolean {
  return path.startsWith(LIST_PREFIX) && /^[\da-f]{16}\.json$/.test(path.slice(LIST_PREFIX.length))
}

export const WORKER_FILE = 'sw.js'

/** What a page sends to a worker that waits, so that it takes over. */
export const SKIP_WAITING = 'SKIP_WAITING'

/** What a page sends to its worker, with a port for `StoringProgress`, so that it stores the rest of the site. */
export const STORE_REST = 'STORE_REST'

export interface StoringProgress {
  /** Number of files. */
  readonly stored: number
  /** Number of files of the list. */
  readonly total: number
  /** Whether the worker goes on; false when all is stored, and when something went wrong. */
  readonly isStoring: boolean
}

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
