import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { assertSameAsLoaded } from '../../support/browser/same-as-loaded.ts'
import { waitHydrated } from '../../support/browser/client-mode.ts'
import {
  addLink,
  go,
  headState,
  isMarked,
  mark,
  seen,
  travel,
  waitShown,
  watch,
  words,
} from '../../support/browser/client-page.ts'
import {
  assetOf,
  dataRequests,
  documents,
  idle,
  isDev,
  paths,
  siteForTests,
  until,
  testMore,
} from '../../support/browser/site.ts'
import { kindsOf } from '../../support/browser/sites.ts'
import { skipUnlessAll, hasAllTests } from '../../support/is-whole.ts'

const client = siteForTests()

async function entries(page: Page): Promise<number> {
  return page.evaluate(() => history.length)
}

describe('a click on a link of the site', () => {
  test('shows the page by one page.json, without another document', async () => {
    const { page, remarks } = await client.open('/docs/a/', { calm: true })
    await idle(client.server)
    await watch(page)
    const before = await entries(page)
    client.server.clearLog()
    await page.locator('article').getByRole('link', { name: 'page B' }).click()
    await waitShown(page, '/docs/b/', 'Page B')
    await idle(client.server)
    // The click may be the first thing that scrolls, and then brings what follows scrolling.
    const asked = paths(client.server).filter((one) => !one.startsWith('/assets/js/scrolling-'))
    assert.deepEqual(asked, ['/docs/b/page.json'])
    assert.equal(await entries(page), before + 1)
    assert.ok(await isMarked(page))
    assert.deepEqual(remarks, [])

    client.server.clearLog()
    await page.locator('.doc-sidebar').getByRole('link', { name: 'Page C' }).click()
    await waitShown(page, '/docs/c/', 'Page C')
    await idle(client.server)
    assert.deepEqual(paths(client.server), ['/docs/c/page.json'])
  })

  testMore('fetches what pages share once', async () => {
    const { page } = await client.open('/about/', { calm: true })
    for (const [href, heading] of [
      ['/docs/a/', 'Page A'],
      ['/docs/b/', 'Page B'],
      ['/about/', 'About'],
      ['/docs/c/', 'Page C'],
    ] as const) {
      await go(page, href, heading)
    }
    await idle(client.server)
    const shared = paths(client.server, ({ path }) => path.startsWith('/assets/'))
    assert.equal(new Set(shared).size, shared.length, shared.join(', '))
  })

  test('keeps the old page, its address and its title until the new one is ready', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    const release = client.server.hold('/docs/b/page.json')
    const before = { words: await words(page), head: await headState(page) }
    await page.locator('article').getByRole('link', { name: 'page B' }).click()
    await until(() => dataRequests(client.server).includes('/docs/b/page.json'), 'the request')
    await page.locator('.sg-progress').waitFor()
    assert.equal(new URL(page.url()).pathname, '/docs/a/')
    assert.deepEqual({ words: await words(page), head: await headState(page) }, before)
    release()
    await waitShown(page, '/docs/b/', 'Page B')
  })

  test('waits for the stylesheet of the page', { skip: isDev || skipUnlessAll }, async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    await watch(page)
    const css = assetOf(client.dir, '/docs/tree/', /\.css$/)
    const release = client.server.hold(css)
    const link = await addLink(page, '/docs/tree/')
    await link.click()
    await until(() => paths(client.server).includes(css), 'the stylesheet')
    assert.equal(new URL(page.url()).pathname, '/docs/a/')
    assert.deepEqual(await seen(page), ['Page A | Client', 'Page A'])
    release()
    await waitShown(page, '/docs/tree/', 'Tree')
    const border = await page
      .locator('.fixture-card')
      .evaluate((card) => getComputedStyle(card).borderTopWidth)
    assert.equal(border, '3px')
  })
})

test(
  'only the link that is pointed at is fetched before a click, which needs no request then',
  { skip: isDev },
  async () => {
    const { page } = await client.open('/docs/many/')
    await mark(page)
    const data = '/docs/many-pages/m03/page.json'
    const link = page.getByRole('link', { name: 'Many 03' })
    await link.hover()
    await until(() => dataRequests(client.server).includes(data), 'the data')
    await idle(client.server)
    assert.deepEqual(dataRequests(client.server), [data])
    await link.click()
    await waitShown(page, '/docs/many-pages/m03/', 'Many 03')
    await idle(client.server)
    assert.equal(dataRequests(client.server).filter((path) => path === data).length, 1)
    assert.ok(await isMarked(page))
  },
)

describe('the newest of several clicks wins', () => {
  testMore('a page that comes late is never shown', async () => {
    const { page } = await client.openSilent('/docs/a/', { calm: true })
    await watch(page)
    const before = await entries(page)
    const release = client.server.hold('/docs/b/page.json')
    const sidebar = page.locator('.doc-sidebar')
    await sidebar.getByRole('link', { name: 'Page B' }).click()
    await until(() => dataRequests(client.server).includes('/docs/b/page.json'), 'the request')
    await sidebar.getByRole('link', { name: 'Page C' }).click()
    await waitShown(page, '/docs/c/', 'Page C')
    release()
    await idle(client.server)
    assert.equal(new URL(page.url()).pathname, '/docs/c/')
    assert.deepEqual(await seen(page), ['Page A | Client', 'Page A', 'Page C | Client', 'Page C'])
    assert.equal(await entries(page), before + 1)
  })

  testMore('two clicks on one link are one entry and one request', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    await mark(page)
    const before = await entries(page)
    client.server.delay('/docs/b/page.json', 250)
    await page.locator('article').getByRole('link', { name: 'page B' }).dblclick()
    await waitShown(page, '/docs/b/', 'Page B')
    await idle(client.server)
    assert.deepEqual(dataRequests(client.server), ['/docs/b/page.json'])
    assert.equal(await entries(page), before + 1)
    assert.deepEqual(documents(client.server), ['/docs/a/'])
  })

  testMore('going back while a page is loading leaves it', async () => {
    const { page } = await client.open('/docs/c/', { calm: true })
    await go(page, '/docs/a/', 'Page A')
    await watch(page)
    const release = client.server.hold('/docs/b/page.json')
    await page.locator('article').getByRole('link', { name: 'page B' }).click()
    await until(() => dataRequests(client.server).includes('/docs/b/page.json'), 'the request')
    await travel(page, -1)
    await waitShown(page, '/docs/c/', 'Page C')
    release()
    await idle(client.server)
    assert.deepEqual(await seen(page), ['Page A | Client', 'Page A', 'Page C | Client', 'Page C'])
    assert.equal(new URL(page.url()).pathname, '/docs/c/')
    assert.ok(await isMarked(page))
  })

  testMore(
    'going to a place in the page, or to the page itself, while another is loading leaves that',
    async () => {
      const { page } = await client.open('/docs/a/', { calm: true })
      await watch(page)
      for (const href of ['#part-one-of-a', '/docs/a/']) {
        const release = client.server.hold('/docs/b/page.json')
        client.server.clearLog()
        const other = await addLink(page, '/docs/b/')
        await other.click()
        await until(() => dataRequests(client.server).includes('/docs/b/page.json'), 'the request')
        const here = await addLink(page, href)
        await here.click()
        await page.waitForFunction(() => document.querySelector('.sg-progress:not([data-done])') === null)
        release()
        await idle(client.server)
        assert.deepEqual(await seen(page), ['Page A | Client', 'Page A'], href)
        assert.equal(new URL(page.url()).pathname, '/docs/a/')
        await go(page, '/docs/c/', 'Page C')
        await page.goBack()
        await waitShown(page, '/docs/a/', 'Page A')
        await page.reload()
        await waitHydrated(page)
        await watch(page)
      }
    },
  )
})

describe('after a navigation', () => {
  /** Its failure is logged; what it shows is another test's matter. */
  const CRASHES = /crash/

  // In dev a page with code that was not bundled yet is loaded in full.
  test('every page is what a full load of it is', { skip: isDev }, async () => {
    const urls = kindsOf(client.dir).filter((url) => !CRASHES.test(url) && url !== '/docs/a/')
    await assertSameAsLoaded(client, hasAllTests ? urls : urls.filter((_url, index) => index % 4 === 0))
  })

  testMore('going back brings the head of the earlier page back', async () => {
    const { page } = await client.open('/docs/a/')
    const before = await headState(page)
    await go(page, '/headed/', 'Headed')
    assert.equal(await page.locator('html').getAttribute('lang'), 'de')
    await page.goBack()
    await waitShown(page, '/docs/a/', 'Page A')
    assert.deepEqual(await headState(page), before)
  })

  testMore('components start anew, though both pages have the same at the same place', async () => {
    const { page } = await client.open('/docs/counter/')
    await page.getByRole('button', { name: 'Count 0' }).first().click()
    await page.getByRole('button', { name: 'Count 1' }).waitFor()
    await go(page, '/docs/counter-two/', 'Counter two')
    const buttons = page.getByRole('button', { name: /^Count/ })
    assert.deepEqual(await buttons.allTextContents(), ['Count 0', 'Count 0'])
    await page.goBack()
    await waitShown(page, '/docs/counter/', 'Counter')
    assert.deepEqual(await buttons.allTextContents(), ['Count 0', 'Count 0'])
  })

  test('the title is announced, and focus is at the start of the page, or at the target of the hash', async () => {
    const { page } = await client.open('/docs/a/')
    const region = page.locator('[aria-live="polite"]')
    assert.doesNotMatch((await region.allTextContents()).join(''), /Page/)
    assert.equal(await page.evaluate(() => document.activeElement?.localName), 'body')
    await go(page, '/docs/b/', 'Page B')
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-route-focus') === true)
    await region.filter({ hasText: 'Page B' }).first().waitFor({ state: 'attached' })
    await go(page, '/docs/hash/#plain-target', 'Hash targets')
    await page.waitForFunction(() => document.activeElement?.id === 'plain-target')
    await page.keyboard.press('Tab')
    const next = await page.evaluate(() => document.activeElement?.closest('article') !== null)
    assert.ok(next, 'the Tab key goes on from the target')
  })
})
