import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import path from 'node:path'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { figureOf, longDate, runOf, timesText, withUnit } from '../../../content/components/home/figures.ts'
import { openStill } from '../../support/browser/layout-shifts.ts'
import { type BuiltSite, openThisSite } from '../../support/built-site.ts'

/** Most bytes of all pictures that a reader sees in one mode. */
const PICTURE_BYTES = 250_000

let site: BuiltSite

before(async () => {
  site = await openThisSite()
})
after(() => site.close())

/** The values of a chart by their names, and the widths of its bars. */
async function chart(
  page: Page,
  title: string,
): Promise<readonly { readonly name: string; readonly text: string; readonly width: number }[]> {
  return page
    .getByRole('heading', { name: title, exact: true })
    .locator('xpath=following-sibling::dl/div')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const value = row.querySelector('dd')
        if (value === null) throw new Error('A bar has no value.')
        return {
          name: row.querySelector('dt')?.textContent.toLowerCase() ?? '',
          text: value.textContent,
          width: Number.parseFloat(getComputedStyle(value, '::before').width),
        }
      }),
    )
}

test('charts show the figures of the data with their ratios, and bars in proportion', async () => {
  const { page, remarks } = await site.visit('/', { width: 1440 })
  const charts = {
    'What readers load': figureOf('weight', { pages: 1000, of: 'first load', what: 'all' }),
    'Build from scratch': figureOf('builds', { pages: 1000, of: 'cold', what: 'wall' }),
    'Build after an edit': figureOf('builds', { pages: 1000, of: 'paragraph', what: 'wall' }),
  }
  for (const [title, { values, unit }] of Object.entries(charts)) {
    const bars = await chart(page, title)
    const ours = values['sitegen'] ?? 0
    const most = Math.max(...bars.map(({ width }) => width))
    const largest = Math.max(...bars.map(({ name }) => values[name] ?? 0))
    for (const { name, text, width } of bars) {
      const value = values[name] ?? 0
      const times = name === 'sitegen' ? '' : `${timesText(ours, value)}×`
      assert.equal(text, withUnit(value, unit) + times)
      assert.ok(Math.abs(width / most - value / largest) < 0.02, `${title}: ${width}`)
    }
  }
  const text = await page.getByRole('main').innerText()
  const { date, machine, versions } = runOf('builds')
  for (const fact of [longDate(date), machine.cpu, ...Object.values(versions)].slice(0, 4))
    assert.ok(text.includes(fact), fact)
  assert.deepEqual(remarks, [])
  await page.close()
})

test('the recording plays, and rests when it is paused or when less motion is wanted', async () => {
  for (const mode of ['light', 'dark'] as const) {
    const { page } = await site.visit('/', { width: 1440, dark: mode === 'dark' })
    assert.equal(await shownRecording(page), `dev-${mode}.webp`)
    await page.getByRole('checkbox', { name: 'Pause' }).check()
    assert.equal(await shownRecording(page), `dev-still-${mode}.webp`)
    await page.close()
  }
  const { page } = await site.visit('/', { width: 390, still: true })
  assert.equal(await shownRecording(page), 'dev-still-light.webp')
  assert.equal(await page.getByRole('checkbox', { name: 'Pause' }).isVisible(), false)
  await page.close()
})

/** The file of the recording that is seen. */
async function shownRecording(page: Page): Promise<string> {
  const picture = page.locator('main figure picture img:visible')
  assert.equal(await picture.count(), 1)
  await picture.scrollIntoViewIfNeeded()
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return new URL(image.currentSrc).pathname.split('/').at(-1) ?? ''
  })
}

test('pictures below the fold wait until they are near, only those of one mode come, and nothing moves', async () => {
  const { page } = await openStill(async () => {
    const visit = await site.visit('/', { width: 390 })
    await shownRecording(visit.page)
    return visit
  })
  const pictures = page.locator('main img')
  const top = await page.locator('main figure').first().locator('img').count()
  for (const [at, picture] of (await pictures.all()).entries())
    assert.equal(await picture.getAttribute('loading'), at < top ? null : 'lazy')
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.webp')),
  )
  assert.deepEqual(files.toSorted(), [
    '/img/home/dev-light.webp',
    '/img/home/docs-dark.webp',
    '/img/home/docs-light.webp',
  ])
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(site.dir, file)).size, 0)
  assert.ok(bytes < PICTURE_BYTES, `${bytes} bytes of pictures`)
  await page.close()
})
