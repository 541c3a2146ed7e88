import type { ThrownValue } from './thrown-value.ts'

/** What a thread is told. */
export type Order =
  | { readonly kind: 'prepare'; readonly task: string }
  | { readonly kind: 'set-up'; readonly task: string; readonly data: unknown }
  | { readonly kind: 'run'; readonly task: string; readonly id: number; readonly input: unknown }

/** What a thread answers. */
export type Answer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly thrown: ThrownValue }

/** What a thread gets when it starts. */
export interface ThreadData {
  /**
   * Two numbers: the index of the piece of its batch that the thread is at work on, and since when by `pieceClock`, or 0
   * between batches. Read when a thread has died, and to see that one takes too long.
   */
  readonly at: Int32Array
}

/** Milliseconds of a clock that all threads share and nobody sets, as far as 31 bits hold them; never 0. */
export function pieceClock(): number {
  return Number(process.hrtime.bigint() / 1_000_000n) % CLOCK_TURN || 1
}

/** How long it is since a time of `pieceClock`. */
export function sincePiece(time: number): number {
  return (pieceClock() - time + CLOCK_TURN) % CLOCK_TURN
}

const CLOCK_TURN = 2 ** 31
