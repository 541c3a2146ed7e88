import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import test, { after, afterEach, before, describe } from 'node:test'
import type { TemporarySite } from '../support/build-site.ts'
import { go, headState, isMarked, mark, waitShown, words } from '../support/client-page.ts'
import {
  dataRequests,
  documents,
  idle,
  startClientTests,
  until,
  type ClientHarness,
} from '../support/client-site.ts'
import { waitHydrated } from '../support/client-mode.ts'

let client: ClientHarness

function suite(options: Parameters<typeof startClientTests>[0], tests: () => void): () => void {
  return () => {
    before(async () => {
      client = await startClientTests(options)
    })
    afterEach(() => client.reset())
    after(() => client.close())
    tests()
  }
}

/** Opens an address at which the page A must show, in silence but for the status 404 of the document. */
async function assertShowsA(address: string): Promise<void> {
  const { page, remarks } = await client.open(address)
  await page.getByText('The words of page A').waitFor()
  await idle(client.server)
  assert.match(await page.title(), /^Page A/)
  assert.doesNotMatch(await words(page), /Page Not Found/)
  assert.equal(documents(client.server).filter((path) => path.startsWith('/docs/a')).length, 1, 'one load')
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  assert.match(canonical ?? '', /^https:\/\/sitegen\.example\/docs\/a\/?$/)
  const robots = await page.locator('meta[name=robots]').count()
  assert.equal(robots, 0, 'what the not-found page says of itself is gone')
  assert.deepEqual(
    remarks.filter((remark) => !remark.includes('404')),
    [],
  )
  await go(page, canonical?.endsWith('/') === true ? '/docs/b/' : '/docs/b', 'Page B')
  await page.goBack()
  await page.getByText('The words of page A').waitFor()
}

/** Opens an address that no page has. */
async function assertNotFound(address: string): Promise<void> {
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

describe(
  'with slashes at the ends',
  suite({}, () => {
    for (const address of ['/docs/a/', '/docs/a/index.html', '/docs/a.html', '/docs/a/?x=1#part-one-of-a']) {
      test(`${address} shows the page`, () => assertShowsA(address))
    }

    test('an address without the slash is sent on by the host', async () => {
      const { page, remarks } = await client.open('/docs/a?x=1')
      assert.equal(page.url(), `${client.server.origin}/docs/a/?x=1`)
      assert.deepEqual(remarks, [])
    })

    test('/index.html shows the home page', async () => {
      const { page, remarks } = await client.open('/index.html')
      assert.match(await words(page), /Client home/)
      assert.deepEqual(remarks, [])
      await go(page, '/docs/a/', 'Page A')
    })

    for (const address of [
      '/no-such-page/',
      '/no/such',
      '/no.html',
      '/no-such-page/?x=1#y',
      '/no%20%C3%BC/',
    ]) {
      test(`${address} is told to be missing, once`, () => assertNotFound(address))
    }

    test('an address that cannot be decoded breaks nothing', async () => {
      const { page, remarks } = await client.open('/docs/%E0%A4%A/')
      assert.match(await words(page), /Page Not Found/)
      assert.deepEqual(
        remarks.filter((remark) => !remark.includes('404')),
        [],
      )
    })

    test('the not-found page itself can be opened', async () => {
      const { page, remarks } = await client.open('/404.html')
      assert.match(await words(page), /Page Not Found/)
      await idle(client.server)
      assert.deepEqual(documents(client.server), ['/404.html'])
      assert.deepEqual(remarks, [])
    })

    test('a page that is asked for at another address has state', async () => {
      const { page } = await client.open('/docs/counter.html')
      await page.getByRole('button', { name: 'Count 0' }).first().click()
      await page.getByRole('button', { name: 'Count 1' }).waitFor()
      assert.match(await words(page), /Static words in the counter/)
    })
  }),
)

describe(
  'on a host that redirects nothing',
  suite({ server: { slashRedirect: false } }, () => {
    test('the other form of an address shows the page', () => assertShowsA('/docs/a'))
  }),
)

describe(
  'without slashes at the ends',
  suite({ variant: { trailingSlash: false } }, () => {
    for (const address of ['/docs/a', '/docs/a.html', '/docs/a/', '/docs/a/index.html']) {
      test(`${address} shows the page`, () => assertShowsA(address))
    }

    test('links lead from page to page', async () => {
      const { page, remarks } = await client.open('/docs/a', { calm: true })
      await mark(page)
      await page.locator('article').getByRole('link', { name: 'page B' }).click()
      await waitShown(page, '/docs/b', 'Page B')
      assert.ok(await isMarked(page))
      assert.deepEqual(dataRequests(client.server), ['/docs/b.page.json'])
      assert.deepEqual(remarks, [])
    })
  }),
)

describe(
  'without a rule for slashes',
  suite({ variant: { trailingSlash: null } }, () => {
    for (const address of ['/docs/a/', '/docs/a/index.html', '/docs/a.html']) {
      test(`${address} shows the page`, () => assertShowsA(address))
    }

    test('a page at the address with the slash is hydrated, not fetched again', async () => {
      const { page, remarks } = await client.open('/docs/counter/', { calm: true })
      await page.getByRole('button', { name: 'Count 0' }).first().click()
      await page.getByRole('button', { name: 'Count 1' }).waitFor()
      await idle(client.server)
      assert.deepEqual(dataRequests(client.server), [])
      assert.deepEqual(remarks, [])
    })

    test('links lead from page to page', async () => {
      const { page, remarks } = await client.open('/docs/a/', { calm: true })
      await mark(page)
      await page.locator('article').getByRole('link', { name: 'page B' }).click()
      await waitShown(page, '/docs/b', 'Page B')
      assert.ok(await isMarked(page))
      assert.deepEqual(dataRequests(client.server), ['/docs/b/page.json'])
      assert.deepEqual(remarks, [])
    })
  }),
)

/** Pages whose addresses end in a slash, as files called index have them, with links that leave it out. */
function withFolderPages({ dir, write }: TemporarySite): void {
  rmSync(path.join(dir, 'src/pages/about.md'))
  write({
    'src/pages/about/index.md': '# About\n\n[both](/both)\n',
    'src/pages/both/index.jsx':
      "import { Link } from 'sitegen/runtime'\nexport default () => <main><h1>Both</h1><Link to='/about'>about</Link> <a href='/docs/a/'>slashed</a></main>\n",
  })
}

describe(
  'without a rule for slashes, links without the slash to pages with one, and the other way round',
  suite({ variant: { trailingSlash: null, prepare: withFolderPages } }, () => {
    test('find their pages when they are in sight, at a click and on the way back, without a request that fails', async () => {
      const { page, remarks } = await client.open('/links/')
      await idle(client.server, 400)
      await page.locator('nav').getByRole('link', { name: 'About' }).first().click()
      await page.getByRole('heading', { name: 'About' }).waitFor()
      await page.getByRole('link', { name: 'both' }).click()
      await page.getByRole('heading', { name: 'Both' }).waitFor()
      await page.getByRole('link', { name: 'slashed' }).click()
      await page.getByRole('heading', { name: 'Page A' }).waitFor()
      await page.goBack()
      await page.getByRole('link', { name: 'about', exact: true }).click()
      await page.getByRole('heading', { name: 'About' }).waitFor()
      await idle(client.server, 400)
      const failed = client.server.log().filter(({ status = 0 }) => status >= 400)
      assert.deepEqual(failed, [])
      assert.equal(documents(client.server).length, 1)
      const asked = dataRequests(client.server)
      for (const data of ['/about/page.json', '/both/page.json', '/docs/a/page.json'])
        assert.ok(asked.includes(data), data)
      assert.deepEqual(remarks, [])
    })
  }),
)

for (const spaFallback of ['index.html', '404.html'] as const) {
  describe(
    `on a host that answers what is missing with ${spaFallback} and status 200`,
    suite({ server: { spaFallback } }, () => {
      test('an unknown address is told to be missing, once', () => assertNotFound('/no-such-page/'))

      test('a page at another address is shown', () => assertShowsA('/docs/a.html'))

      test('a page that comes with the document of the home page is shown', async () => {
        const body = readFileSync(path.join(client.dir, spaFallback), 'utf8')
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
    }),
  )
}

describe(
  'a document that holds no page',
  suite({}, () => {
    test('shows a loader, then the page of its address', async () => {
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
      const { page, remarks } = await client.open('/docs/a/', { hydrated: false })
      await until(() => dataRequests(client.server).includes('/docs/a/page.json'), 'the data')
      const loader = page.locator('svg[width="128"][height="110"]')
      await loader.waitFor()
      release()
      await waitHydrated(page)
      await waitShown(page, '/docs/a/', 'Page A')
      assert.equal(await loader.count(), 0)
      assert.equal(await page.title(), 'Page A | Client')
      assert.deepEqual(remarks, [])
    })
  }),
)
