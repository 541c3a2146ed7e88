import os, { availableParallelism } from 'node:os'
import { serialize } from 'node:v8'
import type { Piscina } from 'piscina'
import { onceAsked } from '../types/memoized.ts'
import { builtModule } from '../types/package-root.ts'
import { PROGRESS, type Answer, type BatchOrder, thrownAgain } from './serve-tasks.ts'
import { siteError, SiteProblems, type Diagnostic } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'

/** Has a thread work on a batch. `items` describes what is in it. */
export type Job<I, O> = (input: I, items: readonly WorkItem[]) => Promise<O>

export type Threads = ReturnType<typeof createThreads>

/** An item of a batch took longer than it may, and its thread was ended. Nothing of the batch was done. */
export class TaskTimeout extends Error {
  readonly index: number

  constructor(index: number) {
    super(`Item ${index} took too long.`)
    this.name = 'TaskTimeout'
    this.index = index
  }
}

interface ThreadsOptions {
  /** 0 for none. @default as many as help */
  readonly count?: number | undefined
  /** Module that exports what `serveTasks` gives as `runBatch`, absolute; null for none. @default the one of the built command line */
  readonly file?: string | null
  readonly signal?: AbortSignal | undefined
  /** Tells errors that nothing caught in a thread. @default what the thread was at work on */
  readonly describe?: DescribeUncaught
}

/** More threads than this wait for the main thread. */
const MAX_THREADS = 8

/** Files or pages. A thread costs half a second of processor time, most of it warming up; with less work that is lost. */
const WORTH_IT = 500

/** How often it is looked whether an item takes too long, in milliseconds. */
const LOOK_EVERY = 200

/**
 * Recursion ends where it ends in the main thread, so that a deeply nested file gives the same in both: V8 gives that
 * one 984 KB, and Node keeps 192 KB of a thread's stack for itself.
 */
const STACK_MB = (984 + 192) / 1024

/** The threads of one build. They start with the first batch, and the first that dies ends the work of all. */
export function createThreads({
  count,
  file = builtModule('worker.js'),
  signal,
  describe = () => null,
}: ThreadsOptions) {
  const size = file === null ? 0 : (count ?? Math.min(availableParallelism(), MAX_THREADS))
  let pool: Promise<Piscina> | null = null
  let failure: { readonly reason: unknown } | null = null
  let jobs = 0

  // What nothing caught in a thread between two batches.
  const onError = (error: Error): void =>
    void close(threadDied({ error, exitCode: -1, items: [], at: -1, describe }))
  const start = (task: string): Promise<Piscina> => {
    pool ??= startPool(file, size, task).then((started) => started.on('error', onError))
    return pool
  }
  const end = onceAsked(async () => {
    signal?.removeEventListener('abort', abort)
    await (await pool)?.destroy()
  })
  const close = (reason: unknown = new Error('The threads were ended.')): Promise<void> => {
    failure ??= { reason }
    return end()
  }
  const abort = (): void => void close(signal?.reason)
  signal?.addEventListener('abort', abort)

  const throwIfEnded = (): void => {
    if (failure !== null) throw failure.reason
  }
  const run = async (batch: Batch): Promise<unknown> => {
    const progress = new BigInt64Array(new SharedArrayBuffer(3 * BigInt64Array.BYTES_PER_ELEMENT)).fill(-1n)
    const overdue = new AbortController()
    const watch = setInterval(() => isOverdue(batch, progress) && overdue.abort(), LOOK_EVERY).unref()
    try {
      throwIfEnded()
      const started = await start(batch.order.task)
      throwIfEnded()
      return await started.run({ ...batch.order, progress }, { signal: overdue.signal })
    } catch (error) {
      throwIfEnded()
      const [at, exitCode] = [Number(progress[PROGRESS.item]), Number(progress[PROGRESS.exitCode])]
      if (overdue.signal.aborted) throw new TaskTimeout(at)
      // It cannot be sent.
      if (!(error instanceof Error) || error.name === 'DataCloneError') throw error
      const reason = threadDied({ error, exitCode, items: batch.items, at, describe })
      void close(reason)
      throw reason
    } finally {
      clearInterval(watch)
    }
  }

  /** Whether so many items of work are worth threads. */
  const wanted = (items: number): boolean =>
    size > 0 && (count !== undefined || pool !== null || items >= WORTH_IT)
  return {
    /** How many there are, or would be; 0 when all work is done in the main thread. */
    count: size,
    wanted,
    /** Starts the threads when so many items of work are worth it, to be ready for a task when there is any. */
    expect(task: string, items: number): void {
      if (failure === null && wanted(items)) void start(task)
    },
    /**
     * A task of the threads.
     *
     * @param setUp - gives what the task needs for all batches; each thread gets a copy
     * @param limit - how many milliseconds an item may take, as many times as the item says. One that takes longer costs
     * its thread, which another one replaces; its batch rejects with `TaskTimeout`. Any time by default.
     */
    job<I, O>(task: string, setUp: () => unknown, limit = Infinity): Job<I, O> {
      const job = ++jobs
      const shared = onceAsked(() => sharedBytes(serialize(setUp())))
      return async (input, items) => {
        const order = { task, job, setUp: shared(), input }
        const answer = (await run({ order, items, limit })) as Answer
        if ('thrown' in answer) throw thrownAgain(answer.thrown)
        return answer.output as O
      }
    },
    /** Ends all of them. Batches that are not finished reject. Safe to call twice. */
    close: () => close(),
  }
}

interface Batch {
  readonly order: Omit<BatchOrder, 'progress'>
  readonly items: readonly WorkItem[]
  readonly limit: number
}

async function startPool(filename: string | null, size: number, task: string): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename,
    name: 'runBatch',
    minThreads: size,
    maxThreads: size,
    workerData: task,
    // Waiting for messages by `Atomics` would keep promises from failing between batches.
    atomics: 'disabled',
    resourceLimits: { stackSizeMb: STACK_MB },
  })
}

function isOverdue({ items, limit }: Batch, progress: BigInt64Array): boolean {
  const since = Atomics.load(progress, PROGRESS.since)
  if (since < 0n) return false
  const { times = 1 } = items[Number(Atomics.load(progress, PROGRESS.item))] ?? {}
  return Number(process.hrtime.bigint() - since) / 1e6 > limit * times * busyFactor()
}

function sharedBytes(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  shared.set(bytes)
  return shared
}

/** How many times as long work takes because others want the processors: the load of the last minute for each, at least 1. */
export function busyFactor(load = os.loadavg()[0] ?? 0, processors = os.availableParallelism()): number {
  return Math.max(1, load / processors)
}

interface WorkItem {
  /** What the thread does with it: `rendered the page /docs/a/`. */
  readonly work: string
  readonly file: FilePath | null
  /** How many times the limit of its task it may take. @default 1 */
  readonly times?: number
}

/** Says which code of the site threw what nothing caught; null when it was none. */
type DescribeUncaught = (error: Error) => Diagnostic | null

/**
 * Says what a thread was at work on when it ended before it was told to: `WORKER_DIED`, or `UNCAUGHT_ERROR` of the site's
 * code. `exitCode` is -1 where nothing called `process.exit()`, `at` is -1 before the first item.
 */
function threadDied(death: {
  readonly error: Error
  readonly exitCode: number
  readonly items: readonly WorkItem[]
  readonly at: number
  readonly describe: DescribeUncaught
}): SiteProblems {
  const { error, exitCode, items, at, describe } = death
  const { work, file } = items[at] ?? { work: null, file: null }
  const died = (why: string, hint: string): SiteProblems =>
    siteError({
      code: 'WORKER_DIED',
      message: `A thread of the build ended${work === null ? '' : ` while it ${work}`}: ${why}.`,
      place: file === null ? undefined : { file, line: 1 },
      hint,
    })
  if (exitCode >= 0)
    return died(
      `something called process.exit(${exitCode})`,
      'Remove process.exit() from the code that pages and plugins run; throw an error instead.',
    )
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return died(
      'its memory was used up',
      'Look for a component or plugin that makes or keeps too much, or allow more with NODE_OPTIONS=--max-old-space-size=4096.',
    )
  return new SiteProblems([uncaught(error, items.slice(0, at + 1), describe(error))])
}

const MAX_NAMED = 4

/** What is thrown later, in a timer for example, comes when other items have their turn: all that had one are named. */
function uncaught(error: Error, items: readonly WorkItem[], described: Diagnostic | null): Diagnostic {
  const named = items.slice(-MAX_NAMED).map(({ work }) => work)
  const had = named.length === 0 ? [] : [`the thread had ${named.join(', ')}`]
  if (described !== null) return { ...described, notes: [...(described.notes ?? []), ...had] }
  const frame = /^\s*at (?:async )?(?:Timeout\.)?([\w$.]+)(?: \[as [^\]]+\])? \((?!node:)/m.exec(
    error.stack ?? '',
  )?.[1]
  return {
    code: 'WORKER_DIED',
    level: 'error',
    message: `A thread of the build ended, because nothing caught ${error.name}: ${error.message}.`,
    notes: [...(frame === undefined ? [] : [`thrown in: ${frame}`]), ...had],
    hint: 'Catch the error where it is thrown: in a timer, or in a promise that nobody waits for.',
  }
}
