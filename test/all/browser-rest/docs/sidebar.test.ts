import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { go, isMarked, mark, waitShown } from '../../../support/browser/client-page.ts'
import { isDev, siteForTests, testMore } from '../../../support/browser/site.ts'
import { FLAT } from '../../../support/browser/sites.ts'
import { skipUnlessAll } from '../../../support/is-whole.ts'

const client = siteForTests()

const STATIC = { options: { javaScriptEnabled: false }, hydrated: false }

function sidebar(page: Page): Locator {
  return page.locator('.doc-sidebar')
}

/** Labels of the entries that can be seen. */
async function labels(page: Page): Promise<readonly string[]> {
  await page.locator('body:not(:has([data-sliding]))').waitFor()
  return sidebar(page).locator('.menu__link:visible').allInnerTexts()
}

function entry(page: Page, name: string): Locator {
  return sidebar(page).getByRole('link', { name, exact: true })
}

describe('a category', () => {
  test('opens and closes by its button, by its label, and for a page inside', async () => {
    const { page } = await client.openSilent('/product/next/')
    const before = await labels(page)
    assert.deepEqual(before, ['Intro', 'Guides', 'Reference', 'Cards'])
    const caret = sidebar(page).getByRole('button', { name: "Expand sidebar category 'Reference'" })
    assert.equal(await caret.getAttribute('aria-expanded'), 'false')
    await caret.hover()
    assert.equal(await caret.getAttribute('title'), "Expand sidebar category 'Reference'")
    await caret.click()
    const open = sidebar(page).getByRole('button', { name: "Collapse sidebar category 'Reference'" })
    assert.equal(await open.getAttribute('aria-expanded'), 'true')
    assert.equal(await open.getAttribute('title'), "Collapse sidebar category 'Reference'")
    assert.deepEqual(await labels(page), ['Intro', 'Guides', 'Reference', 'First', 'Inner', 'Cards'])
    await page.keyboard.press('Enter')
    assert.deepEqual(await labels(page), before)
    // One without a page is opened and closed by its label.
    const guides = entry(page, 'Guides')
    assert.equal(await guides.getAttribute('aria-expanded'), 'false')
    await guides.click()
    await sidebar(page).getByRole('link', { name: 'Guides', expanded: true }).waitFor()
    // A site that is written shows what is unlisted.
    const unlisted = isDev ? ['Hidden'] : []
    assert.deepEqual(await labels(page), ['Intro', 'Guides', 'One', 'Two', ...unlisted, 'Reference', 'Cards'])
    await guides.click()
    assert.equal(await guides.getAttribute('aria-expanded'), 'false')
    assert.equal(new URL(page.url()).pathname, '/product/next/')
    // It opens when its label leads to its page, and for a page inside.
    await entry(page, 'Reference').click()
    await waitShown(page, '/product/next/category/reference/', 'Reference')
    assert.deepEqual(await labels(page), ['Intro', 'Guides', 'Reference', 'First', 'Inner', 'Cards'])
    await go(page, '/product/next/reference/deep/', 'Deep')
    assert.deepEqual(await labels(page), ['Intro', 'Guides', 'Reference', 'First', 'Inner', 'Deep', 'Cards'])
    assert.equal(await entry(page, 'Deep').getAttribute('aria-current'), 'page')
  })

  testMore('of links that no page opens is open without JavaScript, and closed with it', async () => {
    const still = await client.open('/product/next/outer/', STATIC)
    assert.deepEqual(await labels(still.page), ['Outer', 'Elsewhere', 'Intro', 'About'])
    const { page } = await client.openSilent('/product/next/outer/')
    assert.deepEqual(await labels(page), ['Outer', 'Elsewhere'])
    await entry(page, 'Elsewhere').click()
    assert.deepEqual(await labels(page), ['Outer', 'Elsewhere', 'Intro', 'About'])
    await entry(page, 'Elsewhere').click()
    assert.deepEqual(await labels(page), ['Outer', 'Elsewhere'])
  })

  test('stays open, and stays closed, on the way to other pages', async () => {
    const { page } = await client.openSilent('/product/next/guides/one/')
    await mark(page)
    await sidebar(page).getByRole('button', { name: "Expand sidebar category 'Cards'" }).click()
    await entry(page, 'Guides').click()
    const chosen = ['Intro', 'Guides', 'Reference', 'Cards', 'New']
    assert.deepEqual(await labels(page), chosen)
    await entry(page, 'New').click()
    await waitShown(page, '/product/next/new/', 'New')
    assert.deepEqual(await labels(page), chosen)
    await entry(page, 'Intro').click()
    await waitShown(page, '/product/next/', 'Intro')
    assert.deepEqual(await labels(page), chosen)
    assert.equal(await isMarked(page), true)
  })
})

/** Waits until the client has put in what is not in the HTML: the places of entries that are not loaded, or the entries themselves. */
async function filled(page: Page): Promise<void> {
  await sidebar(page).locator('li[aria-hidden], li:nth-child(51)').first().waitFor({ state: 'attached' })
}

/** Scrolls the sidebar towards an entry until it is there. */
async function scrollTo(page: Page, name: string): Promise<void> {
  const isBelow = Number(name.slice(-3)) > 75
  for (let tries = 0; (await entry(page, name).count()) === 0; tries += 1) {
    assert.ok(tries < 400, `${name} has come`)
    await sidebar(page).evaluate(
      (list, by) =>
        new Promise((resolve) => {
          list.scrollBy({ top: by, behavior: 'instant' })
          requestAnimationFrame(() => requestAnimationFrame(resolve))
        }),
      isBelow ? 600 : -600,
    )
  }
  await entry(page, name).scrollIntoViewIfNeeded()
}

describe('a long sidebar', () => {
  test('has 50 entries around the page in its HTML, and all others when the reader comes near them', async () => {
    const url = '/product/next/flat/p075/'
    const still = await client.open(url, STATIC)
    const served = await labels(still.page)
    assert.equal(served.length, 50)
    assert.deepEqual([served[0], served[25], served[49]], ['Page 050', 'Page 075', 'Page 099'])

    const { page } = await client.openSilent(url)
    await filled(page)
    const current = await entry(page, 'Page 075').boundingBox()
    assert.ok(current !== null && current.y > 0 && current.y < 720, 'the current entry stays in sight')
    assert.ok((await labels(page)).length < FLAT.length)
    await scrollTo(page, 'Page 149')
    await scrollTo(page, 'Page 000')
    assert.equal((await labels(page)).length, FLAT.length)
  })

  test('keeps its scroll on the way to another page', async () => {
    const { page } = await client.openSilent('/product/next/flat/p000/')
    await filled(page)
    await scrollTo(page, 'Page 149')
    await scrollTo(page, 'Page 120')
    const top = await sidebar(page).evaluate((element) => element.scrollTop)
    assert.ok(top > 500)
    await entry(page, 'Page 120').click()
    await waitShown(page, '/product/next/flat/p120/', 'Page 120')
    assert.equal(await sidebar(page).evaluate((element) => element.scrollTop), top)
    await page.goBack()
    await waitShown(page, '/product/next/flat/p000/', 'Page 000')
    assert.equal(await sidebar(page).evaluate((element) => element.scrollTop), top)
  })
})

describe('breadcrumbs', () => {
  test('lead to the pages of categories, and to nothing for those without', async () => {
    const { page } = await client.openSilent('/product/next/reference/deep/')
    const crumbs = page.locator('.breadcrumbs__item')
    assert.deepEqual(await crumbs.allInnerTexts(), ['', 'Reference', 'Inner', 'Deep'])
    assert.deepEqual(
      await crumbs.evaluateAll((items) =>
        items.map((item) => item.querySelector('a')?.getAttribute('href') ?? null),
      ),
      ['/', '/product/next/category/reference/', null, null],
    )
    await crumbs.getByRole('link', { name: 'Reference' }).click()
    await waitShown(page, '/product/next/category/reference/', 'Reference')
  })
})

describe('pages that are not for all', () => {
  test(
    'an unlisted doc is hidden from others, and shown with a banner when it is open',
    { skip: isDev || skipUnlessAll },
    async () => {
      const { page, remarks } = await client.open('/product/next/guides/one/')
      assert.deepEqual(await labels(page), ['Intro', 'Guides', 'One', 'Two', 'Reference', 'Cards'])
      await go(page, '/product/next/guides/hidden/', 'Hidden')
      assert.deepEqual(await labels(page), ['Intro', 'Guides', 'One', 'Two', 'Hidden', 'Reference', 'Cards'])
      assert.equal(await entry(page, 'Hidden').getAttribute('aria-current'), 'page')
      assert.match(await page.locator('article').innerText(), /unlisted page/i)
      await page.waitForSelector('meta[name=robots][content*=noindex]', { state: 'attached' })
      await entry(page, 'One').click()
      await waitShown(page, '/product/next/guides/one/', 'One')
      assert.equal(await entry(page, 'Hidden').count(), 0)
      assert.equal(await page.locator('meta[name=robots]').count(), 0)
      assert.deepEqual(remarks, [])
    },
  )
})
