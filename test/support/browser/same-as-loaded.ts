import assert from 'node:assert/strict'
import { waitHydrated } from './client-mode.ts'
import {
  addLink,
  headState,
  isMarked,
  mark,
  servedStatics,
  statics,
  waitShown,
  words,
} from './client-page.ts'
import type { SiteHarness } from './site.ts'

/** Goes from page to page by links, and compares each page with a full load of it. */
export async function assertSameAsLoaded(client: SiteHarness, urls: readonly string[]): Promise<void> {
  const { page, context } = await client.openSilent('/docs/a/')
  const { page: loaded } = await client.open('/docs/a/', { context })
  await mark(page)
  for (const url of urls) {
    await loaded.goto(client.server.origin + url)
    await waitHydrated(loaded)
    const isServed = !url.includes('client-only')
    if (!isServed) await loaded.getByText('In a browser at').waitFor()
    await (await addLink(page, url)).dispatchEvent('click', { button: 0 })
    await waitShown(page, url, (await loaded.locator('h1').first().textContent()) ?? '')
    // After a mismatch React makes the sidebar anew, as soon as its data is there.
    const sidebar = '.doc-sidebar a'
    if ((await page.locator(sidebar).count()) > 0) await loaded.locator(sidebar).first().waitFor()
    assert.equal(await words(page), await words(loaded), url)
    assert.deepEqual(await headState(page), await headState(loaded), url)
    if (isServed) assert.deepEqual(await statics(page), await servedStatics(loaded), url)
  }
  assert.ok(await isMarked(page))
}
