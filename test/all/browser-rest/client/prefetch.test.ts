import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { addLink, isMarked, mark, waitShown } from '../../../support/browser/client-page.ts'
import { dataRequests, idle, isDev, settled, siteForTests, until } from '../../../support/browser/site.ts'

const client = siteForTests()

const DATA = /page\.json$/
const MANY = /many-pages\/m\d\d\/page\.json$/
const FAR = '/docs/many-pages/m14/page.json'
const AT_ONCE = 4

/** A page whose client is there, and which has many links. */
async function openMany(init?: () => void): Promise<Awaited<ReturnType<typeof client.open>>> {
  const opened = await client.open('/docs/many/', init && { init })
  await opened.page.waitForFunction(() => 'sitegen' in globalThis)
  await idle(client.server)
  return opened
}

const call = (page: Page, way: 'prefetch' | 'preload', href: string): Promise<void> =>
  page.evaluate(
    ([way, href]) => {
      const { sitegen } = globalThis as unknown as { sitegen: Record<string, (href: string) => void> }
      sitegen[way]?.(href)
    },
    [way, href] as const,
  )

describe('a page with many links', { skip: isDev }, () => {
  test('fetches none of them unasked', async () => {
    const { page } = await openMany()
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await settled(page)
    assert.deepEqual(dataRequests(client.server), [])
  })

  for (const way of ['hover', 'focus', 'touch'] as const) {
    test(`fetches the one that is pointed at by ${way}, once`, async () => {
      const { page } = await openMany()
      const link = page.getByRole('link', { name: 'Far 14' })
      const point = (): Promise<unknown> =>
        way === 'hover'
          ? link.hover()
          : link.evaluate((element: HTMLElement, way) => {
              if (way === 'focus') element.focus({ preventScroll: true })
              else element.dispatchEvent(new Event('touchstart', { bubbles: true, composed: true }))
            }, way)
      await point()
      await until(() => dataRequests(client.server).includes(FAR), 'the request')
      await page.mouse.move(0, 0)
      await point()
      await idle(client.server)
      assert.deepEqual(
        dataRequests(client.server).filter((path) => path === FAR),
        [FAR],
      )
      await link.click()
      await waitShown(page, '/docs/many-pages/m14/', 'Many 14')
      assert.equal(
        dataRequests(client.server).filter((path) => path === FAR).length,
        1,
        'not again at the click',
      )
    })
  }

  test('fetches four at a time, the newest first; a click is not held up', async () => {
    const release = client.server.hold(MANY)
    const { page } = await openMany()
    for (const number of ['01', '02', '03', '04', '05', '06'])
      await call(page, 'preload', `/docs/many-pages/m${number}/`)
    await until(() => dataRequests(client.server).length === AT_ONCE, 'the first four')
    await settled(page)
    assert.equal(dataRequests(client.server).length, AT_ONCE)
    const link = await addLink(page, '/docs/a/')
    await link.click()
    await waitShown(page, '/docs/a/', 'Page A')
    release()
    await until(
      () => dataRequests(client.server).filter((path) => MANY.test(path)).length === 6,
      'the others',
    )
    const order = dataRequests(client.server).filter((path) => MANY.test(path))
    assert.deepEqual(
      order.slice(AT_ONCE),
      ['06', '05'].map((number) => `/docs/many-pages/m${number}/page.json`),
    )
  })

  test('does not fetch what is no link to another page', async () => {
    const { page } = await openMany()
    for (const href of [
      '#x',
      '/docs/many/',
      '/docs/many/?q',
      '/files/data.zip',
      '/sitemap.xml',
      'mailto:a@b.example',
    ]) {
      const link = await addLink(page, href)
      await link.hover()
    }
    for (const attributes of [{ target: '_blank' }, { download: '' }]) {
      const link = await addLink(page, '/docs/many-pages/m14/', attributes)
      await link.hover()
    }
    await idle(client.server)
    assert.deepEqual(dataRequests(client.server), [])
  })

  test('is not harmed by a request that fails', async () => {
    client.server.fail('/docs/many-pages/m01/page.json')
    client.server.answer('/docs/many-pages/m02/page.json', { status: 404, body: 'gone' })
    const { page, remarks } = await openMany()
    await mark(page)
    for (const number of ['01', '02', '03']) await call(page, 'preload', `/docs/many-pages/m${number}/`)
    await until(() => dataRequests(client.server).includes('/docs/many-pages/m03/page.json'), 'the third')
    await idle(client.server)
    assert.ok(await isMarked(page))
    assert.deepEqual(
      remarks.filter((remark) => !/Failed to load resource/.test(remark)),
      [],
    )
  })
})

describe('prefetch()', { skip: isDev }, () => {
  const withoutLinks = (): void => {
    const { supports } = DOMTokenList.prototype
    DOMTokenList.prototype.supports = function (token: string) {
      return token !== 'prefetch' && supports.call(this, token)
    }
  }

  for (const [name, init] of [
    ['a link', undefined],
    ['GET', withoutLinks],
  ] as const) {
    test(`fetches data by ${name}, and a click does not fetch it again`, async () => {
      const { page } = await openMany(init)
      await call(page, 'prefetch', '/docs/many-pages/m03/')
      await until(() => dataRequests(client.server).length > 0, 'the request')
      await idle(client.server)
      const [{ purpose, method } = { purpose: null, method: '' }] = client.server
        .log()
        .filter(({ path }) => DATA.test(path))
      assert.deepEqual([method, purpose !== null], ['GET', init === undefined])
      await page.getByRole('link', { name: 'Many 03' }).click()
      await waitShown(page, '/docs/many-pages/m03/', 'Many 03')
      assert.deepEqual(
        dataRequests(client.server).filter((path) => MANY.test(path)),
        ['/docs/many-pages/m03/page.json'],
      )
    })
  }
})

describe('connections that cost', () => {
  const connections: Readonly<Record<string, () => void>> = {
    saveData: () => {
      const value = { effectiveType: '4g', saveData: true }
      Object.defineProperty(Navigator.prototype, 'connection', { value })
    },
    'slow-2g': () => {
      const value = { effectiveType: 'slow-2g', saveData: false }
      Object.defineProperty(Navigator.prototype, 'connection', { value })
    },
  }

  for (const [name, init] of Object.entries(connections)) {
    test(`with ${name} nothing is fetched before the click`, async () => {
      const { page } = await client.open('/docs/many/', { init })
      const link = page.getByRole('link', { name: 'Many 03' })
      await link.hover()
      await settled(page)
      assert.deepEqual(dataRequests(client.server), [])
      await link.click()
      await waitShown(page, '/docs/many-pages/m03/', 'Many 03')
      assert.deepEqual(dataRequests(client.server), ['/docs/many-pages/m03/page.json'])
    })
  }
})
