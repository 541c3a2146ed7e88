import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, afterEach, before } from 'node:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { LIVE_FOLDER } from '../../../runtime/shared/live.ts'
import { startDev, type DevProcess } from '../dev-site.ts'
import { skipUnlessAll } from '../is-whole.ts'
import { borrowBrowser } from './browser.ts'
import { waitHydrated } from './client-mode.ts'
import { buildVariant, copyVariant, EVERYTHING, type Variant } from './sites.ts'
import {
  startTestServer,
  type LoggedRequest,
  type TestServer,
  type TestServerOptions,
} from './test-server.ts'

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
export interface SiteHarness {
  readonly server: TestServer
  readonly dir: string
  /** Opens a page in a context of its own; the path may have a query and a hash. */
  readonly open: (url: string, options?: OpenOptions) => Promise<Visit>
  /** The same for a page that has to say nothing until `reset`. */
  readonly openSilent: (url: string, options?: OpenOptions) => Promise<Visit>
  /** Closes what was opened and removes the server's rules: for `afterEach`. */
  readonly reset: () => Promise<void>
  readonly close: () => Promise<void>
}

interface HarnessOptions {
  /** Output folder of a site that is built already. @default the variant is built */
  readonly dir?: string
  /** Builds it in another way. @default the variant is built */
  readonly build?: () => Promise<string>
  /** @default the site with every construct */
  readonly variant?: Variant
  readonly bfcache?: boolean
  readonly server?: Omit<TestServerOptions, 'dir'>
}

/** Long enough for a busy machine, short enough for a suite that fails. */
const TIMEOUT = 90_000

/** Tests that are about what every reader meets run against the build, and once more against the dev server; those of what a host serves (test/all/browser-rest/output) do not. */
export const isDev = process.env['SITEGEN_TEST_DEV'] !== undefined

/** A test of what readers seldom meet, which only `npm run test:all` takes. */
export function testMore(name: string, run: () => Promise<void> | void): void {
  void test(name, { skip: skipUnlessAll }, run)
}

function folderOf({ dir, build, variant = EVERYTHING }: HarnessOptions): Promise<string> | string {
  return dir ?? build?.() ?? buildVariant(variant)
}

/** The dev server of a copy of a variant. */
async function startUpstream(
  variant: Variant,
): Promise<Pick<DevProcess, 'origin'> & { stop(): Promise<void> }> {
  const source = copyVariant(variant)
  const dev = await startDev(source.dir)
  return {
    origin: dev.origin,
    async stop() {
      await dev.stop()
      source.remove()
    },
  }
}

/** Builds a variant of the fixture, serves it and starts a browser. */
export async function startSite(given: HarnessOptions = {}): Promise<SiteHarness> {
  const { variant = EVERYTHING, bfcache = false } = given
  const { browser, giveBack } = await borrowBrowser(bfcache)
  const dir = await folderOf(given)
  const dev =
    isDev && given.dir === undefined && given.build === undefined ? await startUpstream(variant) : null
  const upstream = dev === null ? {} : { upstream: dev.origin }
  const baseUrl = variant.folder ?? variant.keys?.baseUrl ?? '/'
  const server = await startTestServer({ dir, baseUrl, ...upstream, ...given.server })
  const contexts = new Set<BrowserContext>()
  const closeContexts = async (): Promise<void> => {
    await Promise.all([...contexts].map((context) => context.close()))
    contexts.clear()
  }
  const silent: Visit[] = []
  const open = async (url: string, given: OpenOptions = {}): Promise<Visit> => {
    const context = given.context ?? (await browser.newContext(given.options))
    contexts.add(context)
    if (given.context === undefined) await prepareContext(context, given)
    const visit = await newVisit(context)
    await visit.page.goto(server.origin + url)
    if (given.hydrated !== false) await waitHydrated(visit.page)
    return visit
  }
  return {
    server,
    dir,
    open,
    async openSilent(url, options) {
      const visit = await open(url, options)
      silent.push(visit)
      return visit
    },
    async reset() {
      const said = silent.splice(0).flatMap(({ remarks }) => remarks)
      await closeContexts()
      server.setDir(dir)
      server.reset()
      assert.deepEqual(said, [], 'a page that has to be silent')
    },
    async close() {
      await closeContexts()
      await server.close()
      await dev?.stop()
      giveBack()
    },
  }
}

/** Starts a site before the tests of a suite, and ends what each of them has opened. */
export function siteForTests(given: HarnessOptions = {}): SiteHarness {
  let started: SiteHarness | undefined
  const site = (): SiteHarness => {
    if (started === undefined) throw new Error('The site is started before the tests.')
    return started
  }
  before(async () => {
    started = await startSite(given)
  })
  afterEach(() => started?.reset())
  after(() => started?.close())
  return {
    get server() {
      return site().server
    },
    get dir() {
      return site().dir
    },
    open: (...args) => site().open(...args),
    openSilent: (...args) => site().openSilent(...args),
    reset: () => site().reset(),
    close: () => site().close(),
  }
}

async function prepareContext(context: BrowserContext, { calm, init }: OpenOptions): Promise<void> {
  context.setDefaultTimeout(TIMEOUT)
  // tsx wraps named functions in this; functions that are sent to the page need it there.
  await context.addInitScript('globalThis.__name ??= (value) => value')
  if (calm === true) {
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
