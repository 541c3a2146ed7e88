import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { before, describe } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { waitHydrated } from '../../support/browser/client-mode.ts'
import { go, words } from '../../support/browser/client-page.ts'
import { documents, idle, paths, siteForTests, type SiteHarness, until } from '../../support/browser/site.ts'
import { BASED, buildVariant, HOSTED, pagesOf, STORED, STORED_NEXT } from '../../support/browser/sites.ts'
import { installed, nothingStored, precacheOf } from '../../support/browser/worker-state.ts'
import { isWhole } from '../../support/is-whole.ts'

/** Pages whose components fail on purpose. */
const LOUD = /mismatch|crash/

/** Requests of workers. */
const WORKER = /sw\.js\?params=/

/** Has the worker store the site for the tab that opens this. */
const STORING = '?offlineMode=true'

/** What the browser has stored of the site: address -> status. */
async function stored(page: Page): Promise<ReadonlyMap<string, string>> {
  const entries = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        const keys = await cache.keys()
        return Promise.all(
          keys.map(async (key) => {
            const response = await cache.match(key)
            return [
              new URL(key.url).pathname,
              `${response?.status} ${response?.type} ${response?.redirected}`,
            ] as const
          }),
        )
      }),
    )
    return all.flat()
  })
  return new Map(entries)
}

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

  test('is readable without a network, page by page', async () => {
    const { page, context, remarks } = await openInstalled()
    client.server.clearLog()
    await context.setOffline(true)
    const urls = pagesOf(client.dir).filter((url) => !LOUD.test(url))
    for (const url of isWhole ? urls : urls.filter((_url, index) => index % 4 === 0)) {
      await page.goto(client.server.origin + url)
      await waitHydrated(page)
      assert.ok((await words(page)).length > 10, url)
      const sheets = await page.evaluate(() =>
        [...document.styleSheets].map((sheet) => sheet.cssRules.length),
      )
      assert.ok(sheets.length > 0 && sheets.every((rules) => rules > 0), url)
    }
    // Browsers look for a new worker by themselves.
    assert.deepEqual(
      paths(client.server).filter((path) => !WORKER.test(path)),
      [],
    )
    assert.deepEqual(remarks, [])
  })

  test('R4: finds pages by all their forms, with any query, and follows redirects', async () => {
    const { page, context } = await openInstalled()
    await context.setOffline(true)
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
  })

  test('R4: says that a page is not there, with and without a network', async () => {
    const { page, context } = await openInstalled()
    const missing = `${client.server.origin}/nowhere/`
    for (const isOffline of [false, true]) {
      await context.setOffline(isOffline)
      const response = await page.goto(missing)
      assert.equal(response?.status(), 404)
      assert.match(await words(page), /Page Not Found/)
    }
  })

  test('follows links without the data of pages', async () => {
    const { page, context, remarks } = await openInstalled()
    await page.reload()
    await waitHydrated(page)
    client.server.clearLog()
    await context.setOffline(true)
    await page.locator('article').getByRole('link', { name: 'page B' }).click()
    await page.waitForURL('**/docs/b/')
    await waitHydrated(page)
    await page.goBack()
    await page.waitForURL(/\/docs\/a\/\?/)
    assert.deepEqual(paths(client.server), [])
    assert.deepEqual(remarks, [])
  })

  test('holds documents, not their data, and nothing that is opaque or was redirected (R5)', async () => {
    const { page } = await openInstalled()
    const odd = [...(await stored(page))].filter(
      ([url, what]) => what !== (url === '/404.html' ? '404 default false' : '200 basic false'),
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

  test('R3: is offered to the reader, who has the old one until then', async () => {
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

  test('loads what is another, and nothing else', async () => {
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

  test('R3: is offered to a tab that was left open, and the offer ends when another tab takes it', async () => {
    const { page, context } = await openStored('/docs/b/')
    const { page: other } = await client.open(`/docs/a/${STORING}`, { context })
    client.server.setDir(next)
    await other.reload()
    await popup(page).waitFor()
    await popup(other).getByRole('button', { name: 'Refresh' }).click()
    await popup(page).waitFor({ state: 'detached' })
    await page.reload()
    assert.match(await words(page), /Other words of/)
  })

  test('leaves the old one as it is when its list is missing', async () => {
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

  test('leaves the old one as it is when a host sends a file of another build', async () => {
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

describe('offline mode', () => {
  const client = siteForTests({ variant: STORED })

  /** The modes that the worker was registered with. */
  async function modes(page: Page): Promise<readonly boolean[]> {
    await installed(page)
    await idle(client.server)
    return paths(client.server, ({ path: asked }) => WORKER.test(asked)).map(
      (asked) =>
        JSON.parse(new URL(asked, 'http://host').searchParams.get('params') ?? '').offlineMode as boolean,
    )
  }

  test('is off where nothing asks for it, and then nothing is stored and nothing answered', async () => {
    const { page } = await client.openSilent('/docs/a/')
    assert.deepEqual(await modes(page), [false])
    assert.equal((await stored(page)).size, 0)
    await page.reload()
    await waitHydrated(page)
    client.server.clearLog()
    await go(page, '/docs/b/', 'Page B')
    assert.deepEqual(documents(client.server), [])
  })

  test('is on in narrow windows, for readers who save data, and in windows of an application', async () => {
    const init = (): void => {
      const { matchMedia } = window
      window.matchMedia = (query) =>
        matchMedia.call(window, query.replace('(display-mode: standalone)', 'all'))
    }
    const readers = [{ options: { viewport: { width: 996, height: 700 } } }, { calm: true }, { init }]
    for (const reader of readers) {
      const { page, context } = await client.open('/docs/a/', reader)
      assert.deepEqual([...new Set(await modes(page))], [true])
      await context.close()
      client.server.clearLog()
    }
  })

  test('is on once the site was installed, and off when it can be installed again', async () => {
    const { page } = await client.open('/docs/a/')
    assert.deepEqual(await modes(page), [false])
    const key = 'docusaurus.pwa.event.appInstalled.fired'
    for (const [event, flag, mode] of [
      ['appinstalled', 'true', true],
      ['beforeinstallprompt', null, false],
    ] as const) {
      client.server.clearLog()
      await Promise.all([
        page.waitForEvent('load'),
        page.evaluate((name) => void dispatchEvent(new Event(name)), event),
      ])
      assert.equal(await page.evaluate((name) => localStorage.getItem(name), key), flag)
      assert.equal((await modes(page))[0], mode)
    }
  })

  test('is on for a visit that asks for it, and nothing is left of it afterwards', async () => {
    const { page, context } = await client.openSilent('/docs/a/?offlineMode=true')
    assert.deepEqual([...new Set(await modes(page))], [true])
    await context.setOffline(true)
    await page.goto(`${client.server.origin}/docs/b/`)
    await waitHydrated(page)
    await context.setOffline(false)
    client.server.clearLog()
    await page.goto(`${client.server.origin}/docs/b/?offlineMode=false`)
    await nothingStored(page)
    assert.deepEqual([...new Set(await modes(page))], [false])
  })

  test('a worker that cannot be had is told to those who make the site', async () => {
    const { page, remarks } = await client.open('/docs/a/', { hydrated: false })
    await installed(page)
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister())
    client.server.fail(WORKER)
    remarks.length = 0
    await page.reload()
    await until(() => remarks.some((remark) => remark.includes('registerSW failed')), 'the remark')
  })
})

describe('a site below a base URL, without slashes', () => {
  const client = siteForTests({ variant: BASED, server: { slashRedirect: false } })

  test('is readable without a network', async () => {
    const { page, context } = await client.openSilent(`/base/docs/a${STORING}`)
    await installed(page)
    await idle(client.server)
    await context.setOffline(true)
    for (const name of ['', 'about', 'docs/tree']) {
      await page.goto(`${client.server.origin}/base/${name}`)
      await waitHydrated(page)
    }
    await page.goto(`${client.server.origin}/base/docs/b/`)
    assert.equal(page.url(), `${client.server.origin}/base/docs/b`)
  })

  test('runs the code of its own in the worker', async () => {
    const { page } = await client.open(`/base/docs/a${STORING}`)
    await installed(page)
    const answer = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const { port1, port2 } = new MessageChannel()
      registration.active?.postMessage('who are you?', [port2])
      return new Promise((resolve) => {
        port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
        port1.start()
      })
    })
    assert.deepEqual(answer, { offlineMode: true, debug: false })
  })

  test('tells browsers how to install it', async () => {
    const { page } = await client.open('/base/docs/a')
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
      const response = await fetch(link?.href ?? '')
      return (await response.json()) as unknown
    })
    assert.deepEqual(manifest, {
      name: 'Short',
      start_url: '/base/',
      scope: '/base/',
      display: 'standalone',
      theme_color: '#123456',
      icons: [{ src: '/base/img/icon.png', sizes: '192x192' }],
    })
    const tags = await page
      .locator('meta[name=theme-color], link[rel=apple-touch-icon]')
      .evaluateAll((all) => all.map((tag) => tag.outerHTML))
    assert.deepEqual(tags, [
      '<meta name="theme-color" content="#123456">',
      '<link rel="apple-touch-icon" href="/base/img/icon.png">',
    ])
  })
})

describe('a site that gives its worker up', () => {
  const client = siteForTests({ variant: STORED })
  let without: string

  before(async () => {
    without = await buildVariant(HOSTED)
  })

  test('R5: removes it and all that it stored, at the first visit', async () => {
    const { page, context } = await client.openSilent(`/docs/b/${STORING}`)
    await installed(page)
    await page.reload()
    await waitHydrated(page)
    client.server.setDir(without)
    await page.reload()
    await page.waitForFunction(
      async () =>
        (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0,
    )
    await waitHydrated(page)
    const { page: other } = await client.open('/docs/a/', { context })
    client.server.clearLog()
    await go(other, '/docs/b/', 'Page B')
    assert.deepEqual(
      paths(client.server, ({ path: asked }) => asked.includes('sw.js')),
      [],
    )
  })
})
