import type { BrowserContextOptions, Page } from 'playwright-core'
import type { SiteHarness, Visit } from './site.ts'

/** Opens a page of the site, and waits until its frame is alive. */
export async function openShell(
  client: SiteHarness,
  url: string,
  options: BrowserContextOptions,
): Promise<Visit> {
  const visit = await client.open(url, { options, calm: true })
  await waitFrame(visit.page)
  return visit
}

/** Has the last module that brings the frame of pages to life loaded, and waits for it. */
export async function waitFrame(page: Page): Promise<void> {
  const isLoaded = (): Promise<boolean> =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/scrolling-[^/]*\.js$/.test(name)),
    )
  // A key that does nothing by itself. It is not heard before the first page is there.
  while (!(await isLoaded())) await page.keyboard.press('Shift')
  // What was loaded has also run.
  await frames(page)
}

/** Scrolls to a position at once, and waits until the page has answered. */
export async function scrollPage(page: Page, top: number): Promise<void> {
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
  await frames(page)
}

/** Waits until the browser has painted twice. */
async function frames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
