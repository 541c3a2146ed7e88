import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { globSync } from 'tinyglobby'
import { isMarked, mark, waitShown, words } from '../../../support/browser/client-page.ts'
import { assertSameAsLoaded } from '../../../support/browser/same-as-loaded.ts'
import { dataRequests, documents, idle, isDev, paths, siteForTests } from '../../../support/browser/site.ts'
import { INLINE, kindsOf } from '../../../support/browser/sites.ts'

describe('a site with inline page data', { skip: isDev }, () => {
  const client = siteForTests({ variant: INLINE })

  test('has no files of page data', () => {
    assert.deepEqual(globSync('**/*page.json', { cwd: client.dir, dot: true }), [])
  })

  test('shows each page as a full load of it does', async () => {
    const urls = kindsOf(client.dir).filter((url) => !url.includes('crash') && url !== '/docs/a/')
    await assertSameAsLoaded(client, urls)
    assert.deepEqual(dataRequests(client.server), [])
  })

  test('asks for the document of the next page once, when its link is pointed at', async () => {
    const { page } = await client.openSilent('/docs/a/')
    await page.waitForFunction(() => 'sitegen' in globalThis)
    await mark(page)
    const link = page.locator('article').getByRole('link', { name: 'page B' })
    await link.hover()
    await idle(client.server)
    await link.click()
    await waitShown(page, '/docs/b/', 'Page B')
    assert.ok(await isMarked(page))
    assert.equal(paths(client.server, ({ path, dest }) => path === '/docs/b/' && dest === 'empty').length, 1)
  })

  test('leaves pages that are not there to the host', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    await mark(page)
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('article a[href="/docs/b/"]')
      if (link !== null) link.href = '/docs/never/'
    })
    await page.locator('article').getByRole('link', { name: 'page B' }).click()
    await page.waitForURL('**/docs/never/')
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    assert.equal(await isMarked(page), false)
    assert.match(await words(page), /Page Not Found/)
    assert.ok(documents(client.server).includes('/docs/never/'))
  })
})
