import { createContext, Script } from 'node:vm'
import { busyFactor } from '../../threads/threads.ts'

/** Work took longer than it may. */
export class TooSlow extends Error {
  constructor(milliseconds: number) {
    super(`not done after ${milliseconds} ms`)
    this.name = 'TooSlow'
  }
}

/** Ends work that takes too long. What is large may take a limit several times. */
export interface TimeGuard {
  /**
   * Does work that gives its result at once. Work within it belongs to it.
   *
   * @throws TooSlow when the time is over, wherever the work is at
   */
  run<T>(work: () => T, times?: number): T
  /** Waits for work that others do in between; rejects with TooSlow. */
  wait<T>(work: Promise<T>, times?: number): Promise<T>
}

/**
 * Work in the thread that waits for it can only be ended by the engine itself: it has a limit for scripts, and what
 * a script calls counts. Costs a tenth of a millisecond. Code of a native library is ended when it comes back.
 *
 * @param stretch - how many times as long as on an idle machine everything takes
 */
export function createTimeGuard(milliseconds: number, stretch: () => number = busyFactor): TimeGuard {
  const scope: { work: (() => unknown) | null } = { work: null }
  const script = new Script('work()')
  const context = createContext(scope)
  let running = false
  return {
    run<T>(work: () => T, times = 1): T {
      if (running) return work()
      const timeout = Math.ceil(milliseconds * times * stretch())
      running = true
      scope.work = work
      try {
        return script.runInContext(context, { timeout }) as T
      } catch (error) {
        throw isTimeout(error) ? new TooSlow(timeout) : error
      } finally {
        scope.work = null
        running = false
      }
    },
    async wait(work, times = 1) {
      const timeout = Math.ceil(milliseconds * times * stretch())
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new TooSlow(timeout)), timeout)
      })
      try {
        return await Promise.race([work, late])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

function isTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
