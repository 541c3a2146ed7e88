import { percentile } from '../dev/report.ts'
import { median } from '../report.ts'
import { isMeasured, shareRewritten, type Figures } from './report.ts'

/** What is wanted of the search. A smaller index has too few files to speak of shares. */
const GOALS = { buildRatio: 1.25, rewritten: 5, rewrittenFromPages: 1000, medianMs: 50, most95Ms: 120 }

/** Most bytes of a first query, dialog included, up to a number of pages. */
function goalOfBytes(pages: number): number {
  return pages <= 1000 ? 150_000 : 250_000
}

/** A sentence for each goal that a tool misses. Build times are judged by processor time: the clock is everybody's. */
export function missedGoals({
  tool,
  pages,
  builds,
  asked,
  loaded,
  answerMs = [],
}: Figures): readonly string[] {
  const limits = [
    {
      name: 'processor time of a cold build, with / without search',
      value: builds && builds.cold.with.cpuMs / builds.cold.without.cpuMs,
      limit: GOALS.buildRatio,
    },
    {
      name: 'processor time after one paragraph, with / without search',
      value: builds && builds.paragraph.with.cpuMs / builds.paragraph.without.cpuMs,
      limit: GOALS.buildRatio,
    },
    {
      name: '% of index files that one paragraph rewrites',
      value: builds && (pages < GOALS.rewrittenFromPages ? undefined : 100 * shareRewritten(builds)),
      limit: GOALS.rewritten,
    },
    {
      name: 'KB of the first query',
      value: mostKilobytes(loaded ?? asked),
      limit: goalOfBytes(pages) / 1000,
    },
    { name: 'ms from the last key to results, median', value: median(answerMs), limit: GOALS.medianMs },
    { name: 'ms from the last key to results, 95 %', value: percentile(answerMs, 95), limit: GOALS.most95Ms },
  ]
  return limits.flatMap(({ name, value, limit }) =>
    isMeasured(value) && value > limit
      ? [`${tool}, ${pages} pages: ${name}: ${value.toFixed(2)}, wanted are at most ${limit}.`]
      : [],
  )
}

function mostKilobytes(queries: readonly { readonly gzipBytes: number }[] = []): number {
  return percentile(
    queries.map(({ gzipBytes }) => gzipBytes / 1000),
    100,
  )
}
