import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { before, describe } from 'node:test'
import { waitHydrated } from '../../../support/browser/client-mode.ts'
import { addLink, go, isMarked, mark, waitShown, words } from '../../../support/browser/client-page.ts'
import {
  assetOf,
  documents,
  idle,
  mainScript,
  siteForTests,
  startSite,
} from '../../../support/browser/site.ts'
import { buildVariant, LATER } from '../../../support/browser/sites.ts'

const client = siteForTests()
let later: string
before(async () => {
  later = await buildVariant(LATER)
})

describe('a tab that was open when the site was deployed', () => {
  test('shows the new page after one full load, and goes on with the new client', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    await mark(page)
    client.server.setDir(later)
    await page.locator('article').getByRole('link', { name: 'page B' }).click()
    await page.waitForURL('**/docs/b/')
    await waitHydrated(page)
    await idle(client.server)
    assert.match(await words(page), /of the second build/)
    assert.equal(await isMarked(page), false)
    assert.deepEqual(documents(client.server), ['/docs/a/', '/docs/b/'])
    await go(page, '/docs/tree/', 'Tree')
    assert.match(await words(page), /New: The card/)
    await page.goBack()
    await waitShown(page, '/docs/b/', 'Page B')
    assert.deepEqual(documents(client.server), ['/docs/a/', '/docs/b/'])
  })

  test('shows a page whose data was fetched before, at the price of one load at most', async () => {
    const { page } = await client.open('/docs/a/')
    const link = await addLink(page, '/docs/tree/')
    await link.hover()
    await idle(client.server)
    client.server.setDir(later)
    await link.click()
    await waitShown(page, '/docs/tree/', 'Tree')
    await waitHydrated(page)
    await idle(client.server)
    assert.match(await words(page), /(?:New: )?The card .*Inside the card, see page B/)
    assert.ok(documents(client.server).length <= 2, documents(client.server).join())
  })

  test('ends at the not-found page when the page is gone', async () => {
    const { page } = await client.open('/docs/b/', { calm: true })
    client.server.setDir(later)
    await page.locator('article').getByRole('link', { name: 'page C' }).click()
    await page.waitForURL('**/docs/c/')
    await waitHydrated(page)
    await idle(client.server)
    assert.match(await words(page), /Page Not Found/)
    assert.deepEqual(documents(client.server), ['/docs/b/', '/docs/c/'])
  })

  test('does the same on a host that answers everything with the home page', async () => {
    const home = await startSite({ server: { spaFallback: 'index.html' } })
    try {
      const { page } = await home.open('/docs/b/', { calm: true })
      home.server.setDir(later)
      const link = await addLink(page, '/docs/tree/')
      await link.click()
      await page.getByText('New: The card').waitFor()
      await waitHydrated(page)
      assert.deepEqual(documents(home.server), ['/docs/b/', '/docs/tree/'])
      const gone = await addLink(page, '/docs/c/')
      await gone.click()
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
      await idle(home.server)
      assert.equal(documents(home.server).filter((path) => path === '/docs/c/').length, 1)
    } finally {
      await home.close()
    }
  })

  test('shows other words without a full load when only words have changed', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    await mark(page)
    const data = readFileSync(path.join(client.dir, 'docs/b/page.json'), 'utf8')
    const body = data.replace('The words of', 'Other words of')
    client.server.answer('/docs/b/page.json', { body, type: 'application/json' })
    await page.locator('article').getByRole('link', { name: 'page B' }).click()
    await waitShown(page, '/docs/b/', 'Page B')
    assert.match(await words(page), /Other words of page B/)
    assert.ok(await isMarked(page))
  })

  test('goes back to a page of the new build', async () => {
    const { page } = await client.open('/docs/long/', { calm: true })
    await go(page, '/docs/a/', 'Page A')
    await go(page, '/docs/hash/', 'Hash')
    client.server.setDir(later)
    await page.goBack()
    await page.goBack()
    await page.waitForURL('**/docs/long/')
    await waitShown(page, '/docs/long/', 'Long')
    await idle(client.server)
    assert.match(await words(page), /Short now|taller than any screen/)
    assert.ok(documents(client.server).length <= 3, documents(client.server).join())
  })
})

const MISSING = { status: 404, body: 'gone', type: 'text/plain' }
const AS_HTML = { status: 200, body: '<!doctype html><title>home</title>' }
const FAILING = { status: 200, body: 'throw new Error("broken")', type: 'text/javascript' }

for (const [name, answer] of Object.entries({ missing: MISSING, 'a script that fails': FAILING })) {
  test(`a document whose script is ${name} is readable, its links work, and it loads once`, async () => {
    client.server.answer(mainScript(client.dir), answer)
    const { page } = await client.open('/docs/a/', { hydrated: false })
    await idle(client.server)
    await page.locator('article').getByRole('link', { name: 'page B' }).click()
    await page.waitForURL('**/docs/b/')
    await idle(client.server)
    assert.match(await words(page), /The words of page B/)
    assert.deepEqual(documents(client.server), ['/docs/a/', '/docs/b/'])
  })
}

for (const [name, answer] of Object.entries({ missing: MISSING, 'answered with HTML': AS_HTML })) {
  test(`a page whose module is ${name} is readable, after one more try at most`, async () => {
    client.server.answer(assetOf(client.dir, '/docs/tree/', /card.*\.js$/), answer)
    const { page } = await client.open('/docs/tree/', { hydrated: false })
    await idle(client.server)
    assert.match(await words(page), /Inside the card, see page B/)
    await page.locator('article').getByRole('link', { name: 'page A' }).click()
    await page.getByText('The words of page A').waitFor()
    assert.ok(documents(client.server).filter((path) => path === '/docs/tree/').length <= 2)
  })
}
