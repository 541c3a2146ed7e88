import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { describe } from 'node:test'
import { addLink, isMarked, mark, travel, waitShown } from '../../../support/browser/client-page.ts'
import { dataRequests, documents, isDev, siteForTests } from '../../../support/browser/site.ts'
import { BASED } from '../../../support/browser/sites.ts'

const client = siteForTests({ variant: BASED })

describe('redirects of the configuration and of front matter', () => {
  test('X6: keep the query and the hash unless they have their own, and are left out on the way back', async () => {
    const { page, remarks } = await client.open('/base/docs/c')
    await page.goto(`${client.server.origin}/base/old?x=1#part`)
    await page.waitForURL('**/base/docs/a?x=1#part')
    await waitShown(page, '/base/docs/a', 'Page A')
    await travel(page, -1)
    await waitShown(page, '/base/docs/c', 'Page C')
    assert.deepEqual(remarks, [])
    await page.goto(`${client.server.origin}/base/query?x=1#other`)
    await page.waitForURL('**/base/docs/b?from=rule#words')
    await page.goto(`${client.server.origin}/base/docs/before`)
    await page.waitForURL('**/base/docs/moved')
    await waitShown(page, '/base/docs/moved', 'Moved')
  })

  test('are followed when a link of the client leads there', async () => {
    const { page } = await client.open('/base/docs/c')
    const link = await addLink(page, '/base/old')
    await link.click()
    await page.waitForURL('**/base/docs/a')
    await waitShown(page, '/base/docs/a', 'Page A')
  })

  test('work without JavaScript', async () => {
    const options = { javaScriptEnabled: false }
    const { page } = await client.open('/base/file', { hydrated: false, options })
    await page.waitForURL('**/base/files/plain.html')
  })
})

describe('a page that redirects', () => {
  test('leads on when it is loaded, with query and hash, and is left out on the way back', async () => {
    const { page } = await client.openSilent('/base/docs/a')
    await page.goto(`${client.server.origin}/base/moved`)
    await page.waitForURL('**/base/docs/b?from=moved#words')
    await waitShown(page, '/base/docs/b', 'Page B')
    assert.equal(await page.locator('meta[name=robots]').count(), 0)
    await travel(page, -1)
    await waitShown(page, '/base/docs/a', 'Page A')
  })

  test('leads on when it is reached by a link', async () => {
    const { page } = await client.open('/base/docs/a')
    await mark(page)
    const link = await addLink(page, '/base/moved')
    await link.click()
    await waitShown(page, '/base/docs/b', 'Page B')
    assert.ok(await isMarked(page))
    await travel(page, -1)
    await waitShown(page, '/base/docs/a', 'Page A')
  })

  test('may lead to what is no page of the client', async () => {
    const { page } = await client.open('/base/gone', { hydrated: false })
    await page.waitForURL('**/base/files/plain.html')
  })

  test('leads on without JavaScript, and is not for search engines', async () => {
    const options = { javaScriptEnabled: false }
    const { page } = await client.open('/base/moved', { hydrated: false, options })
    await page.waitForURL('**/base/docs/b?from=moved#words')
    const html = readFileSync(path.join(client.dir, 'moved.html'), 'utf8')
    assert.match(html, /<a href="(\/base\/docs\/b\?from=moved#words)">\1<\/a>/)
    assert.match(html, /<meta name="robots" content="noindex">/)
    assert.doesNotMatch(readFileSync(path.join(client.dir, 'sitemap.xml'), 'utf8'), /base\/moved/)
  })
})

describe('a page that answers for what is below it', () => {
  test('is shown there when the host has no document for the address', async () => {
    const { page } = await client.open('/base/wishes/one/more?a#b')
    await waitShown(page, '/base/wishes/one/more', 'Wishes at /base/wishes/one/more')
    assert.ok(page.url().endsWith('/base/wishes/one/more?a#b'))
    assert.doesNotMatch(await page.title(), /Not Found/)
  })

  test('is shown there, silently, when the host answers with its document', { skip: isDev }, async () => {
    const body = readFileSync(path.join(client.dir, 'wishes.html'), 'utf8')
    client.server.answer('/base/wishes/one/more', { body })
    const { page } = await client.openSilent('/base/wishes/one/more')
    await waitShown(page, '/base/wishes/one/more', 'Wishes at /base/wishes/one/more')
  })

  test('is shown there when a link leads there, without another document or a failed request', async () => {
    const { page } = await client.openSilent('/base/wishes')
    await page.getByRole('link', { name: 'two' }).click()
    await waitShown(page, '/base/wishes/two', 'Wishes at /base/wishes/two')
    await travel(page, -1)
    await waitShown(page, '/base/wishes', 'Wishes at /base/wishes')
    assert.deepEqual(documents(client.server), ['/base/wishes'])
  })
})

test('pages below a base URL are shown by their data, and other paths of the origin are left alone', async () => {
  const { page, remarks } = await client.open('/base/docs/a', { calm: true })
  await mark(page)
  await page.locator('article').getByRole('link', { name: 'page B' }).click()
  await waitShown(page, '/base/docs/b', 'Page B')
  assert.ok(await isMarked(page))
  assert.deepEqual(dataRequests(client.server), ['/base/docs/b.page.json'])
  assert.deepEqual(remarks, [])
  const outside = await addLink(page, '/outside/')
  await outside.click()
  await page.waitForURL('**/outside/')
  assert.deepEqual(documents(client.server), ['/base/docs/a', '/outside/'])
})
