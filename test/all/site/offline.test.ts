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
      remarks.push(`${url} ${message.text()} ${message.location().url}`)
  })
  tab.on('pageerror', (error) => remarks.push(`${url} ${error.message}`))
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

/** Of so many pages one is opened in a tab. */
const STEP = 16

test('every page of this site is there without a network, with its styles and scripts, and opens', async () => {
  const list = precacheOf(site.dir)
  const urls = Object.keys(list.files).filter((url) => url === '' || url.endsWith('/'))
  assert.ok(urls.length > 250, `${urls.length} pages`)
  const missing = await page.evaluate(
    async (pages) => {
      const wanted = new Set(pages)
      const lost: string[] = []
      // Grows while it is read.
      for (const url of wanted) {
        const response = await fetch(url).catch(() => null)
        if (response?.status !== 200) lost.push(url)
        const text = (await response?.text()) ?? ''
        if (!url.endsWith('/')) continue
        const parsed = new DOMParser().parseFromString(text, 'text/html')
        for (const asset of parsed.querySelectorAll(
          'link[rel=stylesheet], link[rel=modulepreload], script[src]',
        ))
          wanted.add(asset.getAttribute('href') ?? asset.getAttribute('src') ?? '')
      }
      return lost
    },
    urls.map((url) => site.url + url),
  )
  assert.deepEqual(missing, [])
  const all: string[] = []
  for (const url of urls.filter((_url, at) => at % STEP === 0)) {
    const { tab, remarks } = await open(url)
    // Some pages lead on by themselves.
    await tab.waitForLoadState('load')
    await assert.doesNotReject(styled(tab), url)
    await tab.close()
    all.push(...remarks)
  }
  assert.deepEqual(
    all.filter((remark) => !LOUD.test(remark) && !VIDEO.test(remark)),
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
