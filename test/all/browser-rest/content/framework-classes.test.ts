import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Locator } from 'playwright-core'
import { addLink, go, isMarked, mark, waitShown } from '../../../support/browser/client-page.ts'
import { siteForTests } from '../../../support/browser/site.ts'

const SHEET = /\/framework-[^/]*\.css$/

const client = siteForTests()

function computed(locator: Locator, property: string): Promise<string> {
  return locator.evaluate(
    (element, property) => getComputedStyle(element).getPropertyValue(property),
    property,
  )
}

const width = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.width ?? 0

function loaded(): readonly string[] {
  return client.server.log().flatMap(({ path }) => (SHEET.test(path) ? [path] : []))
}

describe('a page with classes of the framework', () => {
  const STYLES: readonly (readonly [id: string, property: string, value: string])[] = [
    ['center', 'text-align', 'center'],
    ['space', 'margin-top', '32px'],
    ['space', 'margin-left', '8px'],
    ['space', 'padding-left', '16px'],
    ['space', 'padding-right', '16px'],
    ['primary', 'display', 'inline-flex'],
    ['block', 'display', 'flex'],
    ['card', 'display', 'flex'],
    ['header', 'padding-bottom', '0px'],
    ['footer', 'padding-bottom', '16px'],
    ['avatar', 'flex-direction', 'column'],
    ['photo', 'width', '96px'],
  ]

  test('shows them: text, spacing, buttons, cards, avatars, pills', async () => {
    const { page } = await client.openSilent('/classes/')
    const found = await Promise.all(
      STYLES.map(async ([id, property]) => [id, property, await computed(page.locator(`#${id}`), property)]),
    )
    assert.deepEqual(found, STYLES)
    const sizeOf = (id: string) => computed(page.locator(`#${id}`), 'font-size')
    assert.ok(parseFloat(await sizeOf('secondary')) > parseFloat(await sizeOf('primary')))
    const groundOf = (id: string) => computed(page.locator(`#${id}`), 'background-color')
    const grounds = await Promise.all(['primary', 'secondary', 'outline', 'pill'].map(groundOf))
    assert.equal(new Set(grounds).size, grounds.length, String(grounds))
    assert.notEqual(await computed(page.locator('#card'), 'box-shadow'), 'none')
    // The CSS of the site is loaded first, and followed.
    assert.equal(await computed(page.locator('#mine'), 'text-align'), 'justify')
    assert.equal(await computed(page.locator('#primary'), 'border-radius'), '3px')
  })

  test('has buttons whose kinds keep their colours, whatever :root says of all buttons', async () => {
    const { page } = await client.open('/classes/')
    const colourOf = (id: string) => computed(page.locator(`#${id}`), 'color')
    const groundOf = (id: string) => computed(page.locator(`#${id}`), 'background-color')
    const words = await computed(page.locator('#center'), 'color')
    assert.equal(await colourOf('primary'), 'rgb(250, 251, 252)', 'a kind without a colour of its own')
    assert.equal(await colourOf('secondary'), words)
    assert.equal(await colourOf('warning'), 'rgb(7, 8, 9)', 'what the site says of a kind')
    const outline = await colourOf('outline')
    assert.ok(outline !== 'rgb(250, 251, 252)' && outline !== words, outline)
    for (const id of ['primary', 'secondary', 'outline', 'warning'])
      assert.notEqual(await groundOf(id), 'rgb(1, 1, 1)', id)
  })

  test('has a grid of twelve, whose columns lie below one another on narrow screens', async () => {
    const { page } = await client.open('/classes/', { options: { viewport: { width: 1200, height: 800 } } })
    const row = await width(page.locator('.row').first())
    const near = (value: number, part: number): boolean => Math.abs(value - row * part) < 1
    assert.ok(near(await width(page.locator('#third')), 3 / 12))
    assert.ok(near(await width(page.locator('#half')), 6 / 12))
    assert.ok(near(await width(page.locator('#left')), 1 / 2))
    const [third, half] = await Promise.all(
      ['#third', '#half'].map((id) =>
        page
          .locator(id)
          .boundingBox()
          .then((box) => box?.x ?? 0),
      ),
    )
    assert.ok(near((half ?? 0) - (third ?? 0), 5 / 12), 'an offset of two columns')
    await page.setViewportSize({ width: 800, height: 800 })
    const narrow = await width(page.locator('.row').first())
    for (const id of ['#third', '#half', '#left', '#right'])
      assert.ok(Math.abs((await width(page.locator(id))) - narrow) < 1, id)
  })
})

describe('the sheet of the framework', () => {
  test('is not loaded by a page that needs none', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    assert.deepEqual(loaded(), [])
    assert.equal(await page.locator('link[href*="framework"]').count(), 0)
  })

  test('is there when a page that needs it is shown after a click', async () => {
    const { page } = await client.openSilent('/about/', { calm: true })
    await mark(page)
    client.server.delay(SHEET, 300)
    // What the page looks like when it is put into the document.
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        const element = document.querySelector('#center')
        if (element === null) return
        document.documentElement.dataset['align'] = getComputedStyle(element).textAlign
        observer.disconnect()
      }).observe(document.body, { childList: true, subtree: true })
    })
    const link = await addLink(page, '/classes/')
    await link.click()
    await waitShown(page, '/classes/', 'Classes')
    assert.equal(await page.locator('html').getAttribute('data-align'), 'center')
    assert.equal(loaded().length, 1)
    assert.equal(await computed(page.locator('#mine'), 'text-align'), 'justify')
    await go(page, '/about/', 'About')
    await go(page, '/classes/', 'Classes')
    assert.equal(loaded().length, 1)
    assert.ok(await isMarked(page))
  })

  test('is loaded with a component that names a class and shows it later', async () => {
    const { page } = await client.open('/late/', { calm: true })
    assert.equal(loaded().length, 1)
    await page.getByRole('button', { name: 'Open' }).click()
    assert.equal(await computed(page.locator('#late'), 'text-align'), 'center')
  })
})
