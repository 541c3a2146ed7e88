import { isMainThread, Worker } from 'node:worker_threads'

/** Work whose code may block the thread forever. */
interface Watched {
  /** How long it may take, in milliseconds. */
  readonly limit: number
  /** Written to standard error when the process is ended. */
  readonly text: string
}

/** Runs in a thread of its own: the one that is watched cannot run anything. */
const WATCH = `
const { workerData: { over, limit, text } } = require('node:worker_threads')
if (Atomics.wait(over, 0, 0, limit) === 'timed-out') {
  require('node:fs').writeSync(2, text)
  process.kill(process.pid, 'SIGKILL')
}
`

/**
 * Ends the process when work takes too long: code that never gives the thread back cannot be stopped in another way. To be
 * told when the work is over. Other threads are watched by those who wait for them.
 */
export function startWatchdog({ limit, text }: Watched): { readonly stop: () => void } {
  if (!isMainThread) return { stop: () => undefined }
  const over = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  new Worker(WATCH, { eval: true, workerData: { over, limit, text } }).unref()
  return {
    stop() {
      Atomics.store(over, 0, 1)
      Atomics.notify(over, 0)
    },
  }
}
