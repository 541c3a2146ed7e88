import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { waitShown } from '../../../support/browser/client-page.ts'
import { waitFrame } from '../../../support/browser/frame.ts'
import { siteForTests } from '../../../support/browser/site.ts'

const client = siteForTests()

const NARROW = { viewport: { width: 390, height: 700 } }
const SHORT = { viewport: { width: 1440, height: 260 } }

async function setCrashing(page: Page, crashing: boolean): Promise<void> {
  await page.evaluate((crashing) => {
    window.__crashing = crashing
  }, crashing)
}

describe('an error boundary', () => {
  test('shows its fallback until the reader tries again', async () => {
    const { page } = await client.open('/boundary/')
    await setCrashing(page, true)
    await page.getByRole('button', { name: 'Key 0' }).click()
    const failed = page.getByRole('button', { name: 'Failed: broken' })
    await failed.click()
    await failed.waitFor()
    await setCrashing(page, false)
    await failed.click()
    await page.getByRole('button', { name: 'Count 0' }).waitFor()
    assert.equal(await failed.count(), 0)
  })

  test('tries again with another key, and shows a failure that comes with that key', async () => {
    const { page } = await client.open('/boundary/')
    await setCrashing(page, true)
    for (const key of [0, 1, 2]) {
      await page.getByRole('button', { name: `Key ${key}` }).click()
      await page.getByRole('button', { name: `Key ${key + 1}` }).waitFor()
      await page.getByRole('button', { name: 'Failed: broken' }).waitFor()
    }
    await setCrashing(page, false)
    await page.getByRole('button', { name: 'Key 3' }).click()
    await page.getByRole('button', { name: 'Count 0' }).waitFor()
  })
})

describe('the frame of a page', () => {
  test('keeps its sidebar, scrolled as it is, on the way to a page of the same sidebar', async () => {
    const { page } = await client.open('/docs/a/', { options: SHORT })
    const sidebar = page.locator('.doc-sidebar')
    const link = sidebar.getByRole('link', { name: 'Long' })
    await sidebar.evaluate((element) => {
      element.setAttribute('data-kept', '')
      element.scrollTop = 40
    })
    const scrolled = await sidebar.evaluate((element) => element.scrollTop)
    assert.ok(scrolled > 0, 'the sidebar can be scrolled')
    await link.evaluate((element: HTMLElement) => element.setAttribute('data-kept', ''))
    await link.evaluate((element: HTMLElement) => element.click())
    await waitShown(page, '/docs/long/', 'Long')
    assert.equal(await page.locator('.doc-sidebar[data-kept]').count(), 1)
    assert.equal(await page.locator('a[data-kept]').getAttribute('aria-current'), 'page')
    assert.equal(await sidebar.evaluate((element) => element.scrollTop), scrolled)
  })

  test('begins another sidebar at its top', async () => {
    const { page } = await client.open('/docs/a/', { options: SHORT })
    const sidebar = page.locator('.doc-sidebar')
    await sidebar.evaluate((element) => {
      element.scrollTop = 40
    })
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/docs/tree/'
      document.body.append(link)
      link.click()
    })
    await waitShown(page, '/docs/tree/', 'Tree')
    assert.equal(await sidebar.evaluate((element) => element.scrollTop), 0)
  })

  for (const [what, link] of [
    ['main menu', '.navbar__panel a[href="/docs/a/"]'],
    ['panel of the page', '.doc-sidebar a[href="/docs/a/"]'],
  ] as const) {
    test(`has its menu closed after a link of the ${what}, be it to the same page or another`, async () => {
      for (const url of ['/docs/b/', '/docs/a/']) {
        const { page, remarks } = await client.open(url, { options: NARROW })
        await waitFrame(page)
        await page.locator('.navbar__toggle').click()
        if (what === 'main menu') await page.locator('.sg-side-panel__back').click()
        await page.locator(link).click()
        await waitShown(page, '/docs/a/', 'Page A')
        await page.locator('details[open]').waitFor({ state: 'detached' })
        assert.deepEqual(remarks, [])
        await page.close()
      }
    })
  }

  test('has the skip link next to the focus, which shows no ring, after a navigation', async () => {
    const { page } = await client.open('/docs/b/')
    await waitFrame(page)
    await page.locator('.doc-sidebar a[href="/docs/a/"]').focus()
    await page.keyboard.press('Enter')
    await waitShown(page, '/docs/a/', 'Page A')
    const region = page.locator('[data-route-focus]')
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-route-focus') === true)
    assert.equal(await region.evaluate((element) => getComputedStyle(element).outlineStyle), 'none')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    assert.ok(await skip.evaluate((element) => element === document.activeElement))
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.localName === 'main')
  })
})
