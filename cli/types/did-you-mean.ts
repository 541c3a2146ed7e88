import { distance } from 'fastest-levenshtein'

/**
 * The known name that an unknown one was probably meant to be: about a third of its letters may differ, case
 * aside. Null when none is near enough.
 */
export function didYouMean(name: string, known: readonly string[]): string | null {
  const wanted = name.toLowerCase()
  // Two, from four letters on, because letters that changed places count twice.
  const limit = wanted.length < 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3))
  const ranked = known
    .map((candidate) => ({ candidate, cost: distance(wanted, candidate.toLowerCase()) }))
    .filter(({ cost }) => cost <= limit)
    .toSorted((a, b) => a.cost - b.cost || (a.candidate < b.candidate ? -1 : 1))
  return ranked[0]?.candidate ?? null
}
