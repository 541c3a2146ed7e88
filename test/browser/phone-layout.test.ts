import assert from 'node:assert/strict'
import test, { after, afterEach, before } from 'node:test'
import { startClientTests, type ClientHarness } from '../support/client-site.ts'
import { prepareShellSite } from '../support/shell-site.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

let client: ClientHarness

before(async () => {
  client = await startClientTests({ variant: { prepare: prepareShellSite } })
})
afterEach(() => client.reset())
after(() => client.close())

test('the title of a docs page starts near the top of a phone, below a version banner too', async () => {
  const { page, remarks } = await client.open('/docs/next/', { options: PHONE })
  const top = await page.locator('h1').evaluate((title) => title.getBoundingClientRect().top)
  const hasBanner = (await page.locator('.theme-doc-version-banner').count()) > 0
  assert.ok(top < (hasBanner ? 320 : 200), `the title starts at ${top}`)
  assert.deepEqual(remarks, [])
})

test('icon buttons of the shell have a tooltip that says what their label says', async () => {
  const { page } = await client.open('/docs/next/', { options: PHONE })
  const without = await page
    .locator('.announcement-bar__close, .navbar__toggle, .menu__caret, .color-mode-toggle button')
    .evaluateAll((buttons) => buttons.filter((button) => !button.getAttribute('title')).map(String))
  assert.deepEqual(without, [])
})
