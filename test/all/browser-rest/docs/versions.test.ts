import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { go, isMarked, mark } from '../../../support/browser/client-page.ts'
import { waitFrame } from '../../../support/browser/frame.ts'
import { siteForTests } from '../../../support/browser/site.ts'

const KEY = 'docs-preferred-version-product'

const client = siteForTests()

function dropdown(page: Page): Locator {
  return page.locator('.navbar .dropdown', { has: page.locator('.dropdown__toggle') })
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
    const { page } = await client.openSilent('/product/guides/one/')
    await mark(page)
    assert.equal(await label(page), '2.0')
    await choose(page, '1.0')
    await waitVersion(page, '1.0', '/product/1.0/guides/one/')
    await choose(page, 'Next')
    await waitVersion(page, 'Next', '/product/next/guides/one/')
    assert.equal(await label(page), 'Next')
    assert.equal(await isMarked(page), true)
  })

  test('leads to the main doc of a version that lacks the doc', async () => {
    const { page } = await client.openSilent('/product/next/new/')
    await choose(page, '1.0')
    await waitVersion(page, '1.0', '/product/1.0/')
  })

  test('marks the version of the page, for the eye and for assistive technology', async () => {
    const { page } = await client.open('/product/1.0/')
    const current = dropdown(page).locator('[aria-current]')
    assert.deepEqual(await current.allTextContents(), ['1.0'])
    assert.match((await current.getAttribute('class')) ?? '', /dropdown__link--active/)
  })

  test('stands below a word of its own in the panel of narrow screens', async () => {
    const { page } = await client.openSilent('/product/1.0/', {
      options: { viewport: { width: 390, height: 800 } },
    })
    await waitFrame(page)
    await page.locator('.navbar__menu summary').click()
    await page.locator('.sg-side-panel__back').click()
    assert.equal(await label(page), 'Versions')
    await page.getByRole('button', { name: 'Versions' }).click()
    await dropdown(page).getByRole('link', { name: '2.0', exact: true }).click()
    await waitVersion(page, '2.0', '/product/')
  })

  test('stores the choice, which is its label outside of the docs once the page is alive', async () => {
    const { page, context, remarks } = await client.open('/product/')
    await choose(page, '1.0')
    await waitVersion(page, '1.0', '/product/1.0/')
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
  if (sessionStorage.getItem('once') === null) localStorage.setItem('docs-preferred-version-product', '0.9')
  sessionStorage.setItem('once', 'yes')
}

describe('the preferred version', () => {
  test('is none at first, and what is saved from then on', async () => {
    const { page } = await client.openSilent('/preferred/')
    assert.equal(await page.locator('output').innerText(), 'none')
    await page.getByRole('button', { name: 'Prefer 1.0' }).click()
    assert.equal(await page.locator('output').innerText(), '1.0')
    assert.equal(await stored(page), '1.0')
  })

  test('is forgotten when there is no such version any more', async () => {
    const { page } = await client.openSilent('/preferred/', { init: preferGone })
    await page.waitForFunction((key) => localStorage.getItem(key) === null, KEY)
    assert.equal(await page.locator('output').innerText(), 'none')
    await go(page, '/about/', 'About')
    assert.equal(await label(page), '2.0')
  })
})

for (const [url, shown] of [
  ['/about/', '2.0'],
  ['/product/1.0/', '1.0'],
] as const) {
  test(`the menu of versions on ${url} forgets a preferred version that is gone`, async () => {
    const { page } = await client.openSilent(url, { init: preferGone })
    await page.waitForFunction((key) => localStorage.getItem(key) === null, KEY)
    assert.equal(await label(page), shown)
  })
}

test('items lead into the version of the page, else into the preferred one, else into the last', async () => {
  const { page, remarks } = await client.open('/product/1.0/', {
    init: () => localStorage.setItem('docs-preferred-version-product', 'current'),
  })
  const version = page.locator('.navbar .to-version')
  const extra = page.locator('.navbar').getByRole('link', { name: 'Extra', exact: true })
  assert.deepEqual([await version.innerText(), await version.getAttribute('href')], ['1.0', '/product/1.0/'])
  assert.equal(await extra.getAttribute('href'), '/product/next/extra/')
  await go(page, '/about/', 'About')
  assert.deepEqual(
    [await version.innerText(), await version.getAttribute('href')],
    ['Next', '/product/next/'],
  )

  const fresh = await client.open('/product/1.0/')
  const link = fresh.page.locator('.navbar').getByRole('link', { name: 'Extra', exact: true })
  assert.equal(await link.getAttribute('href'), '/product/extra/')
  await go(fresh.page, '/about/', 'About')
  assert.equal(await fresh.page.locator('.navbar .to-version').innerText(), '2.0')
  assert.deepEqual([...remarks, ...fresh.remarks], [])
})

describe('the banner of a version', () => {
  const cases: readonly (readonly [url: string, kind: string, words: RegExp])[] = [
    ['/product/next/guides/two/', 'unreleased', /unreleased documentation for Client Next version/],
    ['/product/1.0/guides/two/', 'unmaintained', /documentation for Client 1\.0, which is no longer/],
  ]
  for (const [url, kind, words] of cases) {
    test(`leads from ${url} to the same doc in the last version, which the reader then prefers`, async () => {
      const { page } = await client.openSilent(url)
      const banner = page.locator(`.theme-doc-version-banner--${kind}`)
      assert.match(await banner.innerText(), words)
      assert.match(await banner.innerText(), /latest version \(2\.0\)/)
      await banner.getByRole('link', { name: 'latest version' }).click()
      await waitVersion(page, '2.0', '/product/guides/two/')
      assert.equal(await stored(page), '2.0')
      assert.equal(await page.locator('.theme-doc-version-banner').count(), 0)
    })
  }
})

test('a badge names each version but the last, hidden where a banner does, and the root element has its class', async () => {
  const { page } = await client.openSilent('/product/')
  const badge = page.locator('.theme-doc-version-badge')
  const classes = (): Promise<string> => page.evaluate(() => document.documentElement.className)
  assert.equal(await badge.count(), 0)
  assert.match(await classes(), /\bdocs-version-2\.0(?:\s|$)/)
  await choose(page, '1.0')
  await waitVersion(page, '1.0', '/product/1.0/')
  assert.equal(await badge.textContent(), 'Version: 1.0')
  assert.equal(await badge.isVisible(), false)
  assert.match(await classes(), /\bdocs-version-1\.0(?:\s|$)/)
  assert.doesNotMatch(await classes(), /docs-version-2\.0/)
})
