import type { SiteData } from '../site/site-data.ts'

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

/** What pages know of the service worker of their site. */
export interface WorkerSettings extends Pick<SiteData, 'baseUrl' | 'storage'> {
  readonly strategies: readonly OfflineStrategy[]
  readonly debug: boolean
}
