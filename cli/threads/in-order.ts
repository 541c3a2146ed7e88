import { setImmediate } from 'node:timers/promises'

/** How one thing after the other is worked on. */
interface InOrder<T, R> {
  /** How many are under way at the same time. */
  readonly limit: number
  readonly start: (item: T) => Promise<R> | R
  /** Gets the results in the order of the items. */
  readonly take: (result: R, index: number) => Promise<void> | void
}

/** How many results are taken before other work of the process, such as an interruption, gets a turn. */
const TURN = 32

/** Works on several items at the same time, and takes the results in the order of the items. */
export async function inOrder<T, R>(
  items: readonly T[],
  { limit, start, take }: InOrder<T, R>,
): Promise<void> {
  const flying: (Promise<R> | R)[] = []
  let started = 0
  for (let taken = 0; taken < items.length; taken++) {
    while (flying.length < limit && started < items.length) {
      const work = start(items[started++] as T)
      // One that fails is noticed when its turn comes.
      if (work instanceof Promise) work.catch(() => undefined)
      flying.push(work)
    }
    await take(await (flying.shift() as Promise<R> | R), taken)
    if (taken % TURN === TURN - 1) await setImmediate()
  }
}
