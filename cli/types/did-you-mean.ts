import { distance } from 'fastest-levenshtein'

/**
 * The known name that an unknown one was probably meant to be: about a third of its letters may differ, case
 * aside, or it is short for it; of two that are as near the one with more letters of the same case. Null when none
 * is near enough.
 */
export function didYouMean(name: string, known: readonly string[]): string | null {
  const wanted = name.toLowerCase()
  const limit = wanted.length < MIN_LENGTH ? 1 : Math.max(2, Math.floor(wanted.length / 3))
  const exact = ({ candidate }: { readonly candidate: string }): number => distance(name, candidate)
  const ranked = known
    .map((candidate) => ({ candidate, cost: costOf(wanted, candidate.toLowerCase(), limit) }))
    .filter(({ cost }) => cost <= limit)
    .toSorted((a, b) => a.cost - b.cost || exact(a) - exact(b) || (a.candidate < b.candidate ? -1 : 1))
  return ranked[0]?.candidate ?? null
}

/** Letters that changed places count once, and a name is near to one that it is short for: `warn` to `warning`. */
function costOf(wanted: string, candidate: string, limit: number): number {
  const cost = isSwapped(wanted, candidate) ? 1 : distance(wanted, candidate)
  const [short = '', long = ''] = [wanted, candidate].sort((a, b) => a.length - b.length)
  const isShort = short.length >= MIN_LENGTH && long.startsWith(short) && /^[a-z]+$/.test(long)
  return isShort && long.length <= 3 * short.length ? Math.min(cost, limit) : cost
}

const MIN_LENGTH = 4

/**
 * The known name that an unknown one is a misspelling of, where unknown names may be meant: it differs in one letter, from
 * six letters on in two, or two letters have changed places. Null when there is none.
 */
export function misspellingOf(name: string, known: readonly string[]): string | null {
  const meant = name.length < MIN_LENGTH || known.includes(name) ? null : didYouMean(name, known)
  if (meant === null) return null
  const limit = name.length < 6 ? 1 : 2
  return distance(name, meant) <= limit || isSwapped(name, meant) ? meant : null
}

/** Whether names have the same letters, of which two have changed places. */
function isSwapped(name: string, other: string): boolean {
  return distance(name, other) === 2 && [...name].sort().join('') === [...other].sort().join('')
}
