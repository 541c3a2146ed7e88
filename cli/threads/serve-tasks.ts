import { setImmediate } from 'node:timers/promises'
import { deserialize } from 'node:v8'
import { workerData } from 'node:worker_threads'
import { thrownValue, type ThrownValue } from './thrown-value.ts'

/** Numbers that a thread writes while it works on a batch, to be read when it has died or takes too long. */
export const PROGRESS = {
  /** Index of the item whose turn it is; -1 before the first. */
  item: 0,
  /** When that began, by `process.hrtime.bigint()`, which all threads share; -1 before the first. */
  since: 1,
  /** What `process.exit()` was called with; -1 when it was not. */
  exitCode: 2,
} as const

/** A batch for a thread. */
export interface BatchOrder {
  readonly task: string
  /** Number of the job, whose set-up a thread reads once. */
  readonly job: number
  readonly setUp: Uint8Array
  readonly input: unknown
  readonly progress: BigInt64Array
}

/** What a thread answers. */
export type Answer = { readonly output: unknown } | { readonly thrown: ThrownValue }

/** Works on one batch. `onItem` is told the index of each item before work on it begins. */
export type Task = (input: unknown, onItem: (index: number) => void) => Promise<unknown>

/** Makes a task ready with what `Threads.job` was given for it. */
export type TaskSetUp = (data: unknown) => Promise<Task>

type LoadTask = (task: string) => Promise<TaskSetUp>

/** What a thread does with each batch. The task that is expected first is loaded at once. */
export function serveTasks(load: LoadTask): (order: BatchOrder) => Promise<Answer> {
  // What fails to load fails again, and is answered, where it is used.
  load(workerData as string).catch(() => undefined)
  const tasks = new Map<number, Promise<Task>>()
  let current: BigInt64Array | null = null
  // After an error that nothing caught the thread exits too, and the error says more.
  process.on('uncaughtExceptionMonitor', () => (current = null))
  process.on('exit', (code) => {
    if (current !== null) Atomics.store(current, PROGRESS.exitCode, BigInt(code))
  })
  return async ({ task: name, job, setUp, input, progress }) => {
    current = progress
    const onItem = (index: number): void => {
      Atomics.store(progress, PROGRESS.since, process.hrtime.bigint())
      Atomics.store(progress, PROGRESS.item, BigInt(index))
    }
    try {
      const task = tasks.get(job) ?? load(name).then((prepare) => prepare(deserialize(setUp)))
      tasks.set(job, task)
      const output = await (await task)(input, onItem)
      // A promise of the batch that failed and that nobody waits for ends the thread here, before the answer.
      await setImmediate()
      return { output }
    } catch (error) {
      return { thrown: thrownValue(error) }
    }
  }
}
