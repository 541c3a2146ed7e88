import type { Page } from 'playwright-core'

/** How the clients of the tests' sites come: `npm run test:intent` has them come when the reader shows intent. */
export const CLIENT_MODE = process.env['SITEGEN_TEST_CLIENT'] === 'intent' ? 'intent' : 'eager'

/** How long one sign of intent is given before another is made, in milliseconds: the loader may not have run. */
const SIGN_TIME = 300

/** Waits until the page is alive, after a key that does nothing else where its client waits for intent. */
export async function waitHydrated(page: Page): Promise<void> {
  const alive = page.locator('html[data-has-hydrated="true"]')
  const deadline = Date.now() + 30_000
  while (CLIENT_MODE === 'intent' && Date.now() < deadline) {
    await page.keyboard.press('Shift')
    const isAlive = await alive.waitFor({ state: 'attached', timeout: SIGN_TIME }).then(
      () => true,
      () => false,
    )
    if (isAlive) return
  }
  await alive.waitFor({ state: 'attached' })
}
