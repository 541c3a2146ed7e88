import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { waitHydrated } from '../../../support/browser/client-mode.ts'
import { go, isMarked, mark, waitShown, words } from '../../../support/browser/client-page.ts'
import { dataRequests, siteForTests, until } from '../../../support/browser/site.ts'

const client = siteForTests()

type Entry = readonly (string | null)[]

async function routes(page: Page): Promise<readonly Entry[]> {
  return page.evaluate(() => window.__routes ?? [])
}

/** Waits until an entry of a kind is there for an address; all entries. */
async function routesUntil(page: Page, kind: string, address: string): Promise<readonly Entry[]> {
  await page.waitForFunction(
    ([kind, address]) =>
      window.__routes?.some(([ofKind, ofAddress]) => ofKind === kind && ofAddress === address) === true,
    [kind, address],
  )
  return routes(page)
}

describe('client modules', () => {
  test('are told before a page is loaded and after it is shown, and clean up in between', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    await routesUntil(page, 'didUpdate', '/docs/a/')
    await page.evaluate(() => {
      window.__routes = []
    })
    const release = client.server.hold('/docs/b/page.json')
    await page.locator('article').getByRole('link', { name: 'page B' }).click()
    await until(() => dataRequests(client.server).includes('/docs/b/page.json'), 'the request')
    assert.deepEqual(await routes(page), [['update', '/docs/b/', '/docs/a/']])
    release()
    const log = await routesUntil(page, 'didUpdate', '/docs/b/')
    assert.deepEqual([...log].sort(), [
      ['cleanup', '/docs/b/'],
      ['didUpdate', '/docs/b/', '/docs/a/', 'Page B | Client'],
      ['update', '/docs/b/', '/docs/a/'],
    ])
  })
})

describe('what the window offers', () => {
  test('window.sitegen, which existing sites know as window.docusaurus, fetches pages and cannot be changed', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    const kind = await page.evaluate(() => {
      const api = { prefetch: null as unknown, preload: null as unknown }
      const { sitegen, docusaurus } = window as unknown as Record<'sitegen' | 'docusaurus', typeof api>
      return [
        typeof sitegen.prefetch,
        typeof sitegen.preload,
        Object.isFrozen(sitegen),
        docusaurus === sitegen,
      ]
    })
    assert.deepEqual(kind, ['function', 'function', true, true])
  })
})

describe('attributes from the address', () => {
  const cases = [
    ['?sitegen-theme=dark', 'data-theme', 'dark'],
    ['?docusaurus-theme=light', 'data-theme', 'light'],
    ['?docusaurus-data-mode-of-show=embed%20"%3E', 'data-mode-of-show', 'embed ">'],
  ] as const

  test('are set, and navigation keeps them', async () => {
    for (const [query, name, value] of cases) {
      const { page, remarks } = await client.open(`/docs/a/${query}`)
      assert.equal(await page.locator('html').getAttribute(name), value)
      await go(page, '/docs/b/', 'Page B')
      assert.equal(await page.locator('html').getAttribute(name), value)
      assert.deepEqual(remarks, [])
    }
  })

  test('bad ones are ignored', async () => {
    const { page: plain, context } = await client.open('/docs/a/')
    const expected = await plain.evaluate(() => document.documentElement.getAttributeNames().sort())
    const bad = [
      [
        'docusaurus-theme=evil',
        'docusaurus-data-"onclick=alert(1)',
        'docusaurus-data-%20onclick=alert(1)',
        'docusaurus-data-=1',
        'docusaurus-data-y%3E=2',
        'docusaurus-data-__proto__[x]=1',
        'docusaurus-onclick=alert(1)',
        '%',
      ],
      ['docusaurus-theme="><img src=x>', 'docusaurus-data-theme=evil'],
      ['docusaurus-theme='],
    ]
    for (const query of bad) {
      const { page, remarks } = await client.open(`/docs/a/?${query.join('&')}`, { context })
      const names = await page.evaluate(() => document.documentElement.getAttributeNames().sort())
      assert.deepEqual(names, expected, query.join())
      const theme = await page.locator('html').getAttribute('data-theme')
      assert.ok(theme === null || theme === 'light' || theme === 'dark', query.join())
      assert.deepEqual(remarks, [], query.join())
    }
  })
})

describe('stored state', () => {
  test('that is garbage, or a megabyte, breaks no page', async () => {
    const { page } = await client.openSilent('/docs/a/', {
      init: () => {
        for (const key of ['theme', 'docusaurus.announcement.id', 'docs-preferred-version-default']) {
          localStorage.setItem(key, '"><img src=x onerror=alert(1)>')
          sessionStorage.setItem(key, '\u0000{[')
        }
        localStorage.setItem('theme', 'x'.repeat(1_000_000))
        for (let index = 0; index < sessionStorage.length; index++) {
          const key = sessionStorage.key(index)
          if (key !== null) sessionStorage.setItem(key, 'garbage')
        }
      },
    })
    await go(page, '/docs/long/', 'Long')
    await page.goBack()
    await waitShown(page, '/docs/a/', 'Page A')
    await page.reload()
    await waitHydrated(page)
    assert.match(await words(page), /The words of page A/)
    const theme = await page.locator('html').getAttribute('data-theme')
    assert.ok(theme === null || theme === 'light' || theme === 'dark')
  })

  test('that cannot be had breaks no page', async () => {
    const { page, remarks } = await client.open('/docs/a/', {
      init: () => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('denied', 'SecurityError')
            },
          })
        }
      },
    })
    await mark(page)
    await go(page, '/docs/counter/', 'Counter')
    await page.getByRole('button', { name: 'Count 0' }).first().click()
    await page.goBack()
    await waitShown(page, '/docs/a/', 'Page A')
    assert.ok(await isMarked(page))
    assert.deepEqual(
      remarks.filter((remark) => !/storage/i.test(remark)),
      [],
    )
  })
})
