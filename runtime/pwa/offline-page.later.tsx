import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { LoadPopup } from './register.ts'
import { followWaiting, takeOver } from './waiting-worker.ts'

/** Id of the element that the offer of a new build stands in; style sheets of sites name it. */
const CONTAINER_ID = 'pwa-popup-container'

/** How often a page that stays open looks for a new build when its reader comes back, in milliseconds. */
const UPDATE_INTERVAL = 60 * 60 * 1000

/** In offline mode the reader decides when a new build takes the place of the stored one. */
export function followBuilds(registration: ServiceWorkerRegistration, loadPopup: LoadPopup): void {
  followWaiting(registration, (worker) => {
    // Without the offer the new build comes with the next visit.
    offerReload(worker, loadPopup).catch(() => undefined)
  })
  let updatedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - updatedAt < UPDATE_INTERVAL) return
    updatedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

async function offerReload(worker: ServiceWorker, loadPopup: LoadPopup): Promise<void> {
  const [{ default: Popup }, { default: styles }] = await loadPopup()
  // A sheet of a script needs no permission of a content security policy.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  const container = document.getElementById(CONTAINER_ID) ?? document.createElement('div')
  container.id = CONTAINER_ID
  document.body.append(container)
  const root = createRoot(container)
  const onClose = (): void => {
    root.unmount()
    container.remove()
  }
  const onReload = (): void => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
    takeOver(worker)
  }
  // The reader took it in another tab.
  navigator.serviceWorker.addEventListener('controllerchange', onClose, { once: true })
  root.render(createElement(Popup, { onReload, onClose }))
}
