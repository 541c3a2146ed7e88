import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test, { describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { isMarked, mark, waitShown } from '../../support/browser/client-page.ts'
import { idle, isDev, settled, siteForTests, testMore } from '../../support/browser/site.ts'
import { ON_INTENT } from '../../support/browser/sites.ts'

const client = siteForTests({ variant: ON_INTENT })

const WAITING = { hydrated: false } as const

/** Paths of the scripts that were asked for. */
function scripts(): readonly string[] {
  return client.server.log().flatMap(({ path: asked }) => (asked.endsWith('.js') ? [asked] : []))
}

/** Path of the client's script, as a document names it. */
function mainOf(url: string): string {
  const html = readFileSync(path.join(client.dir, url, 'index.html'), 'utf8')
  const [main = ''] = /data-client="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  assert.match(main, /\/main-/)
  return main
}

/** Path of the one script that holds a text. */
function scriptWith(text: string): string {
  const folder = path.join(client.dir, 'assets/js')
  const [name = '', ...others] = readdirSync(folder).filter((file) =>
    readFileSync(path.join(folder, file), 'utf8').includes(text),
  )
  assert.match(name, /\.js$/)
  assert.deepEqual(others, [])
  return `/assets/js/${name}`
}

async function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(() => 'hasHydrated' in document.documentElement.dataset)
}

/** Waits until what comes by itself has come. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await settled(page)
  await idle(client.server)
}

/** The development server sends the client with every page, which follows what is edited. */
describe('a page of text', { skip: isDev }, () => {
  const link = (page: Page): Locator => page.locator('.doc-sidebar').getByRole('link', { name: 'Page B' })
  const waitAlive = (page: Page): Promise<unknown> =>
    page.waitForSelector('html[data-has-hydrated]', { state: 'attached' })

  test('loads no part of the client by itself, and comes to life when its reader points at a link', async () => {
    const { page } = await client.openSilent('/docs/a/', WAITING)
    await quiet(page)
    assert.equal(await isAlive(page), false)
    assert.deepEqual(
      scripts().filter((script) => !/\/(?:loader|helpers)-/.test(script)),
      [],
    )
    assert.equal(scripts().filter((script) => script.includes('/loader-')).length, 1)
    // Client modules are told of the page at once, and of the next one when it is alive.
    const seen = (): Promise<readonly (readonly (string | null)[])[]> =>
      page.evaluate(() =>
        (window.__routes ?? []).filter(([kind]) => kind !== 'cleanup').map((entry) => entry.slice(0, 3)),
      )
    const first = [
      ['update', '/docs/a/', null],
      ['didUpdate', '/docs/a/', null],
    ]
    assert.deepEqual(await seen(), first)
    await link(page).hover()
    await waitAlive(page)
    await mark(page)
    await link(page).click()
    await waitShown(page, '/docs/b/', 'Page B')
    assert.deepEqual(await seen(), [
      ...first,
      ['update', '/docs/b/', '/docs/a/'],
      ['didUpdate', '/docs/b/', '/docs/a/'],
    ])
    assert.equal(await isMarked(page), true, 'one document')
  })

  const SIGNS: readonly (readonly [name: string, act: (page: Page) => Promise<void>])[] = [
    ['moves the focus', (page) => page.keyboard.press('Tab')],
    ['presses a key', (page) => page.keyboard.press('j')],
    ['points at a button', (page) => page.locator('.navbar button').first().hover()],
    ['has a program click', (page) => page.locator('.navbar button').first().dispatchEvent('click')],
  ]
  for (const [name, act] of SIGNS) {
    const run = /focus|program/.test(name) ? test : testMore
    run(`comes to life when its reader ${name}`, async () => {
      const { page } = await client.openSilent('/docs/a/', WAITING)
      await quiet(page)
      await act(page)
      await waitAlive(page)
    })
  }

  test('stays as it is when its reader points at text, or scrolls', async () => {
    const { page } = await client.open('/docs/long/', WAITING)
    await page.locator('main p').first().hover()
    await page.mouse.wheel(0, 400)
    await quiet(page)
    assert.equal(await isAlive(page), false)
  })

  testMore('comes to life by itself as the second page of a visit, but not for who saves data', async () => {
    const first = await client.open('/docs/a/', WAITING)
    await first.page.goto(`${client.server.origin}/docs/b/`)
    await first.page.waitForSelector('html[data-has-hydrated]', { state: 'attached' })
    const saving = await client.open('/docs/a/', { ...WAITING, calm: true })
    await saving.page.goto(`${client.server.origin}/docs/b/`)
    await quiet(saving.page)
    assert.equal(await isAlive(saving.page), false)
  })
})

describe('a click before the client is there', { skip: isDev }, () => {
  testMore('is followed by the browser, in one document load, and nothing is repeated', async () => {
    client.server.hold(mainOf('docs/a'))
    const { page } = await client.openSilent('/docs/a/', WAITING)
    await page.locator('.doc-sidebar').getByRole('link', { name: 'Page B' }).click()
    await waitShown(page, '/docs/b/', 'Page B')
    await settled(page)
    // The browser may have fetched it when the pointer came.
    const documents = client.server.log().filter(({ dest }) => dest === 'document')
    assert.deepEqual(
      documents.map(({ path: asked }) => asked),
      ['/docs/a/', '/docs/b/'],
    )
  })

  test('selects a tab, also one whose panel has to be made', async () => {
    const release = client.server.hold(mainOf('content/groups'))
    const { page } = await client.openSilent('/content/groups/', WAITING)
    await page.locator('[data-tabs]').first().getByRole('tab', { name: 'macOS' }).click()
    await page.getByText('Apple words').waitFor()
    assert.equal(await page.getByText('Window words').isVisible(), false)
    assert.equal(await page.evaluate(() => localStorage.getItem('docusaurus.tab.os')), 'mac')
    await page.getByRole('tab', { name: 'Tab B' }).click()
    release()
    await page.getByText('Alone B').waitFor()
    await page.waitForSelector('html[data-has-hydrated]', { state: 'attached' })
    assert.equal(await page.getByText('Apple words').isVisible(), true, 'React leaves it alone')
  })

  testMore('selects a tab that was clicked while the script of tabs was on its way', async () => {
    const release = client.server.hold(scriptWith('.theme-tabs-container[data-tabs]'))
    const { page } = await client.openSilent('/content/groups/', WAITING)
    await page.locator('[data-tabs]').first().getByRole('tab', { name: 'macOS' }).click()
    release()
    await page.getByText('Apple words').waitFor()
  })

  test('switches the colour mode, which stays when the page comes to life', async () => {
    const release = client.server.hold(mainOf('docs/a'))
    const { page } = await client.openSilent('/docs/a/', WAITING)
    const toggle = page.locator('.color-mode-toggle').first()
    await toggle.click()
    await toggle.click()
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'dark')
    assert.match((await toggle.getAttribute('aria-label')) ?? '', /currently dark mode/)
    release()
    await page.waitForSelector('html[data-has-hydrated]', { state: 'attached' })
    assert.match((await toggle.getAttribute('aria-label')) ?? '', /currently dark mode/)
    await toggle.click()
    assert.match((await toggle.getAttribute('aria-label')) ?? '', /currently system mode/)
  })
})

testMore('a client that cannot be reached leaves a page whose links lead on', async () => {
  client.server.fail(mainOf('docs/a'))
  const { page, remarks } = await client.open('/docs/a/', WAITING)
  await page.locator('.doc-sidebar').getByRole('link', { name: 'Page B' }).hover()
  await quiet(page)
  await page.locator('.color-mode-toggle').first().click()
  await page.locator('.doc-sidebar').getByRole('link', { name: 'Page B' }).click()
  await waitShown(page, '/docs/b/', 'Page B')
  assert.deepEqual(
    remarks.filter((remark) => !/Failed to load resource/.test(remark)),
    [],
  )
})

describe('a diagram', { skip: isDev }, () => {
  const drawing = (page: Page): Locator => page.locator('.docusaurus-mermaid-container svg').first()

  test('below the viewport brings the client when its reader is there', async () => {
    const { page } = await client.openSilent('/content/diagrams/', {
      ...WAITING,
      options: { viewport: { width: 1000, height: 80 } },
    })
    await quiet(page)
    assert.equal(await isAlive(page), false)
    await page.mouse.move(5, 70, { steps: 3 })
    await drawing(page).waitFor({ state: 'attached' })
  })

  testMore('in the viewport brings it at once', async () => {
    const { page } = await client.openSilent('/content/diagrams/', WAITING)
    await drawing(page).waitFor()
  })

  testMore('far below brings it when its reader scrolls there', async () => {
    const { page } = await client.openSilent('/content/diagram-far/', WAITING)
    await page.mouse.move(5, 110)
    await quiet(page)
    assert.equal(await isAlive(page), false)
    await page.locator('.docusaurus-mermaid-container').scrollIntoViewIfNeeded()
    await drawing(page).waitFor()
  })
})

testMore('a page whose components live has its client with it', async () => {
  const { page } = await client.open('/docs/counter/', WAITING)
  await page.waitForSelector('html[data-has-hydrated]', { state: 'attached' })
})
