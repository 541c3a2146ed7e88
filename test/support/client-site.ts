import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after } from 'node:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { startBrowser, type TestBrowser } from './browser.ts'
import { LIVE_FOLDER } from '../../runtime/shared/live.ts'
import { buildSite, copyFixture, type Files, type TemporarySite } from './build-site.ts'
import { CLIENT_MODE, waitHydrated } from './client-mode.ts'
import { startDev } from './dev-site.ts'
import {
  startTestServer,
  type LoggedRequest,
  type TestServer,
  type TestServerOptions,
} from './test-server.ts'

const FIXTURE = path.join(import.meta.dirname, '../fixtures/client')

/** How the fixture site is built. */
export interface Variant {
  /** @default '/' */
  readonly baseUrl?: string
  /** `null` leaves the rule undefined. @default true */
  readonly trailingSlash?: boolean | null
  /** Builds with the development version of React. @default false */
  readonly dev?: boolean
  /** When clients come. @default as `test/run.mjs` was told */
  readonly client?: 'eager' | 'intent'
  /** Other keys of the configuration. @default none */
  readonly keys?: Readonly<Record<string, unknown>>
  /** Files written over those of the fixture. */
  readonly files?: Files
  /** Last changes before the build; the same function makes the same site. */
  readonly prepare?: (site: TemporarySite) => void
}

const builds = new Map<Variant['prepare'], Map<string, Promise<string>>>()
const sites: TemporarySite[] = []
process.on('exit', () => {
  for (const site of sites) site.remove()
})

/** The output folder of the fixture site; each variant is built once in a process. */
export function buildClientSite(variant: Variant = {}): Promise<string> {
  const alike = builds.get(variant.prepare) ?? new Map<string, Promise<string>>()
  builds.set(variant.prepare, alike)
  const key = JSON.stringify(variant)
  const built = alike.get(key) ?? build(variant)
  alike.set(key, built)
  return built
}

async function build(variant: Variant): Promise<string> {
  const dir = copySite(variant)
  const result = await buildSite(dir, '--no-cache', ...(variant.dev === true ? ['--dev'] : []))
  assert.equal(result.exitCode, 0, result.stdout + result.stderr)
  assert.deepEqual(result.diagnostics, [], 'the fixture builds without a remark')
  return path.join(dir, 'build')
}

/** The folder of a copy of the fixture. */
function copySite(variant: Variant): string {
  const { baseUrl = '/', trailingSlash = true, client = CLIENT_MODE, keys = {}, files, prepare } = variant
  const site = copyFixture(FIXTURE, 'client')
  sites.push(site)
  const rule = trailingSlash === null ? {} : { trailingSlash }
  site.write({
    'variant.mjs': `export default ${JSON.stringify({ baseUrl, client, ...rule, ...keys })}\n`,
    ...files,
  })
  prepare?.(site)
  return site.dir
}

/** URLs of the fixture's pages, as in its sitemap; of the many pages that look alike only one. */
export function pagesOf(dir: string): readonly string[] {
  const sitemap = readFileSync(path.join(dir, 'sitemap.xml'), 'utf8')
  const urls = [...sitemap.matchAll(/<loc>https:\/\/sitegen\.example(.*?)<\/loc>/g)].map(
    ([, url = '']) => url,
  )
  assert.ok(urls.length > 10)
  return urls.filter((url) => !/many-pages\/m(?!01)/.test(url))
}

/** Address of the script that every document of a build starts with. */
export function mainScript(dir: string): string {
  const html = readFileSync(path.join(dir, 'index.html'), 'utf8')
  const src = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1]
  assert.ok(src !== undefined, 'documents have a module script')
  return src
}

/** Address of a module or stylesheet that a page names in its data. */
export function assetOf(dir: string, url: string, pattern: RegExp): string {
  const text = readFileSync(path.join(dir, url, 'page.json'), 'utf8')
  const found = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, asset = '']) => asset)
  const asset = found.find((address) => pattern.test(address))
  assert.ok(asset !== undefined && existsSync(path.join(dir, asset)), `${url} names ${pattern.source}`)
  return asset
}

/** A page in a browser, and everything that it said. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Console messages of level warning and error, and uncaught errors. */
  readonly remarks: string[]
}

interface OpenOptions {
  /** A browser that asks pages to save data, so that nothing is fetched before a click. @default false */
  readonly calm?: boolean
  /** Runs in every document before its own scripts. */
  readonly init?: () => void
  /** Opens another tab of a known context. */
  readonly context?: BrowserContext
  readonly options?: BrowserContextOptions
  /** False returns before hydration, as for pages that never get so far. @default true */
  readonly hydrated?: boolean
}

/** A server and a browser for the tests of one file. */
export interface ClientHarness {
  readonly server: TestServer
  readonly dir: string
  /** Opens a page in a context of its own; the path may have a query and a hash. */
  readonly open: (url: string, options?: OpenOptions) => Promise<Visit>
  /** Closes what was opened and removes the server's rules: for `afterEach`. */
  readonly reset: () => Promise<void>
  readonly close: () => Promise<void>
}

interface HarnessOptions {
  /** Output folder of a site that is built already. @default the fixture is built */
  readonly dir?: string
  readonly variant?: Variant
  readonly bfcache?: boolean
  readonly server?: Omit<TestServerOptions, 'dir'>
}

/** Long enough for a busy machine, short enough for a suite that fails. */
const TIMEOUT = 30_000

const browsers = new Map<boolean, Promise<TestBrowser>>()
after(async () => {
  for (const browser of browsers.values()) await (await browser).close()
})

/** The browser of this process, with or without the back-forward cache; it is closed after the last test. */
function sharedBrowser(bfcache: boolean): Promise<TestBrowser> {
  const known = browsers.get(bfcache)
  if (known !== undefined) return known
  const started = startBrowser({ bfcache })
  browsers.set(bfcache, started)
  return started
}

/** Tests that are about what every reader meets run against the build, and once more against the dev server. */
export const isDev = process.env['SITEGEN_TEST_DEV'] !== undefined

/** Builds the fixture, serves it and starts a browser. */
export async function startClientTests(given: HarnessOptions = {}): Promise<ClientHarness> {
  const { variant = {}, bfcache = false } = given
  const dir = given.dir ?? (await buildClientSite(variant))
  const dev = isDev && given.dir === undefined ? await startDev(copySite(variant)) : null
  const upstream = dev === null ? {} : { upstream: dev.origin }
  const server = await startTestServer({ dir, baseUrl: variant.baseUrl ?? '/', ...upstream, ...given.server })
  const browser = await sharedBrowser(bfcache)
  const contexts = new Set<BrowserContext>()
  const closeContexts = async (): Promise<void> => {
    await Promise.all([...contexts].map((context) => context.close()))
    contexts.clear()
  }
  return {
    server,
    dir,
    async open(url, { calm = false, init, context: known, options, hydrated = true } = {}) {
      const context = known ?? (await browser.newContext(options))
      contexts.add(context)
      if (known === undefined) await prepareContext(context, { calm, init })
      const visit = await newVisit(context)
      await visit.page.goto(server.origin + url)
      if (hydrated) await waitHydrated(visit.page)
      return visit
    },
    async reset() {
      await closeContexts()
      server.setDir(dir)
      server.reset()
    },
    async close() {
      await closeContexts()
      await server.close()
      await dev?.stop()
    },
  }
}

interface Preparation {
  readonly calm: boolean
  readonly init: (() => void) | undefined
}

async function prepareContext(context: BrowserContext, { calm, init }: Preparation): Promise<void> {
  context.setDefaultTimeout(TIMEOUT)
  // tsx wraps named functions in this; functions that are sent to the page need it there.
  await context.addInitScript('globalThis.__name ??= (value) => value')
  if (calm) {
    await context.addInitScript(() => {
      const connection = { effectiveType: '4g', saveData: true }
      Object.defineProperty(Navigator.prototype, 'connection', { value: connection })
    })
  }
  if (init !== undefined) await context.addInitScript(init)
}

async function newVisit(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage()
  const remarks: string[] = []
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) remarks.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => remarks.push(`uncaught: ${error.message}`))
  return { page, context, remarks }
}

/**
 * Waits until the page has done what it had to do: two frames are painted, observers have reported and the browser is idle, three
 * times over, as work may begin other work.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let round = 0; round < 3; round += 1) {
      await frame()
      await frame()
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
    }
  })
}

/** Waits until a condition of the test's own process holds. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  const end = performance.now() + TIMEOUT
  while (!condition()) {
    assert.ok(performance.now() < end, `waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Waits until every request is answered and no new one has come for a moment. */
export async function idle({ log }: TestServer, quietMs = 150): Promise<void> {
  let count = -1
  let since = performance.now()
  await until(() => {
    // The stream of a dev server does not end.
    const requests = log().filter(({ path }) => !path.includes(`/${LIVE_FOLDER}/`))
    if (requests.length !== count || requests.some(({ endedAt }) => endedAt === undefined)) {
      count = requests.length
      since = performance.now()
    }
    return performance.now() - since > quietMs
  }, 'the network to become quiet')
}

/** Browsers ask for the icon again when the address changes. */
const FAVICON = /(?:favicon\.ico|\/img\/icon\.svg)$/

/** Paths that were asked for, without those that browsers ask for on their own. */
export function paths(
  { log }: TestServer,
  filter: (request: LoggedRequest) => boolean = () => true,
): readonly string[] {
  return log()
    .filter((request) => !FAVICON.test(request.path) && !(isDev && request.isLook) && filter(request))
    .map((request) => request.path)
}

/** Documents that were asked for. */
export function documents(server: TestServer): readonly string[] {
  return paths(server, ({ dest }) => dest === 'document')
}

/** Page data that was asked for. */
export function dataRequests(server: TestServer): readonly string[] {
  return paths(server, ({ path }) => path.endsWith('page.json'))
}
