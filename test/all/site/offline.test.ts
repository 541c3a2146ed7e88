import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { waitHydrated } from '../../support/browser/client-mode.ts'
import { ask } from '../../support/browser/search-site.ts'
import { installed, precacheOf } from '../../support/browser/worker-state.ts'
import { type BuiltSite, openThisSite } from '../../support/built-site.ts'

/** Pages that fail on purpose. */
const LOUD = /crash|error-boundary|hydration/

/** Videos are not stored. */
const VIDEO = /\.webm$/

let site: BuiltSite
let context: BrowserContext
let page: Page

before(async () => {
  site = await openThisSite()
  context = await site.newContext()
  page = await context.newPage()
  await page.goto(`${site.url}docs/?offlineMode=true`)
  await installed(page)
  await context.setOffline(true)
})
after(() => site.close())

/** Opens a page in a tab of its own, and says what went wrong in it. */
async function open(url: string): Promise<{ readonly tab: Page; readonly remarks: string[] }> {
  const tab = await context.newPage()
  const remarks: string[] = []
  tab.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      remarks.push(`${tab.url()} ${message.text()} ${message.location().url}`)
  })
  tab.on('pageerror', (error) => remarks.push(`${tab.url()} ${error.message}`))
  const response = await tab.goto(site.url + url)
  assert.equal(response?.status(), 200, url)
  return { tab, remarks }
}

/** Waits until every stylesheet of the page has rules; a page may lead on to another one meanwhile. */
async function styled(tab: Page): Promise<void> {
  await tab.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null && sheet.cssRules.length > 0,
    ),
  )
}

/** A page that leads on to another one may do so when the next page is asked for; that is then asked for again. */
function goTo(tab: Page, url: string, waitUntil: 'commit' | 'load'): ReturnType<Page['goto']> {
  const go = () => tab.goto(site.url + url, { waitUntil })
  return go().catch((error: unknown) => {
    if (!String(error).includes('is interrupted by another navigation')) throw error
    return go()
  })
}

/** Of so many pages one is waited for until it has its styles. */
const STEP = 16

test('every page of this site opens without a network, with its styles', { timeout: 600_000 }, async () => {
  const list = precacheOf(site.dir)
  const urls = Object.keys(list.files).filter((url) => url === '' || url.endsWith('/'))
  assert.ok(urls.length > 250, `${urls.length} pages`)
  const { tab, remarks } = await open('')
  for (const [at, url] of urls.entries()) {
    const isWaited = at % STEP === 0
    const response = await goTo(tab, url, isWaited ? 'load' : 'commit')
    assert.equal(response?.status(), 200, url)
    if (isWaited) await assert.doesNotReject(styled(tab), url)
  }
  await tab.close()
  assert.deepEqual(
    remarks.filter((remark) => !LOUD.test(remark) && !VIDEO.test(remark)),
    [],
  )
})

test('redirects of this site work without a network', async () => {
  for (const [from, to] of Object.entries(precacheOf(site.dir).redirects)) {
    if (!to.startsWith('/')) continue
    const { tab } = await open(from)
    assert.equal(tab.url().replace(site.url, '/'), to, from)
    await tab.close()
  }
})

test('the search of this site works without a network', async () => {
  await page.goto(`${site.url}docs/`)
  await waitHydrated(page)
  await ask(page, 'service worker')
  const hit = page.locator('.DocSearch-Hit', { hasText: 'Offline use' }).first()
  await hit.click()
  await page.waitForURL('**/docs/offline/**')
})

test('a page below one that answers for all works without a network', async () => {
  await page.goto(`${site.url}feature-requests/some/wish/`)
  await page.waitForFunction(() => /feature requests/i.test(document.title))
})
