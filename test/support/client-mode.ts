import type { Page } from 'playwright-core'

/** How the clients of the tests' sites come: when the reader shows intent, or with the page by `npm run test:eager`. */
export const CLIENT_MODE = process.env['SITEGEN_TEST_CLIENT'] === 'eager' ? 'eager' : 'intent'

/** How long one sign of intent is given before another is made, in milliseconds: the loader may not have run. */
const SIGN_TIME = 300
const SIGNS = 50

/** Waits until the page is alive, after a key that does nothing else: the client of a fixture may wait for its reader. */
export async function waitHydrated(page: Page): Promise<void> {
  const alive = page.locator('html[data-has-hydrated="true"]')
  for (let sign = 0; sign < SIGNS; sign += 1) {
    await page.keyboard.press('Shift')
    const isAlive = await alive.waitFor({ state: 'attached', timeout: SIGN_TIME }).then(
      () => true,
      () => false,
    )
    if (isAlive) return
  }
  await alive.waitFor({ state: 'attached' })
}
