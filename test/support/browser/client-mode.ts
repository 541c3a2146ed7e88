import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

/** How the clients of the tests' sites come: when the reader shows intent, or with the page by `npm run test:all -- eager`. */
export const CLIENT_MODE = process.env['SITEGEN_TEST_CLIENT'] === 'eager' ? 'eager' : 'intent'

/** How long one sign of intent is given before another is made, in milliseconds: the loader may not have run. */
const SIGN_TIME = 300
const SIGNS = 50

/** How long the browser has to take a sign, in milliseconds. */
const SIGN_LIMIT = 5000

/** Waits until the page is alive, after a key that does nothing else: the client of a fixture may wait for its reader. */
export async function waitHydrated(page: Page): Promise<void> {
  const alive = page.locator('html[data-has-hydrated="true"]')
  if (await answers(alive, () => page.keyboard.press('Shift'), SIGNS)) return
  await alive.waitFor({ state: 'attached' })
}

/** Gives a sign again and again until an element is there. False when it does not come. */
export async function answers(
  element: Locator,
  sign: (nth: number) => Promise<void>,
  signs: number,
): Promise<boolean> {
  for (let nth = 0; nth < signs; nth += 1) {
    // A key that is pressed while another document comes may never be acknowledged.
    await Promise.race([sign(nth), pause(SIGN_LIMIT, undefined, { ref: false })])
    const isThere = await element.waitFor({ state: 'attached', timeout: SIGN_TIME }).then(
      () => true,
      () => false,
    )
    if (isThere) return true
  }
  return false
}
