import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { waitHydrated } from '../../support/browser/client-mode.ts'
import { noteShifts, shiftsOf } from '../../support/browser/layout-shifts.ts'
import { slowNetwork } from '../../support/browser/slow-network.ts'
import { type BuiltSite, openThisSite } from '../../support/built-site.ts'

/** How many pages are opened in each way, and how many on a slow network. */
const [ROUTES, SLOW] = [40, 10]

let site: BuiltSite

before(async () => {
  site = await openThisSite()
})
after(() => site.close())

/** Pages from all over the site. */
function someUrls(count: number): readonly string[] {
  const step = Math.max(1, Math.floor(site.urls.length / count))
  return site.urls.filter((_url, at) => at % step === 0).slice(0, count)
}

/** What a page says in the console, and what fails in it. */
function listen(page: Page): readonly string[] {
  const remarks: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'info') remarks.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => void remarks.push(error.message))
  return remarks
}

async function withContext(
  options: BrowserContextOptions,
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await site.newContext(options)
  // tsx wraps named functions in this; functions that are sent to the page need it there.
  await context.addInitScript('globalThis.__name ??= (value) => value')
  try {
    await work(context)
  } finally {
    await context.close()
  }
}

test(`R19: ${ROUTES} pages are silent far from where they were built, in German, dark and without motion`, async () => {
  const reader = { timezoneId: 'Asia/Kolkata', locale: 'de-DE', reducedMotion: 'reduce' } as const
  await withContext(reader, async (context) => {
    await context.addInitScript(() => localStorage.setItem('theme', 'dark'))
    const urls = someUrls(ROUTES)
    assert.equal(urls.length, ROUTES)
    for (const url of urls) {
      const page = await context.newPage()
      const remarks = listen(page)
      await page.goto(new URL(url, site.url).href)
      await waitHydrated(page)
      assert.deepEqual(remarks, [], url)
      assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark', url)
      await page.close()
    }
  })
})

test(`R19: ${ROUTES} pages can be read without JavaScript`, async () => {
  await withContext({ javaScriptEnabled: false }, async (context) => {
    for (const url of someUrls(ROUTES)) {
      const page = await context.newPage()
      const remarks = listen(page)
      await page.goto(new URL(url, site.url).href)
      const heading = page.getByRole('main').getByRole('heading').first()
      assert.ok(await heading.isVisible(), url)
      assert.ok((await page.getByRole('main').innerText()).trim().length > 40, url)
      assert.deepEqual(remarks, [], url)
      await page.close()
    }
  })
})

test(`R19: ${SLOW} pages are silent and still on a slow network`, async () => {
  await withContext({}, async (context) => {
    await context.addInitScript(noteShifts)
    for (const url of someUrls(SLOW)) {
      const page = await context.newPage()
      const remarks = listen(page)
      await slowNetwork(page)
      await page.goto(new URL(url, site.url).href)
      await waitHydrated(page)
      assert.deepEqual(await shiftsOf(page), [], url)
      assert.deepEqual(remarks, [], url)
      await page.close()
    }
  })
})
