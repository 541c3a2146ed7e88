import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { ask, hitWords, openDialog } from '../../support/browser/search-site.ts'
import { idle, paths, siteForTests, type SiteHarness } from '../../support/browser/site.ts'
import { BASED, EVERYTHING, HASHED, type Variant } from '../../support/browser/sites.ts'

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

for (const { name, variant, address } of SITES) {
  describe(`the local search of a site ${name}`, () => {
    // Browsers may keep files, as hosts allow for those with a hash in their names.
    const client = siteForTests({ variant, server: { maxAge: 600 } })

    /** What does not depend on addresses is tested on one site. */
    const testOnce =
      variant === EVERYTHING ? test : (_name: string, _run: () => Promise<void>): void => undefined

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

    testOnce('shows the words that were found in their sentence, and no unlisted page', async () => {
      const { page } = await openDoc()
      await ask(page, 'chalk')
      await page.locator('.DocSearch-Hit mark', { hasText: 'chalk' }).first().waitFor()
      const found = await hitWords(page)
      assert.ok(found.some((text) => text.includes('Under the chalk')))
      assert.ok(!found.some((text) => text.includes('Basalt')))
      const outside = page.locator('.DocSearch-Container a:not([href^="/"])')
      assert.equal(await outside.count(), 0, 'nothing leads to a service')
    })

    testOnce('corrects a misspelled word and says so, and answers odd queries', async () => {
      const { page, remarks } = await openDoc()
      await ask(page, 'limetsone ')
      await hit(page, 'Limestone').waitFor()
      await page.locator('.DocSearch-Modal', { hasText: /limestone/ }).waitFor()
      for (const query of ['👩‍👩‍👧'.repeat(8), 'the of and to', '"><script>', '%']) {
        await page.fill('.DocSearch-Input', query)
        await idle(client.server)
        assert.equal(await failed(page).count(), 0, query)
      }
      assert.deepEqual(remarks, [])
    })

    testOnce('X1: shows markup as text, in the dialog and on the page of results', async () => {
      const { page, remarks } = await openDoc()
      await ask(page, 'onerror')
      await hit(page, MARKUP).waitFor()
      const query = `?q=${encodeURIComponent('<svg/onload=window.__p=1> onerror')}`
      await page.goto(client.server.origin + address('search') + query)
      await page.locator('main', { hasText: MARKUP }).waitFor()
      assert.equal(await page.evaluate(() => '__p' in window), false)
      assert.deepEqual(remarks, [])
    })

    const DAMAGE = {
      'of another format': '{"format":99,"scopes":{}}',
      'of another build': '{"format":1,"scopes":{"default":{"file":"0000000000000000","pages":3}}}',
    }
    for (const [kind, body] of Object.entries(DAMAGE)) {
      testOnce(
        `says that the index cannot be read while its first file is ${kind}, then recovers`,
        async () => {
          const { page, remarks } = await openDoc()
          await page.route(INDEX_ROOT, (route) => route.fulfill({ status: 200, body }))
          await ask(page, 'chalk')
          await failed(page).waitFor()
          await page.unroute(INDEX_ROOT)
          await page.keyboard.press('Backspace')
          await hit(page, 'chalk').waitFor()
          assert.deepEqual(withoutFailedRequests(remarks), [])
        },
      )
    }

    testOnce('says so when requests for the index are blocked, and the page goes on', async () => {
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

    test('answers offline what was asked before', async () => {
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

    testOnce(
      'loads no file of the index before the first letter, and then only those of the query',
      async () => {
        const { page } = await openDoc()
        const asked = () => paths(client.server, ({ path }) => INDEX_FILES.test(path))
        await openDialog(page)
        assert.deepEqual(asked(), [])
        await page.keyboard.type('chalk')
        await hit(page, 'chalk').waitFor()
        assert.ok(asked().length > 0)
      },
    )
  })
}
