import { busyFactor } from '../types/busy-factor.ts'
import { Worker } from 'node:worker_threads'
import { sincePiece, type Answer, type Order, type ThreadData } from './protocol.ts'
import { threadDied, type Death, type Piece } from './thread-died.ts'
import { thrownAgain } from './thrown-value.ts'

/** A batch that a thread has to work on. */
export interface Batch {
  readonly task: string
  readonly input: unknown
  readonly pieces: readonly Piece[]
  /** Asked for what the task needs when a thread does it for the first time. */
  readonly setUp: () => unknown
  /** How many milliseconds a piece may take, as often as it says; null for any time. */
  readonly limit: number | null
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
}

/** One thread and what it has to do. */
export interface Thread {
  /** How many batches it has. */
  load(): number
  /** @throws DataCloneError for an input that cannot be sent */
  run(batch: Batch): void
  /** Has it load the code of a task. */
  prepare(task: string): void
  /** Index of the piece at which it is for longer than that may take; null without. */
  overdue(): number | null
  /** What it has to do, the batch that it is at work on first. */
  batches(): readonly Batch[]
  /** Ends it. What it has to do is left to the caller. */
  end(): Promise<void>
}

/** Whom a thread tells. */
interface ThreadEvents {
  readonly onIdle: () => void
  /** It ended, and nobody told it to. */
  readonly onDeath: (error: Error) => void
}

/**
 * Recursion ends where it ends in the main thread, so that a deeply nested file gives the same in both: V8 gives that
 * one 984 KB, and Node keeps 192 KB of a thread's stack for itself.
 */
const STACK_MB = (984 + 192) / 1024

/** Starts a thread. */
export function startThread(file: string, { onIdle, onDeath }: ThreadEvents): Thread {
  const at = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const workerData: ThreadData = { at }
  const worker = new Worker(file, { workerData, resourceLimits: { stackSizeMb: STACK_MB } })
  const batchById = new Map<number, Batch>()
  const ready = new Set<string>()
  let lastId = 0
  let ended = false
  const die = (death: Death): void => {
    if (ended) return
    ended = true
    const [batch] = batchById.values()
    onDeath(threadDied(death, { pieces: batch?.pieces ?? [], at: Atomics.load(at, 0) }))
  }
  worker.on('message', (answer: Answer) => {
    const batch = batchById.get(answer.id)
    batchById.delete(answer.id)
    if (batch === undefined) return
    if ('thrown' in answer) batch.reject(thrownAgain(answer.thrown))
    else batch.resolve(answer.output)
    onIdle()
  })
  worker.on('error', (error) => die({ error, exitCode: null }))
  worker.on('exit', (exitCode) => die({ error: null, exitCode }))
  const send = (order: Order): void => worker.postMessage(order, [])
  return {
    load: () => batchById.size,
    prepare: (task) => send({ kind: 'prepare', task }),
    batches: () => [...batchById.values()],
    overdue() {
      const [batch] = batchById.values()
      const [index, since] = [Atomics.load(at, 0), Atomics.load(at, 1)]
      if (batch?.limit == null || index < 0 || since <= 0) return null
      const { times = 1 } = batch.pieces[index] ?? {}
      return sincePiece(since) > batch.limit * times * busyFactor() ? index : null
    },
    run(batch) {
      if (!ready.has(batch.task)) send({ kind: 'set-up', task: batch.task, data: batch.setUp() })
      ready.add(batch.task)
      const id = ++lastId
      send({ kind: 'run', task: batch.task, id, input: batch.input })
      batchById.set(id, batch)
    },
    async end() {
      ended = true
      await worker.terminate()
    },
  }
}
