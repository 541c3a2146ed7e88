import assert from 'node:assert/strict'
import test, { after, afterEach, before, describe } from 'node:test'
import { addLink, travel, waitShown } from '../support/client-page.ts'
import { startClientTests, type ClientHarness } from '../support/client-site.ts'

const REDIRECTS = [
  { from: '/old', to: '/docs/a' },
  { from: '/query', to: '/docs/b?from=rule#words' },
  { from: '/file', to: 'pathname:///files/plain.html' },
]

const SITES = [
  {
    name: 'at the root, with a content security policy',
    baseUrl: '/',
    trailingSlash: true,
    csp: true,
    slash: '/',
  },
  {
    name: 'below a base URL, without slashes',
    baseUrl: '/base/',
    trailingSlash: false,
    csp: false,
    slash: '',
  },
]

for (const { name, slash, ...keys } of SITES) {
  describe(`redirects of a site ${name}`, () => {
    let client: ClientHarness
    const { baseUrl } = keys
    const at = (path: string): string => `${baseUrl}${path}${slash}`

    before(async () => {
      const files = {
        'variant.mjs': `export default ${JSON.stringify({ ...keys, redirects: REDIRECTS })}\n`,
        'docs/moved.md': '---\nredirect_from: /docs/before\n---\n\n# Moved\n',
      }
      client = await startClientTests({ variant: { ...keys, files }, server: { baseUrl } })
    })
    afterEach(() => client.reset())
    after(() => client.close())

    test('X6: keep the query and the hash, and are left out on the way back', async () => {
      const { page, remarks } = await client.open(at('docs/c'))
      await page.goto(`${client.server.origin}${at('old')}?x=1#part`)
      await page.waitForURL(`**${at('docs/a')}?x=1#part`)
      await waitShown(page, at('docs/a'), 'Page A')
      await travel(page, -1)
      await waitShown(page, at('docs/c'), 'Page C')
      assert.deepEqual(remarks, [])
    })

    test('keep their own query and hash, where they have one', async () => {
      const { page } = await client.open(at('docs/c'))
      await page.goto(`${client.server.origin}${at('query')}?x=1#other`)
      await page.waitForURL(`**${at('docs/b')}?from=rule#words`)
    })

    test('of front matter lead to the page', async () => {
      const { page } = await client.open(at('docs/before'), { hydrated: false })
      await page.waitForURL(`**${at('docs/moved')}`)
      await waitShown(page, at('docs/moved'), 'Moved')
    })

    test('are followed when a link of the client leads there', async () => {
      const { page } = await client.open(at('docs/c'))
      const link = await addLink(page, at('old'))
      await link.click()
      await page.waitForURL(`**${at('docs/a')}`)
      await waitShown(page, at('docs/a'), 'Page A')
    })

    test('work without JavaScript', async () => {
      const { page } = await client.open(at('file'), {
        hydrated: false,
        options: { javaScriptEnabled: false },
      })
      await page.waitForURL(`**${baseUrl}files/plain.html`)
    })
  })
}
