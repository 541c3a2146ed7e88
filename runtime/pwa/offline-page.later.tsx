import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { tabStorage } from '../client/browser.ts'
import {
  isOfflineWorker,
  STORE_REST,
  type StoringProgress,
  type ProgressPopupProps,
  type ReloadPopupProps,
} from '../shared/pwa/precache-list.ts'
import type { LoadPopups } from './register.ts'
import { followWaiting, OFFLINE_LOCK, takeOver } from './waiting-worker.ts'

/** Id of the element that the popups stand in; style sheets of sites name it. */
const CONTAINER_ID = 'pwa-popup-container'

/** In the tab's storage once its reader closed the progress. */
const PROGRESS_CLOSED = 'sitegen.offline.closed'

/** How long the site is stored before it is told, in milliseconds. */
const PROGRESS_DELAY = 1000

/** How often a page that stays open looks for a new build when its reader comes back, in milliseconds. */
const UPDATE_INTERVAL = 60 * 60 * 1000

export function followBuilds(registration: ServiceWorkerRegistration, loadPopups: LoadPopups): void {
  navigator.locks
    ?.request(OFFLINE_LOCK, { mode: 'shared' }, () => new Promise(() => undefined))
    .catch(() => undefined)
  const show = createPopup(loadPopups)
  followStoring(registration, (progress) => show({ progress }))
  followWaiting(registration, (worker) => {
    if (!isOfflineWorker(worker)) return
    const onClose = (): void => show({ offer: null })
    // The reader took it in another tab.
    navigator.serviceWorker.addEventListener('controllerchange', onClose, { once: true })
    show({ offer: { onReload: () => reloadWith(registration), onClose } })
  })
  let updatedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - updatedAt < UPDATE_INTERVAL) return
    updatedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

function followStoring(
  { installing, waiting, active }: ServiceWorkerRegistration,
  show: (progress: ProgressPopupProps | null) => void,
): void {
  const { port1, port2 } = new MessageChannel()
  let last: StoringProgress | null = null
  let isDelayed = true
  const update = (): void => {
    if (last?.isStoring !== true) show(null)
    else if (!isDelayed && tabStorage.get(PROGRESS_CLOSED) === null)
      show({ stored: last.stored, total: last.total, onClose })
  }
  const onClose = (): void => {
    tabStorage.set(PROGRESS_CLOSED, 'true')
    port1.close()
    show(null)
  }
  port1.addEventListener('message', ({ data }: MessageEvent<StoringProgress>) => {
    last = data
    update()
  })
  // Where one large file is being stored, no message may come after the delay.
  setTimeout(() => {
    isDelayed = false
    update()
  }, PROGRESS_DELAY)
  port1.start()
  const worker = installing ?? waiting ?? active
  worker?.postMessage({ type: STORE_REST }, [port2])
}

interface PopupContent {
  readonly offer: ReloadPopupProps | null
  readonly progress: ProgressPopupProps | null
}

function createPopup(loadPopups: LoadPopups): (change: Partial<PopupContent>) => void {
  let content: PopupContent = { offer: null, progress: null }
  let mounted: Promise<(content: PopupContent) => void> | null = null
  return (change) => {
    content = { ...content, ...change }
    if (mounted === null && content.offer === null && content.progress === null) return
    mounted ??= mountPopup(loadPopups)
    // Without the parts, the new build comes with the next visit.
    mounted.then((render) => render(content)).catch(() => (mounted = null))
  }
}

async function mountPopup(loadPopups: LoadPopups): Promise<(content: PopupContent) => void> {
  const [{ default: Offer }, { default: Progress }, { default: styles }] = await loadPopups()
  // A sheet of a script needs no permission of a content security policy.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  const container = document.createElement('div')
  container.id = CONTAINER_ID
  document.body.append(container)
  const root = createRoot(container)
  return ({ offer, progress }) =>
    root.render(offer !== null ? createElement(Offer, offer) : progress && createElement(Progress, progress))
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
