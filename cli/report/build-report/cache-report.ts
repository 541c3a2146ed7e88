import type { BuildReport } from './schema.ts'

/** How often results of earlier builds were of use. Reasons: `new`, `changed`, `lost`, `output`, `disabled`. */
export type CacheCounts = NonNullable<BuildReport['cache']>['compiled']

/** What caches did in one build: for content files, for the code of the site, which is one result, and for pages. */
export type CacheReport = Readonly<Record<'compiled' | 'bundled' | 'rendered', CacheCounts>>

/** Counts what one cache does, from zero. */
export function createCacheCounter() {
  let hits = 0
  const missesByReason = new Map<string, number>()
  return {
    hit: () => void hits++,
    miss: (reason: string) => void missesByReason.set(reason, (missesByReason.get(reason) ?? 0) + 1),
    counts: (): CacheCounts => {
      const reasons = Object.fromEntries([...missesByReason].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      return { hits, misses: Object.values(reasons).reduce((sum, count) => sum + count, 0), reasons }
    },
  }
}

/** What is counted of one result, by the reason for which it was made again; null when it was taken over. */
export function countOfOne(reason: string | null): CacheCounts {
  return reason === null ? { hits: 1, misses: 0, reasons: {} } : allMissed(1, reason)
}

/** What is counted where no cache was asked: everything was made again. */
export function allMissed(count: number, reason: string): CacheCounts {
  return { hits: 0, misses: count, reasons: count === 0 ? {} : { [reason]: count } }
}
