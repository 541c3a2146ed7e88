import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { loadSiteConfig } from '../../cli/features/load-site-config.ts'
import { urlsWithBelow } from '../../cli/features/registry.ts'
import { createStaticServer } from '../../cli/server/server.ts'
import { startBrowser } from './browser.ts'
import { buildSite } from './build-site.ts'
import { noteShifts } from './layout-shifts.ts'
import { waitHydrated } from './client-mode.ts'

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

const builds = new Map<string, Promise<string>>()

/** A folder that the processes of a run share, made by test/run.mjs; without it each process builds for itself. */
const SHARED = process.env['SITEGEN_TEST_SHARED']

/** How often it is looked whether another process has built the site, in milliseconds. */
const LOOK_AGAIN = 100

/** The configuration, loaded once in a process. */
let loaded: ReturnType<typeof loadSiteConfig> | undefined
const folders: string[] = []
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function build(dir: string, args: readonly string[]): Promise<string> {
  const { exitCode, diagnostics, stdout } = await buildSite(ROOT, '--no-cache', '--out-dir', dir, ...args)
  assert.equal(exitCode, 0, stdout)
  assert.deepEqual(diagnostics, [], 'this site builds without a remark')
  return dir
}

function buildAlone(args: readonly string[]): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-browser-'))
  folders.push(folder)
  return build(path.join(folder, 'build'), args)
}

/** The first process that asks builds, the others wait for it. */
async function buildShared(shared: string, args: readonly string[]): Promise<string> {
  const folder = path.join(shared, ['site', ...args].join(''))
  const ended = { well: path.join(folder, 'built'), badly: path.join(folder, 'failed') }
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    const built = build(path.join(folder, 'build'), args)
    await built.then(
      () => writeFileSync(ended.well, ''),
      () => writeFileSync(ended.badly, ''),
    )
    return built
  }
  while (!existsSync(ended.well)) {
    assert.ok(!existsSync(ended.badly), 'another process could not build this site')
    await setTimeout(LOOK_AGAIN)
  }
  return path.join(folder, 'build')
}

/** Builds this site, once in a run, into a folder that it gives. @param args - further arguments of the command */
export async function buildThisSite(...args: readonly string[]): Promise<string> {
  const built =
    builds.get(args.join(' ')) ?? (SHARED === undefined ? buildAlone(args) : buildShared(SHARED, args))
  builds.set(args.join(' '), built)
  return built
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
    matchBelow: urlsWithBelow(config),
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

/** The first page of each layout, of a site in the root of its host. */
export function oneOfEachLayout(urls: readonly string[], dir: string): readonly string[] {
  const urlByLayout = new Map<string, string>()
  for (const url of urls) {
    const data = JSON.parse(readFileSync(path.join(dir, url, 'page.json'), 'utf8')) as { layout: string }
    if (!urlByLayout.has(data.layout)) urlByLayout.set(data.layout, url)
  }
  return [...urlByLayout.values()]
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
