import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { hasAllTests } from '../is-whole.ts'
import { assertWordsStay } from './client-page.ts'
import { axeProblems } from './axe.ts'
import { noteShifts, openStill } from './layout-shifts.ts'
import { waitFrame } from './frame.ts'
import type { SiteHarness } from './site.ts'

/** The rules that depend on the mode: whatever else axe finds, it finds in both. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Breakpoints of the theme lie between them. */
const WIDTHS = hasAllTests ? [1920, 1440, 996, 390, 320] : [1440, 390]

/** By how many pixels a page can be scrolled sideways. */
export async function tooWide(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 })
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Colours pass into each other, so axe has to wait for the last ones. */
export async function changeMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: mode })
  await page.locator(`html[data-theme="${mode}"]`).waitFor()
  await waitFrame(page)
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changing.map(({ finished }) => finished))
  })
}

/** What axe finds in one mode, and what of the colours in the other one. */
export async function bothModes(page: Page): Promise<readonly string[]> {
  await changeMode(page, 'light')
  const light = await axeProblems(page)
  await changeMode(page, 'dark')
  return [...light, ...(await axeProblems(page, COLOURS)).map((problem) => `dark: ${problem}`)]
}

/** What axe finds on a narrow page in the dark that it cannot have found in the light on a wide one. */
async function narrowAndDark(page: Page): Promise<readonly string[]> {
  await changeMode(page, 'dark')
  return axeProblems(page, [...COLOURS, 'scrollable-region-focusable', 'target-size'])
}

/** A page of each kind is hydrated in silence, keeps its words, is still, has no fault that axe finds in both modes, and never scrolls sideways. */
export async function checkPage(client: SiteHarness, url: string): Promise<void> {
  const options = { viewport: { width: 1440, height: 900 } }
  const { page, remarks } = await openStill(async () => {
    const visit = await client.open(url, { options, init: noteShifts })
    await waitFrame(visit.page)
    return visit
  }, url)
  // Code that readers may change is replaced by what runs it.
  if (!url.includes('/live')) await assertWordsStay(page)
  await checkVisit(page, url)
  assert.deepEqual(
    remarks.filter((remark) => !remark.includes('404')),
    [],
    url,
  )
  await page.close()
}

/** A page that was opened 1440 pixels wide has no fault that axe finds in both modes, and never scrolls sideways. */
export async function checkVisit(page: Page, url: string): Promise<void> {
  assert.deepEqual(await axeProblems(page), [], url)
  await checkWidths(page, url)
  await page.setViewportSize({ width: 390, height: 900 })
  assert.deepEqual(await narrowAndDark(page), [], `${url}, narrow and dark`)
}

/** A page never scrolls sideways. */
export async function checkWidths(page: Page, url: string): Promise<void> {
  for (const width of WIDTHS) assert.equal(await tooWide(page, width), 0, `${url} at ${width} px`)
}
