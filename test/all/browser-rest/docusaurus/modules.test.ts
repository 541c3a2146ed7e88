import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { siteForTests } from '../../../support/browser/site.ts'
import { buildSite, copyFixture } from '../../../support/build-site.ts'
import { builtOnce } from '../../../support/shared-build.ts'

const FIXTURE = path.join(import.meta.dirname, '../../../fixtures/docusaurus-modules')

const client = siteForTests({
  variant: { name: 'docusaurus-modules', keys: { baseUrl: '/base/' } },
  build: () =>
    builtOnce('docusaurus-modules', async (folder) => {
      const site = copyFixture(FIXTURE)
      // The development version of React says where the HTML is another than the browser's.
      const { exitCode, diagnostics } = await buildSite(site.dir, '--dev', '--out-dir', folder)
      assert.equal(exitCode, 0, JSON.stringify(diagnostics))
      site.remove()
    }),
})

/** What the page says, once a part of it is as it should be. */
async function facts(
  page: Page,
  expected: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  await page.waitForFunction((expected) => {
    const found = JSON.parse(document.querySelector('#live')?.textContent ?? '{}') as Record<string, unknown>
    return Object.entries(expected).every(
      ([key, value]) => JSON.stringify(found[key]) === JSON.stringify(value),
    )
  }, expected)
  return JSON.parse((await page.locator('#live').textContent()) ?? '{}') as Record<string, unknown>
}

test('pages are the same in the browser as they were built', async () => {
  const pages = ['', 'docs/intro', 'docs/next/more', 'blog', 'live']
  for (const url of pages) {
    const { page, remarks } = await client.open(`/base/${url}`)
    await page.waitForLoadState('networkidle')
    assert.deepEqual(remarks, [], url)
    await page.close()
  }
})

test('what is for browsers comes there, and client modules run', async () => {
  const { page } = await client.open('/base/')
  await page.locator('#browser', { hasText: 'now' }).waitFor()
  const { plain, route, project } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  assert.deepEqual([plain, route, project], ['yes', '/base/', 'project'])
})

test('the query is read and changed, and listeners hear how', async () => {
  const { page } = await client.open('/base/live?q=zero')
  await facts(page, { query: 'zero' })
  await page.getByRole('button', { name: 'push query' }).click()
  await facts(page, { query: 'one', search: '?q=one' })
  await page.getByRole('button', { name: 'clear query' }).click()
  await facts(page, { query: '' })
  await page.goBack()
  const { log } = await facts(page, { query: 'zero' })
  assert.deepEqual((log as readonly string[]).slice(-3), ['PUSH ?q=one', 'REPLACE ', 'POP ?q=zero'])
})

test('the history goes to other pages and comes back', async () => {
  const { page } = await client.openSilent('/base/live')
  await page.evaluate(() => Reflect.set(window, 'same', true))
  await page.getByRole('button', { name: 'go' }).click()
  await page.locator('#names').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'in place' }).click()
  await page.locator('#names').waitFor()
  assert.equal(await page.evaluate(() => Reflect.get(window, 'same')), true, 'it is one document')
})

test('a redirect takes the place of the page', async () => {
  const { page } = await client.open('/base/live')
  await page.getByRole('button', { name: 'leave' }).click()
  await page.locator('#names').waitFor()
  assert.match(page.url(), /\/base\/names$/)
})

test('content opens and closes', async () => {
  const { page } = await client.open('/base/live')
  const inside = page.locator('.inside')
  assert.equal(await inside.isVisible(), false)
  await page.getByRole('button', { name: 'toggle' }).click()
  await inside.waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.inside')?.style.height === 'auto')
  await page.getByRole('button', { name: 'toggle' }).click()
  await inside.waitFor({ state: 'hidden' })
})

test('colour mode, window and chosen version are followed', async () => {
  const { page } = await client.openSilent('/base/live')
  await facts(page, { colorMode: 'light', size: 'desktop', preferred: null })
  await page.getByRole('button', { name: 'dark', exact: true }).click()
  await facts(page, { colorMode: 'dark' })
  await page.locator('.mode', { hasText: 'dark' }).waitFor()
  assert.equal(await page.locator('.mode').count(), 1)
  await page.getByRole('button', { name: 'prefer' }).click()
  await facts(page, { preferred: 'current' })
  await page.setViewportSize({ width: 400, height: 700 })
  await facts(page, { size: 'mobile', menu: false })
  await page.locator('.navbar__toggle').click()
  await facts(page, { menu: true })
})
