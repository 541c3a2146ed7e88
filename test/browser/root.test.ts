import assert from 'node:assert/strict'
import { test, after, afterEach, before } from 'node:test'
import { go, waitShown } from '../support/client-page.ts'
import { startClientTests, type ClientHarness } from '../support/client-site.ts'

const ROOT = `
import { useEffect, useState } from 'react'
import Root from '@theme-original/Root'
import { useLocation, useSite } from 'sitegen/runtime'

export default function OwnRoot({ children }) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.mounts = Number(dataset.mounts ?? 0) + 1
  }, [])
  return (
    <div className="own-root" title={useSite().title}>
      <button type="button" onClick={() => setCount(count + 1)}>{'clicks: ' + count}</button>
      <i>{useLocation().pathname}</i>
      <Root>{children}</Root>
    </div>
  )
}
`

let client: ClientHarness

before(async () => {
  client = await startClientTests({ variant: { files: { 'src/theme/Root.jsx': ROOT } } })
})
afterEach(() => client.reset())
after(() => client.close())

test('the root of a site is served around every page, and stays when readers go to another', async () => {
  const html = await (await fetch(`${client.server.origin}/docs/a/`)).text()
  assert.match(
    html,
    /<div class="own-root" title="Client"><button type="button">clicks: 0<\/button><i>\/docs\/a\/<\/i>/,
  )
  const { page } = await client.open('/docs/a/')
  const root = page.locator('.own-root')
  const button = root.getByRole('button', { name: 'clicks:' })
  await button.click()
  await go(page, '/docs/b/', 'Page B')
  await go(page, '/docs/c/', 'Page C')
  await page.goBack()
  await waitShown(page, '/docs/b/', 'Page B')
  assert.equal(await button.textContent(), 'clicks: 1')
  assert.equal(await root.locator('> i').textContent(), '/docs/b/')
  assert.equal(await page.evaluate(() => document.documentElement.dataset['mounts']), '1')
})
