import type { Page } from 'playwright-core'

/** What browsers' tools call slow 3G: 400 kbit/s each way, 400 ms for each round trip. */
export async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}
