import { SKIP_WAITING } from '../shared/pwa/precache-list.ts'

/** A lock of the pages in offline mode: while there is one, others leave what is stored as it is. */
export const OFFLINE_LOCK = 'sitegen.offline'

/** Calls back for the worker that waits, and for each that will. The first worker of a browser does not wait. */
export function followWaiting(
  registration: ServiceWorkerRegistration,
  onWaiting: (worker: ServiceWorker) => void,
): void {
  let known: ServiceWorker | null = null
  const check = (): void => {
    const { installing, waiting, active } = registration
    installing?.addEventListener('statechange', check, { once: true })
    if (waiting !== null && active !== null && waiting !== known) onWaiting((known = waiting))
  }
  registration.addEventListener('updatefound', check)
  check()
}

export function takeOver(worker: ServiceWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is no window.
  worker.postMessage({ type: SKIP_WAITING })
}
