/** A stream of numbers that depends on its seed alone. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** One entry of a list that is not empty. */
  pick<T>(list: readonly T[]): T
  /** A copy of the list in another order. */
  shuffle<T>(list: readonly T[]): T[]
}

/** Starts a stream; two streams with one seed give the same numbers on every machine. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    const entry = list[int(0, list.length - 1)]
    if (entry === undefined) throw new RangeError('Cannot pick from an empty list.')
    return entry
  }
  const shuffle = <T>(list: readonly T[]): T[] => {
    // Sorting by a number drawn per entry: short, and the same order on every engine because sort is stable.
    const keyed = list.map((entry) => ({ entry, key: next() }))
    return keyed.sort((a, b) => a.key - b.key).map(({ entry }) => entry)
  }
  return { int, pick, shuffle }
}

/** FNV-1a over UTF-16 units: spreads short seeds such as `page:7` over 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}
