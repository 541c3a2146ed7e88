import { setImmediate } from 'node:timers/promises'
import { deserialize } from 'node:v8'
import { workerData } from 'node:worker_threads'
import { omit, pickBy } from 'lodash-es'
import { SiteProblems, type Diagnostic } from '../report/diagnostic.ts'
import { orNull } from '../types/memoized.ts'

/**
 * Numbers that a thread writes while it works on a batch, to be read when it has died or takes too long: index of the item
 * whose turn it is, when that began by `process.hrtime.bigint()`, which all threads share, and what `process.exit()` was
 * called with; each -1 before.
 */
export const PROGRESS = { item: 0, since: 1, exitCode: 2 } as const

export interface BatchOrder {
  readonly task: string
  /** Number of the job, whose set-up a thread reads once. */
  readonly job: number
  readonly setUp: Uint8Array
  readonly input: unknown
  readonly progress: BigInt64Array
}

export type Answer = { readonly output: unknown } | { readonly thrown: ThrownValue }

/** Works on one batch. `onItem` is told the index of each item before work on it begins. */
export type Task = (input: unknown, onItem: (index: number) => void) => Promise<unknown>

/** Makes a task ready with what `Threads.job` was given for it. */
export type TaskSetUp = (data: unknown) => Promise<Task>

/** What a thread does with each batch. The task that is expected first is loaded at once. */
export function serveTasks(load: (task: string) => Promise<TaskSetUp>) {
  // What fails to load fails again, and is answered, where it is used.
  load(workerData as string).catch(() => undefined)
  const tasks = new Map<number, Promise<Task>>()
  let current: BigInt64Array | null = null
  // After an error that nothing caught the thread exits too, and the error says more.
  process.on('uncaughtExceptionMonitor', () => (current = null))
  process.on('exit', (code) => {
    if (current !== null) Atomics.store(current, PROGRESS.exitCode, BigInt(code))
  })
  return async ({ task: name, job, setUp, input, progress }: BatchOrder): Promise<Answer> => {
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

export type ThrownValue =
  | { readonly text: string }
  | {
      readonly name: string
      readonly message: string
      readonly stack: string
      /** Properties that the error has beside those of every error. */
      readonly own: Readonly<Record<string, unknown>>
      readonly cause?: ThrownValue
    }

const MAX_CAUSES = 8

/** Errors lose their class and their own properties on the way between threads; this keeps what is read of them. */
export function thrownValue(error: unknown, depth = 0): ThrownValue {
  if (!(error instanceof Error)) return { text: textOf(error) }
  const { cause } = error
  return {
    name: textOf(error.name),
    message: textOf(error.message),
    stack: textOf(error.stack),
    own: pickBy(omit({ ...error }, ['name', 'message', 'stack', 'cause']), isSendable),
    ...((cause ?? null) !== null && depth < MAX_CAUSES && { cause: thrownValue(cause, depth + 1) }),
  }
}

/** An error, or the text of what else was thrown, for whoever would have caught it in one thread. */
export function thrownAgain(value: ThrownValue): unknown {
  if ('text' in value) return value.text
  const { name, message, stack, own, cause } = value
  if (name === 'SiteProblems' && Array.isArray(own['diagnostics']))
    return new SiteProblems(own['diagnostics'] as readonly Diagnostic[])
  const error = new Error(message, cause === undefined ? {} : { cause: thrownAgain(cause) })
  return Object.assign(error, own, { name, stack })
}

function isSendable(value: unknown): boolean {
  return orNull(() => [structuredClone(value)]) !== null
}

function textOf(value: unknown): string {
  return orNull(() => String(value)) ?? Object.prototype.toString.call(value)
}
