import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { before, describe } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { waitHydrated } from '../../support/browser/client-mode.ts'
import { words } from '../../support/browser/client-page.ts'
import { idle, paths, siteForTests, type SiteHarness, until, testMore } from '../../support/browser/site.ts'
import { buildVariant, pagesOf, STORED, STORED_NEXT } from '../../support/browser/sites.ts'
import { active, installed, precacheOf, stored, STORING } from '../../support/browser/worker-state.ts'
import { hasAllTests } from '../../support/is-whole.ts'

/** Pages whose components fail on purpose. */
const LOUD = /mismatch|crash/

/** Requests of workers. */
const WORKER = /sw\.js\?params=/

describe('a site that is always stored', () => {
  const client = siteForTests({ variant: STORED })

  async function openInstalled(
    url = '/docs/a/',
  ): Promise<{ page: Page; context: BrowserContext; remarks: readonly string[] }> {
    const visit = await client.open(url + STORING)
    await installed(visit.page)
    await idle(client.server)
    return visit
  }

  test('is readable without a network, page by page, and follows links and redirects', async () => {
    const { page, context, remarks } = await openInstalled()
    client.server.clearLog()
    await context.setOffline(true)
    const urls = pagesOf(client.dir).filter((url) => !LOUD.test(url))
    for (const url of hasAllTests ? urls : urls.filter((_url, index) => index % 12 === 0)) {
      await page.goto(client.server.origin + url)
      await waitHydrated(page)
      assert.ok((await words(page)).length > 10, url)
      const sheets = await page.evaluate(() =>
        [...document.styleSheets].map((sheet) => sheet.cssRules.length),
      )
      assert.ok(sheets.length > 0 && sheets.every((rules) => rules > 0), url)
    }
    await page.goto(`${client.server.origin}/docs/a/`)
    await waitHydrated(page)
    await page.locator('article').getByRole('link', { name: 'page B' }).click()
    await page.waitForURL('**/docs/b/')
    await waitHydrated(page)
    await page.goBack()
    await page.waitForURL('**/docs/a/')
    // Browsers look for a new worker by themselves.
    assert.deepEqual(
      paths(client.server).filter((path) => !WORKER.test(path)),
      [],
    )
    assert.deepEqual(remarks, [])
    // R4: pages are found by all their forms, with any query.
    for (const [asked, shown] of [
      ['/docs/b', '/docs/b/'],
      ['/docs/b/?utm=1#part', '/docs/b/?utm=1#part'],
      ['/docs/b/index.html', '/docs/b/'],
      ['/old', '/docs/a/'],
      ['/old/?x=1#part', '/docs/a/?x=1#part'],
    ] as const) {
      await page.goto(client.server.origin + asked)
      assert.equal(page.url(), client.server.origin + shown)
    }
    // R4: a page that is not there is said to be so, with and without a network.
    const missing = `${client.server.origin}/nowhere/`
    for (const isOffline of [true, false]) {
      await context.setOffline(isOffline)
      const response = await page.goto(missing)
      assert.equal(response?.status(), 404)
      assert.match(await words(page), /Page Not Found/)
    }
  })

  testMore('has the page of the visit at once, and tells how far it is with the rest (Q37)', async () => {
    const release = client.server.hold('/docs/b/')
    const { page, context } = await client.open(`/docs/a/${STORING}`)
    await active(page)
    const first = await stored(page)
    assert.ok(first.has('/docs/a/') && !first.has('/docs/b/'))
    const progress = page.locator('#pwa-popup-container progress')
    await progress.waitFor()
    assert.ok(Number(await progress.getAttribute('value')) < Object.keys(precacheOf(client.dir).files).length)
    await context.setOffline(true)
    await page.reload()
    await waitHydrated(page)
    const rules = await page.evaluate(() => [...document.styleSheets].map((sheet) => sheet.cssRules.length))
    assert.ok(rules.length > 0 && rules.every((count) => count > 0))
    await context.setOffline(false)
    release()
    await page.reload()
    await installed(page)
    await progress.waitFor({ state: 'detached' })
  })

  testMore('holds documents, not their data, and nothing that is opaque or was redirected (R5)', async () => {
    const { page } = await openInstalled()
    const odd = [...(await stored(page))].filter(
      ([url, what]) =>
        !url.startsWith('/precache.') &&
        what !== (url === '/404.html' ? '404 default false' : '200 default false'),
    )
    assert.deepEqual(odd, [])
    const listed = Object.keys(precacheOf(client.dir).files)
    assert.ok(listed.includes('docs/a/') && listed.includes(''))
    assert.deepEqual(
      listed.filter((url) => url.endsWith('page.json')),
      ['404.page.json', 'wishes/page.json'],
    )
    assert.equal(precacheOf(client.dir).redirects['old/'], '/docs/a/')
  })

  test('has a worker of at most 8 KB', () => {
    const size = gzipSync(readFileSync(path.join(client.dir, 'sw.js'))).length
    assert.ok(size < 8000, `${size} bytes`)
  })
})

describe('a new build of a stored site', () => {
  const client = siteForTests({ variant: STORED })
  let next: string

  before(async () => {
    next = await buildVariant(STORED_NEXT)
  })

  /** Opens a page that comes from what is stored. */
  async function openStored(url: string): ReturnType<SiteHarness['open']> {
    const visit = await client.open(url + STORING)
    await installed(visit.page)
    await visit.page.reload()
    await waitHydrated(visit.page)
    await idle(client.server)
    client.server.clearLog()
    return visit
  }

  const popup = (page: Page): ReturnType<Page['locator']> =>
    page.locator('#pwa-popup-container .theme-reload-popup')

  testMore('R3: is offered to the reader, who has the old one until then', async () => {
    const { page, context, remarks } = await openStored('/docs/b/')
    client.server.setDir(next)
    await page.reload()
    await waitHydrated(page)
    assert.match(await words(page), /The words of/)
    await popup(page).getByText('New version available').waitFor()
    await popup(page).getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('Other words of').waitFor()
    await waitHydrated(page)
    assert.equal(await popup(page).count(), 0)
    await context.setOffline(true)
    await page.reload()
    assert.match(await words(page), /Other words of/)
    assert.deepEqual(remarks, [])
  })

  testMore('loads what is another, and nothing else', async () => {
    const { page } = await openStored('/docs/a/')
    client.server.setDir(next)
    await page.reload()
    await popup(page).waitFor()
    const asked = paths(client.server).map((asked) => asked.replace(/\?.*|[\da-f]{12,}/, ''))
    assert.deepEqual([...new Set(asked)].filter((asked) => !asked.startsWith('/assets/search/')).toSorted(), [
      '/docs/b/',
      '/docs/b/text.json',
      '/precache..json',
      '/search-index.json',
      '/sw.js',
    ])
  })

  testMore(
    'R3: is offered to a tab that was left open, and the offer ends when another tab takes it',
    async () => {
      const { page, context } = await openStored('/docs/b/')
      const { page: other } = await client.open(`/docs/a/${STORING}`, { context })
      client.server.setDir(next)
      await other.reload()
      await popup(page).waitFor()
      await popup(other).getByRole('button', { name: 'Refresh' }).click()
      await popup(page).waitFor({ state: 'detached' })
      await page.reload()
      assert.match(await words(page), /Other words of/)
    },
  )

  testMore('leaves the old one as it is when its list is missing', async () => {
    const { page, context, remarks } = await openStored('/docs/a/')
    client.server.setDir(next)
    client.server.answer(/precache/, { status: 404, body: 'missing' })
    await page.reload()
    await until(() => paths(client.server).some((path) => path.includes('precache')), 'the list')
    await idle(client.server)
    await context.setOffline(true)
    await page.goto(`${client.server.origin}/docs/b/`)
    await waitHydrated(page)
    assert.match(await words(page), /The words of/)
    assert.equal(await popup(page).count(), 0)
    assert.deepEqual(remarks, [])
  })

  testMore('leaves the old one as it is when a host sends a file of another build', async () => {
    const { page, context } = await openStored('/docs/a/')
    const other = readFileSync(path.join(client.dir, 'search-index.json'), 'utf8')
    client.server.setDir(next)
    client.server.answer('/search-index.json', { body: other, type: 'application/json' })
    await page.reload()
    await idle(client.server, 500)
    assert.equal(await popup(page).count(), 0)
    // The next try finds it mended.
    client.server.reset()
    await page.reload()
    await popup(page).waitFor()
    await context.close()
  })
})
