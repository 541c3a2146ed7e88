import assert from 'node:assert/strict'
import test, { after, afterEach, before, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { waitFrame } from '../support/shell-site.ts'
import { waitShown } from '../support/client-page.ts'
import { startClientTests, type ClientHarness } from '../support/client-site.ts'

/** A page whose boundary and its reset key a test controls. */
const BOUNDARY_PAGE = `
import { ErrorBoundary } from 'sitegen/runtime'
import { useState, useTransition } from 'react'

function Counter() {
  const [count, setCount] = useState(0)
  if (window.__crashing === true) throw new Error('broken')
  return <button onClick={() => setCount(count + 1)}>Count {count}</button>
}

export default function Boundary() {
  const [key, setKey] = useState(0)
  const [, startTransition] = useTransition()
  const fallback = ({ error, tryAgain }) => <button onClick={tryAgain}>Failed: {error.message}</button>
  return (
    <main>
      <h1>Boundary</h1>
      <button onClick={() => startTransition(() => setKey(key + 1))}>Key {key}</button>
      <ErrorBoundary resetKey={String(key)} fallback={fallback}>
        {key > 0 && <Counter />}
      </ErrorBoundary>
    </main>
  )
}
`

/** The theme's item, but for one that fails in the browser. */
const FAILING_ITEM = `
import Original from '@theme-original/NavbarItem'

export default function NavbarItem({ item }) {
  if (item.label === 'About' && typeof window !== 'undefined' && window.__throwing) throw new Error('no label')
  return <Original item={item} />
}
`

let client: ClientHarness

before(async () => {
  const files = { 'src/pages/boundary.jsx': BOUNDARY_PAGE, 'src/theme/NavbarItem.jsx': FAILING_ITEM }
  client = await startClientTests({ variant: { files } })
})
afterEach(() => client.reset())
after(() => client.close())

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

  test('leaves children their state when the key changes and nothing failed', async () => {
    const { page } = await client.open('/boundary/')
    await page.getByRole('button', { name: 'Key 0' }).click()
    await page.getByRole('button', { name: 'Count 0' }).click()
    await page.getByRole('button', { name: 'Key 1' }).click()
    await page.getByRole('button', { name: 'Key 2' }).waitFor()
    await page.getByRole('button', { name: 'Count 1' }).waitFor()
  })
})

test('an item of the navbar that fails is named, with its cause, on a page without navbar', async () => {
  const { page, context } = await client.open('/about/')
  await context.addInitScript(() => {
    window.__throwing = true
  })
  await page.reload()
  await page.getByText('This page crashed.').waitFor()
  const told = (await page.getByRole('alert').textContent()) ?? ''
  assert.match(told, /check themeConfig\.navbar\.items in site\.config: \{"type":"link",.*"label":"About"/)
  assert.match(told, /Cause: no label/)
  assert.equal(told.split('could not be shown').length, 2, 'it is said once')
  assert.equal(await page.locator('.navbar').count(), 0)
  assert.match(await page.title(), /^Page Error/)
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

  test('takes the skip link into what stands for content that crashed', async () => {
    const { page } = await client.open('/docs/crash/')
    await page.getByText('This page crashed.').waitFor()
    await page.locator('.sg-skip').focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.querySelector('.sg-error') !== null)
    assert.equal(await page.locator('main').count(), 1)
  })
})
