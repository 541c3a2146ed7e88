import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { addLink, isMarked, mark, waitShown } from '../../support/browser/client-page.ts'
import { dataRequests, documents, idle, siteForTests, testMore } from '../../support/browser/site.ts'
import { skipUnlessAll } from '../../support/is-whole.ts'

const client = siteForTests()

type ClickOptions = NonNullable<Parameters<Locator['click']>[0]>

/** Clicks; whether the client took the click for itself. What the browser would do is kept from happening. */
async function isTaken(page: Page, link: Locator, options: ClickOptions = {}): Promise<boolean> {
  await page.evaluate(() => {
    window.__prevented = []
    const type = ['click', 'auxclick']
    const note = (event: Event): void => {
      window.__prevented?.push(event.defaultPrevented)
      event.preventDefault()
      for (const name of type) window.removeEventListener(name, note)
    }
    for (const name of type) window.addEventListener(name, note)
  })
  await link.click({ noWaitAfter: true, ...options })
  const prevented = await page.evaluate(() => window.__prevented ?? [])
  assert.equal(prevented.length, 1, 'the click was heard once')
  return prevented[0] === true
}

/** Pages with the same links: folded HTML, and React's `Link`. */
const LINK_PAGES = [
  ['/links/', 'links of Markdown'],
  ['/links-react/', 'links of React'],
] as const

for (const [url, name] of LINK_PAGES) {
  describe(name, { skip: url === '/links/' ? false : skipUnlessAll }, () => {
    const kinds = [
      ['page', '/docs/a/', 'Page A'],
      ['query', '/docs/a/?x=1', 'Page A'],
      ['hash', '/docs/hash/#plain-target', 'Hash targets'],
      ['nested', '/docs/b/', 'Page B'],
      ['self', '/docs/b/', 'Page B'],
    ] as const

    test('links to pages are shown without another document, others are left to the browser', async () => {
      const { page } = await client.openSilent(url)
      await mark(page)
      for (const [kind, address, heading] of kinds) {
        const link = page.locator(`a.go.${kind}`)
        await (kind === 'nested' ? link.locator('i') : link).click()
        await waitShown(page, new URL(address, client.server.origin).pathname, heading)
        assert.equal(page.url(), client.server.origin + address, kind)
        assert.ok(await isMarked(page), kind)
        await page.goBack()
        await waitShown(page, url, 'inks')
      }
      await idle(client.server)
      const links = page.locator('a.stay')
      const count = await links.count()
      assert.ok(count >= 7)
      for (let index = 0; index < count; index++) {
        const link = links.nth(index)
        const kind = await link.getAttribute('class')
        assert.equal(await isTaken(page, link), false, kind ?? '')
      }
      assert.equal(new URL(page.url()).pathname, url)
      // A path that is to stay as it is.
      client.server.clearLog()
      await page.getByText(/^pathname$|^a path as it is$/).click()
      await page.waitForURL('**/docs/a/')
      assert.equal(await isMarked(page), false)
      assert.deepEqual(documents(client.server), ['/docs/a/'])
    })
  })
}

describe('clicks that mean something else', () => {
  const ways: readonly (readonly [string, ClickOptions])[] = [
    ['Ctrl', { modifiers: ['Control'] }],
    ['Meta', { modifiers: ['Meta'] }],
    ['Shift', { modifiers: ['Shift'] }],
    ['Alt', { modifiers: ['Alt'] }],
    ['the middle button', { button: 'middle' }],
  ]

  testMore('are left to the browser', async () => {
    for (const [url] of LINK_PAGES) {
      const { page } = await client.open(url)
      for (const [way, options] of ways) {
        assert.equal(await isTaken(page, page.locator('a.go.page'), options), false, `${url} with ${way}`)
      }
      assert.equal(new URL(page.url()).pathname, url)
    }
  })

  testMore('that somebody has prevented do nothing', async () => {
    const { page } = await client.open('/links-react/', { calm: true })
    await mark(page)
    await page.locator('a.prevented').click()
    const own = await addLink(page, '/docs/b/')
    await own.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    await own.click()
    await idle(client.server)
    assert.equal(new URL(page.url()).pathname, '/links-react/')
    assert.deepEqual(dataRequests(client.server), [])
    assert.ok(await isMarked(page))
  })

  testMore('on a link with a handler of its own do both', async () => {
    const { page } = await client.open('/links-react/')
    await mark(page)
    await page.locator('a.handled').click()
    await waitShown(page, '/docs/b/', 'Page B')
    assert.equal(await page.evaluate(() => window.__handled), true)
    assert.ok(await isMarked(page))
  })
})

describe('links that nobody rendered', { skip: skipUnlessAll }, () => {
  test('are the same as those of the page', async () => {
    const { page } = await client.open('/about/')
    const cases: readonly (readonly [href: string, attributes: Record<string, string>, taken: boolean])[] = [
      ['/docs/b/', {}, true],
      ['../docs/b/', {}, true],
      [`${client.server.origin}/docs/b/`, {}, true],
      ['/docs/b/', { target: '' }, true],
      ['/docs/b/', { target: '_top' }, false],
      ['/docs/b/', { target: 'frame' }, false],
      ['/docs/b/', { download: 'b.html' }, false],
      ['//other.example/docs/b/', {}, false],
      ['https://127.0.0.1/docs/b/', {}, false],
      ['/files/data.zip', {}, false],
      ['/sitemap.xml', {}, false],
      ['mailto:a@sitegen.example', {}, false],
      ['tel:1', {}, false],
      ['javascript:void 0', {}, false],
      ['blob:nothing', {}, false],
      ['#here', {}, false],
    ]
    for (const [href, attributes, taken] of cases) {
      const link = await addLink(page, href, attributes)
      assert.equal(await isTaken(page, link), taken, `${href} ${JSON.stringify(attributes)}`)
      if (!taken) continue
      await waitShown(page, '/docs/b/', 'Page B')
      await page.goBack()
      await waitShown(page, '/about/', 'About')
    }
  })

  test('a link without an address, and a link in an open shadow tree, break nothing', async () => {
    const { page } = await client.openSilent('/about/')
    await page.evaluate(() => {
      const host = document.createElement('div')
      host.style.cssText = 'position:fixed;top:90px;left:0;z-index:9999'
      host.id = 'host'
      host.attachShadow({ mode: 'open' }).innerHTML = '<a href="/docs/b/">in a shadow</a>'
      const bare = document.createElement('a')
      bare.textContent = 'no address'
      bare.style.cssText = 'position:fixed;top:120px;left:0;z-index:9999'
      document.body.append(host, bare)
    })
    await page.getByText('no address').click()
    await page.getByText('in a shadow').click()
    await waitShown(page, '/docs/b/', 'Page B')
  })

  test('a link in another form leads to the address of its page', async () => {
    const { page } = await client.open('/about/')
    await mark(page)
    for (const [href, address] of [
      ['/docs/b?x=1#part-one-of-b', '/docs/b/?x=1#part-one-of-b'],
      ['/docs/a/index.html', '/docs/a/'],
    ] as const) {
      const link = await addLink(page, href)
      await link.click()
      await page.waitForURL(client.server.origin + address)
    }
    await waitShown(page, '/docs/a/', 'Page A')
    assert.ok(await isMarked(page))
  })
})
