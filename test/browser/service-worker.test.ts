import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, afterEach, before, describe } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { go, words } from '../support/client-page.ts'
import {
  buildClientSite,
  documents,
  idle,
  pagesOf,
  paths,
  startClientTests,
  until,
  type ClientHarness,
  type Variant,
} from '../support/client-site.ts'
import { slowNetwork } from '../support/slow-network.ts'
import { installed, nothingStored, precacheOf } from '../support/worker-state.ts'
import { waitHydrated } from '../support/client-mode.ts'

/** Pages whose components fail on purpose. */
const LOUD = /mismatch|crash/

/** Requests of workers. */
const WORKER = /sw\.js\?params=/

function siteWith(pwa: unknown, more: Partial<Variant> = {}, keys: object = {}): Variant {
  const { baseUrl = '/', trailingSlash = true, files = {} } = more
  const variant = {
    baseUrl,
    trailingSlash,
    redirects: [{ from: '/old', to: '/docs/a' }],
    ...keys,
    ...(pwa === undefined ? {} : { pwa }),
  }
  return { ...more, files: { 'variant.mjs': `export default ${JSON.stringify(variant)}\n`, ...files } }
}

/** Code of a site's own for its worker. */
const CUSTOM = `
export default function custom(params) {
  self.addEventListener('message', ({ data, ports: [port] }) => {
    if (data === 'who are you?') port.postMessage(params)
  })
}
`

const ALWAYS = { offlineModeActivationStrategies: ['always'] }

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
  let client: ClientHarness

  before(async () => {
    client = await startClientTests({ variant: siteWith(ALWAYS) })
  })
  afterEach(() => client.reset())
  after(() => client.close())

  async function openInstalled(
    url = '/docs/a/',
  ): Promise<{ page: Page; context: BrowserContext; remarks: readonly string[] }> {
    const visit = await client.open(url)
    await installed(visit.page)
    await idle(client.server)
    return visit
  }

  test('asks for its worker by the address that spec.md names', async () => {
    await openInstalled()
    const [address = ''] = paths(client.server, ({ path }) => WORKER.test(path))
    const { pathname, searchParams } = new URL(address, client.server.origin)
    assert.equal(pathname, '/sw.js')
    assert.deepEqual(JSON.parse(searchParams.get('params') ?? ''), { offlineMode: true, debug: false })
  })

  test('is readable without a network, every page of it', async () => {
    const { page, context, remarks } = await openInstalled()
    client.server.clearLog()
    await context.setOffline(true)
    for (const url of pagesOf(client.dir).filter((url) => !LOUD.test(url))) {
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
    await page.waitForURL('**/docs/a/')
    assert.deepEqual(paths(client.server), [])
    assert.deepEqual(remarks, [])
  })

  test('R5: stores nothing that is opaque or was redirected', async () => {
    const { page } = await openInstalled()
    const entries = await stored(page)
    const listed = Object.keys(precacheOf(client.dir).files)
    assert.equal(entries.size, listed.length + 1)
    const odd = [...entries].filter(
      ([url, what]) => what !== (url === '/404.html' ? '404 default false' : '200 basic false'),
    )
    assert.deepEqual(odd, [])
  })

  test('holds documents, not their data', () => {
    const listed = Object.keys(precacheOf(client.dir).files)
    assert.ok(listed.includes('docs/a/') && listed.includes(''))
    assert.deepEqual(
      listed.filter((url) => url.endsWith('page.json')),
      ['404.page.json'],
    )
    assert.deepEqual(precacheOf(client.dir).redirects, { 'old/': '/docs/a/' })
  })

  test('has a worker of at most 8 KB', () => {
    const size = gzipSync(readFileSync(path.join(client.dir, 'sw.js'))).length
    assert.ok(size < 8000, `${size} bytes`)
  })
})

describe('a new build of a stored site', () => {
  let client: ClientHarness
  let next: string

  before(async () => {
    client = await startClientTests({ variant: siteWith(ALWAYS) })
    next = await buildClientSite(
      siteWith(ALWAYS, {
        prepare(site) {
          site.write({ 'docs/b.md': site.read('docs/b.md').replace('The words of', 'Other words of') })
        },
      }),
    )
  })
  afterEach(() => client.reset())
  after(() => client.close())

  /** Opens a page that comes from what is stored. */
  async function openStored(url: string): ReturnType<ClientHarness['open']> {
    const visit = await client.open(url)
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

  test('can wait for the next visit', async () => {
    const { page } = await openStored('/docs/b/')
    client.server.setDir(next)
    await page.reload()
    await popup(page).getByRole('button', { name: 'Close' }).click()
    assert.equal(await popup(page).count(), 0)
    await page.reload()
    await popup(page).waitFor()
    assert.match(await words(page), /The words of/)
  })

  test('R3: is offered to a tab that was left open, and the offer ends when another tab takes it', async () => {
    const { page, context } = await openStored('/docs/b/')
    const { page: other } = await client.open('/docs/a/', { context })
    client.server.setDir(next)
    await other.reload()
    await popup(page).waitFor()
    await popup(other).getByRole('button', { name: 'Refresh' }).click()
    await popup(page).waitFor({ state: 'detached' })
    await page.reload()
    assert.match(await words(page), /Other words of/)
  })

  for (const [what, break_] of [
    [
      'is missing',
      (server: ClientHarness['server']) => server.answer(/precache/, { status: 404, body: 'missing' }),
    ],
    [
      'is damaged',
      (server: ClientHarness['server']) =>
        server.answer(/precache/, { body: '{"files":{', type: 'application/json' }),
    ],
    [
      'names a file that is missing',
      (server: ClientHarness['server']) => server.answer(/^\/docs\/b\/$/, { status: 404, body: 'missing' }),
    ],
    [
      'names a script for which a page is sent',
      (server: ClientHarness['server']) => server.answer(/text\.json$/, { body: '<!doctype html>' }),
    ],
  ] as const) {
    test(`leaves the old one as it is when its list ${what}`, async () => {
      const { page, context, remarks } = await openStored('/docs/a/')
      client.server.setDir(next)
      break_(client.server)
      await page.reload()
      await idle(client.server, 500)
      await context.setOffline(true)
      await page.goto(`${client.server.origin}/docs/b/`)
      await waitHydrated(page)
      assert.match(await words(page), /The words of/)
      assert.equal(await popup(page).count(), 0)
      assert.deepEqual(remarks, [])
    })
  }

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

  test('leaves the old one as it is when another build was published while it was loaded', async () => {
    const { page, context } = await openStored('/docs/a/')
    client.server.setDir(next)
    const go = client.server.hold(/^\/docs\/b\/$/)
    await page.reload()
    await until(
      () => client.server.log().some(({ path: asked }) => asked === '/docs/b/'),
      'the worker to ask',
    )
    client.server.setDir(client.dir)
    go()
    await idle(client.server, 500)
    await context.setOffline(true)
    await page.goto(`${client.server.origin}/docs/b/`)
    assert.match(await words(page), /The words of/)
  })

  test('R1: is read at once where nothing is left of the old one but what is stored', async () => {
    const { page, remarks } = await openStored('/docs/a/')
    await slowNetwork(page)
    client.server.setDir(next)
    await page.locator('article').getByRole('link', { name: 'page B' }).click()
    await page.waitForURL('**/docs/b/')
    await waitHydrated(page)
    assert.match(await words(page), /The words of/)
    assert.deepEqual(documents(client.server), [])
    assert.deepEqual(remarks, [])
  })
})

describe('offline mode', () => {
  const strategies = ['mobile', 'saveData', 'appInstalled', 'standalone', 'queryString']
  let client: ClientHarness

  before(async () => {
    client = await startClientTests({ variant: siteWith({ offlineModeActivationStrategies: strategies }) })
  })
  afterEach(() => client.reset())
  after(() => client.close())

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
    const { page, remarks } = await client.open('/docs/a/')
    assert.deepEqual(await modes(page), [false])
    assert.equal((await stored(page)).size, 0)
    await page.reload()
    await waitHydrated(page)
    client.server.clearLog()
    await go(page, '/docs/b/', 'Page B')
    assert.deepEqual(documents(client.server), [])
    assert.deepEqual(remarks, [])
  })

  test('is on in narrow windows', async () => {
    const { page } = await client.open('/docs/a/', { options: { viewport: { width: 996, height: 700 } } })
    assert.deepEqual([...new Set(await modes(page))], [true])
  })

  test('is on for readers who save data', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    assert.deepEqual([...new Set(await modes(page))], [true])
  })

  test('is on in windows of an application', async () => {
    const { page } = await client.open('/docs/a/', {
      init: () => {
        const { matchMedia } = window
        window.matchMedia = (query) =>
          matchMedia.call(window, query.replace('(display-mode: standalone)', 'all'))
      },
    })
    assert.deepEqual([...new Set(await modes(page))], [true])
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
    const { page, context, remarks } = await client.open('/docs/a/?offlineMode=true')
    assert.deepEqual([...new Set(await modes(page))], [true])
    await context.setOffline(true)
    await page.goto(`${client.server.origin}/docs/b/`)
    await waitHydrated(page)
    await context.setOffline(false)
    client.server.clearLog()
    await page.goto(`${client.server.origin}/docs/b/?offlineMode=false`)
    await nothingStored(page)
    assert.deepEqual([...new Set(await modes(page))], [false])
    assert.deepEqual(remarks, [])
  })

  test('stays on for a tab that asked for it while others are open that did not', async () => {
    const { page, context } = await client.open('/docs/a/?offlineMode=true')
    await installed(page)
    const { page: other } = await client.open('/docs/b/', { context })
    await idle(client.server)
    assert.deepEqual([...new Set(await modes(other))], [true])
    assert.ok((await stored(page)).size > 0)
    await page.close()
    client.server.clearLog()
    await other.reload()
    await nothingStored(other)
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
  let client: ClientHarness
  const BASE = { baseUrl: '/base/', trailingSlash: false }

  before(async () => {
    client = await startClientTests({
      variant: siteWith(
        {
          ...ALWAYS,
          swCustom: './custom.js',
          manifest: {
            name: 'Short',
            theme_color: '#123456',
            icons: [{ src: '/base/img/icon.png', sizes: '192x192' }],
          },
        },
        { ...BASE, files: { 'custom.js': CUSTOM, 'static/img/icon.png': 'a picture' } },
        { csp: true },
      ),
      server: { baseUrl: '/base/', slashRedirect: false },
    })
  })
  afterEach(() => client.reset())
  after(() => client.close())

  test('is readable without a network', async () => {
    const { page, context, remarks } = await client.open('/base/docs/a')
    await installed(page)
    await idle(client.server)
    await context.setOffline(true)
    for (const url of pagesOf(client.dir).filter((url) => !LOUD.test(url))) {
      await page.goto(client.server.origin + url)
      await waitHydrated(page)
    }
    await page.goto(`${client.server.origin}/base/docs/b/`)
    assert.equal(page.url(), `${client.server.origin}/base/docs/b`)
    assert.deepEqual(remarks, [])
  })

  test('runs the code of its own in the worker', async () => {
    const { page } = await client.open('/base/docs/a')
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
  let client: ClientHarness
  let without: string

  before(async () => {
    client = await startClientTests({ variant: siteWith(ALWAYS) })
    without = await buildClientSite(
      siteWith(false, { files: { 'docs/b.md': '---\ntitle: Page B\n---\n\nWithout a worker.\n' } }),
    )
  })
  afterEach(() => client.reset())
  after(() => client.close())

  test('R5: removes it and all that it stored, at the first visit', async () => {
    const { page, context, remarks } = await client.open('/docs/b/')
    await installed(page)
    await page.reload()
    await waitHydrated(page)
    assert.match(await words(page), /The words of/)
    client.server.setDir(without)
    await page.reload()
    await page.getByText('Without a worker').waitFor()
    await waitHydrated(page)
    const left = await page.evaluate(async () => [
      await caches.keys(),
      (await navigator.serviceWorker.getRegistrations()).length,
    ])
    assert.deepEqual(left, [[], 0])
    const { page: other } = await client.open('/docs/a/', { context })
    client.server.clearLog()
    await go(other, '/docs/b/', 'Page B')
    assert.deepEqual(
      paths(client.server, ({ path: asked }) => asked.includes('sw.js')),
      [],
    )
    assert.deepEqual(remarks, [])
  })
})
