import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { policyNeeds, policyText } from '../../../cli/content/content-policy.ts'
import { shareHash } from '../../../content/components/playground/share.ts'
import { type BuiltSite, openThisSite } from '../../support/built-site.ts'

const URL_PATH = '/playground/'
const DESKTOP = { width: 1440 }

let site: BuiltSite
before(async () => {
  site = await openThisSite()
})
after(() => site.close())

const field = (page: Page) => page.getByRole('textbox', { name: 'MDX' })
const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const run = (page: Page) => page.getByRole('button', { name: 'Run it' })
const link = (page: Page) => page.getByRole('textbox', { name: 'Link to this text' })

async function open(hash = '', look: Parameters<BuiltSite['visit']>[1] = DESKTOP) {
  const visit = await site.visit(URL_PATH + hash, look)
  await field(visit.page).waitFor()
  return visit
}

async function type(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
}

test('what is typed is shown by the components of the theme', async () => {
  const { page, remarks } = await open()
  await result(page).getByRole('heading', { name: 'Hello, MDX' }).waitFor()
  await field(page).fill('')
  await page.getByText('Nothing to show yet.').waitFor()
  await field(page).pressSequentially('## Typed {#own}\n\n:::note Title\n\nText **bold** :tada:\n\n:::\n')
  const box = result(page).locator('.theme-admonition-note')
  await box.locator('strong', { hasText: 'bold' }).waitFor()
  assert.equal((await box.locator('.admonition-heading').textContent())?.trim(), 'Title')
  assert.equal(await result(page).locator('h2').getAttribute('id'), 'own')
  assert.equal(await result(page).locator('h2 a').getAttribute('aria-label'), 'Direct link to Typed')
  await result(page).getByText('🎉').waitFor()
  assert.deepEqual(remarks, [])
  await page.close()
})

test('every example is shown without a remark', async () => {
  const { page, remarks } = await open()
  const shows: Readonly<Record<string, string>> = {
    admonition: '.theme-admonition-warning strong',
    tabs: '[role="tablist"] >> nth=1',
    code: '.theme-code-block .codeBlockTitle',
    table: 'td strong',
    component: 'details',
  }
  for (const [id, selector] of Object.entries(shows)) {
    await page.getByLabel('Example').selectOption(id)
    await result(page).locator(selector).first().waitFor()
    await page.getByText('The result is up to date.').waitFor()
  }
  assert.match((await result(page).textContent()) ?? '', /Mars has 🌙🌙/)
  await page.getByLabel('Example').selectOption('code')
  await result(page).locator('.token.keyword').first().waitFor()
  assert.equal(await result(page).locator('.theme-code-block-highlighted-line').count(), 4)
  await page.getByLabel('Example').selectOption('tabs')
  await result(page).getByRole('tab', { name: 'pnpm' }).click()
  assert.ok(await result(page).getByText('pnpm add sitegen').isVisible())
  assert.deepEqual(remarks, [])
  await page.close()
})

test('a mistake is told with its place, and the last good result stays', async () => {
  const { page } = await open()
  await type(page, '# Good\n')
  await result(page).getByRole('heading', { name: 'Good' }).waitFor()
  const mistakes: readonly (readonly [text: string, line: number, cause: RegExp])[] = [
    ['# Bad\n\n<b>open\n', 3, /closing tag/],
    ['# Bad\n\n{1 +}\n', 3, /Could not parse expression: Unexpected token/],
    ['# Bad\n\n## Two\n\n<Unknown />\n', 5, /no component <Unknown> here/],
    ["import fs from 'node:fs'\n\n# Bad\n", 1, /cannot import "node:fs"/],
  ]
  for (const [text, line, cause] of mistakes) {
    await type(page, text)
    const told = page.getByRole('button', { name: `Line ${line}, column` })
    await told.locator('..').filter({ hasText: cause }).waitFor({ timeout: 3000 })
    assert.equal(await field(page).getAttribute('aria-invalid'), 'true')
    assert.ok(await result(page).getByRole('heading', { name: 'Good' }).isVisible())
    assert.equal(await result(page).getAttribute('data-old'), '')
  }
  await page.getByRole('button', { name: 'Line 1, column 1' }).click()
  const at = await field(page).evaluate((element: HTMLTextAreaElement) => element.selectionStart)
  assert.equal(at, 0)
  await page.keyboard.press('Tab')
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA', 'Tab leads on')
  await type(page, '# Fixed\n')
  await result(page).getByRole('heading', { name: 'Fixed' }).waitFor()
  assert.equal(await result(page).getAttribute('data-old'), null)
  await page.close()
})

test('what throws while it is shown leaves the last good result', async () => {
  const { page } = await open()
  await type(page, '# Good\n')
  await result(page).getByRole('heading', { name: 'Good' }).waitFor()
  for (const [text, cause] of [
    ['<Tabs><p>No tab</p></Tabs>\n', /./],
    ['{nothing.here}\n', /nothing is not defined/],
    ['{[1].map(() => <Unknown key="1" />)}\n', /Expected component Unknown to be defined/],
  ] as const) {
    await type(page, text)
    const told = page.locator('[aria-live] p').filter({ hasText: cause })
    await told.and(page.locator('[id]')).waitFor()
    assert.ok(await result(page).getByRole('heading', { name: 'Good' }).isVisible())
    assert.equal(await field(page).getAttribute('aria-invalid'), 'true')
  }
  await type(page, '# Fixed\n')
  await result(page).getByRole('heading', { name: 'Fixed' }).waitFor()
  await page.close()
})

test('a share link brings the text to another reader; reset goes back to it', async () => {
  const text = '# Shared 😀\n\n{[1, 2].map((n) => <b key={n}>{n}</b>)}\n'
  const { page, remarks } = await open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await type(page, text)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Copied.').waitFor()
  const url = await link(page).inputValue()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), url)
  assert.equal(page.url(), url)
  assert.deepEqual(remarks, [])
  await page.close()

  const other = await open(new URL(url).hash)
  await run(other.page).click()
  await result(other.page).getByRole('heading', { name: 'Shared 😀' }).waitFor()
  assert.equal(await field(other.page).inputValue(), text)
  await type(other.page, 'Changed')
  await other.page.getByRole('button', { name: 'Reset' }).click()
  assert.equal(await field(other.page).inputValue(), text)
  assert.deepEqual(other.remarks, [])

  await other.page.goto(site.url + URL_PATH.slice(1) + url.slice(url.indexOf('#'), -9))
  await other.page.getByRole('alert').filter({ hasText: 'does not hold a whole text' }).waitFor()
  await other.page.close()
})

test('X1: a link of a stranger runs nothing before its reader wants it to, whatever it holds', async () => {
  const { page, remarks } = await open()
  const texts = [
    '{(window.__p = 1)}',
    'export const f = (window.__p = 1)',
    '{import("data:text/javascript,window.__p=1")}',
    '<img src="x" onerror="window.__p=1" />',
    '<script>{`window.__p=1`}</script>',
    '<iframe src="javascript:parent.__p=1" />',
    '![a](https://other.example/a.png)',
  ]
  for (const text of texts) {
    const hash = await shareHash(text)
    await page.evaluate((shared) => void (location.hash = shared), hash)
    await page.waitForFunction((expected) => document.querySelector('textarea')?.value === expected, text)
    await run(page).waitFor()
    // Not what is changed in it, either.
    await field(page).press('End')
    await field(page).pressSequentially(' ')
    await page.waitForTimeout(300)
    assert.equal(await result(page).count(), 0, text)
    assert.equal(await page.evaluate(() => '__p' in globalThis), false, text)
  }
  assert.deepEqual(
    remarks.filter((remark) => remark.startsWith('request:')),
    [],
  )
  await page.getByLabel('Example').selectOption('table')
  await result(page).locator('td strong').first().waitFor()
  await page.getByLabel('Example').selectOption('shared')
  await run(page).waitFor()
  assert.equal(await result(page).count(), 0, 'another choice in between is no consent')
  await page.close()
})

test('it works without a connection once it is loaded', async () => {
  const { page, remarks } = await open()
  const missed: string[] = []
  page.on('requestfailed', (request) => missed.push(new URL(request.url()).pathname))
  // Buttons of code come with the first code.
  await page.getByLabel('Example').selectOption('code')
  await result(page).locator('.codeBlockButton--copy').first().waitFor({ state: 'attached' })
  await page.context().setOffline(true)
  try {
    await type(page, '## Offline :rocket:\n\n```python\nprint(1)\n```\n')
    await result(page).getByText('🚀').waitFor()
    await result(page).locator('.token.function, .token.keyword').first().waitFor()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await link(page).waitFor()
  } finally {
    await page.context().setOffline(false)
  }
  // The client fetches ahead what links of the page lead to, and the browser notes that it could not.
  assert.deepEqual(
    missed.filter((url) => !url.endsWith('/page.json')),
    [],
  )
  assert.equal(remarks.filter((remark) => !remark.includes('ERR_INTERNET_DISCONNECTED')).length, 0)
  await page.close()
})

test('X10: its page keeps to a policy that allows it to run code, and no inline code', async () => {
  const html = readFileSync(path.join(site.dir, URL_PATH, 'index.html'), 'utf8')
  const policy = policyText(policyNeeds([html]))
  assert.deepEqual(policy.match(/'unsafe-[\w-]+'/g), ["'unsafe-eval'"])
  const context = await site.newContext()
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => refused.push(message.text()))
  await page.route(`**${URL_PATH}`, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'content-security-policy': policy }
    await route.fulfill({ response, headers })
  })
  await page.goto(new URL(URL_PATH, site.url).href)
  await field(page).waitFor()
  await type(
    page,
    '<p style={{ color: "rgb(1, 2, 3)" }}>{[1, 2].map((n) => n * 2).join()}</p>\n\n```js showLineNumbers=5\nlet a\n```\n\n:::tip\n\nA\n\n:::\n',
  )
  const styled = result(page).locator('p', { hasText: '2,4' })
  await styled.waitFor()
  assert.equal(await styled.evaluate((element) => getComputedStyle(element).color), 'rgb(1, 2, 3)')
  assert.equal(
    await result(page)
      .locator('code')
      .first()
      .evaluate((code) => getComputedStyle(code).counterReset),
    'line-count 4',
  )
  for (const id of ['welcome', 'admonition', 'tabs', 'code', 'table', 'component']) {
    await page.getByLabel('Example').selectOption(id)
    await page.getByText('The result is up to date.').waitFor()
  }
  assert.deepEqual(refused, [])
  await context.close()
})

test('without JavaScript the page says that it needs it', async () => {
  const context = await site.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(new URL(URL_PATH, site.url).href)
  // What stands in a noscript is no text to selectors.
  const message = page.locator('noscript p')
  assert.match(await message.innerText(), /^The playground needs JavaScript/)
  assert.ok((await message.boundingBox())?.height)
  assert.equal(await page.getByText('The editor is loading').isVisible(), false)
  await context.close()
})

test('no other page loads it', async () => {
  const { page } = await open()
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const own = loaded
    .map((name) => new URL(name).pathname)
    .filter(
      (name) => name.endsWith('.js') && readFileSync(path.join(site.dir, name), 'utf8').includes('mdxjsEsm'),
    )
  assert.ok(own.length > 0, 'the parser of MDX is among what the playground loads')
  await page.close()
  for (const url of ['/', '/docs/', '/docs/markdown-features/tabs/', '/docs/playground/']) {
    const html = readFileSync(path.join(site.dir, url, 'index.html'), 'utf8')
    for (const name of own) assert.ok(!html.includes(name), `${url} names ${name}`)
    const visit = await site.visit(url, DESKTOP)
    await visit.page.waitForTimeout(300)
    const names = await visit.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    for (const name of own) assert.ok(!names.some((one) => one.endsWith(name)), `${url} loads ${name}`)
    await visit.page.close()
  }
  const scripts = readdirSync(site.dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  assert.ok(scripts.some((name) => own.includes(`/${name}`)))
})
