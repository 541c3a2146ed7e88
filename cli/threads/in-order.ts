import { setImmediate as nextTurn } from 'node:timers/promises'

/** How many results are taken before other work of the process, such as an interruption, gets a turn. */
const TURN = 32

/** Works on several items at the same time, at most `limit`, and takes the results in the order of the items. */
export async function inOrder<T, R>(
  items: readonly T[],
  {
    limit,
    start,
    take,
  }: {
    readonly limit: number
    readonly start: (item: T) => Promise<R> | R
    readonly take: (result: R, index: number) => Promise<void> | void
  },
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
    if (taken % TURN === TURN - 1) await nextTurn()
  }
}

/**
 * A function for single inputs that collects what it is asked until the process has nothing else to do.
 *
 * @param work - gives one result for each input of a batch; `waiting` counts the inputs of all batches of this moment
 */
export function inBatches<I, O>(
  size: number,
  work: (batch: readonly I[], waiting: number) => Promise<readonly O[]>,
): (input: I) => Promise<O> {
  let waiting: { input: I; resolve: (output: O) => void; reject: (error: unknown) => void }[] = []
  const finish = async (batch: typeof waiting, total: number): Promise<void> => {
    const inputs = batch.map(({ input }) => input)
    try {
      const outputs = await work(inputs, total)
      for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as O)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const flush = (): void => {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += size)
      void finish(all.slice(start, start + size), all.length)
  }
  return (input) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ input, resolve, reject })
    })
}

/** Waits for work, and for any that replaced it meanwhile. */
export async function settled(work: () => Promise<unknown>): Promise<void> {
  for (let last: unknown = null; last !== work();) {
    last = work()
    await last
  }
}
