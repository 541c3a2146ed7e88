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

/** A queue in which some of the work changes what everybody else reads: it can be waited for without taking a turn. */
export function createChangeQueue() {
  const inTurn = createQueue()
  /** What was begun last; work is done one after the other. */
  let changing: Promise<unknown> = Promise.resolve()
  return {
    inTurn,
    /** Work in its turn; `settled` waits for it while it is at work. */
    change: <T>(work: () => Promise<T>): Promise<T> =>
      inTurn(() => {
        const made = work()
        changing = made.catch(() => undefined)
        return made
      }),
    /** Resolves at once, or when the change that is at work has ended: what is read then is of one time. */
    async settled(): Promise<void> {
      for (let last: unknown = null; last !== changing;) {
        last = changing
        await last
      }
    },
  }
}
