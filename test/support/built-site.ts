import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { loadSiteConfig } from '../../cli/features/load-site-config.ts'
import { pagesWithBelow } from '../../cli/routes/page-url.ts'
import { createStaticServer } from '../../cli/server/server.ts'
import { startBrowser } from './browser/browser.ts'
import { waitHydrated } from './browser/client-mode.ts'
import { noteShifts } from './browser/layout-shifts.ts'
import { buildSite } from './build-site.ts'
import { builtOnce } from './shared-build.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** How a page is looked at. */
interface Look {
  /** Of the window, in CSS pixels. */
  readonly width: number
  /** @default false */
  readonly dark?: boolean
  /** Colours of the system in place of all others. @default false */
  readonly forced?: boolean
  /** @default false */
  readonly still?: boolean
}

/** A page, and everything that should not have happened in it. */
interface SiteVisit {
  readonly page: Page
  readonly remarks: readonly string[]
}

/** This site, built, served and opened in a browser. */
export interface BuiltSite {
  /** The output folder. */
  readonly dir: string
  /** Where it is served. */
  readonly url: string
  /** URLs of the sitemap. */
  readonly urls: readonly string[]
  /** Opens a page and waits until it is alive. The caller closes it. */
  readonly visit: (url: string, look: Look) => Promise<SiteVisit>
  /** A context with its own cache and storage, without what `visit` notes. */
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  readonly close: () => Promise<void>
}

/** The configuration, loaded once in a process. */
let loaded: ReturnType<typeof loadSiteConfig> | undefined

/** Builds this site, once in a run, into a folder that it gives. @param args - further arguments of the command */
export function buildThisSite(...args: readonly string[]): Promise<string> {
  return builtOnce(['site', ...args].join(''), async (dir) => {
    const { exitCode, diagnostics, stdout } = await buildSite(ROOT, '--no-cache', '--out-dir', dir, ...args)
    assert.equal(exitCode, 0, stdout)
    assert.deepEqual(diagnostics, [], 'this site builds without a remark')
  })
}

/** Builds this site, and opens it. @param args - further arguments of the command */
export async function openThisSite(...args: readonly string[]): Promise<BuiltSite> {
  const dir = await buildThisSite(...args)
  loaded ??= loadSiteConfig(ROOT)
  const { config } = await loaded
  const server = await createStaticServer({
    dir,
    baseUrl: '/',
    trailingSlash: true,
    matchBelow: pagesWithBelow(config),
    port: 0,
    host: '127.0.0.1',
  })
  const browser = await startBrowser()
  // tsx wraps named functions in this; functions that are sent to the page need it there.
  await browser.context.addInitScript('globalThis.__name ??= (value) => value')
  await browser.context.addInitScript(noteShifts)
  return {
    dir,
    url: server.url,
    urls: urlsOf(dir),
    visit: (url, look) => visit(browser.context, new URL(url, server.url), look),
    newContext: browser.newContext,
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

function urlsOf(dir: string): readonly string[] {
  const sitemap = readFileSync(path.join(dir, 'sitemap.xml'), 'utf8')
  return [...sitemap.matchAll(/<loc>https:\/\/sitegen\.example(.*?)<\/loc>/g)].map(([, url = '']) => url)
}

async function visit(context: BrowserContext, url: URL, look: Look): Promise<SiteVisit> {
  const page = await context.newPage()
  const remarks: string[] = []
  page.on('console', (message) => {
    const isMissing = url.pathname === '/no-such-page/' && /404/.test(message.text())
    // Development React recommends its tools.
    if (!isMissing && message.type() !== 'info') remarks.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => remarks.push(`error: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(url.origin) && !request.url().startsWith('data:'))
      remarks.push(`request: ${request.url()}`)
  })
  await page.setViewportSize({ width: look.width, height: 900 })
  await page.emulateMedia({
    colorScheme: look.dark === true ? 'dark' : 'light',
    forcedColors: look.forced === true ? 'active' : 'none',
    reducedMotion: look.still === true ? 'reduce' : 'no-preference',
  })
  await page.goto(url.href, { waitUntil: 'load' })
  await waitHydrated(page).catch((cause: unknown) => {
    throw new Error(`${url.pathname} did not hydrate; it said: ${remarks.join('; ')}`, { cause })
  })
  return { page, remarks }
}
