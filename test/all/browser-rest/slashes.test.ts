import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import path from 'node:path'
import test, { describe } from 'node:test'
import { isMarked, mark, waitShown } from '../../support/browser/client-page.ts'
import { dataRequests, documents, idle, siteForTests } from '../../support/browser/site.ts'
import { type Variant } from '../../support/browser/sites.ts'

/** Pages whose addresses end in a slash, as files called index have them, with links that leave it out. */
const UNRULED: Variant = {
  name: 'unruled',
  keys: { trailingSlash: undefined },
  files: {
    'src/pages/about/index.md': '# About\n\n[both](/both)\n',
    'src/pages/both/index.jsx':
      "import { Link } from 'sitegen/runtime'\nexport default () => <main><h1>Both</h1><Link to='/about'>about</Link> <a href='/docs/a/'>slashed</a></main>\n",
  },
  prepare: ({ dir }) => rmSync(path.join(dir, 'src/pages/about.md')),
}

for (const [name, variant, slash, data] of [
  ['without slashes at the ends', { name: 'unslashed', keys: { trailingSlash: false } }, '', 'b.page.json'],
  ['without a rule for slashes', UNRULED, '/', 'b/page.json'],
] as const) {
  describe(name, () => {
    const client = siteForTests({ variant })

    for (const address of ['/docs/a', '/docs/a.html', '/docs/a/', '/docs/a/index.html']) {
      test(`${address} shows the page`, async () => {
        const { page, remarks } = await client.open(address)
        await page.getByText('The words of page A').waitFor()
        await idle(client.server)
        assert.match(await page.title(), /^Page A/)
        assert.deepEqual(
          remarks.filter((remark) => !remark.includes('404')),
          [],
        )
      })
    }

    test('links lead from page to page', async () => {
      const { page } = await client.openSilent(`/docs/a${slash}`, { calm: true })
      await mark(page)
      await page.locator('article').getByRole('link', { name: 'page B' }).click()
      await waitShown(page, '/docs/b', 'Page B')
      assert.ok(await isMarked(page))
      assert.deepEqual(dataRequests(client.server), [`/docs/${data}`])
    })
  })
}

describe('without a rule for slashes, links without the slash to pages with one, and the other way round', () => {
  const client = siteForTests({ variant: UNRULED })

  test('find their pages when they are in sight, at a click and on the way back, without a request that fails', async () => {
    const { page } = await client.openSilent('/links/')
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
  })
})
