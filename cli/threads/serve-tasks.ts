import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { pieceClock, type Answer, type Order, type ThreadData } from './protocol.ts'
import { thrownValue } from './thrown-value.ts'

/** What a task makes of a batch, and the memory that is handed over with it instead of being copied. */
export interface TaskOutput {
  readonly output: unknown
  readonly transfer?: readonly ArrayBuffer[]
}

/** Works on one batch. `onPiece` is told the index of each piece before work on it begins. */
export type Task = (input: unknown, onPiece: (index: number) => void) => Promise<TaskOutput>

/** Makes a task ready with what `Threads.job` was given for it. */
export type TaskSetUp = (data: unknown) => Promise<Task>

/** What a thread can do. */
export interface TaskTable {
  /** Loads the code of a task, also before there is anything to do. */
  setUpOf(task: string): Promise<TaskSetUp>
}

/** Does what the main thread orders, one batch after the other. */
export function serveTasks({ setUpOf }: TaskTable): void {
  const port = parentPort
  if (port === null) throw new Error('This module runs in a thread.')
  const { at } = workerData as ThreadData
  const onPiece = (index: number): void => {
    Atomics.store(at, 1, pieceClock())
    Atomics.store(at, 0, index)
  }
  const onDone = (): void => void Atomics.store(at, 1, 0)
  const tasks = new Map<string, Promise<Task>>()
  let last: Promise<void> = Promise.resolve()
  port.on('message', (order: Order) => {
    if (order.kind === 'prepare') {
      // What fails to load fails again, and is answered, where it is used.
      setUpOf(order.task).catch(() => undefined)
    } else if (order.kind === 'set-up') {
      const task = setUpOf(order.task).then((setUp) => setUp(order.data))
      // What fails here is the answer to each batch.
      task.catch(() => undefined)
      tasks.set(order.task, task)
    } else {
      last = last.then(() => answer(port, order, { task: tasks.get(order.task), onPiece, onDone }))
    }
  })
}

type RunOrder = Extract<Order, { kind: 'run' }>

interface Serving {
  readonly task: Promise<Task> | undefined
  readonly onPiece: (index: number) => void
  /** Told before the answer is sent. */
  readonly onDone: () => void
}

async function answer(port: MessagePort, order: RunOrder, { task, onPiece, onDone }: Serving): Promise<void> {
  const { id, input } = order
  try {
    onPiece(-1)
    const run = await task
    if (run === undefined) throw new Error(`The task ${order.task} was never set up.`)
    const { output, transfer = [] } = await run(input, onPiece)
    // A promise of the batch that failed and that nobody waits for ends the thread here, before the answer.
    await setImmediate()
    onDone()
    send(port, { id, output }, transfer)
  } catch (error) {
    onDone()
    send(port, { id, thrown: thrownValue(error) })
  }
}

function send(port: MessagePort, message: Answer, transfer: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}
