import { SKIP_WAITING } from '../shared/pwa/precache-list.ts'

/** Calls back for the worker that waits, and for each that will. The first worker of a browser does not wait. */
export function followWaiting(
  registration: ServiceWorkerRegistration,
  onWaiting: (worker: ServiceWorker) => void,
): void {
  let known: ServiceWorker | null = null
  const check = (): void => {
    const { installing, waiting, active } = registration
    if (waiting !== null && active !== null && waiting !== known) onWaiting((known = waiting))
    else installing?.addEventListener('statechange', check, { once: true })
  }
  registration.addEventListener('updatefound', check)
  check()
}

/** Has a worker that waits take the place of the one before it. */
export function takeOver(worker: ServiceWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is no window.
  worker.postMessage({ type: SKIP_WAITING })
}
