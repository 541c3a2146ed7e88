/** How often results of earlier builds were of use. */
export interface CacheCounts {
  /** Results taken from earlier builds. */
  readonly hits: number
  /** Results made again. */
  readonly misses: number
  /** Misses by reason: `new`, `changed`, `lost`, `output`, `disabled`. */
  readonly reasons: Readonly<Record<string, number>>
}

/** What caches did in one build. */
export interface CacheReport {
  /** Content files. */
  readonly compiled: CacheCounts
  /** The code of the site: one result. */
  readonly bundled: CacheCounts
  /** Pages. */
  readonly rendered: CacheCounts
}

/** Counts what one cache does. */
export interface CacheCounter {
  hit(): void
  miss(reason: string): void
  counts(): CacheCounts
}

/** A counter at zero. */
export function createCacheCounter(): CacheCounter {
  let hits = 0
  const missesByReason = new Map<string, number>()
  return {
    hit: () => void hits++,
    miss: (reason) => void missesByReason.set(reason, (missesByReason.get(reason) ?? 0) + 1),
    counts: () => {
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
