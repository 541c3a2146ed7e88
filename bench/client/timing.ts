/** A task of more than 50 ms; times in ms since the navigation started. */
export interface LongTask {
  readonly start: number
  readonly duration: number
}

/** What the browser reported about one load; times in ms since the navigation started. */
export interface LoadEntries {
  readonly longTasks: readonly LongTask[]
  /** First contentful paint. */
  readonly firstPaint: number | null
  /** Every candidate, the last one counts. */
  readonly largestPaints: readonly number[]
  readonly shifts: readonly { readonly value: number; readonly hadRecentInput: boolean }[]
}

/** The figures of one load. */
export interface LoadTiming {
  /** What all tasks took beyond 50 ms each. */
  readonly blockingMs: number
  /** The same without what was done before the first paint, when there was nothing to click on yet. */
  readonly blockingAfterPaintMs: number
  readonly longestTaskMs: number
  /** First contentful paint. */
  readonly firstPaintMs: number | null
  /** Largest contentful paint. */
  readonly largestPaintMs: number | null
  readonly layoutShift: number
}

/** A task may take this long before a reader notices that the page does not answer. */
const unnoticedMs = 50

/** The figures that follow from what the browser reported. */
export function timingOf({ longTasks, firstPaint, largestPaints, shifts }: LoadEntries): LoadTiming {
  return {
    blockingMs: blockingFrom(longTasks, 0),
    blockingAfterPaintMs: blockingFrom(longTasks, firstPaint ?? 0),
    longestTaskMs: Math.max(0, ...longTasks.map((task) => task.duration)),
    firstPaintMs: firstPaint,
    largestPaintMs: largestPaints.at(-1) ?? null,
    layoutShift: shifts.reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0),
  }
}

function blockingFrom(tasks: readonly LongTask[], from: number): number {
  const durations = tasks.map(({ start, duration }) => start + duration - Math.max(start, from))
  return durations.reduce((sum, duration) => sum + Math.max(0, duration - unnoticedMs), 0)
}
