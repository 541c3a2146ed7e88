import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page, type Request } from 'playwright-core'
import sirv from 'sirv'

/** Works with Chromium. What a bench has started has to be stopped first; playwright would end the process at a signal. */
export async function withBrowser<T>(
  { chromium: executablePath, signal }: { readonly chromium: string; readonly signal: AbortSignal },
  work: (browser: Browser) => Promise<T>,
): Promise<T> {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
  ]
  const browser = await chromium.launch({ executablePath, args, handleSIGINT: false, handleSIGTERM: false })
  signal.addEventListener('abort', () => void browser.close())
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A page of a context with a cache of its own, which is closed after the work. */
export async function withPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** A folder that is served as plain hosts do. */
export interface Served {
  readonly dir: string
  /** Without a slash at the end. */
  readonly origin: string
}

/** Serves a folder without compression; everything may be cached for ten minutes, so that no tool asks twice. */
export async function withServer<T>(dir: string, work: (served: Served) => Promise<T>): Promise<T> {
  const handler = sirv(dir, { maxAge: 600 })
  const server = createServer((req, res) => handler(req, res)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work({ dir, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

/** What a fetched file is to the reader. */
export const kinds = ['html', 'styles', 'scripts', 'data', 'fonts', 'pictures'] as const
export type Kind = (typeof kinds)[number]

/** Requests and bytes as gzip level 9 makes them; fonts and pictures as they are, because hosts do not compress them. */
export type Fetches = Readonly<Record<Kind, { requests: number; bytes: number }>>

const kindsByEnding: Readonly<Record<string, Kind>> = {
  '': 'html',
  '.html': 'html',
  '.css': 'styles',
  '.js': 'scripts',
  '.mjs': 'scripts',
  '.json': 'data',
  '.woff2': 'fonts',
}

/** What a page or a context fetches. */
export type Fetching = ReturnType<typeof watchFetches>

/** A page or a context. */
interface Requests {
  on(event: 'request', listener: (request: Request) => void): unknown
  on(event: 'requestfinished', listener: (request: Request) => void): unknown
  on(event: 'requestfailed', listener: (request: Request) => void): unknown
}

const QUIET_MS = 500

/**
 * Notes from now on what a context, or a page without its service worker, fetches of a folder. The files are weighed there, so
 * nothing depends on caches.
 */
export function watchFetches(context: Requests, { dir, origin }: Served) {
  let requests: Request[] = []
  const open = new Set<Request>()
  const foreign: string[] = []
  let lastActive = performance.now()
  const active = (): void => void (lastActive = performance.now())
  context.on('request', (request) => {
    // The stream of a development server never ends.
    if (request.resourceType() === 'eventsource') return
    active()
    if (!request.url().startsWith(`${origin}/`)) {
      if (/^https?:/.test(request.url())) foreign.push(request.url())
      return
    }
    open.add(request)
    requests.push(request)
  })
  for (const event of ['requestfinished', 'requestfailed'] as const)
    context.on(event as 'requestfinished', (request) => {
      active()
      open.delete(request)
    })
  const quiet = async (): Promise<void> => {
    for (const end = performance.now() + 60_000; ;) {
      if (open.size === 0 && performance.now() - lastActive > QUIET_MS) return
      if (performance.now() > end) throw new Error('The page was not idle within a minute.')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return {
    /** Addresses on other hosts. */
    foreign: foreign as readonly string[],
    /** Waits until nothing has been fetched and nothing has been done for half a second. */
    async settle(page: Page): Promise<void> {
      await quiet()
      await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 }))')
      // What has been done by now may lead to requests in a moment.
      lastActive = performance.now()
      await quiet()
    },
    /** Files since the last call that are no prefetches, each as often as it was fetched. */
    async take(): Promise<Fetches> {
      const taken = requests
      requests = []
      const sum = Object.fromEntries(kinds.map((kind) => [kind, { requests: 0, bytes: 0 }])) as Fetches
      for (const request of taken) {
        const { pathname } = new URL(request.url())
        const { 'sec-purpose': purpose = '' } = await request.allHeaders()
        if (purpose.includes('prefetch') || pathname === '/favicon.ico') continue
        const kind = kindsByEnding[path.extname(pathname)] ?? 'pictures'
        sum[kind].requests += 1
        sum[kind].bytes += await weigh(dir, decodeURI(pathname), kind)
      }
      return sum
    },
  }
}

async function weigh(dir: string, pathname: string, kind: Kind): Promise<number> {
  for (const name of [pathname, `${pathname}.html`, `${pathname}/index.html`]) {
    const bytes = await readFile(path.join(dir, name)).catch(() => null)
    if (bytes !== null)
      return kind === 'fonts' || kind === 'pictures' ? bytes.length : gzipSync(bytes, { level: 9 }).length
  }
  return 0
}

/**
 * Watches an expression of the page in every document, so that full loads count too. The last click has the value "click".
 *
 * @param inStyles - whether the document stays as it is, so that every frame has to be looked at
 */
export async function watchPage(page: Page, expression: string, inStyles = false) {
  let tell: (value: string, at: number) => void = () => {}
  await page.exposeFunction('benchShown', (value: string, at: number) => tell(value, at))
  const watch = inStyles
    ? 'const frame = () => { look(); requestAnimationFrame(frame) }; requestAnimationFrame(frame)'
    : 'new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })'
  await page.addInitScript(`(() => {
    let seen = null
    const look = () => {
      const value = document.body && String(${expression})
      if (value === seen) return
      seen = value
      requestAnimationFrame(() => benchShown(value, performance.timeOrigin + performance.now()))
    }
    ${watch}
    addEventListener('DOMContentLoaded', look)
    addEventListener('click', (event) => benchShown('click', performance.timeOrigin + event.timeStamp), true)
  })()`)
  const waiting = new Map<string, (at: number) => void>()
  tell = (value, at) => waiting.get(value)?.(at)
  return {
    /** The time of day of the first frame that shows a value; documents and this process share no other clock. */
    shown: (value: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`"${value}" is not shown after a minute.`)), 60_000)
        waiting.set(value, (at) => {
          clearTimeout(late)
          waiting.delete(value)
          resolve(at)
        })
      }),
  }
}

/** Text of a heading, without the invisible characters of its own link. */
export const HEADING = `document.querySelector('main h1')?.textContent.replaceAll('\\u200B', '').trim()`
