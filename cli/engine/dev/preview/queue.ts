/** Runs work when all work before it has ended, however that ended. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/** A queue that does one thing after the other. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}

/** A queue in which some of the work changes what everybody else reads. */
export interface ChangeQueue {
  readonly inTurn: Queue
  /** Work in its turn; `settled` waits for it while it is at work. */
  readonly change: Queue
  /** Resolves at once, or when the change that is at work has ended: what is read then is of one time. */
  settled(): Promise<void>
}

/** A queue whose changes can be waited for without taking a turn. */
export function createChangeQueue(): ChangeQueue {
  const inTurn = createQueue()
  const atWork = new Set<Promise<unknown>>()
  return {
    inTurn,
    change: (work) =>
      inTurn(async () => {
        const changing = work()
        const ended = changing.catch(() => undefined)
        atWork.add(ended)
        try {
          return await changing
        } finally {
          atWork.delete(ended)
        }
      }),
    async settled() {
      while (atWork.size > 0) await Promise.all(atWork)
    },
  }
}
