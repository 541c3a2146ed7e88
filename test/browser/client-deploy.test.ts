import assert from 'node:assert/strict'
import test, { after, afterEach, before, describe } from 'node:test'
import { addLink, go, isMarked, mark, waitShown, words } from '../support/client-page.ts'
import {
  assetOf,
  buildClientSite,
  documents,
  idle,
  mainScript,
  startClientTests,
  type ClientHarness,
} from '../support/client-site.ts'
import { slowNetwork } from '../support/slow-network.ts'
import { waitHydrated } from '../support/client-mode.ts'

const NEW_CARD = `
export default function Card({ title, children }) {
  return <section className="fixture-card"><h3>New: {title}</h3>{children}</section>
}
`

const NEW_CLIENT_MODULE = `
export function onRouteUpdate() {
  window.__routes ??= []
  window.__routes.push(['of the second build'])
}
`

let client: ClientHarness
/** Another component, the same client. */
let componentBuild: string
/** Another client. */
let clientBuild: string
/** Another text of a page. */
let contentBuild: string

before(async () => {
  client = await startClientTests()
  componentBuild = await buildClientSite({ files: { 'src/components/card.jsx': NEW_CARD } })
  clientBuild = await buildClientSite({
    files: {
      'src/components/card.jsx': NEW_CARD,
      'src/client/routes.js': NEW_CLIENT_MODULE,
      'docs/long.md': '---\ntitle: Long\n---\n\nShort now.\n',
      'docs/new.md': '---\ntitle: New\n---\n\nThe words of a new page.\n',
    },
    prepare(site) {
      const hidden = site.read('sidebars.mjs').replace("'c', ", '')
      site.write({ 'sidebars.mjs': hidden, 'docs/c.md': '---\ntitle: C\ndraft: true\n---\n\nGone.\n' })
      site.write({ 'docs/b.md': site.read('docs/b.md').replace(/and a link.*$/m, 'of the second build.') })
    },
  })
  contentBuild = await buildClientSite({
    prepare(site) {
      site.write({ 'docs/b.md': site.read('docs/b.md').replace('The words of', 'Other words of') })
    },
  })
})
afterEach(() => client.reset())
after(() => client.close())

describe('a tab that was open when the site was deployed', () => {
  test('shows the new page after one full load', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    await mark(page)
    client.server.setDir(clientBuild)
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

  test('shows a page whose component is another, at the price of one load at most', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    client.server.setDir(componentBuild)
    const link = await addLink(page, '/docs/tree/')
    await link.click()
    await waitShown(page, '/docs/tree/', 'Tree')
    await waitHydrated(page)
    await idle(client.server)
    assert.match(await words(page), /New: The card/)
    assert.ok(documents(client.server).length <= 2, documents(client.server).join())
  })

  test('shows it too when the old data was fetched before', async () => {
    const { page } = await client.open('/docs/a/')
    const link = await addLink(page, '/docs/tree/')
    await link.hover()
    await idle(client.server)
    client.server.setDir(componentBuild)
    await link.click()
    await waitShown(page, '/docs/tree/', 'Tree')
    await waitHydrated(page)
    await idle(client.server)
    assert.match(await words(page), /New: The card|The card/)
    assert.match(await words(page), /Inside the card, see page B/)
    assert.ok(documents(client.server).length <= 2, documents(client.server).join())
  })

  test('ends at the not-found page when the page is gone', async () => {
    const { page } = await client.open('/docs/b/', { calm: true })
    client.server.setDir(clientBuild)
    await page.locator('article').getByRole('link', { name: 'page C' }).click()
    await page.waitForURL('**/docs/c/')
    await waitHydrated(page)
    await idle(client.server)
    assert.match(await words(page), /Page Not Found/)
    assert.deepEqual(documents(client.server), ['/docs/b/', '/docs/c/'])
  })

  test('does the same on a host that answers everything with the home page', async () => {
    const home = await startClientTests({ server: { spaFallback: 'index.html' } })
    try {
      const { page } = await home.open('/docs/b/', { calm: true })
      home.server.setDir(clientBuild)
      const link = await addLink(page, '/docs/tree/')
      await link.click()
      await waitShown(page, '/docs/tree/', 'Tree')
      await waitHydrated(page)
      assert.match(await words(page), /New: The card/)
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
    client.server.setDir(contentBuild)
    await page.locator('article').getByRole('link', { name: 'page B' }).click()
    await waitShown(page, '/docs/b/', 'Page B')
    assert.match(await words(page), /Other words of page B/)
    assert.ok(await isMarked(page))
  })

  test('goes back to a page of the new build', async () => {
    const { page } = await client.open('/docs/long/', { calm: true })
    await go(page, '/docs/a/', 'Page A')
    await go(page, '/docs/hash/', 'Hash')
    client.server.setDir(clientBuild)
    await page.goBack()
    await page.goBack()
    await page.waitForURL('**/docs/long/')
    await waitShown(page, '/docs/long/', 'Long')
    await idle(client.server)
    assert.match(await words(page), /Short now|taller than any screen/)
    assert.ok(documents(client.server).length <= 3, documents(client.server).join())
  })
})

describe('a tab that was open when the site was deployed, on a slow network', () => {
  const hosts = [
    ['R1: what is gone is missing', undefined],
    ['R2: what is gone is answered with the home page', 'index.html'],
  ] as const

  for (const [name, spaFallback] of hosts) {
    test(`${name}: one full load of the new page, and no more`, async () => {
      const host = await startClientTests({ server: spaFallback === undefined ? {} : { spaFallback } })
      try {
        const { page } = await host.open('/docs/a/', { calm: true })
        host.server.setDir(clientBuild)
        await slowNetwork(page)
        await page.locator('article').getByRole('link', { name: 'page B' }).click()
        await page.waitForURL('**/docs/b/')
        await waitHydrated(page)
        await idle(host.server)
        assert.match(await words(page), /of the second build/)
        assert.deepEqual(documents(host.server), ['/docs/a/', '/docs/b/'])
        const gone = await addLink(page, '/docs/c/')
        await gone.click()
        await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
        await idle(host.server)
        assert.ok(documents(host.server).filter((path) => path === '/docs/c/').length <= 1)
      } finally {
        await host.close()
      }
    })
  }
})

describe('a document whose scripts are gone', () => {
  const outcomes = [
    ['missing', { status: 404, body: 'gone', type: 'text/plain' }],
    ['answered with HTML', { status: 200, body: '<!doctype html><title>home</title>' }],
    ['a script that fails', { status: 200, body: 'throw new Error("broken")', type: 'text/javascript' }],
  ] as const

  for (const [name, answer] of outcomes) {
    test(`${name}: it is readable, its links work, and it loads once`, async () => {
      client.server.answer(mainScript(client.dir), answer)
      const { page } = await client.open('/docs/a/', { hydrated: false })
      await idle(client.server)
      assert.match(await words(page), /The words of page A/)
      await page.locator('article').getByRole('link', { name: 'page B' }).click()
      await page.waitForURL('**/docs/b/')
      await idle(client.server)
      assert.match(await words(page), /The words of page B/)
      assert.deepEqual(documents(client.server), ['/docs/a/', '/docs/b/'])
    })
  }

  for (const [name, answer] of outcomes) {
    test(`a module of the page is ${name}: the page is readable, after one more try at most`, async () => {
      client.server.answer(assetOf(client.dir, '/docs/tree/', /card.*\.js$/), answer)
      const { page } = await client.open('/docs/tree/', { hydrated: false })
      await idle(client.server)
      assert.match(await words(page), /Inside the card, see page B/)
      await page.locator('article').getByRole('link', { name: 'page A' }).click()
      await page.waitForURL('**/docs/a/')
      await idle(client.server)
      assert.match(await words(page), /The words of page A/)
      assert.ok(
        documents(client.server).filter((path) => path === '/docs/tree/').length <= 2,
        documents(client.server).join(),
      )
    })
  }
})
