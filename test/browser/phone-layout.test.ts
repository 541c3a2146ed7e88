import assert from 'node:assert/strict'
import test, { after, afterEach, before } from 'node:test'
import { startClientTests, type ClientHarness } from '../support/client-site.ts'
import { prepareShellSite } from '../support/shell-site.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

/** A page with a table that a phone cannot show at once. */
const WIDE = `# One

| Key | Type | Default | Front matter | Meaning |
| --- | --- | --- | --- | --- |
| \`a\` | \`string\` | \`'a_long_default_value'\` | \`another_long_key\` | What it means |
`

let client: ClientHarness

before(async () => {
  client = await startClientTests({
    variant: {
      prepare: (site) => {
        prepareShellSite(site)
        site.write({ 'docs/guides/one.md': WIDE })
      },
    },
  })
})
afterEach(() => client.reset())
after(() => client.close())

for (const [url, limit] of [
  ['/docs/', 200],
  ['/docs/next/', 320],
  ['/docs/next/guides/one/', 320],
] as const) {
  test(`the title of ${url} starts above ${limit} px on a phone, and nothing scrolls sideways`, async () => {
    const { page, remarks } = await client.open(url, { options: PHONE })
    assert.equal(await page.locator('.theme-doc-version-banner').count(), limit === 320 ? 1 : 0)
    const top = await page.locator('h1').evaluate((title) => title.getBoundingClientRect().top)
    assert.ok(top < limit, `the title starts at ${top}`)
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
    assert.deepEqual(remarks, [])
  })
}

test('a wide table can be read to its last column on a phone, and its first column stays', async () => {
  const { page } = await client.open('/docs/next/guides/one/', { options: PHONE })
  const seen = await page.locator('.markdown table').evaluate((table) => {
    table.scrollLeft = table.scrollWidth
    const edge = table.getBoundingClientRect()
    const cells = [...table.querySelectorAll('tbody td')].map((cell) => cell.getBoundingClientRect())
    return {
      scrolled: table.scrollLeft > 0,
      last: (cells.at(-1)?.right ?? Infinity) <= edge.right + 1,
      first: (cells[0]?.left ?? -1) >= edge.left - 1,
    }
  })
  assert.deepEqual(seen, { scrolled: true, last: true, first: true })
})

test('icon buttons of the shell have a tooltip that says what their label says', async () => {
  const { page } = await client.open('/docs/next/', { options: PHONE })
  const without = await page
    .locator('.announcement-bar__close, .navbar__toggle, .color-mode-toggle')
    .evaluateAll((buttons) => buttons.filter((button) => !button.getAttribute('title')).map(String))
  assert.deepEqual(without, [])
})
