/**
 * The service worker of a site. In offline mode it stores every file that the list of its build names, and answers from
 * there; otherwise it does nothing. It is bundled on its own, with `LIST_NAME` before it.
 * @module
 */
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import {
  listFile,
  revisionOf,
  SKIP_WAITING,
  type PrecacheList,
  type WorkerParams,
} from '../shared/pwa/precache-list.ts'
import { NOT_FOUND_FILE } from '../shared/url/not-found.ts'
import { createAddresses, type SiteAddresses } from './worker-addresses.ts'
import { isFileAt, mayBeStored } from './worker-responses.ts'
import { takeOver } from './worker-takeover.ts'

declare const self: ServiceWorkerGlobalScope

/** Name of the list of the build, `precache.<hash>.json`. */
declare const LIST_NAME: string

/** The site's own code, `pwa.swCustom`; not there where it has none. */
declare const sitegenCustom: { readonly default?: (params: WorkerParams) => unknown } | undefined

/** Requests at a time while the site is stored. */
const CONCURRENCY = 8

const params = readParams()
const controller = new PrecacheController({ plugins: [{ cacheWillUpdate: mayBeStored }] })
const { cacheName } = controller.strategy
/** What the addresses of the list are relative to. */
const base = new URL('.', location.href)
const listUrl = new URL(LIST_NAME, base)

/** The addresses of the list; null until it was read. */
let listed: Promise<SiteAddresses> | null = null

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

/** Adds the files of a list to those that the controller stores and keeps. */
function take(list: PrecacheList): SiteAddresses {
  controller.addToCacheList([
    { url: listUrl.href, revision: null },
    ...Object.entries(list.files).map(([url, revision]) => ({
      url: new URL(`./${url}`, base).href,
      revision,
    })),
  ])
  return createAddresses(list, base)
}

/** The list as it was stored when this worker was installed. */
async function restore(): Promise<SiteAddresses> {
  const cache = await caches.open(cacheName)
  const response = await cache.match(listUrl)
  if (response === undefined) throw new Error(`${LIST_NAME} is not stored any more.`)
  return take((await response.json()) as PrecacheList)
}

function addresses(): Promise<SiteAddresses> {
  return (listed ??= restore())
}

/** @throws when the list is missing or is not what its name says: then the worker is not installed, and an older one stays. */
async function downloadList(): Promise<PrecacheList> {
  const response = await fetch(listUrl, { cache: 'no-cache' })
  const bytes = await response.clone().arrayBuffer()
  const isWhole = response.ok && LIST_NAME === listFile(await hashOf(bytes))
  if (!isWhole) throw new Error(`${LIST_NAME} is damaged.`)
  const cache = await caches.open(cacheName)
  await cache.put(listUrl, response)
  return JSON.parse(new TextDecoder().decode(bytes)) as PrecacheList
}

/** As builds have it: the first 16 hex digits of SHA-256. */
async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function install(event: ExtendableEvent): Promise<void> {
  listed = downloadList().then(take)
  await listed
  const cache = await caches.open(cacheName)
  const waiting = [...controller.getURLsToCacheKeys()]
  /** Documents that were stored just now: nothing tells of which build they are until the end. */
  const documents: string[] = []
  const storeNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [url, cacheKey] = next
      if ((await cache.match(cacheKey)) !== undefined) continue
      if (isDocument(url)) documents.push(cacheKey)
      await store(event, url, cacheKey)
    }
  }
  const storing = Array.from({ length: CONCURRENCY }, storeNext)
  try {
    await Promise.all(storing)
    await expectSameBuild()
    await expectAll(cache)
  } catch (error) {
    waiting.length = 0
    // What is under way would be stored after all.
    await Promise.allSettled(storing)
    await Promise.all(documents.map((key) => cache.delete(key)))
    throw error
  }
  log('installed', LIST_NAME, controller.getCachedURLs().length)
}

function isDocument(url: string): boolean {
  return !/\.(?!html$)\w+$/.test(new URL(url).pathname)
}

/** Stores a file. Documents are taken as they come, since hosts may add to them; others have to be those of the list. */
async function store(event: ExtendableEvent, url: string, cacheKey: string): Promise<void> {
  const request = new Request(url, { cache: 'no-cache', credentials: 'same-origin' })
  if (url === new URL(NOT_FOUND_FILE, base).href) return storeNotFound(request, cacheKey)
  const [response, done] = controller.strategy.handleAll({ params: { cacheKey }, request, event })
  // Chromium takes a worker with an unread response for one that is at work, and the next worker waits for it.
  const bytes = await (await response).arrayBuffer()
  await done
  if (isDocument(url) || cacheKey.endsWith(`=${revisionOf(await hashOf(bytes))}`)) return
  const cache = await caches.open(cacheName)
  await cache.delete(cacheKey)
  throw new Error(`${url} is of another build.`)
}

/** Hosts send the not-found page with status 200 or 404. */
async function storeNotFound(request: Request, cacheKey: string): Promise<void> {
  const response = await fetch(request)
  const { ok, status, body, headers } = response
  if ((!ok && status !== 404) || !isFileAt(request.url, response))
    throw new Error(`${request.url} was answered with ${status}.`)
  const cache = await caches.open(cacheName)
  await cache.put(cacheKey, new Response(body, { headers, status: 404 }))
}

/** @throws when another build was published meanwhile: some files may be of that one. */
async function expectSameBuild(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' })
  if (!(await response.text()).includes(LIST_NAME)) throw new Error('Another build was published meanwhile.')
}

/** @throws when another worker has removed something, or the browser has */
async function expectAll(cache: Cache): Promise<void> {
  const keys = new Set((await cache.keys()).map(({ url }) => url))
  for (const key of controller.getURLsToCacheKeys().values())
    if (!keys.has(key)) throw new Error(`${key} is not stored any more.`)
}

async function activate(event: ExtendableEvent): Promise<void> {
  if (!params.offlineMode) {
    // What an older worker has stored could go stale.
    await caches.delete(cacheName)
    return
  }
  await addresses()
  // What another worker is storing would be removed, too; it cleans up itself.
  const { installing, waiting } = self.registration
  if (installing === null && waiting === null) await controller.activate(event)
}

async function answer({ request }: FetchEvent): Promise<Response> {
  const known = await addresses().catch(() => null)
  const isNavigation = request.mode === 'navigate'
  const ours = known === null ? undefined : await storedAnswer(known, new URL(request.url), isNavigation)
  if (ours !== undefined) return ours
  try {
    return await fetch(request)
  } catch (error) {
    const missing = known === null ? undefined : await answerOffline(known, request)
    if (missing === undefined) throw error
    return missing
  }
}

async function storedAnswer(
  known: SiteAddresses,
  url: URL,
  isNavigation: boolean,
): Promise<Response | undefined> {
  const found = known.find(url)
  if (found === null) return undefined
  if (isNavigation && found.href !== url.href) return Response.redirect(found.href)
  return found.file === null ? undefined : stored(found.file)
}

/** Without a network there are no pages but those of the list. */
async function answerOffline(
  { notFound }: SiteAddresses,
  { mode, url }: Request,
): Promise<Response | undefined> {
  if (mode === 'navigate') return stored(notFound)
  return url.endsWith('page.json') ? new Response(null, { status: 404 }) : undefined
}

async function stored(file: string): Promise<Response | undefined> {
  const key = controller.getCacheKeyForURL(file)
  return key === undefined ? undefined : (await caches.open(cacheName)).match(key)
}

function isOurs({ method, url, headers }: Request): boolean {
  return method === 'GET' && url.startsWith(base.href) && !headers.has('range')
}

if (typeof sitegenCustom !== 'undefined') sitegenCustom.default?.(params)

self.addEventListener('install', (event) => {
  if (!params.offlineMode) return
  const installing = install(event)
  installing.catch((error: unknown) => log('not installed', error))
  event.waitUntil(installing)
})
self.addEventListener('activate', (event) => event.waitUntil(activate(event)))
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { readonly type?: unknown } | null)?.type === SKIP_WAITING) takeOver()
})
if (params.offlineMode)
  self.addEventListener('fetch', (event) => {
    if (isOurs(event.request)) event.respondWith(answer(event))
  })
