/** Longer lists are cut in the HTML of pages, which would otherwise grow with the number of docs. */
const LONG = 100

export const KEPT = 50

export function isLong(count: number): boolean {
  return count > LONG
}

/** The places of the items of a long list that stay: those around the current one, the first when it is -1. */
export function keptRange(count: number, current: number): readonly [start: number, end: number] {
  const start = Math.min(Math.max(0, current - KEPT / 2), count - KEPT)
  return [start, start + KEPT]
}
