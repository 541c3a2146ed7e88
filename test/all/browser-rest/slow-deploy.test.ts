import assert from 'node:assert/strict'
import test from 'node:test'
import { waitHydrated } from '../../support/browser/client-mode.ts'
import { addLink, words } from '../../support/browser/client-page.ts'
import { documents, idle, startSite } from '../../support/browser/site.ts'
import { buildVariant, LATER } from '../../support/browser/sites.ts'
import { slowNetwork } from '../../support/browser/slow-network.ts'

for (const [name, server] of [
  ['R1: what is gone is missing', {}],
  ['R2: what is gone is answered with the home page', { spaFallback: 'index.html' }],
] as const) {
  test(`a deploy on a slow network, ${name}: one full load of the new page, and no more`, async () => {
    const later = await buildVariant(LATER)
    const host = await startSite({ server })
    try {
      const { page } = await host.open('/docs/a/', { calm: true })
      host.server.setDir(later)
      await slowNetwork(page)
      await page.locator('article').getByRole('link', { name: 'page B' }).click()
      await page.waitForURL('**/docs/b/')
      await waitHydrated(page)
      await idle(host.server)
      assert.match(await words(page), /of the second build/)
      assert.deepEqual(documents(host.server), ['/docs/a/', '/docs/b/'])
      const gone = await addLink(page, '/docs/c/')
      await gone.click()
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
      await idle(host.server)
      assert.ok(documents(host.server).filter((path) => path === '/docs/c/').length <= 1)
    } finally {
      await host.close()
    }
  })
}
