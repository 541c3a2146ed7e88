import { availableParallelism } from 'node:os'
import path from 'node:path'
import { packageRoot } from '../types/package-root.ts'
import { startThread, type Batch, type Thread } from './thread.ts'
import { PieceTooSlow } from './piece-too-slow.ts'
import type { Piece } from './thread-died.ts'

/** Has a thread work on a batch. `pieces` describes what is in it. */
export type Job<I, O> = (input: I, pieces: readonly Piece[]) => Promise<O>

/** The threads of one build. They start with the first batch. */
export interface Threads {
  /** How many there are, or would be; 0 when all work is done in the main thread. */
  readonly count: number
  /** Whether so many pieces of work are worth threads. */
  wanted(pieces: number): boolean
  /** Starts the threads when so many pieces of work are worth it, to be ready for a task when there is any. */
  expect(task: string, pieces: number): void
  /**
   * A task of the threads.
   *
   * @param setUp - gives what the task needs for all batches; each thread gets a copy
   * @param limit - how many milliseconds a piece may take, as many times as the piece says. One that takes longer costs its thread, which another one
   * replaces; its batch rejects with `PieceTooSlow`. Any time by default.
   */
  job<I, O>(task: string, setUp: () => unknown, limit?: number): Job<I, O>
  /** Ends all of them. Batches that are not finished reject. Safe to call twice. */
  close(): Promise<void>
}

interface ThreadsOptions {
  /** 0 for none. @default as many as help */
  readonly count?: number | undefined
  /** Module that calls `serveTasks`, absolute; null for none. @default the one of the built command line */
  readonly file?: string | null
  /** Aborted when the user interrupts. */
  readonly signal?: AbortSignal | undefined
}

/** More threads than this wait for the main thread. */
const MAX_THREADS = 8

/** Files or pages. A thread costs half a second of processor time, most of it warming up; with less work that is lost. */
const WORTH_IT = 500

/** How often it is looked whether a thread takes too long, in milliseconds. */
const LOOK_EVERY = 200

/** Batches that a thread has at hand: one to work on and one to go on with. */
const AT_HAND = 2

/** Makes the threads of a build. The first that dies ends the work of all. */
export function createThreads({ count, file = builtWorker(), signal }: ThreadsOptions): Threads {
  const size = file === null ? 0 : (count ?? Math.min(availableParallelism(), MAX_THREADS))
  const waiting: Batch[] = []
  const unfinished = new Set<Batch>()
  let threads: Thread[] = []
  let ending: Promise<void> | null = null
  let failure: unknown = null
  let watch: NodeJS.Timeout | null = null

  const close = (reason: unknown = new Error('The threads were ended.')): Promise<void> => {
    if (ending !== null) return ending
    failure = reason
    waiting.length = 0
    clearInterval(watch ?? undefined)
    for (const batch of unfinished) batch.reject(reason)
    unfinished.clear()
    signal?.removeEventListener('abort', abort)
    ending = Promise.all(threads.map((thread) => thread.end())).then(() => undefined)
    return ending
  }
  const abort = (): void => void close(signal?.reason)
  signal?.addEventListener('abort', abort)

  const start = (worker: string): Thread =>
    startThread(worker, { onIdle: distribute, onDeath: (error) => void close(error) })
  const startAll = (): void => {
    if (file !== null && threads.length === 0) threads = Array.from({ length: size }, () => start(file))
  }
  const distribute = (): void => {
    startAll()
    for (let load = 0; load < AT_HAND; load++) {
      for (const thread of threads.filter((one) => one.load() === load)) {
        const next = waiting.shift()
        if (next === undefined) return
        give(thread, next)
      }
    }
  }

  const replaceOverdue = (): void => {
    for (const [place, thread] of threads.entries()) {
      const index = thread.overdue()
      if (index === null || file === null) continue
      const [batch, ...next] = thread.batches()
      threads[place] = start(file)
      // What is in a library of native code ends when that comes back: nobody waits for it.
      void thread.end()
      waiting.unshift(...next)
      batch?.reject(new PieceTooSlow(index))
      distribute()
    }
  }

  const wanted = (pieces: number): boolean =>
    size > 0 && (count !== undefined || threads.length > 0 || pieces >= WORTH_IT)
  return {
    count: size,
    wanted,
    expect(task, pieces) {
      if (threads.length > 0 || ending !== null || !wanted(pieces)) return
      startAll()
      for (const thread of threads) thread.prepare(task)
    },
    job<I, O>(task: string, setUp: () => unknown, limit?: number): Job<I, O> {
      if (limit !== undefined) watch ??= setInterval(replaceOverdue, LOOK_EVERY).unref()
      return (input, pieces) =>
        new Promise<O>((resolve, reject) => {
          if (ending !== null) return reject(failure)
          const order = { task, input, pieces, setUp, limit: limit ?? null }
          const batch = unfinishedBatch(order, unfinished, { resolve: resolve as Batch['resolve'], reject })
          waiting.push(batch)
          distribute()
        })
    },
    close: () => close(),
  }
}

/** A batch that is in a list until it is done. */
function unfinishedBatch(
  order: Omit<Batch, 'resolve' | 'reject'>,
  unfinished: Set<Batch>,
  { resolve, reject }: Pick<Batch, 'resolve' | 'reject'>,
): Batch {
  const batch: Batch = {
    ...order,
    resolve(output) {
      unfinished.delete(batch)
      resolve(output)
    },
    reject(error) {
      unfinished.delete(batch)
      reject(error)
    },
  }
  unfinished.add(batch)
  return batch
}

function give(thread: Thread, batch: Batch): void {
  try {
    thread.run(batch)
  } catch (error) {
    batch.reject(error)
  }
}

/** Threads run what was built; without it, as in a test of single modules, there are none. */
function builtWorker(): string | null {
  return import.meta.url.endsWith('.ts') ? null : path.join(packageRoot(), 'dist/worker.js')
}
