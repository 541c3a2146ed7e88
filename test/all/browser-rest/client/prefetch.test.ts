import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { addLink, isMarked, mark, waitShown } from '../../../support/browser/client-page.ts'
import { dataRequests, idle, isDev, settled, siteForTests, until } from '../../../support/browser/site.ts'

const client = siteForTests()

/** Every page's data. */
const DATA = /page\.json$/
const MANY = /many-pages\/m\d\d\/page\.json$/
/** One of four requests at a time is kept for links that the reader points at. */
const AT_ONCE = 3

async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
  })
}

/** Waits until everything in sight of the page of many links is fetched. */
async function allFetched(): Promise<void> {
  const last = ['/docs/many-pages/m12/page.json', '/docs/crash/page.json', '/about/page.json']
  await until(
    () => last.every((path) => dataRequests(client.server).includes(path)),
    'content, sidebar and navbar',
  )
  await idle(client.server, 400)
}

/** Waits until held requests let no further one start. */
async function fullQueue(page: Page): Promise<void> {
  await until(() => dataRequests(client.server).length > 1, 'the first requests')
  await settled(page)
  // Links of the navbar may have been seen, and answered, before.
  assert.ok(dataRequests(client.server).filter((path) => MANY.test(path)).length <= AT_ONCE)
}

describe('links in sight', { skip: isDev }, () => {
  test('are fetched before a click, those of the content before those of the navigation', async () => {
    await client.open('/docs/many/')
    await allFetched()
    const requested = dataRequests(client.server)
    const others = requested.slice(12)
    assert.deepEqual(
      requested.slice(0, 12).filter((path) => !MANY.test(path)),
      [],
    )
    assert.ok(others.includes('/docs/tree/page.json'), 'the sidebar follows')
    assert.ok(others.includes('/about/page.json'), 'so does the navbar')
    assert.ok(!requested.includes('/docs/many/page.json'), 'not the page itself')
    // Browsers put them behind all else.
    for (const { path, purpose } of client.server.log())
      if (DATA.test(path)) assert.match(purpose ?? '', /prefetch/, path)
  })

  test('leave one of four requests at a time free, come each once, and those far below come with scrolling', async () => {
    client.server.delay(DATA, 30)
    const { page } = await client.open('/docs/many/')
    await allFetched()
    const before = dataRequests(client.server)
    assert.ok(!before.includes('/docs/many-pages/m13/page.json'))
    await scrollToEnd(page)
    await until(() => dataRequests(client.server).includes('/docs/many-pages/m16/page.json'), 'the far links')
    await page.evaluate(() => {
      window.scrollTo({ top: 0, behavior: 'instant' })
    })
    await scrollToEnd(page)
    await idle(client.server)
    const log = client.server.log().filter(({ path }) => DATA.test(path))
    const twice = log.filter(({ path }, index) => log.findIndex((other) => other.path === path) < index)
    assert.deepEqual(twice, [], 'each once')
    const flying = log.map(
      ({ startedAt }) =>
        log.filter((other) => other.startedAt <= startedAt && (other.endedAt ?? Infinity) > startedAt).length,
    )
    assert.ok(Math.max(...flying) <= AT_ONCE && Math.max(...flying) > 1, `${Math.max(...flying)} at a time`)
  })

  test('wait while a page is loading', async () => {
    const release = client.server.hold('/docs/many-pages/m15/page.json')
    const { page } = await client.open('/docs/many/')
    await allFetched()
    const link = await addLink(page, '/docs/many-pages/m15/')
    await link.click()
    await until(() => dataRequests(client.server).includes('/docs/many-pages/m15/page.json'), 'the click')
    const before = dataRequests(client.server)
    await scrollToEnd(page)
    await settled(page)
    assert.deepEqual(dataRequests(client.server), before)
    release()
    await waitShown(page, '/docs/many-pages/m15/', 'Many 15')
  })

  test('a click is not held up by what is being fetched', async () => {
    client.server.hold(MANY)
    const { page } = await client.open('/docs/many/')
    await fullQueue(page)
    const link = await addLink(page, '/docs/a/')
    await link.click()
    await waitShown(page, '/docs/a/', 'Page A')
  })

  test('a prefetch that fails harms nobody', async () => {
    client.server.fail('/docs/many-pages/m01/page.json')
    client.server.answer('/docs/many-pages/m02/page.json', { status: 404, body: 'gone' })
    const { page, remarks } = await client.open('/docs/many/')
    await mark(page)
    await allFetched()
    assert.ok(dataRequests(client.server).includes('/docs/many-pages/m12/page.json'), 'the queue goes on')
    assert.ok(await isMarked(page))
    assert.deepEqual(
      remarks.filter((remark) => !/Failed to load resource/.test(remark)),
      [],
    )
  })
})

describe('without link prefetch', { skip: isDev }, () => {
  const init = (): void => {
    const { supports } = DOMTokenList.prototype
    DOMTokenList.prototype.supports = function (token: string) {
      return token !== 'prefetch' && supports.call(this, token)
    }
  }

  test('pages are fetched by GET, and not again at the click', async () => {
    const { page } = await client.open('/docs/many/', { init })
    await allFetched()
    const log = client.server.log().filter(({ path }) => DATA.test(path))
    assert.ok(log.length > 12)
    for (const { path, method, purpose } of log) assert.deepEqual([method, purpose], ['GET', null], path)
    await page.getByRole('link', { name: 'Many 03' }).click()
    await waitShown(page, '/docs/many-pages/m03/', 'Many 03')
    assert.equal(
      dataRequests(client.server).filter((path) => path === '/docs/many-pages/m03/page.json').length,
      1,
    )
  })
})

describe('a link that is pointed at', { skip: isDev }, () => {
  const FAR = '/docs/many-pages/m14/page.json'

  for (const way of ['hover', 'focus', 'touch'] as const) {
    test(`is fetched at once by ${way}, before all that wait`, async () => {
      client.server.hold(DATA)
      const { page } = await client.open('/docs/many/')
      await fullQueue(page)
      if (way === 'hover') {
        const link = await addLink(page, '/docs/many-pages/m14/')
        await link.hover()
      } else {
        const link = page.getByRole('link', { name: 'Far 14' })
        await link.evaluate((element: HTMLElement, way) => {
          if (way === 'focus') element.focus({ preventScroll: true })
          else element.dispatchEvent(new Event('touchstart', { bubbles: true, composed: true }))
        }, way)
      }
      await until(() => dataRequests(client.server).includes(FAR), 'the request')
      assert.ok(dataRequests(client.server).length <= AT_ONCE + 1)
    })
  }

  test('is not fetched when it is no link to another page', async () => {
    const { page } = await client.open('/docs/many/')
    await allFetched()
    const before = dataRequests(client.server)
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
    assert.deepEqual(dataRequests(client.server), before)
  })
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
