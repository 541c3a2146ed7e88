import assert from 'node:assert/strict'
import test from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { addLink, waitShown } from '../../../support/browser/client-page.ts'
import { noteShifts, shiftsOf } from '../../../support/browser/layout-shifts.ts'
import { paths, settled, siteForTests, type Visit } from '../../../support/browser/site.ts'

const client = siteForTests()

/** Waits until the image with a text is there, and gives what the browser chose. */
async function chosen(page: Page, alt: string): Promise<string> {
  const image = page.getByAltText(alt, { exact: true }).first()
  await image.scrollIntoViewIfNeeded()
  await image.evaluate((element: HTMLImageElement) => element.decode())
  return image.evaluate((element: HTMLImageElement) => element.currentSrc)
}

async function topOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
}

const SCREENS: readonly (readonly [options: BrowserContextOptions, width: RegExp])[] = [
  [{ viewport: { width: 390, height: 800 }, deviceScaleFactor: 3 }, /photo-1030w-/],
  [{ viewport: { width: 1440, height: 900 } }, /photo-1030w-/],
]

for (const [options, width] of SCREENS) {
  const screen = `${options.viewport?.width} pixels at ${options.deviceScaleFactor ?? 1}`
  test(`on a screen of ${screen} the browser takes ${width.source}, and no other`, async () => {
    for (const url of ['/content/pictures/', '/photos/']) {
      client.server.reset()
      const { page, remarks } = await client.open(url, { options })
      assert.match(await chosen(page, 'photo'), width)
      assert.equal(paths(client.server, (request) => request.path.endsWith('.webp')).length, 1)
      assert.deepEqual(remarks, [])
    }
  })
}

test('nothing moves when images arrive', async () => {
  const { page } = await client.openSilent('/content/pictures/', {
    hydrated: false,
    init: noteShifts,
    options: { viewport: { width: 390, height: 2000 } },
  })
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/images\//, async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('#last')
  // Without the styles everything stands elsewhere; browsers make no frame before they are there.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  const places = async (): Promise<readonly number[]> => [
    await topOf(page, '#below'),
    await topOf(page, '#last'),
  ]
  const early = await places()
  release()
  await chosen(page, 'photo')
  await chosen(page, 'plain')
  // The widths of one image differ in shape by the rounding of their heights.
  for (const [index, place] of (await places()).entries()) {
    assert.ok(Math.abs(place - (early[index] ?? 0)) < 0.5, `${place} after ${early[index]}`)
  }
  await settled(page)
  assert.deepEqual(await shiftsOf(page), [])
})

/** The themed images that can be seen, by the names of their files. */
async function themed(page: Page): Promise<readonly string[]> {
  const images = await page.getByAltText('themed').all()
  assert.equal(images.length, 2)
  const names = await Promise.all(
    images.map(async (image) => ((await image.isVisible()) ? ((await image.getAttribute('src')) ?? '') : '')),
  )
  return names.filter((name) => name !== '').map((name) => name.replace(/^.*\/(\w+)-[\da-f]+\.png$/, '$1'))
}

async function openIn(
  url: string,
  colorScheme: 'light' | 'dark',
  more: BrowserContextOptions = {},
): Promise<Visit> {
  const javaScript = more.javaScriptEnabled !== false
  const visit = await client.open(url, { options: { colorScheme, ...more }, hydrated: javaScript })
  await visit.page.getByAltText('themed').first().locator('..').scrollIntoViewIfNeeded()
  return visit
}

for (const mode of ['light', 'dark'] as const) {
  test(`in the ${mode} mode only the ${mode} picture is shown, and loaded`, async () => {
    for (const url of ['/content/pictures/', '/photos/']) {
      client.server.reset()
      const { page, remarks } = await openIn(url, mode)
      assert.deepEqual(await themed(page), [mode])
      await page.waitForLoadState('networkidle')
      const loaded = paths(client.server, (request) => /\/(?:light|dark)-\w+\.png$/.test(request.path))
      assert.deepEqual(
        loaded.map((name) => name.replace(/^.*\/(\w+)-.*$/, '$1')),
        [mode],
      )
      assert.deepEqual(remarks, [])
    }
  })
}

test('the picture follows when the mode of the page changes', async () => {
  const { page } = await openIn('/content/pictures/', 'light')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  assert.deepEqual(await themed(page), ['dark'])
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  assert.deepEqual(await themed(page), ['light'])
})

test('an SVG component is a drawing with a title, and nothing of its scripts', async () => {
  const { page } = await client.openSilent('/content/pictures/')
  const logo = page.locator('svg.logo')
  assert.equal(await logo.getAttribute('class'), 'logo big')
  assert.equal(await logo.locator('title').textContent(), 'The logo')
  await logo.locator('circle').click()
  assert.match(await page.title(), /^Pictures/)
  assert.equal(await logo.locator('linearGradient').count(), 1)
  assert.deepEqual(await logo.evaluate((element) => [element.clientWidth, element.namespaceURI]), [
    48,
    'http://www.w3.org/2000/svg',
  ])
})

test('pages with pictures can be gone to', async () => {
  const { page } = await client.openSilent('/docs/a/')
  await (await addLink(page, '/content/pictures/')).click()
  await waitShown(page, '/content/pictures/', 'Pictures')
  assert.match(await chosen(page, 'photo'), /photo-\d+w-/)
  await (await addLink(page, '/photos/')).click()
  await waitShown(page, '/photos/', 'Photos')
  assert.match(await chosen(page, 'photo'), /photo-\d+w-/)
  assert.equal(await page.locator('svg.logo title').textContent(), 'Logo 0')
})
