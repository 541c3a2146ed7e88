import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { go, isMarked, mark, waitShown } from '../../../support/browser/client-page.ts'
import { documents, idle, paths, settled, siteForTests, until } from '../../../support/browser/site.ts'
import { PARTED, titleOf } from '../../../support/browser/sites.ts'

const client = siteForTests()

const SIDEBAR = '/assets/data/docs-parts-current-sidebar-main'
const ROOT = `${SIDEBAR}/root.json`
/** All parts but the root. */
const PARTS = /sidebar-main\/(?!root)/

/** Nothing is fetched ahead for links. */
const CALM = { calm: true }
const STATIC = { options: { javaScriptEnabled: false }, hydrated: false }

const TITLES = {
  alpha: PARTED.alpha.map(titleOf),
  beta: PARTED.beta.map(titleOf),
}
const CLOSED = ['Start', 'Alpha', 'Beta']
const ALPHA = ['Start', 'Alpha', ...TITLES.alpha, 'Beta']
const BETA = ['Start', 'Alpha', 'Beta', ...TITLES.beta, 'Inner']

function sidebar(page: Page): Locator {
  return page.locator('.doc-sidebar')
}

function entry(page: Page, name: string): Locator {
  return sidebar(page).getByRole('link', { name, exact: true })
}

/** Labels of the entries that can be seen. */
async function labels(page: Page): Promise<readonly string[]> {
  await page.locator('body:not(:has([data-sliding]))').waitFor()
  return sidebar(page).locator('.menu__link:visible').allInnerTexts()
}

/** Shared data that was asked for since the last reset, in order. */
function asked(): readonly string[] {
  return paths(client.server).filter((path) => path.includes('/assets/data/'))
}

async function opened(page: Page, name: string): Promise<void> {
  await entry(page, name).first().waitFor()
}

describe('of a large sidebar, the first load', () => {
  test('asks for the root, and for what is open on the page', async () => {
    await client.open('/parts/', CALM)
    await idle(client.server)
    assert.deepEqual(asked(), [ROOT])
    client.server.reset()
    const { page } = await client.openSilent('/parts/alpha/alpha-05/', CALM)
    await idle(client.server)
    assert.equal(asked().length, 2)
    assert.equal(asked().filter((path) => PARTS.test(path)).length, 1)
    assert.deepEqual(await labels(page), ALPHA)
  })

  test('shows what it shows without JavaScript', async () => {
    const { page } = await client.open('/parts/alpha/alpha-05/', STATIC)
    assert.deepEqual(await labels(page), ALPHA)
    assert.deepEqual(asked(), [])
    assert.equal(await entry(page, 'Beta').getAttribute('href'), '/parts/beta/')
  })

  test('leaves the served sidebar as it is until all parts have come', async () => {
    const release = client.server.hold(PARTS)
    const { page } = await client.openSilent('/parts/beta/beta-03/', CALM)
    await until(() => asked().length > 1, 'the part')
    assert.deepEqual(await labels(page), BETA)
    release()
    await idle(client.server)
    await settled(page)
    await sidebar(page).getByRole('button', { name: "Collapse sidebar category 'Beta'" }).click()
    await sidebar(page).getByRole('button', { name: "Expand sidebar category 'Beta'" }).waitFor()
    assert.deepEqual(await labels(page), CLOSED)
  })
})

describe('a category whose items are not here', () => {
  test('loads them when it is opened', async () => {
    const { page } = await client.openSilent('/parts/', CALM)
    await mark(page)
    const alpha = entry(page, 'Alpha')
    assert.equal(await alpha.getAttribute('aria-expanded'), 'false')
    assert.equal(await alpha.getAttribute('href'), '/parts/alpha/alpha-00/')
    await alpha.click()
    await opened(page, 'Alpha 59')
    assert.equal(await alpha.getAttribute('aria-expanded'), 'true')
    assert.deepEqual(await labels(page), ALPHA)
    assert.equal(asked().length, 2)
    assert.equal(new URL(page.url()).pathname, '/parts/')
    assert.equal(await isMarked(page), true)
  })

  test('loads them when the reader points at its label or comes to it with the keyboard', async () => {
    const { page } = await client.open('/parts/')
    await idle(client.server)
    assert.deepEqual(asked(), [ROOT])
    await entry(page, 'Beta').hover()
    await until(() => asked().length === 2, 'the part of Beta')
    await entry(page, 'Alpha').focus()
    await until(() => asked().length === 3, 'the part of Alpha')
    await idle(client.server)
    client.server.fail(PARTS)
    await page.keyboard.press('Enter')
    await opened(page, 'Alpha 00')
    assert.equal(asked().length, 3)
  })

  test('stays closed when they do not come, and opens with a second try', async () => {
    const { page } = await client.open('/parts/', CALM)
    client.server.fail(PARTS)
    await entry(page, 'Alpha').click()
    const caret = sidebar(page).getByRole('button', { name: "Expand sidebar category 'Beta'" })
    await caret.click()
    await until(() => asked().some((path) => PARTS.test(path)), 'the part')
    await idle(client.server)
    assert.equal(await caret.getAttribute('aria-expanded'), 'false')
    assert.equal(new URL(page.url()).pathname, '/parts/')
    assert.deepEqual(await labels(page), CLOSED)
    client.server.reset()
    await caret.click()
    await opened(page, 'Beta 39')
    assert.deepEqual(await labels(page), BETA)
  })

  const EARLY: readonly (readonly [what: string, script: RegExp])[] = [
    ['client', /\/main-[^/]*\.js$/],
    ['loader', /\/loader-/],
  ]
  for (const [what, script] of EARLY) {
    test(`opens when the ${what} comes for who clicked it before, and leads nowhere`, async () => {
      const { page } = await client.open('/about/', CALM)
      client.server.reset()
      const release = client.server.hold(script)
      await page.goto(`${client.server.origin}/parts/`, { waitUntil: 'commit' })
      await entry(page, 'Alpha').click()
      await sidebar(page).getByRole('button', { name: "Expand sidebar category 'Beta'" }).click()
      release()
      await opened(page, 'Alpha 59')
      await opened(page, 'Beta 39')
      assert.deepEqual(documents(client.server), ['/parts/'])
    })
  }

  test('leads to its first page where the client does not come and it has no page of its own', async () => {
    client.server.fail(/\/main-[^/]*\.js$/)
    const { page } = await client.open('/parts/', { ...CALM, hydrated: false })
    await entry(page, 'Alpha').hover()
    await page.waitForSelector('html[data-client-failed]', { state: 'attached' })
    await entry(page, 'Alpha').click()
    await waitShown(page, '/parts/alpha/alpha-00/', 'Alpha 00')
  })
})

describe('on the way to another page', () => {
  test('the categories around it open, and others stay open', async () => {
    const { page } = await client.openSilent('/parts/', CALM)
    await mark(page)
    await entry(page, 'Alpha').click()
    await opened(page, 'Alpha 59')
    await go(page, '/parts/inner/inner-07/', 'Inner 07')
    const all = [...ALPHA, ...TITLES.beta, 'Inner', ...PARTED.inner.map(titleOf)]
    assert.deepEqual(await labels(page), all)
    assert.equal(await entry(page, 'Inner 07').getAttribute('aria-current'), 'page')
    await entry(page, 'Start').click()
    await waitShown(page, '/parts/', 'Start')
    assert.deepEqual(await labels(page), all)
    assert.equal(await isMarked(page), true)
  })

  test('a category that was closed stays closed when more is loaded', async () => {
    const { page } = await client.openSilent('/parts/beta/', CALM)
    await entry(page, 'Beta').click()
    await entry(page, 'Alpha').click()
    await opened(page, 'Alpha 59')
    assert.deepEqual(await labels(page), ALPHA)
  })
})
