import assert from 'node:assert/strict'
import test, { before, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { waitHydrated } from '../../../support/browser/client-mode.ts'
import { go } from '../../../support/browser/client-page.ts'
import { documents, idle, paths, siteForTests, until } from '../../../support/browser/site.ts'
import { BASED, buildVariant, HOSTED, STORED } from '../../../support/browser/sites.ts'
import { installed, nothingStored, stored, STORING } from '../../../support/browser/worker-state.ts'

/** Requests of workers. */
const WORKER = /sw\.js\?params=/

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
