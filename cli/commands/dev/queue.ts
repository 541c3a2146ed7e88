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
