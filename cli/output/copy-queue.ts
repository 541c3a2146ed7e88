/** Runs a bounded number of tasks at once. */
export interface CopyQueue {
  /** Resolves when the task has started: the caller goes on while it runs, and waits when too many do. */
  start(task: () => Promise<void>): Promise<void>
  /** Resolves when no task runs. */
  settle(): Promise<void>
}

/** Creates an idle queue. Tasks must not reject. */
export function createCopyQueue(limit: number): CopyQueue {
  const running = new Set<Promise<void>>()

  async function start(task: () => Promise<void>): Promise<void> {
    while (running.size >= limit) await Promise.race(running)
    const run = task().finally(() => running.delete(run))
    running.add(run)
  }

  async function settle(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }

  return { start, settle }
}
