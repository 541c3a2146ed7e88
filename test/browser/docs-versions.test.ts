import assert from 'node:assert/strict'
import { waitFrame } from '../support/shell-site.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, afterEach, before, describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { go, isMarked, mark, waitShown } from '../support/client-page.ts'
import { startClientTests, type ClientHarness, type Variant } from '../support/client-site.ts'
import type { Files, TemporarySite } from '../support/build-site.ts'
import { prepareDocsSite } from '../support/docs-site.ts'

const KEY = 'docs-preferred-version-default'

let client: ClientHarness

before(async () => {
  client = await startClientTests({ variant: { prepare: prepareDocsSite } })
})
afterEach(() => client.reset())
after(() => client.close())

function dropdown(page: Page): Locator {
  return page.locator('.navbar__item.dropdown', { has: page.locator('.dropdown__toggle') })
}

function label(page: Page): Promise<string> {
  return dropdown(page).locator('.dropdown__toggle').innerText()
}

/** Opens the list of versions and takes one. */
async function choose(page: Page, version: string): Promise<void> {
  await dropdown(page).hover()
  await dropdown(page).getByRole('link', { name: version, exact: true }).click()
}

/** Waits for a page of a version: docs have the same heading in all of them. */
async function waitVersion(page: Page, version: string, pathname: string): Promise<void> {
  const name = version === 'Next' ? 'current' : version
  await page.waitForFunction(
    (name) => document.documentElement.classList.contains(name),
    `docs-version-${name}`,
  )
  assert.equal(new URL(page.url()).pathname, pathname)
}

function stored(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), KEY)
}

describe('the version dropdown', () => {
  test('leads to the same doc in another version without loading a document', async () => {
    const { page, remarks } = await client.open('/docs/guides/one/')
    await mark(page)
    assert.equal(await label(page), '2.0')
    await choose(page, '1.0')
    await waitVersion(page, '1.0', '/docs/1.0/guides/one/')
    await choose(page, 'Next')
    await waitVersion(page, 'Next', '/docs/next/guides/one/')
    assert.equal(await label(page), 'Next')
    assert.equal(await isMarked(page), true)
    assert.deepEqual(remarks, [])
  })

  test('keeps the query and the hash', async () => {
    const { page, remarks } = await client.open('/docs/guides/one/?tab=a&b=%20#part')
    await page.locator('.dropdown__menu a[href$="?tab=a&b=%20#part"]').first().waitFor({ state: 'attached' })
    await choose(page, '1.0')
    await waitVersion(page, '1.0', '/docs/1.0/guides/one/')
    const { search, hash } = new URL(page.url())
    assert.deepEqual([search, hash], ['?tab=a&b=%20', '#part'])
    assert.deepEqual(remarks, [])
  })

  test('leads to the main doc of a version that lacks the doc', async () => {
    const { page, remarks } = await client.open('/docs/next/new/')
    await choose(page, '1.0')
    await waitVersion(page, '1.0', '/docs/1.0/')
    assert.deepEqual(remarks, [])
  })

  test('marks the version of the page, for the eye and for assistive technology', async () => {
    const { page } = await client.open('/docs/1.0/')
    const current = dropdown(page).locator('[aria-current]')
    assert.deepEqual(await current.allTextContents(), ['1.0'])
    assert.match((await current.getAttribute('class')) ?? '', /dropdown__link--active/)
  })

  test('stands below a word of its own in the panel of narrow screens', async () => {
    const { page, remarks } = await client.open('/docs/1.0/', {
      options: { viewport: { width: 390, height: 800 } },
    })
    await waitFrame(page)
    await page.locator('.navbar__menu summary').click()
    await page.locator('.sg-side-panel__back').click()
    assert.equal(await label(page), 'Versions')
    await page.getByRole('button', { name: 'Versions' }).click()
    await dropdown(page).getByRole('link', { name: '2.0', exact: true }).click()
    await waitVersion(page, '2.0', '/docs/')
    assert.deepEqual(remarks, [])
  })

  test('stores the choice, which is its label outside of the docs once the page is alive', async () => {
    const { page, context, remarks } = await client.open('/docs/')
    await choose(page, '1.0')
    await waitVersion(page, '1.0', '/docs/1.0/')
    assert.equal(await stored(page), '1.0')
    await go(page, '/about/', 'About')
    assert.equal(await label(page), '1.0')

    const served = await (await fetch(`${client.server.origin}/about/`)).text()
    assert.match(served, /dropdown__current[^>]*>2\.0</)
    const other = await client.open('/about/', { context })
    await dropdown(other.page).getByRole('button', { name: '1.0', exact: true }).waitFor()
    assert.equal(await stored(other.page), '1.0')
    assert.deepEqual([...remarks, ...other.remarks], [])
  })
})

/** Stores a version that is gone, once. */
function preferGone(): void {
  if (sessionStorage.getItem('once') === null) localStorage.setItem('docs-preferred-version-default', '0.9')
  sessionStorage.setItem('once', 'yes')
}

describe('the preferred version', () => {
  test('is none at first, and what is saved from then on', async () => {
    const { page, remarks } = await client.open('/preferred/')
    assert.equal(await page.locator('output').innerText(), 'none')
    await page.getByRole('button', { name: 'Prefer 1.0' }).click()
    assert.equal(await page.locator('output').innerText(), '1.0')
    assert.equal(await stored(page), '1.0')
    assert.deepEqual(remarks, [])
  })

  test('is forgotten when there is no such version any more', async () => {
    const { page, remarks } = await client.open('/preferred/', { init: preferGone })
    await page.waitForFunction((key) => localStorage.getItem(key) === null, KEY)
    assert.equal(await page.locator('output').innerText(), 'none')
    await go(page, '/about/', 'About')
    assert.equal(await label(page), '2.0')
    assert.deepEqual(remarks, [])
  })
})

for (const [url, shown] of [
  ['/about/', '2.0'],
  ['/docs/1.0/', '1.0'],
] as const) {
  test(`the menu of versions on ${url} forgets a preferred version that is gone`, async () => {
    const { page, remarks } = await client.open(url, { init: preferGone })
    await page.waitForFunction((key) => localStorage.getItem(key) === null, KEY)
    assert.equal(await label(page), shown)
    assert.deepEqual(remarks, [])
  })
}

/** The site with a part of its configuration replaced, and with more files. */
function changed(from: string, to: string, files: Files = {}): Variant {
  const prepare = (site: TemporarySite): void => {
    prepareDocsSite(site)
    const config = readFileSync(path.join(site.dir, 'site.config.mjs'), 'utf8')
    assert.ok(config.includes(from))
    site.write({ 'site.config.mjs': config.replace(from, to), ...files })
  }
  return { prepare }
}

describe('items that lead into the docs', () => {
  let items: ClientHarness

  before(async () => {
    const to = `
      { type: 'docsVersionDropdown', versions: ['1.0', '2.0'] },
      { type: 'docsVersion', className: 'to-version' },
      { type: 'doc', docId: 'extra', label: 'Extra' },`
    const extra = { 'docs/extra.md': '# Extra\n', 'versioned_docs/version-2.0/extra.md': '# Extra\n' }
    const variant = changed("{ type: 'docsVersionDropdown', position: 'right' },", to, extra)
    items = await startClientTests({ variant })
  })
  afterEach(() => items.reset())
  after(() => items.close())

  test('lead into the version of the page, else into the preferred one, else into the last', async () => {
    const { page, context, remarks } = await items.open('/docs/1.0/', {
      init: () => localStorage.setItem('docs-preferred-version-default', 'current'),
    })
    const version = page.locator('.to-version')
    const extra = page.getByRole('link', { name: 'Extra', exact: true })
    assert.deepEqual([await version.innerText(), await version.getAttribute('href')], ['1.0', '/docs/1.0/'])
    assert.equal(await extra.getAttribute('href'), '/docs/next/extra/')
    await go(page, '/about/', 'About')
    assert.deepEqual([await version.innerText(), await version.getAttribute('href')], ['Next', '/docs/next/'])

    const fresh = await items.open('/docs/1.0/')
    const link = fresh.page.getByRole('link', { name: 'Extra', exact: true })
    assert.equal(await link.getAttribute('href'), '/docs/extra/')
    await go(fresh.page, '/about/', 'About')
    assert.equal(await fresh.page.locator('.to-version').innerText(), '2.0')
    assert.deepEqual([...remarks, ...fresh.remarks], [])
    await context.close()
  })

  test('a menu that leaves a version out does not forget it', async () => {
    const { page } = await items.open('/about/')
    await page.evaluate((key) => localStorage.setItem(key, 'current'), KEY)
    await page.reload()
    await page.locator('.to-version', { hasText: 'Next' }).waitFor()
    assert.equal(await stored(page), 'current')
    assert.equal(await label(page), '2.0')
  })
})

describe('a site that remembers no version', () => {
  let forgetful: ClientHarness

  before(async () => {
    const to = "themeConfig: { docs: { versionPersistence: 'none' },"
    forgetful = await startClientTests({ variant: changed('themeConfig: {', to) })
  })
  after(() => forgetful.close())

  test('stores none, whatever the reader does', async () => {
    const { page, remarks } = await forgetful.open('/docs/')
    await choose(page, '1.0')
    await waitVersion(page, '1.0', '/docs/1.0/')
    await page.locator('.theme-doc-version-banner a').click()
    await waitVersion(page, '2.0', '/docs/')
    await go(page, '/preferred/', 'Preferred')
    await page.getByRole('button', { name: 'Prefer 1.0' }).click()
    assert.equal(await page.locator('output').innerText(), 'none')
    await go(page, '/about/', 'About')
    assert.equal(await label(page), '2.0')
    assert.equal(await stored(page), null)
    assert.deepEqual(remarks, [])
  })
})

describe('the banner of a version', () => {
  const cases: readonly (readonly [url: string, kind: string, words: RegExp])[] = [
    ['/docs/next/guides/two/', 'unreleased', /unreleased documentation for Docs Next version/],
    ['/docs/1.0/guides/two/', 'unmaintained', /documentation for Docs 1\.0, which is no longer/],
  ]
  for (const [url, kind, words] of cases) {
    test(`leads from ${url} to the same doc in the last version, which the reader then prefers`, async () => {
      const { page, remarks } = await client.open(url)
      const banner = page.locator(`.theme-doc-version-banner--${kind}`)
      assert.match(await banner.innerText(), words)
      assert.match(await banner.innerText(), /latest version \(2\.0\)/)
      await banner.getByRole('link', { name: 'latest version' }).click()
      await waitVersion(page, '2.0', '/docs/guides/two/')
      assert.equal(await stored(page), '2.0')
      assert.equal(await page.locator('.theme-doc-version-banner').count(), 0)
      assert.deepEqual(remarks, [])
    })
  }

  test('leads to the main doc where the last version lacks the doc', async () => {
    const { page } = await client.open('/docs/next/new/')
    await page.locator('.theme-doc-version-banner a').click()
    await waitShown(page, '/docs/', 'Intro')
  })
})

test('a badge names each version but the last, hidden where a banner does, and the root element has its class', async () => {
  const { page, remarks } = await client.open('/docs/')
  const badge = page.locator('.theme-doc-version-badge')
  const classes = (): Promise<string> => page.evaluate(() => document.documentElement.className)
  assert.equal(await badge.count(), 0)
  assert.match(await classes(), /\bdocs-version-2\.0(?:\s|$)/)
  await choose(page, '1.0')
  await waitVersion(page, '1.0', '/docs/1.0/')
  assert.equal(await badge.textContent(), 'Version: 1.0')
  assert.equal(await badge.isVisible(), false)
  assert.match(await classes(), /\bdocs-version-1\.0(?:\s|$)/)
  assert.doesNotMatch(await classes(), /docs-version-2\.0/)
  assert.deepEqual(remarks, [])
})
