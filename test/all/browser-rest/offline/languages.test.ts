import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { waitHydrated } from '../../../support/browser/client-mode.ts'
import { idle, paths, siteForTests } from '../../../support/browser/site.ts'
import { installed } from '../../../support/browser/worker-state.ts'
import { siteOf } from '../../../support/build/sites.ts'
import { buildSite } from '../../../support/build-site.ts'
import { builtOnce } from '../../../support/shared-build.ts'

const client = siteForTests({
  build: () =>
    builtOnce('offline-languages', async (folder) => {
      const site = siteOf({
        'site.config.mjs': `export default {
  title: 'Test',
  url: 'https://sitegen.example',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  pwa: { offlineModeActivationStrategies: ['always'] },
}
`,
        'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        'src/pages/index.mdx':
          'import Tabs from "@theme/Tabs"\nimport TabItem from "@theme/TabItem"\n\n# Start\n\n<img src="/img/a.svg" alt=""/>\n\n<Tabs><TabItem value="a">One</TabItem><TabItem value="b">Two</TabItem></Tabs>\n\n[Other](/other)\n',
        'src/pages/other.md': '# Other\n',
        'i18n/de/docusaurus-plugin-content-pages/other.md': '# Andere\n',
      })
      const { exitCode, stdout } = await buildSite(site.dir)
      assert.equal(exitCode, 0, stdout)
      cpSync(path.join(site.dir, 'build'), folder, { recursive: true })
    }),
})

test('each language is stored with the files that all share, and is read without a network', async () => {
  const { page, context, remarks } = await client.open('/de/')
  await installed(page)
  await page.goto(`${client.server.origin}/`)
  await installed(page)
  // A page may still ask for what shows how far storing is.
  await idle(client.server)
  client.server.clearLog()
  await context.setOffline(true)
  page.setDefaultTimeout(8000)
  for (const [base, heading] of [
    ['/', 'Other'],
    ['/de/', 'Andere'],
  ] as const) {
    await page.goto(client.server.origin + base)
    await waitHydrated(page)
    const isShown = await page
      .locator('main img')
      .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
    assert.ok(isShown, `the picture of ${base}`)
    await page.getByRole('tab', { name: 'b' }).click()
    await page.getByText('Two').waitFor()
    await page.locator('main').getByRole('link', { name: 'Other' }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.goto(`${client.server.origin}${base}other`)
    await waitHydrated(page)
  }
  assert.deepEqual(
    paths(client.server).filter((asked) => !asked.includes('sw.js?params=')),
    [],
  )
  assert.deepEqual(remarks, [])
})
