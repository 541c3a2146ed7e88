import { setImmediate } from 'node:timers/promises'

/** How one thing after the other is worked on. */
interface InOrder<T, R> {
  /** How many are under way at the same time. */
  readonly limit: number
  /** What is known already needs no promise. */
  readonly start: (item: T) => Promise<R> | R
  /** Gets the results in the order of the items. */
  readonly take: (result: R, index: number) => Promise<void> | void
}

/** How many results are taken before other work of the process, such as an interruption, gets a turn. */
const TURN = 32
/** The same of results that nothing had to be done for. */
const READY_TURN = 1024

/** Works on several items at the same time, and takes the results in the order of the items. */
export async function inOrder<T, R>(
  items: readonly T[],
  { limit, start, take }: InOrder<T, R>,
): Promise<void> {
  const flying: (Promise<R> | R)[] = []
  let started = 0
  let since = 0
  for (let taken = 0; taken < items.length; taken++) {
    while (flying.length < limit && started < items.length) {
      const work = start(items[started++] as T)
      // One that fails is noticed when its turn comes.
      if (work instanceof Promise) work.catch(() => undefined)
      flying.push(work)
    }
    const next = flying.shift() as Promise<R> | R
    const isReady = !(next instanceof Promise)
    const taking = take(isReady ? next : await next, taken)
    if (taking !== undefined) await taking
    since += isReady ? TURN / READY_TURN : 1
    if (since < TURN) continue
    since = 0
    await setImmediate()
  }
}
