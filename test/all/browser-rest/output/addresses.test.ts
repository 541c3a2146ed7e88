import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { describe } from 'node:test'
import { waitHydrated } from '../../../support/browser/client-mode.ts'
import { go, headState, isMarked, mark, waitShown, words } from '../../../support/browser/client-page.ts'
import {
  dataRequests,
  documents,
  idle,
  siteForTests,
  type SiteHarness,
  until,
} from '../../../support/browser/site.ts'

/** Opens an address at which the page A must show, in silence but for the status 404 of the document. */
async function assertShowsA(client: SiteHarness, address: string): Promise<void> {
  const { page, remarks } = await client.open(address)
  await page.getByText('The words of page A').waitFor()
  await idle(client.server)
  assert.match(await page.title(), /^Page A/)
  assert.doesNotMatch(await words(page), /Page Not Found/)
  assert.equal(documents(client.server).filter((path) => path.startsWith('/docs/a')).length, 1, 'one load')
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  assert.equal(canonical, 'https://sitegen.example/docs/a/')
  const robots = await page.locator('meta[name=robots]').count()
  assert.equal(robots, 0, 'what the not-found page says of itself is gone')
  assert.deepEqual(
    remarks.filter((remark) => !remark.includes('404')),
    [],
  )
  await go(page, '/docs/b/', 'Page B')
  await page.goBack()
  await page.getByText('The words of page A').waitFor()
}

/** Opens an address that no page has. */
async function assertNotFound(client: SiteHarness, address: string): Promise<void> {
  const { page } = await client.open(address)
  await page.getByText('Page Not Found').first().waitFor()
  await idle(client.server)
  await page.waitForFunction(() => document.title.startsWith('Page Not Found'))
  assert.equal(new URL(page.url()).pathname, new URL(address, page.url()).pathname, 'the address stays')
  assert.deepEqual(documents(client.server), [address.replace(/#.*/, '')], 'one load')
  const asked = dataRequests(client.server).filter((path) => path.startsWith('/no'))
  assert.equal(new Set(asked).size, asked.length, asked.join())
  await mark(page)
  await go(page, '/docs/a/', 'Page A')
  assert.ok(await isMarked(page))
}

describe('with slashes at the ends', () => {
  const client = siteForTests()

  for (const address of ['/docs/a/index.html', '/docs/a.html'])
    test(`${address} shows the page`, () => assertShowsA(client, address))

  for (const address of ['/no/such', '/no-such-page/?x=1#y', '/no%20%C3%BC/'])
    test(`${address} is told to be missing, once`, () => assertNotFound(client, address))

  test('an address that cannot be decoded breaks nothing', async () => {
    const { page, remarks } = await client.open('/docs/%E0%A4%A/')
    assert.match(await words(page), /Page Not Found/)
    assert.deepEqual(
      remarks.filter((remark) => !remark.includes('404')),
      [],
    )
  })

  test('an address that looks like the name of a host makes the client ask no other host', async () => {
    const { page, context } = await client.open('/')
    const asked: string[] = []
    context.on('request', (request) => asked.push(new URL(request.url()).origin))
    await page.goto(`${client.server.origin}//evil.example/x/`)
    await waitShown(page, '//evil.example/x/', 'Page Not Found')
    await idle(client.server)
    assert.deepEqual([...new Set(asked)], [client.server.origin])
  })

  test('the not-found page itself can be opened, and so can the home page by its file', async () => {
    const { page } = await client.openSilent('/404.html')
    assert.match(await words(page), /Page Not Found/)
    await idle(client.server)
    assert.deepEqual(documents(client.server), ['/404.html'])
    await page.goto(`${client.server.origin}/index.html`)
    await waitHydrated(page)
    assert.match(await words(page), /Client home/)
  })

  test('a page that is asked for at another address has state', async () => {
    const { page } = await client.open('/docs/counter.html')
    await page.getByRole('button', { name: 'Count 0' }).first().click()
    await page.getByRole('button', { name: 'Count 1' }).waitFor()
    assert.match(await words(page), /Static words in the counter/)
  })

  test('a document that holds no page shows a loader, then the page of its address', async () => {
    const served = readFileSync(path.join(client.dir, 'docs/a/index.html'), 'utf8')
    const body = served
      .replace(
        /<div id="__docusaurus">[^]*?(?=<script type="application\/json")/,
        '<div id="__docusaurus"></div>',
      )
      .replace(/<script type="application\/json"[^]*?<\/script>/, '')
      .replace(/<link rel="expect"[^>]*>/, '')
    assert.ok(body.length < served.length - 1000)
    client.server.answer('/docs/a/', { body })
    const release = client.server.hold('/docs/a/page.json')
    const { page } = await client.openSilent('/docs/a/', { hydrated: false })
    await until(() => dataRequests(client.server).includes('/docs/a/page.json'), 'the data')
    const loader = page.locator('svg[width="128"][height="110"]')
    await loader.waitFor()
    release()
    await waitHydrated(page)
    await waitShown(page, '/docs/a/', 'Page A')
    assert.equal(await loader.count(), 0)
    assert.equal(await page.title(), 'Page A | Client')
  })
})

describe('on a host that redirects nothing', () => {
  const client = siteForTests({ server: { slashRedirect: false } })

  test('the other form of an address shows the page', () => assertShowsA(client, '/docs/a'))
})

describe('on a host that answers what is missing with the home page and status 200', () => {
  const client = siteForTests({ server: { spaFallback: 'index.html' } })

  test('an unknown address is told to be missing, once', () => assertNotFound(client, '/no-such-page/'))

  test('a page that comes with the document of the home page is shown', async () => {
    const body = readFileSync(path.join(client.dir, 'index.html'), 'utf8')
    client.server.answer('/docs/tree/', { body })
    const { page, remarks } = await client.open('/docs/tree/')
    await waitShown(page, '/docs/tree/', 'Tree')
    assert.match(await words(page), /Inside the card, see page B/)
    await idle(client.server)
    assert.deepEqual(documents(client.server), ['/docs/tree/'])
    const border = await page
      .locator('.fixture-card')
      .evaluate((card) => getComputedStyle(card).borderTopWidth)
    assert.equal(border, '3px')
    assert.deepEqual(remarks, [])
    client.server.reset()
    const { page: loaded } = await client.open('/docs/tree/')
    assert.deepEqual(await headState(page), await headState(loaded))
  })
})
