import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, afterEach, before, describe } from 'node:test'
import { addLink, isMarked, mark, travel, waitShown } from '../support/client-page.ts'
import { documents, idle, startClientTests, type ClientHarness } from '../support/client-site.ts'

const VARIANT = { baseUrl: '/base/', trailingSlash: true, pages: { matchBelow: ['/wishes'] } }

const FILES = {
  'variant.mjs': `export default ${JSON.stringify(VARIANT)}\n`,
  'src/pages/moved.jsx': `
    import { Redirect } from 'sitegen/runtime'
    export default () => <Redirect to="/docs/b?from=moved#words" />
  `,
  'src/pages/gone.jsx': `
    import { Redirect } from 'sitegen/runtime'
    export default () => <Redirect to="pathname:///files/plain.html"><p>Elsewhere.</p></Redirect>
  `,
  'src/pages/wishes.jsx': `
    import { Link, useLocation } from 'sitegen/runtime'
    export default function Wishes() {
      return <main><h1>Wishes at {useLocation().pathname}</h1><Link to="/wishes/two">two</Link></main>
    }
  `,
}

let client: ClientHarness

before(async () => {
  client = await startClientTests({ variant: { baseUrl: '/base/', files: FILES } })
})
afterEach(() => client.reset())
after(() => client.close())

describe('a page that redirects', () => {
  test('leads on when it is loaded, with query and hash, and is left out on the way back', async () => {
    const { page, remarks } = await client.open('/base/docs/a/')
    await page.goto(`${client.server.origin}/base/moved/`)
    await page.waitForURL('**/base/docs/b/?from=moved#words')
    await waitShown(page, '/base/docs/b/', 'Page B')
    assert.equal(await page.locator('meta[name=robots]').count(), 0)
    await travel(page, -1)
    await waitShown(page, '/base/docs/a/', 'Page A')
    assert.deepEqual(remarks, [])
  })

  test('leads on when it is reached by a link', async () => {
    const { page } = await client.open('/base/docs/a/')
    await mark(page)
    const link = await addLink(page, '/base/moved/')
    await link.click()
    await waitShown(page, '/base/docs/b/', 'Page B')
    assert.ok(await isMarked(page))
    await travel(page, -1)
    await waitShown(page, '/base/docs/a/', 'Page A')
  })

  test('may lead to what is no page of the client', async () => {
    const { page } = await client.open('/base/gone/', { hydrated: false })
    await page.waitForURL('**/base/files/plain.html')
  })

  test('is a link without JavaScript, and not for search engines', async () => {
    const { page } = await client.open('/base/moved/', {
      hydrated: false,
      options: { javaScriptEnabled: false },
    })
    assert.equal(await page.locator('#__docusaurus').innerText(), '/base/docs/b/?from=moved#words')
    assert.equal(await page.getAttribute('meta[name=robots]', 'content'), 'noindex')
    await page.getByRole('link').click()
    await page.waitForURL('**/base/docs/b/?from=moved#words')
    assert.doesNotMatch(readFileSync(path.join(client.dir, 'sitemap.xml'), 'utf8'), /moved/)
  })
})

describe('a page that answers for what is below it', () => {
  test('is shown there when the host has no document for the address', async () => {
    const { page } = await client.open('/base/wishes/one/more/?a#b')
    await waitShown(page, '/base/wishes/one/more/', 'Wishes at /base/wishes/one/more/')
    assert.ok(page.url().endsWith('/base/wishes/one/more/?a#b'))
    assert.doesNotMatch(await page.title(), /Not Found/)
  })

  test('is shown there, silently, when the host answers with its document', async () => {
    const body = readFileSync(path.join(client.dir, 'wishes/index.html'), 'utf8')
    client.server.answer('/base/wishes/one/more/', { body })
    const { page, remarks } = await client.open('/base/wishes/one/more/')
    await waitShown(page, '/base/wishes/one/more/', 'Wishes at /base/wishes/one/more/')
    assert.deepEqual(remarks, [])
  })

  test('is shown there when a link leads there, without another document or a failed request', async () => {
    const { page, remarks } = await client.open('/base/wishes/')
    await page.getByRole('link', { name: 'two' }).click()
    await waitShown(page, '/base/wishes/two/', 'Wishes at /base/wishes/two/')
    await travel(page, -1)
    await waitShown(page, '/base/wishes/', 'Wishes at /base/wishes/')
    assert.deepEqual(documents(client.server), ['/base/wishes/'])
    assert.deepEqual(remarks, [])
  })
})

test('an address that looks like the name of a host makes the client ask no other host', async () => {
  const { page, context } = await client.open('/base/')
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).origin))
  await page.goto(`${client.server.origin}//evil.example/x/`)
  await waitShown(page, '//evil.example/x/', 'Page Not Found')
  await idle(client.server)
  assert.deepEqual([...new Set(asked)], [client.server.origin])
})
