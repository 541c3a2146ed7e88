import type { Page } from 'playwright-core'
import { waitIdle } from './in-page.ts'

/** How long nothing may happen on a page before it counts as idle, in milliseconds. */
export const QUIET_MS = 500

/**
 * Waits until nothing is fetched and nothing is done: on a busy machine a page may fetch nothing because it has not come
 * to it.
 *
 * @param isQuiet - resolves when nothing has been fetched for a while
 */
export async function settle(page: Page, isQuiet: () => Promise<void>): Promise<void> {
  await isQuiet()
  await page.evaluate(waitIdle)
  // What has been done by now may lead to requests in a moment.
  await page.waitForTimeout(QUIET_MS)
  await isQuiet()
}
