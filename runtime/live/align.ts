export interface Entry {
  /** The same for entries that say the same. */
  readonly same: string
  /** The same for entries of which one can become the other. */
  readonly kind: string
}

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
  return [
    ...next.slice(0, start).keys(),
    ...middle.map((at) => (at === -1 ? -1 : at + start)),
    ...next.slice(next.length - end).map((_, index) => old.length - end + index),
  ]
}

/** The longest common subsequence, in which a pair that says the same counts more than two that are of a kind. */
function alignMiddle(old: readonly Entry[], next: readonly Entry[]): readonly number[] {
  if (old.length * next.length > MOST_PAIRS)
    return next.map((entry, index) => (old[index]?.kind === entry.kind ? index : -1))
  // The most that can be had of the ends of both lists, from each place in them.
  const width = next.length + 1
  const best = new Uint32Array((old.length + 1) * width)
  const rest = (i: number, j: number): number => best[i * width + j] ?? 0
  for (const [i, one] of [...old.entries()].toReversed())
    for (let j = next.length - 1; j >= 0; j--)
      best[i * width + j] = Math.max(
        worthOf(one, next[j]) + rest(i + 1, j + 1),
        rest(i + 1, j),
        rest(i, j + 1),
      )
  let i = 0
  return next.map((entry, j) => {
    // Old entries that are worth nothing here are passed over.
    while (i < old.length && rest(i, j) === rest(i + 1, j)) i++
    const worth = worthOf(old[i], entry)
    return worth > 0 && rest(i, j) === worth + rest(i + 1, j + 1) ? i++ : -1
  })
}

function worthOf(old: Entry | undefined, next: Entry | undefined): number {
  if (old === undefined || next === undefined) return 0
  return old.same === next.same ? 3 : Number(old.kind === next.kind)
}
