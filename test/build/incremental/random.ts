/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A whole number from 0 to below the limit. */
  below(limit: number): number
  of<T>(items: readonly T[]): T
  chance(probability: number): boolean
}

/** Starts a row of numbers: a 32-bit linear congruential generator whose high bits are mixed. */
export function createRandom(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    let mixed = state ^ (state >>> 15)
    mixed = Math.imul(mixed, 2_246_822_519)
    return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    of<T>(items: readonly T[]): T {
      const item = items[below(items.length)]
      if (item === undefined && items.length === 0) throw new Error('there is nothing to take one of')
      return item as T
    },
    chance: (probability) => next() < probability,
  }
}
