/** Where two texts or lists part: the index of the first item that they do not share; the length of the shorter one for none. */
export function firstDifference(one: ArrayLike<unknown>, other: ArrayLike<unknown>): number {
  const shorter = Math.min(one.length, other.length)
  let at = 0
  while (at < shorter && one[at] === other[at]) at++
  return at
}
