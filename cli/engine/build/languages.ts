import { sumBy } from 'lodash-es'
import type { CacheCounts, CacheReport } from '../../report/build-report/report-lines.ts'

/** Works on one after the other, so that functions of the site are called in the same order in every build. */
export async function inTurn<From, To>(
  list: readonly From[],
  work: (one: From) => Promise<To>,
): Promise<readonly To[]> {
  const results: To[] = []
  for (const one of list) results.push(await work(one))
  return results
}

/** What is reported of the caches of a build: compiled content is counted once for all languages. */
export function cacheReport(counts: readonly CacheReport[]): CacheReport {
  return {
    compiled: counts[0]?.compiled ?? sumOf([]),
    bundled: sumOf(counts.map(({ bundled }) => bundled)),
    rendered: sumOf(counts.map(({ rendered }) => rendered)),
  }
}

function sumOf(counts: readonly CacheCounts[]): CacheCounts {
  const reasons: Record<string, number> = {}
  for (const [reason, count] of counts.flatMap((one) => Object.entries(one.reasons)))
    reasons[reason] = (reasons[reason] ?? 0) + count
  return { hits: sumBy(counts, 'hits'), misses: sumBy(counts, 'misses'), reasons }
}
