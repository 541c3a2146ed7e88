import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { ask, closed, hitWords, openDialog } from '../../support/browser/search-site.ts'
import { idle, paths, siteForTests, testMore, type SiteHarness } from '../../support/browser/site.ts'
import { BASED, EVERYTHING, HASHED, type Variant } from '../../support/browser/sites.ts'
import { hasAllTests } from '../../support/is-whole.ts'

const MARKUP = '<img src=x onerror=window.__p=1>'

interface LocalSite {
  readonly name: string
  readonly variant: Variant
  /** The address of a page or of the page of results. */
  readonly address: (path: string) => string
}

const SITES: readonly LocalSite[] = [
  { name: 'in the root of its host', variant: EVERYTHING, address: (path) => `/${path}/` },
  {
    name: 'below a base URL, without trailing slashes, with a content security policy',
    variant: BASED,
    address: (path) => `/base/${path}`,
  },
  {
    name: 'with the hash router, in a folder the build does not know',
    variant: HASHED,
    address: (path) => `/some/folder/#/${path}/`,
  },
]

const INDEX_ROOT = /search-index\.json/
const INDEX_FILES = /search-index|assets\/search/
const hit = (page: Page, text: string) => page.locator('.DocSearch-Hit', { hasText: text }).first()
const failed = (page: Page) => page.getByText('Unable to fetch results')

/** What browsers say of requests that tests make fail. */
const withoutFailedRequests = (remarks: readonly string[]): readonly string[] =>
  remarks.filter((remark) => !/Failed to load resource/.test(remark))

const KEYS: readonly (readonly [name: string, press: (page: Page) => Promise<void>, query: string])[] = [
  ['Ctrl and K', (page) => page.keyboard.press('Control+k'), ''],
  ['Cmd and K', (page) => page.keyboard.press('Meta+k'), ''],
  ['/', (page) => page.keyboard.press('/'), ''],
  ['a click', (page) => page.click('.DocSearch-Button'), ''],
  [
    'a letter on the button',
    async (page) => {
      await page.focus('.DocSearch-Button')
      await page.keyboard.press('q')
    },
    'q',
  ],
]

for (const { name, variant, address } of hasAllTests ? SITES : SITES.slice(0, 1)) {
  describe(`the local search of a site ${name}`, () => {
    // Browsers may keep files, as hosts allow for those with a hash in their names.
    const client = siteForTests({ variant, server: { maxAge: 600 } })

    /** What does not depend on addresses is tested on one site. */
    const testOnce =
      variant === EVERYTHING ? test : (_name: string, _run: () => Promise<void>): void => undefined
    const testOnceMore = variant === EVERYTHING ? testMore : testOnce

    /** Opens a page of the docs. The hash router shows it after the home page has hydrated. */
    async function openDoc(): ReturnType<SiteHarness['open']> {
      const visit = await client.open(address('docs/a'))
      await visit.page.locator('h1', { hasText: 'Page A' }).waitFor()
      return visit
    }

    test('finds a heading by the beginning of a word and leads there', async () => {
      const { page, remarks } = await openDoc()
      await ask(page, 'where it l')
      await hit(page, 'Where it lies').click()
      const end = `${address('docs/stone')}#where-it-lies`
      await page.waitForURL((url) => url.pathname + url.hash === end)
      assert.deepEqual(remarks, [])
    })

    testOnce(
      'shows the words that were found in their sentence, corrects others, and answers odd queries',
      async () => {
        const { page, remarks } = await openDoc()
        const asked = () => paths(client.server, ({ path }) => INDEX_FILES.test(path))
        await openDialog(page)
        assert.deepEqual(asked(), [], 'no file of the index before the first letter')
        await page.keyboard.type('chalk')
        await page.locator('.DocSearch-Hit mark', { hasText: 'chalk' }).first().waitFor()
        const found = await hitWords(page)
        assert.ok(found.some((text) => text.includes('Under the chalk')))
        assert.ok(!found.some((text) => text.includes('Basalt')), 'no unlisted page')
        const outside = page.locator('.DocSearch-Container a:not([href^="/"])')
        assert.equal(await outside.count(), 0, 'nothing leads to a service')
        await page.fill('.DocSearch-Input', 'limetsone ')
        await hit(page, 'Limestone').waitFor()
        await page.locator('.DocSearch-Modal', { hasText: /limestone/ }).waitFor()
        for (const query of ['👩‍👩‍👧'.repeat(8), 'the of and to', '"><script>', '%']) {
          await page.fill('.DocSearch-Input', query)
          await idle(client.server)
          assert.equal(await failed(page).count(), 0, query)
        }
        assert.deepEqual(remarks, [])
      },
    )

    testOnce(
      'opens by keys, by a click and by a letter on the button; Escape closes it and returns there',
      async () => {
        const { page, remarks } = await openDoc()
        for (const [name, press, query] of KEYS) {
          await press(page)
          await page.waitForSelector('.DocSearch-Modal')
          await page.waitForFunction(() => document.activeElement?.matches('.DocSearch-Input'))
          assert.equal(await page.inputValue('.DocSearch-Input'), query, name)
          await page.keyboard.press('Escape')
          await closed(page)
        }
        await openDialog(page)
        await page.keyboard.press('Control+k')
        await closed(page)
        assert.deepEqual(remarks, [])
      },
    )

    testOnceMore('finds pages with a similar address where there is none', async () => {
      const { page, remarks } = await openDoc()
      await page.goto(client.server.origin + address('docs/limetsone'))
      const nearest = page.locator('.sg-not-found__nearest')
      await nearest.getByRole('link').first().waitFor()
      await nearest.getByRole('searchbox').press('Enter')
      await page.locator('.search-page', { hasText: /limetsone/ }).waitFor()
      assert.deepEqual(withoutFailedRequests(remarks), [])
    })

    testOnceMore('X1: shows markup as text, in the dialog and on the page of results', async () => {
      const { page, remarks } = await openDoc()
      await ask(page, 'onerror')
      await hit(page, MARKUP).waitFor()
      const query = `?q=${encodeURIComponent('<svg/onload=window.__p=1> onerror')}`
      await page.goto(client.server.origin + address('search') + query)
      await page.locator('main', { hasText: MARKUP }).waitFor()
      assert.equal(await page.evaluate(() => '__p' in window), false)
      assert.deepEqual(remarks, [])
    })

    const DAMAGE = [
      '{"format":99,"scopes":{}}',
      '{"format":1,"scopes":{"default":{"file":"0000000000000000","pages":3}}}',
    ]
    testOnceMore(
      'says that the index cannot be read while its first file is of another format or build, then recovers',
      async () => {
        const { page, remarks } = await openDoc()
        await openDialog(page)
        for (const body of DAMAGE) {
          await page.route(INDEX_ROOT, (route) => route.fulfill({ status: 200, body }))
          await page.fill('.DocSearch-Input', 'chalk')
          await failed(page).waitFor()
          await page.unroute(INDEX_ROOT)
          await page.keyboard.press('Backspace')
          await hit(page, 'chalk').waitFor()
          assert.deepEqual(withoutFailedRequests(remarks), [])
          await page.reload()
          await openDialog(page)
        }
      },
    )

    testOnceMore('says so when requests for the index are blocked, and the page goes on', async () => {
      const { page, remarks } = await openDoc()
      await page.route(INDEX_FILES, (route) => route.abort('blockedbyclient'))
      await ask(page, 'chalk')
      await failed(page).waitFor()
      await page.getByText('You might want to check your network connection').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'About' }).first().click()
      await page.locator('h1', { hasText: 'About' }).waitFor()
      assert.deepEqual(withoutFailedRequests(remarks), [])
    })

    testMore('answers offline what was asked before', async () => {
      const { page, context } = await openDoc()
      await ask(page, 'chalk')
      await hit(page, 'chalk').waitFor()
      await page.goto(client.server.origin + address('docs/b'))
      await page.reload()
      await page.locator('h1', { hasText: 'Page B' }).waitFor()
      await page.hover('.DocSearch-Button')
      await openDialog(page)
      await context.setOffline(true)
      await page.keyboard.type('chalk')
      await hit(page, 'chalk').waitFor()
    })
  })
}
