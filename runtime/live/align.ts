/** What the entries of two lists are compared by. */
export interface Entry {
  /** The same for entries that say the same. */
  readonly same: string
  /** The same for entries of which one can become the other. */
  readonly kind: string
}

/** A pair that says the same is worth more than any two that can become each other. */
const SAME_WORTH = 3
const KIND_WORTH = 1

/** Pairs to be weighed; beyond, lists are compared place by place. */
const MOST_PAIRS = 4_000_000

/**
 * Finds for each entry of the new list the one of the old list that it stands for: one that says the same, else one of
 * its kind. No two cross each other. The result holds indices of the old list, -1 for what is new.
 */
export function align(old: readonly Entry[], next: readonly Entry[]): readonly number[] {
  const shorter = Math.min(old.length, next.length)
  let start = 0
  while (start < shorter && old[start]?.same === next[start]?.same) start++
  let end = 0
  while (end < shorter - start && old.at(-1 - end)?.same === next.at(-1 - end)?.same) end++
  const middle = alignMiddle(old.slice(start, old.length - end), next.slice(start, next.length - end))
  return next.map((_, index) => {
    if (index < start) return index
    if (index >= next.length - end) return old.length - next.length + index
    const found = middle[index - start] ?? -1
    return found === -1 ? -1 : found + start
  })
}

function alignMiddle(old: readonly Entry[], next: readonly Entry[]): readonly number[] {
  if (old.length * next.length > MOST_PAIRS) {
    return next.map((entry, index) => (old[index]?.kind === entry.kind ? index : -1))
  }
  const width = next.length + 1
  const best = weighed(old, next)
  const found: number[] = []
  let i = 0
  for (const [j, entry] of next.entries()) {
    const rest = (row: number, column: number): number => best[row * width + column] ?? 0
    // Old entries that are worth nothing here are passed over.
    while (i < old.length && rest(i, j) === rest(i + 1, j)) i++
    const worth = worthOf(old[i], entry)
    const isPair = worth > 0 && rest(i, j) === worth + rest(i + 1, j + 1)
    found.push(isPair ? i : -1)
    if (isPair) i++
  }
  return found
}

/** The most that can be had of the ends of both lists, from each place in them. */
function weighed(old: readonly Entry[], next: readonly Entry[]): Uint32Array {
  const width = next.length + 1
  const best = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = next.length - 1; j >= 0; j--) {
      const at = i * width + j
      const pair = worthOf(old[i], next[j]) + (best[at + width + 1] ?? 0)
      best[at] = Math.max(pair, best[at + width] ?? 0, best[at + 1] ?? 0)
    }
  }
  return best
}

function worthOf(old: Entry | undefined, next: Entry | undefined): number {
  if (old === undefined || next === undefined) return 0
  if (old.same === next.same) return SAME_WORTH
  return old.kind === next.kind ? KIND_WORTH : 0
}
