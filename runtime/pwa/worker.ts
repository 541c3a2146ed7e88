/**
 * The service worker of a site. In offline mode it stores the files that the list of its build names, and answers from
 * there; otherwise it does nothing. It is bundled on its own, with `LIST_NAME` and `FILES_BASE` before it.
 * @module
 */
import { PrecacheController } from 'workbox-precaching'
import {
  isOfflineWorker,
  listFile,
  SKIP_WAITING,
  STORE_REST,
  type PrecacheList,
  type StoringProgress,
  type WorkerParams,
} from '../shared/pwa/precache-list.ts'
import { createAddresses, hashOf, isDocument, storable, takeOver } from './worker-files.ts'

declare const self: ServiceWorkerGlobalScope

/** Name of the list of the build, `precache.<hash>.json`. */
declare const LIST_NAME: string

/** Where files begin, relative to the base URL: above it in a language that shares them with others. */
declare const FILES_BASE: string

/** The site's own code, `pwa.swCustom`; not there where it has none. */
declare const sitegenCustom: { readonly default?: (params: WorkerParams) => unknown } | undefined

/** Requests at a time while the site is stored. */
const CONCURRENCY = 8

/** Names of scripts, styles and fonts in what loads them. */
const HASHED_NAME = /[\w.-]+-[\da-f]{8}\.\w+/g

const params = readParams()
const controller = new PrecacheController()
const { cacheName } = controller.strategy
const base = new URL('.', location.href)
const filesBase = new URL(FILES_BASE, base)
const listUrl = new URL(LIST_NAME, base)

let listed: Promise<SiteList> | null = null
/** The first step, while the worker is installed; an installed worker is woken up without one. */
let installing: Promise<void> = Promise.resolve()
let storingRest: Promise<void> | null = null
const followers = new Set<MessagePort>()

type SiteList = ReturnType<typeof take>

function readParams(): WorkerParams {
  const { offlineMode = false, debug = false } = JSON.parse(
    new URL(location.href).searchParams.get('params') ?? '{}',
  ) as Partial<WorkerParams>
  return { offlineMode, debug }
}

function log(...what: readonly unknown[]): void {
  // oxlint-disable-next-line no-console -- Asked for by `pwa.debug`.
  if (params.debug) console.log('[sitegen worker]', ...what)
}

function take(list: PrecacheList) {
  const entries = Object.entries(list.files).map(([url, revision]) => ({
    url: new URL(`./${url}`, base).href,
    revision,
  }))
  controller.addToCacheList([{ url: listUrl.href, revision: null }, ...entries])
  /** Address -> revision. */
  const revisions = new Map(entries.map(({ url, revision }) => [url, revision]))
  return { ...createAddresses(list, base), revisions }
}

async function restore(): Promise<SiteList> {
  const response = await (await caches.open(cacheName)).match(listUrl)
  if (response === undefined) throw new Error(`${LIST_NAME} is not stored any more.`)
  return take((await response.json()) as PrecacheList)
}

function siteList(): Promise<SiteList> {
  return (listed ??= restore())
}

/** @throws when the list is missing or is not what its name says: then the worker is not installed, and an older one stays. */
async function downloadList(): Promise<SiteList> {
  const response = await fetch(listUrl, { cache: 'no-cache' })
  const bytes = await response.clone().arrayBuffer()
  const isWhole = response.ok && LIST_NAME === listFile(await hashOf(bytes))
  if (!isWhole) throw new Error(`${LIST_NAME} is damaged.`)
  await (await caches.open(cacheName)).put(listUrl, response)
  return take(JSON.parse(new TextDecoder().decode(bytes)) as PrecacheList)
}

/**
 * The first step. Without a worker before it, it is over when the pages that are open, and what they load, are stored: the
 * rest comes later. A new build takes the place of another one only when all of it is there.
 */
async function install(): Promise<void> {
  const { notFound } = await (listed = downloadList())
  const { active } = self.registration
  if (active !== null && isOfflineWorker(active)) return storeTogether(await missingFiles(), () => undefined)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  let next = [notFound, ...pages.map(({ url }) => url)]
  for (const known = new Set<string>(); next.length > 0;) {
    const { find, revisions } = await siteList()
    const files = next.flatMap((url) => find(new URL(url))?.file ?? []).filter((file) => !known.has(file))
    for (const file of files) known.add(file)
    await storeTogether(files, () => undefined)
    const named = new Set((await Promise.all(files.map(namesIn))).flat())
    next = [...revisions.keys()].filter((url) => named.has(url.slice(url.lastIndexOf('/') + 1)))
  }
}

async function namesIn(url: string): Promise<readonly string[]> {
  if (!isDocument(url) && !/\.(?:js|css)$/.test(url)) return []
  const text = (await (await controller.matchPrecache(url))?.text()) ?? ''
  return text.match(HASHED_NAME) ?? []
}

/** Reports the second step to ports, and begins it where it is not under way. */
function followRest(ports: readonly MessagePort[]): Promise<void> {
  for (const port of ports) followers.add(port)
  storingRest ??= storeRest()
    .catch((error: unknown) => log('not all is stored', error))
    .finally(() => (storingRest = null))
  return storingRest
}

/** The second step, when a page is idle that the worker was installed for. */
async function storeRest(): Promise<void> {
  await installing
  const missing = await missingFiles()
  const total = (await siteList()).revisions.size
  const report = (stored: number, isStoring: boolean): void => {
    const progress: StoringProgress = { stored, total, isStoring }
    for (const port of followers) port.postMessage(progress)
  }
  let count = total - missing.length
  try {
    report(count, true)
    await storeTogether(missing, () => {
      // The next build has all that is missing, and waits until this worker has nothing to do.
      if (self.registration.waiting !== null) throw new Error('There is another build.')
      report(++count, true)
    })
  } finally {
    report(count, false)
    followers.clear()
  }
}

async function missingFiles(): Promise<readonly string[]> {
  const { revisions } = await siteList()
  const keys = new Set((await (await caches.open(cacheName)).keys()).map(({ url }) => url))
  return [...revisions.keys()].filter((url) => !keys.has(controller.getCacheKeyForURL(url) ?? ''))
}

/** Nothing tells of which build a document is: documents stay only if the build is still the published one in the end. @throws */
async function storeTogether(urls: readonly string[], onStored: () => void): Promise<void> {
  if (urls.length === 0) return
  const waiting = urls.toReversed()
  const documents: string[] = []
  const storeNext = async (): Promise<void> => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      if ((await controller.matchPrecache(url)) !== undefined) continue
      if (isDocument(url)) documents.push(url)
      await store(url)
      onStored()
    }
  }
  const storing = Array.from({ length: CONCURRENCY }, storeNext)
  try {
    await Promise.all(storing)
    if (documents.length > 0) await expectSameBuild()
  } catch (error) {
    waiting.length = 0
    // What is under way would be stored after all.
    await Promise.allSettled(storing)
    const cache = await caches.open(cacheName)
    await Promise.all(documents.map((url) => cache.delete(controller.getCacheKeyForURL(url) ?? url)))
    throw error
  }
}

async function store(href: string): Promise<void> {
  const revision = (await siteList()).revisions.get(href) ?? ''
  const response = await fetch(href, { cache: 'no-cache', credentials: 'same-origin', priority: 'low' })
  const file = await storable(href, revision, response)
  if (file === null) throw new Error(`${href} was answered with ${response.status}, or is of another build.`)
  await (await caches.open(cacheName)).put(controller.getCacheKeyForURL(href) ?? href, file)
}

/** @throws when another build was published meanwhile: some files may be of that one. */
async function expectSameBuild(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' })
  if (!(await response.text()).includes(LIST_NAME)) throw new Error('Another build was published meanwhile.')
}

async function activate(event: ExtendableEvent): Promise<void> {
  if (!params.offlineMode) {
    // What an older worker has stored could go stale.
    await caches.delete(cacheName)
    return
  }
  await siteList()
  // What another worker is storing would be removed, too; it cleans up itself.
  const { installing, waiting } = self.registration
  if (installing === null && waiting === null) await controller.activate(event)
}

async function answer({ request }: FetchEvent): Promise<Response> {
  const list = await siteList().catch(() => null)
  const ours = list === null ? undefined : await storedAnswer(list, request)
  if (ours !== undefined) return ours
  try {
    return await fetch(request)
  } catch (error) {
    const missing = list === null ? undefined : await answerOffline(list, request)
    if (missing === undefined) throw error
    return missing
  }
}

async function storedAnswer({ find }: SiteList, { url, mode }: Request): Promise<Response | undefined> {
  const found = find(new URL(url))
  if (found === null) return undefined
  if (mode === 'navigate' && found.href !== url) return Response.redirect(found.href)
  return found.file === null ? undefined : controller.matchPrecache(found.file)
}

/** Without a network there are no pages but those of the list. */
async function answerOffline(
  { find, notFound }: SiteList,
  { mode, url }: Request,
): Promise<Response | undefined> {
  if (mode === 'navigate') return find(new URL(url)) === null ? controller.matchPrecache(notFound) : undefined
  return url.endsWith('page.json') ? new Response(null, { status: 404 }) : undefined
}

function isOurs({ method, url, headers }: Request): boolean {
  return method === 'GET' && url.startsWith(filesBase.href) && !headers.has('range')
}

if (typeof sitegenCustom !== 'undefined') sitegenCustom.default?.(params)

self.addEventListener('install', (event) => {
  if (!params.offlineMode) return
  installing = install()
  installing.catch((error: unknown) => log('not installed', error))
  event.waitUntil(installing)
})
self.addEventListener('activate', (event) => event.waitUntil(activate(event)))
self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { readonly type?: unknown }
  if (type === SKIP_WAITING) takeOver()
  if (type === STORE_REST && params.offlineMode) event.waitUntil(followRest(event.ports))
})
if (params.offlineMode)
  self.addEventListener('fetch', (event) => {
    if (isOurs(event.request)) event.respondWith(answer(event))
  })
