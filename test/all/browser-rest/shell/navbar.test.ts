import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { axeProblems } from '../../../support/browser/axe.ts'
import { waitShown } from '../../../support/browser/client-page.ts'
import { openShell, scrollPage } from '../../../support/browser/frame.ts'
import { siteForTests, type Visit, testMore } from '../../../support/browser/site.ts'
import { SHELL } from '../../../support/browser/sites.ts'

const client = siteForTests({ variant: SHELL })

const WIDE = { viewport: { width: 1200, height: 700 } }
const PHONE = { viewport: { width: 390, height: 800 } }

function open(url: string, options: BrowserContextOptions = WIDE): Promise<Visit> {
  return openShell(client, url, options)
}

function menuOf(page: Page, label: string): { readonly toggle: Locator; readonly menu: Locator } {
  const toggle = page.getByRole('button', { name: label })
  return { toggle, menu: page.locator('.dropdown', { has: toggle }).locator('.dropdown__menu') }
}

describe('a menu of the navbar', () => {
  test('opens under the mouse, and closes when it leaves', async () => {
    const { page, remarks } = await open('/docs/next/')
    const { toggle, menu } = menuOf(page, 'More')
    assert.equal(await menu.isVisible(), false)
    await toggle.hover()
    await menu.waitFor()
    // A mouse that jumps to where an entry is now may be beside the menu when that has opened.
    await menu.evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
    await menu.getByText('Raw words').hover()
    assert.equal(await menu.isVisible(), true)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await page.mouse.move(600, 600)
    await toggle.hover()
    await menu.waitFor()
    await page.mouse.move(600, 600)
    await menu.waitFor({ state: 'hidden' })
    assert.deepEqual(remarks, [])
  })

  test('opens and closes with Enter and Space, and closes with Escape, for the focus elsewhere and for a click beside it', async () => {
    const { page } = await open('/docs/next/')
    const { toggle, menu } = menuOf(page, 'More')
    for (const key of ['Enter', ' ']) {
      await toggle.focus()
      assert.equal(await menu.isVisible(), false, 'the focus alone opens nothing')
      await page.keyboard.press(key)
      await menu.waitFor()
      assert.equal(await toggle.getAttribute('aria-expanded'), 'true')
      await page.keyboard.press('Tab')
      assert.equal(await page.locator(':focus').innerText(), 'About')
      await toggle.focus()
      await page.keyboard.press(key)
      await menu.waitFor({ state: 'hidden' })
      assert.equal(await toggle.getAttribute('aria-expanded'), 'false')
      await page.locator('h1').click()
    }
    const openIt = async (): Promise<void> => {
      await toggle.focus()
      await page.keyboard.press('Enter')
      await menu.waitFor()
    }
    await openIt()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    assert.equal(await toggle.evaluate((element) => element === document.activeElement), true)
    await openIt()
    await page.keyboard.press('Shift+Tab')
    await menu.waitFor({ state: 'hidden' })
    await openIt()
    await page.locator('h1').click()
    await menu.waitFor({ state: 'hidden' })
  })

  testMore('whose label is a link follows it for a mouse, and opens under its pointer', async () => {
    const { page, remarks } = await open('/docs/next/')
    const { toggle, menu } = menuOf(page, 'Company')
    await toggle.hover()
    await menu.waitFor()
    await toggle.click()
    await waitShown(page, '/about/', 'About')
    assert.equal(await toggle.getAttribute('aria-current'), 'page')
    assert.deepEqual(await axeProblems(page), [])
    assert.deepEqual(remarks, [])
  })

  testMore('whose label is a link opens with Enter and follows it then; Space opens and closes', async () => {
    const { page } = await open('/docs/next/')
    const { toggle, menu } = menuOf(page, 'Company')
    await toggle.focus()
    await page.keyboard.press(' ')
    await menu.waitFor()
    await page.keyboard.press(' ')
    await menu.waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await menu.waitFor()
    assert.equal(await toggle.getAttribute('aria-expanded'), 'true')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await menu.waitFor()
    await page.keyboard.press('Enter')
    await waitShown(page, '/about/', 'About')
    await menu.waitFor({ state: 'hidden' })
  })

  for (const [where, size] of Object.entries({ bar: WIDE, 'menu of narrow screens': PHONE })) {
    testMore(`whose label is a link opens under a finger in the ${where}, and follows it then`, async () => {
      const { page } = await open('/about/', { ...size, hasTouch: true })
      if (size === PHONE) await page.locator('.navbar__toggle').tap()
      const { toggle, menu } = menuOf(page, 'Company')
      await toggle.tap()
      await menu.waitFor()
      await menu.getByRole('link').tap()
      await waitShown(page, '/docs/next/', 'Intro')
      if (size === PHONE) {
        await page.locator('.navbar__toggle').tap()
        await page.locator('.sg-side-panel__back').tap()
      }
      if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.tap()
      await toggle.tap()
      await waitShown(page, '/about/', 'About')
    })
  }

  test('of versions holds archived ones too, and remembers the choice', async () => {
    const { page } = await open('/docs/next/?a=1')
    const { toggle, menu } = menuOf(page, 'Next')
    await toggle.hover()
    await menu.getByRole('link').first().waitFor()
    assert.deepEqual(await menu.getByRole('link').allInnerTexts(), ['Next', '1.0', '0.9\n(opens in new tab)'])
    await menu.getByRole('link', { name: '1.0' }).click()
    await page.waitForURL('**/docs/?a=1')
    assert.equal(
      await page.evaluate(() => localStorage.getItem('docs-preferred-version-default-shell')),
      '1.0',
    )
  })
})

testMore('the navbar holds every kind of item, those of the site as well', async () => {
  const { page, remarks } = await open('/about/')
  const navbar = page.locator('.navbar')
  assert.equal(
    await navbar.getByRole('link', { name: 'Docs', exact: true }).getAttribute('href'),
    '/docs/next/',
  )
  assert.equal(await navbar.getByRole('link', { name: 'Last version' }).getAttribute('href'), '/docs/')
  assert.equal(await navbar.locator('.bare').innerText(), 'Just words')
  await navbar.locator('.navbar__tools > .my-search').getByRole('searchbox', { name: 'Search' }).waitFor()
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog').then(async (shown) => {
      await shown.accept()
      return shown.message()
    }),
    navbar.getByRole('button', { name: 'Ring' }).click(),
  ])
  assert.equal(dialog, 'Ring')
  assert.equal(await navbar.locator('li:empty').count(), 0, 'what shows nothing has no item')
  assert.deepEqual(remarks, [])
})

function isNavbarHidden(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('.navbar')?.matches('.navbar--hidden') === true)
}

describe('the navbar', () => {
  test('goes while the reader scrolls down and comes when they scroll up, but not at the end', async () => {
    const { page, remarks } = await open('/docs/next/long/')
    assert.equal(await isNavbarHidden(page), false)
    await scrollPage(page, 40)
    assert.equal(await isNavbarHidden(page), false, 'near the top it stays')
    await scrollPage(page, 900)
    assert.equal(await isNavbarHidden(page), true)
    await scrollPage(page, 850)
    assert.equal(await isNavbarHidden(page), false)
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await scrollPage(page, end)
    assert.equal(await isNavbarHidden(page), true)
    await scrollPage(page, end - 10)
    assert.equal(await isNavbarHidden(page), true, 'a page that bounces at its end does not show it')
    await page.locator('.navbar__brand').focus()
    await page.waitForFunction(
      () => (document.querySelector('.navbar')?.getBoundingClientRect().top ?? -1) >= 0,
    )
    assert.deepEqual(remarks, [])
  })

  testMore('goes for a jump to a heading, and comes on another page', async () => {
    const { page } = await open('/docs/next/long/')
    await page.locator('.toc').getByRole('link', { name: 'Part 5' }).click()
    await page.waitForFunction(() => document.querySelector('.navbar--hidden') !== null)
    await page.waitForFunction(() => scrollY > 500)
    assert.equal(await isNavbarHidden(page), true)
    await page.locator('.doc-sidebar').getByRole('link', { name: 'Intro', exact: true }).click()
    await waitShown(page, '/docs/next/', 'Intro')
    await page.waitForFunction(() => document.querySelector('.navbar--hidden') === null)
  })
})

describe('the menu of narrow screens', () => {
  const side = (page: Page): Locator => page.locator('.sg-side-panel')
  const main = (page: Page): Locator => page.locator('.navbar__panel')
  const openMenu = async (page: Page): Promise<void> => {
    await page.getByLabel('Toggle navigation bar').click()
    await page.locator(':is(.navbar__panel, .sg-side-panel):visible').first().waitFor()
  }
  const isLocked = (page: Page): Promise<boolean> =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')
  const isOpen = (page: Page): Promise<boolean> =>
    page.evaluate(() => document.querySelector('.navbar__menu[open]') !== null)

  test('shows the panel of the page first, and leads back to the main menu', async () => {
    const { page, remarks } = await open('/docs/next/guides/one/', PHONE)
    assert.equal(await side(page).isVisible(), false)
    await openMenu(page)
    await side(page).getByRole('link', { name: 'One', exact: true }).waitFor()
    assert.equal(await main(page).getByRole('link', { name: 'Docs' }).isVisible(), false)
    assert.equal(await main(page).evaluate((panel: HTMLElement) => panel.inert), true)
    assert.equal(await page.locator('main').evaluate((content) => (content as HTMLElement).inert), true)
    assert.equal(await isLocked(page), true)
    assert.deepEqual(await axeProblems(page), [])
    await side(page).getByRole('button', { name: 'Back to main menu' }).click()
    await side(page).waitFor({ state: 'hidden' })
    assert.equal(await side(page).evaluate((panel: HTMLElement) => panel.inert), true)
    assert.equal(await page.locator(':focus').innerText(), 'Docs')
    assert.deepEqual(
      await main(page).locator('.sg-menu-links a').allInnerTexts(),
      await page.locator('footer .footer__links a').allInnerTexts(),
      'the links of the footer are below',
    )
    await main(page).getByRole('button', { name: 'Versions' }).click()
    await main(page).getByRole('link', { name: '1.0' }).waitFor()
    assert.deepEqual(await axeProblems(page), [])
    await page.getByLabel('Toggle navigation bar').click()
    await main(page).waitFor({ state: 'hidden' })
    // The browser closes the menu, and tells it right after that.
    await page.waitForFunction(() => document.querySelector('main')?.inert === false)
    assert.equal(await isLocked(page), false)
    await openMenu(page)
    assert.equal(await side(page).isVisible(), true, 'each time the panel of the page comes first')
    assert.deepEqual(remarks, [])
  })

  testMore('closes when the reader goes back, who stays on the page', async () => {
    const { page, remarks } = await open('/docs/next/', PHONE)
    await openMenu(page)
    await side(page).getByRole('link', { name: 'Long', exact: true }).click()
    await waitShown(page, '/docs/next/long/', 'Long')
    // The navigation closes it when the page is there.
    await page.waitForFunction(() => document.querySelector('.navbar__menu[open]') === null)
    await openMenu(page)
    await page.evaluate(() => history.back())
    await page.waitForFunction(() => document.querySelector('.navbar__menu[open]') === null)
    await page.waitForFunction(() => location.pathname === '/docs/next/long/')
    assert.match(await page.locator('h1').innerText(), /Long/)
    await page.evaluate(() => history.back())
    await waitShown(page, '/docs/next/', 'Intro')
    assert.deepEqual(remarks, [])
  })

  test('closes on the way to another page, with Escape, and when the window becomes wide', async () => {
    const { page, remarks } = await open('/docs/next/guides/one/', PHONE)
    await openMenu(page)
    await side(page).getByRole('link', { name: 'Two', exact: true }).click()
    await waitShown(page, '/docs/next/guides/two/', 'Two')
    assert.equal(await isOpen(page), false)
    assert.equal(await page.locator('main').evaluate((content) => (content as HTMLElement).inert), false)
    await openMenu(page)
    await page.keyboard.press('Escape')
    assert.equal(await isOpen(page), false)
    assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'Toggle navigation bar')
    await openMenu(page)
    await page.setViewportSize(WIDE.viewport)
    await page.waitForFunction(() => document.querySelector('.navbar__menu[open]') === null)
    assert.equal(await page.locator('main').evaluate((content) => (content as HTMLElement).inert), false)
    assert.deepEqual(remarks, [])
  })

  testMore('works without JavaScript, and so does the sidebar', async () => {
    const options = { ...PHONE, javaScriptEnabled: false }
    const { page } = await client.open('/docs/next/', { options, hydrated: false })
    await page.getByLabel('Toggle navigation bar').click()
    assert.equal(await main(page).getByRole('link', { name: 'Docs', exact: true }).isVisible(), true)
    assert.equal(await main(page).getByRole('link', { name: 'About' }).isVisible(), true, 'menus are open')
    await page.getByLabel('Toggle navigation bar').click()
    await page.locator('.doc-sidebar-toggle > summary').click()
    assert.equal(await side(page).getByRole('link', { name: 'Long', exact: true }).isVisible(), true)
  })
})
