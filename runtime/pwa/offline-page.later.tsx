import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { LoadPopup } from './register.ts'
import { followWaiting, isOfflineWorker, OFFLINE_LOCK, takeOver } from './waiting-worker.ts'

/** Id of the element that the offer of a new build stands in; style sheets of sites name it. */
const CONTAINER_ID = 'pwa-popup-container'

/** How often a page that stays open looks for a new build when its reader comes back, in milliseconds. */
const UPDATE_INTERVAL = 60 * 60 * 1000

/** In offline mode the reader decides when a new build takes the place of the stored one. */
export function followBuilds(registration: ServiceWorkerRegistration, loadPopup: LoadPopup): void {
  navigator.locks
    ?.request(OFFLINE_LOCK, { mode: 'shared' }, () => new Promise(() => undefined))
    .catch(() => undefined)
  let offer: Promise<void> | null = null
  followWaiting(registration, (worker) => {
    if (!isOfflineWorker(worker)) return
    // Without the offer the new build comes with the next visit.
    offer ??= offerReload(registration, loadPopup)
      .catch(() => undefined)
      .finally(() => (offer = null))
  })
  let updatedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - updatedAt < UPDATE_INTERVAL) return
    updatedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

/** Resolves when the offer has ended. */
async function offerReload(registration: ServiceWorkerRegistration, loadPopup: LoadPopup): Promise<void> {
  const [{ default: Popup }, { default: styles }] = await loadPopup()
  // A sheet of a script needs no permission of a content security policy.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  const container = document.createElement('div')
  container.id = CONTAINER_ID
  document.body.append(container)
  const root = createRoot(container)
  await new Promise<void>((onClose) => {
    // The reader took it in another tab.
    navigator.serviceWorker.addEventListener('controllerchange', () => onClose(), { once: true })
    root.render(createElement(Popup, { onReload: () => reloadWith(registration), onClose: () => onClose() }))
  })
  root.unmount()
  container.remove()
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
}

/** Loads the page again once the worker that waits is active, whether or not this page was loaded by the one before it. */
function reloadWith({ waiting }: ServiceWorkerRegistration): void {
  const reload = (): void => location.reload()
  if (waiting === null) return reload()
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') reload()
  })
  takeOver(waiting)
}
