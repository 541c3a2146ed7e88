/**
 * Registers the service worker of a site, and says what becomes of a new one. Part of the client of sites that have one;
 * needs no React.
 * @module
 */
import type { ComponentType } from 'react'
import { tabStorage } from '../client/browser.ts'
import { whenIdle } from '../client/when.ts'
import { afterLoad } from '../loader/intent.ts'
import { createStorageSlot } from '../preferences/storage.ts'
import {
  isOfflineWorker,
  WORKER_FILE,
  type WorkerParams,
  type OfflineStrategy,
  type ProgressPopupProps,
  type ReloadPopupProps,
  type WorkerSettings,
} from '../shared/pwa/precache-list.ts'
import { followWaiting, OFFLINE_LOCK, takeOver } from './waiting-worker.ts'

/** In the query of an address, and in the tab's storage while a visit goes on that began with it: `?offlineMode=true`. */
const ASKED_KEY = 'offlineMode'

/** In the browser's storage: `true` once the site was installed as an application. */
const installed = createStorageSlot('docusaurus.pwa.event.appInstalled.fired')

/** Width up to which a window counts as that of a phone, in CSS pixels (spec.md §9). */
const MOBILE = 996

/** How long the lock of a page that was left may last, in milliseconds. */
const LOCK_RELEASE = 1000

/** Loads what tells readers in offline mode of a new build, and of what is stored: parts of the theme, and their style sheet. */
export type LoadPopups = () => Promise<
  readonly [
    { readonly default: ComponentType<ReloadPopupProps> },
    { readonly default: ComponentType<ProgressPopupProps> },
    { readonly default: string },
  ]
>

/** Registers the worker when the browser is idle after the page has loaded. */
export function registerWorker(settings: WorkerSettings, loadPopups: LoadPopups): void {
  const { serviceWorker } = navigator
  // A page in a frame of another one leaves it to that one.
  if (serviceWorker === undefined || top !== self) return
  followInstallation(settings.baseUrl)
  const begin = (): void => {
    register(settings, loadPopups).catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- The page works without it; its makers should know.
      console.error('registerSW failed', error)
    })
  }
  afterLoad(() => whenIdle(begin))
}

async function register(settings: WorkerSettings, loadPopups: LoadPopups): Promise<void> {
  const { baseUrl, debug } = settings
  // What is stored stays, and there is nobody to ask for more.
  if (!navigator.onLine && navigator.serviceWorker.controller !== null) return
  const params: WorkerParams = { offlineMode: await isOffline(settings), debug }
  const address = `${baseUrl}${WORKER_FILE}?params=${encodeURIComponent(JSON.stringify(params))}`
  if (!params.offlineMode && (await isOfflineElsewhere())) return
  const registration = await navigator.serviceWorker.register(address, {
    scope: baseUrl,
    updateViaCache: 'none',
  })
  if (params.offlineMode) {
    const { followBuilds } = await import('./offline-page.later.tsx')
    followBuilds(registration, loadPopups)
  } else
    followWaiting(registration, (worker) => {
      if (!isOfflineWorker(worker)) takeOver(worker)
    })
}

/** The page before this one may hold its lock for a moment. */
async function isOfflineElsewhere(): Promise<boolean> {
  const isHeld = async (): Promise<boolean> => {
    const locks = await navigator.locks?.query()
    return locks?.held?.some(({ name }) => name === OFFLINE_LOCK) === true
  }
  if (!(await isHeld())) return false
  await new Promise((resolve) => setTimeout(resolve, LOCK_RELEASE))
  return isHeld()
}

async function isOffline({ strategies }: WorkerSettings): Promise<boolean> {
  const holds: Readonly<Record<OfflineStrategy, () => boolean | Promise<boolean>>> = {
    always: () => true,
    mobile: () => innerWidth <= MOBILE,
    saveData: () => some.connection?.saveData === true,
    appInstalled: async () => installed.get() === 'true' || (await isRelatedAppInstalled()),
    standalone: () => matchMedia('(display-mode: standalone)').matches || some.standalone === true,
    queryString: isAskedFor,
  }
  const held = await Promise.all(strategies.map(async (strategy) => holds[strategy]()))
  return held.includes(true)
}

/** What browsers have that not all of them have. */
const some = navigator as {
  readonly standalone?: boolean
  readonly connection?: { readonly saveData?: boolean }
  readonly getInstalledRelatedApps?: () => Promise<readonly { readonly platform: string }[]>
}

async function isRelatedAppInstalled(): Promise<boolean> {
  const apps = await some.getInstalledRelatedApps?.()
  return apps?.some(({ platform }) => platform === 'webapp') === true
}

/** `?offlineMode=true` holds for the visit: the addresses of the next pages do not repeat it. */
function isAskedFor(): boolean {
  const asked = new URLSearchParams(location.search).get(ASKED_KEY)
  if (asked !== null) tabStorage.set(ASKED_KEY, asked)
  return (asked ?? tabStorage.get(ASKED_KEY)) === 'true'
}

/** When the site is installed as an application, or can be installed again, the worker is registered afresh. */
function followInstallation(baseUrl: string): void {
  const registerAfresh = async (): Promise<void> => {
    const registration = await navigator.serviceWorker.getRegistration(baseUrl)
    await registration?.unregister()
    location.reload()
  }
  addEventListener('appinstalled', () => {
    installed.set('true')
    void registerAfresh()
  })
  addEventListener('beforeinstallprompt', () => {
    if (installed.get() !== 'true') return
    installed.del()
    void registerAfresh()
  })
}
