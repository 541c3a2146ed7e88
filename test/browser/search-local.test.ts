import assert from 'node:assert/strict'
import test, { after, afterEach, before, describe } from 'node:test'
import { startClientTests, type ClientHarness } from '../support/client-site.ts'
import { ask, hitWords } from '../support/search-site.ts'

const MARKUP = '<img src=x onerror=window.__p=1>'

/** A page whose heading and code are markup, and two to find. */
const FILES = {
  'docs/markup.md': `# Quartz\n\n## \`${MARKUP}\`\n\nFeldspar.\n\n\`\`\`\n${MARKUP}\n\`\`\`\n`,
  'docs/stone.md': '# Limestone\n\nWords before.\n\n## Where it lies\n\nUnder the chalk of the coast.\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Basalt\n\nUnder the chalk.\n',
}

const SITES = [
  { name: 'at the root', baseUrl: '/', trailingSlash: true, slash: '/' },
  { name: 'below a base URL, without slashes', baseUrl: '/base/', trailingSlash: false, slash: '' },
]

for (const { name, baseUrl, trailingSlash, slash } of SITES) {
  describe(`the search of the site ${name}`, () => {
    let client: ClientHarness
    const address = (page: string): string => `${baseUrl}docs/${page}${slash}`

    before(async () => {
      const files = {
        ...FILES,
        'variant.mjs': `export default ${JSON.stringify({ baseUrl, trailingSlash, search: { missingResultsUrl: '/about' } })}\n`,
      }
      client = await startClientTests({ variant: { baseUrl, files } })
    })
    afterEach(() => client.reset())
    after(() => client.close())

    test('finds a heading by a beginning, and Enter goes there', async () => {
      const { page, remarks } = await client.open(address('a'))
      await ask(page, 'where it l')
      await page.locator('.DocSearch-Hit', { hasText: 'Where it lies' }).first().waitFor()
      await page.locator('.DocSearch-Hit', { hasText: 'Where it lies' }).first().click()
      await page.waitForURL((url) => url.pathname === address('stone') && url.hash === '#where-it-lies')
      assert.deepEqual(remarks, [])
    })

    test('shows where words stand, and no page that is not to be found', async () => {
      const { page } = await client.open(address('a'))
      await ask(page, 'chalk')
      await page.locator('.DocSearch-Hit mark', { hasText: 'chalk' }).first().waitFor()
      const found = await hitWords(page)
      assert.ok(found.some((text) => text.includes('Under the chalk')))
      assert.ok(!found.some((text) => text.includes('Basalt')))
    })

    test('takes a misspelled word for the one that was meant, and says so', async () => {
      const { page } = await client.open(address('a'))
      await ask(page, 'limetsone ')
      await page.locator('.DocSearch-Hit', { hasText: 'Limestone' }).first().waitFor()
      await page.locator('.DocSearch-Modal', { hasText: /limestone/ }).waitFor()
    })

    test('shows markup as text, in the dialog and on the page of results', async () => {
      const { page, remarks } = await client.open(address('a'))
      await ask(page, 'onerror')
      await page.locator('.DocSearch-Hit', { hasText: MARKUP }).first().waitFor()
      await page.goto(
        `${client.server.origin}${baseUrl}search${slash}?q=${encodeURIComponent('<svg/onload=window.__p=1> onerror')}`,
      )
      await page.locator('main', { hasText: MARKUP }).waitFor()
      assert.equal(await page.evaluate(() => '__p' in window), false)
      assert.deepEqual(remarks, [])
    })

    test('questions of emoji, of common words and of markup are answered', async () => {
      const { page, remarks } = await client.open(address('a'))
      for (const query of ['👩‍👩‍👧'.repeat(8), 'the of and to', '"><script>', '%', '   ']) {
        await ask(page, query)
        await page.waitForTimeout(400)
        assert.equal(await page.getByText('Unable to fetch results').count(), 0, query)
        await page.keyboard.press('Control+k')
        await page.waitForSelector('.DocSearch-Modal', { state: 'detached' })
      }
      assert.deepEqual(remarks, [])
    })

    test('says that nothing can be found while the index cannot be read, and finds again when it can', async () => {
      const { page } = await client.open(address('a'))
      await page.route(/search-index\.json/, (route) =>
        route.fulfill({ status: 200, body: '{"format":1,"sco' }),
      )
      await ask(page, 'chalk')
      await page.getByText('Unable to fetch results').waitFor()
      await page.unroute(/search-index\.json/)
      await page.keyboard.press('Backspace')
      await page.locator('.DocSearch-Hit', { hasText: 'chalk' }).first().waitFor()
    })
  })
}
