import { SKIP_WAITING } from '../shared/pwa/precache-list.ts'

/** Key of the browser's storage: `true` once the site was installed as an application. */
export const INSTALLED_KEY = 'docusaurus.pwa.event.appInstalled.fired'

/** A lock of the pages in offline mode: while there is one, others leave what is stored as it is. */
export const OFFLINE_LOCK = 'sitegen.offline'

/** Calls back for the worker that waits, and for each that will. The first worker of a browser does not wait. */
export function followWaiting(
  registration: ServiceWorkerRegistration,
  onWaiting: (worker: ServiceWorker) => void,
): void {
  let known: ServiceWorker | null = null
  // The state of a worker may change before the registration says so.
  const check = (worker: ServiceWorker): void => {
    if (worker.state !== 'installed' || registration.active === null || worker === known) return
    known = worker
    onWaiting(worker)
  }
  const follow = (worker: ServiceWorker | null): void => {
    if (worker === null) return
    worker.addEventListener('statechange', () => check(worker))
    check(worker)
  }
  registration.addEventListener('updatefound', () => follow(registration.installing))
  follow(registration.installing)
  follow(registration.waiting)
}

/** Whether a worker was registered in offline mode. */
export function isOfflineWorker({ scriptURL }: ServiceWorker): boolean {
  return scriptURL.includes(encodeURIComponent('"offlineMode":true'))
}

/** Has a worker that waits take the place of the one before it. */
export function takeOver(worker: ServiceWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is no window.
  worker.postMessage({ type: SKIP_WAITING })
}
