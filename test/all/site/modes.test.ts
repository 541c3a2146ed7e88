import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, before } from 'node:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { noteShifts, openStill } from '../../support/browser/layout-shifts.ts'
import { slowNetwork } from '../../support/browser/slow-network.ts'
import { type BuiltSite, openThisSite } from '../../support/built-site.ts'

/** How a reader comes to a page, and what the network does to its client. */
interface Mode {
  readonly options?: BrowserContextOptions
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
  readonly processor?: 'slow'
  readonly network?: 'slow'
  /** How many pages from all over the site it takes. @default 12 */
  readonly sample?: number
  /** What the browser itself says of a client that does not come. */
  readonly allowed?: RegExp
}

const CLIENT = /\/assets\/js\/(?:main|client|react)-/
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }

const MODES: Readonly<Record<string, Mode>> = {
  'by touch': { options: PHONE },
  'on a slow processor': { processor: 'slow' },
  'on a slow network': { network: 'slow', sample: 6 },
  'far from where they were built, in German and without motion': {
    options: { timezoneId: 'Asia/Kolkata', locale: 'de-DE', reducedMotion: 'reduce' },
  },
  'without scripts': { options: { javaScriptEnabled: false } },
  'with a client that is missing': {
    prepare: (context) => context.route(CLIENT, (route) => route.fulfill({ status: 404, body: 'missing' })),
    allowed: /Failed to load resource.*404/,
  },
  'with a client that is blocked': {
    prepare: (context) => context.route(CLIENT, (route) => route.abort()),
    allowed: /Failed to load resource/,
  },
}

/** Slower than the machine of the tests. */
const SLOWDOWN = 4

let site: BuiltSite
let pages: readonly string[]

before(async () => {
  site = await openThisSite()
  pages = site.urls
})
after(() => site.close())

/** Opens a page in a mode. Closing the page closes all of it. */
async function open(url: string, mode: Mode): Promise<{ readonly page: Page; readonly remarks: string[] }> {
  const context = await site.newContext(mode.options)
  if (mode.options?.javaScriptEnabled !== false) await context.addInitScript(noteShifts)
  await mode.prepare?.(context)
  const page = await context.newPage()
  page.once('close', () => void context.close())
  const remarks: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'info' && mode.allowed?.test(message.text()) !== true) remarks.push(message.text())
  })
  page.on('pageerror', (error) => remarks.push(error.message))
  if (mode.network === 'slow') await slowNetwork(page)
  if (mode.processor === 'slow') {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  }
  await page.goto(new URL(url, site.url).href, { waitUntil: 'load' })
  return { page, remarks }
}

/** Follows the first link in sight that leads to another page, and counts the documents that are asked for. */
async function follow(
  page: Page,
  isTouch: boolean,
): Promise<{ readonly href: string; readonly documents: number }> {
  const links = page.locator('main a[href^="/"], .pagination-nav a[href^="/"], .navbar a[href^="/"]')
  const targets = await links.evaluateAll((all) =>
    all.map((link) => {
      const { pathname, target } = link as HTMLAnchorElement
      const isPage = pathname.endsWith('/') && target === '' && !link.hasAttribute('data-no-link-check')
      return isPage && pathname !== location.pathname && link.checkVisibility() ? pathname : null
    }),
  )
  const index = targets.findIndex((target) => target !== null)
  const href = targets[index] ?? ''
  assert.notEqual(href, '', 'a page has a link')
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents++
  })
  const link = links.nth(index)
  await (isTouch ? link.tap() : link.click())
  await page.waitForURL((url) => url.pathname === href)
  const html = readFileSync(path.join(site.dir, href, 'index.html'), 'utf8')
  const title = /<title[^>]*>(.*?)<\/title>/s.exec(html)?.[1] ?? ''
  const expected = await page.evaluate((text) => {
    const element = document.createElement('textarea')
    element.innerHTML = text
    return element.value
  }, title)
  await page.waitForFunction((title) => document.title === title, expected)
  return { href, documents }
}

for (const [name, mode] of Object.entries(MODES)) {
  test(`pages are silent and still ${name}, and a click ends on the right page with one document`, async (t) => {
    const step = Math.ceil(pages.length / (mode.sample ?? 12))
    for (const url of pages.filter((_url, at) => at % step === 0)) {
      await t.test(url, async () => {
        const hasScripts = mode.options?.javaScriptEnabled !== false
        const { page, remarks } = hasScripts ? await openStill(() => open(url, mode)) : await open(url, mode)
        try {
          const { documents } = await follow(page, mode.options === PHONE)
          assert.ok(documents <= 1, `${documents} documents`)
          assert.deepEqual(remarks, [])
        } finally {
          // One on a slow processor takes all of it as long as it is open.
          await page.close()
        }
      })
    }
  })
}
