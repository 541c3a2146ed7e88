import assert from 'node:assert/strict'
import test, { after, afterEach, before, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { paths, startClientTests, type ClientHarness } from '../support/client-site.ts'
import { ask, hitWords, openDialog } from '../support/search-site.ts'

const MARKUP = '<img src=x onerror=window.__p=1>'

/** A page whose heading and code are markup, two to find, and one that is not to be found. */
const FILES = {
  'docs/markup.md': `# Quartz\n\n## \`${MARKUP}\`\n\nFeldspar.\n\n\`\`\`\n${MARKUP}\n\`\`\`\n`,
  'docs/stone.md': '# Limestone\n\nWords before.\n\n## Where it lies\n\nUnder the chalk of the coast.\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Basalt\n\nUnder the chalk.\n',
}

interface LocalSite {
  readonly name: string
  /** Keys of the configuration. */
  readonly keys: Readonly<Record<string, unknown>>
  /** Where the host serves the site from. */
  readonly folder: string
  /** The address of a page or of the page of results, with the folder. */
  readonly address: (path: string) => string
}

const SITES: readonly LocalSite[] = [
  {
    name: 'with a content security policy',
    keys: { baseUrl: '/', trailingSlash: true, csp: true },
    folder: '/',
    address: (path) => `/${path}/`,
  },
  {
    name: 'below a base URL, without trailing slashes',
    keys: { baseUrl: '/base/', trailingSlash: false },
    folder: '/base/',
    address: (path) => `/base/${path}`,
  },
  {
    name: 'with the hash router, in a folder the build does not know',
    keys: { baseUrl: '/project/', trailingSlash: true, router: 'hash' },
    folder: '/some/folder/',
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

for (const { name, keys, folder, address } of SITES) {
  describe(`the local search of a site ${name}`, () => {
    let client: ClientHarness

    before(async () => {
      const files = {
        ...FILES,
        // Pages of the fixture link to it, and the hash router has none.
        ...(keys['router'] === 'hash' ? { 'static/sitemap.xml': 'static' } : {}),
        'variant.mjs': `export default ${JSON.stringify({ ...keys, search: { missingResultsUrl: '/about' } })}\n`,
      }
      client = await startClientTests({
        variant: { baseUrl: folder, files },
        // Browsers may keep files, as hosts allow for those with a hash in their names.
        server: { baseUrl: folder, maxAge: 600 },
      })
    })
    afterEach(() => client.reset())
    after(() => client.close())

    /** What does not depend on addresses is tested on one site. */
    const testOnce = folder === '/' ? test : (_name: string, _run: () => Promise<void>): void => undefined

    /** Opens a page of the docs. The hash router shows it after the home page has hydrated. */
    async function openDoc(): ReturnType<ClientHarness['open']> {
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

    test('shows the words that were found in their sentence, and no unlisted page', async () => {
      const { page } = await openDoc()
      await ask(page, 'chalk')
      await page.locator('.DocSearch-Hit mark', { hasText: 'chalk' }).first().waitFor()
      const found = await hitWords(page)
      assert.ok(found.some((text) => text.includes('Under the chalk')))
      assert.ok(!found.some((text) => text.includes('Basalt')))
    })

    testOnce('corrects a misspelled word and says so', async () => {
      const { page } = await openDoc()
      await ask(page, 'limetsone ')
      await hit(page, 'Limestone').waitFor()
      await page.locator('.DocSearch-Modal', { hasText: /limestone/ }).waitFor()
    })

    test('X1: shows markup as text, in the dialog and on the page of results', async () => {
      const { page, remarks } = await openDoc()
      await ask(page, 'onerror')
      await hit(page, MARKUP).waitFor()
      const query = `?q=${encodeURIComponent('<svg/onload=window.__p=1> onerror')}`
      await page.goto(client.server.origin + address('search') + query)
      await page.locator('main', { hasText: MARKUP }).waitFor()
      assert.equal(await page.evaluate(() => '__p' in window), false)
      assert.deepEqual(remarks, [])
    })

    testOnce('answers queries of emoji, stop words and markup', async () => {
      const { page, remarks } = await openDoc()
      for (const query of ['👩‍👩‍👧'.repeat(8), '🦖'.repeat(64), 'the of and to', '"><script>', '%', '   ']) {
        await ask(page, query)
        await page.waitForTimeout(400)
        assert.equal(await failed(page).count(), 0, query)
        await page.keyboard.press('Control+k')
        await page.waitForSelector('.DocSearch-Modal', { state: 'detached' })
      }
      assert.deepEqual(remarks, [])
    })

    const DAMAGE = {
      truncated: '{"format":1,"sco',
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

    test('says so when requests for the index are blocked, and the page goes on', async () => {
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

    testOnce('says so when the dialog is blocked, with a link to the page of results', async () => {
      const { page, remarks } = await openDoc()
      await page.route(/\/dialog-[^/]*\.js$/, (route) => route.abort('blockedbyclient'))
      await page.click('.DocSearch-Button')
      const alert = page.getByRole('alert').filter({ hasText: 'The search could not be loaded.' })
      await alert.getByRole('link').click()
      await page.locator('main input[type=search]').waitFor()
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
