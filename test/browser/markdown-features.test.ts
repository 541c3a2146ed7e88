import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { openThisSite, type BuiltSite } from '../support/built-site.ts'
import { waitHydrated } from '../support/client-mode.ts'

const FEATURES = '/docs/markdown-features'

let site: BuiltSite
before(async () => {
  site = await openThisSite()
})
after(() => site.close())

interface Visit {
  readonly page: Page
  /** Everything that the console says, and every error. */
  readonly remarks: readonly string[]
}

/** Opens a page of the docs in a context of its own, as another reader would. */
async function visit(
  name: string,
  options: { readonly width?: number; readonly dark?: boolean } = {},
): Promise<Visit> {
  const { width = 1440, dark = false } = options
  const context = await site.newContext({
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const remarks: string[] = []
  page.on('console', (message) => remarks.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => remarks.push(`error: ${error.message}`))
  await page.goto(new URL(`${FEATURES}/${name}`, site.url).href)
  await waitHydrated(page)
  return { page, remarks }
}

test('tabs: the groups of one id follow each other, and the keyboard moves between tabs', async () => {
  const { page, remarks } = await visit('tabs/')
  const linux = page.getByRole('tab', { name: 'Linux' })
  assert.ok((await linux.count()) > 1, 'the page has two groups')
  await linux.first().click()
  for (const tab of await linux.all()) assert.equal(await tab.getAttribute('aria-selected'), 'true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const mac = page.getByRole('tab', { name: 'macOS' })
  for (const tab of await mac.all()) assert.equal(await tab.getAttribute('aria-selected'), 'true')
  await page.reload()
  // The served choice is another one: waiting for this one is the assertion.
  await page.locator('[role=tab][aria-selected=true]', { hasText: 'macOS' }).first().waitFor()
  assert.deepEqual(remarks, [])
})

test('code: a block is copied as it is, and a wide one can be wrapped', async () => {
  const { page, remarks } = await visit('code-blocks/', { width: 390 })
  const block = page.locator('.theme-code-block').first()
  const code = (await block.locator('code').textContent()) ?? ''
  await block.hover()
  await block.locator('.codeBlockButton--copy').click()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code)
  const wide = page.locator('.theme-code-block:has(.codeBlockButton--wrap:visible)').first()
  const overflow = (): Promise<number> =>
    wide.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth)
  assert.ok((await overflow()) > 0)
  await wide.hover()
  await wide.locator('.codeBlockButton--wrap').click()
  assert.equal(await overflow(), 0)
  assert.deepEqual(remarks, [])
})

test('live code: an edit changes the result, a mistake is shown and mended', async () => {
  const { page, remarks } = await visit('live-code/')
  const block = page.locator('.playgroundContainer').first()
  const editor = block.getByRole('textbox')
  const code = await editor.inputValue()
  const result = block.locator('.playgroundPreview')
  await result.getByRole('button', { name: 'Clicked 0 times' }).click()
  await result.getByText('Clicked 1 times').waitFor()
  await editor.fill(code.replace('Clicked', 'Pressed'))
  await result.getByText('Pressed 0 times').waitFor()
  await editor.fill(`${code})`)
  await block.locator('.playgroundError').waitFor()
  await editor.fill(code)
  await result.getByText('Clicked 0 times').waitFor()
  assert.deepEqual(remarks, [])
})

test('diagrams: they are drawn in the colours of the mode, and again when it changes', async () => {
  for (const dark of [false, true]) {
    const { page, remarks } = await visit('diagrams/', { dark })
    const drawing = page.locator('.theme-mermaid svg').first()
    await drawing.waitFor()
    const before = await drawing.innerHTML()
    await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
    await page.waitForFunction(
      (old) => document.querySelector('.theme-mermaid svg')?.innerHTML !== old,
      before,
    )
    assert.deepEqual(remarks, [])
  }
})

test('details open and close, and the table of contents leads to its headings', async () => {
  const { page, remarks } = await visit('text/')
  const details = page.locator('.markdown details').first()
  const isOpen = (): Promise<boolean> => details.evaluate((element) => (element as HTMLDetailsElement).open)
  assert.equal(await isOpen(), false)
  await details.locator('summary').click()
  assert.equal(await isOpen(), true)
  const link = page.locator('.theme-doc-toc-desktop a').last()
  const hash = (await link.getAttribute('href')) ?? ''
  await link.click()
  await page.waitForFunction((id) => decodeURIComponent(location.hash) === decodeURIComponent(id), hash)
  const top = await page.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`).boundingBox()
  assert.ok(top !== null && top.y >= 0 && top.y < 900, 'the heading is in view')
  assert.deepEqual(remarks, [])
})

test('a table of contents in the text leads to the same headings', async () => {
  const { page, remarks } = await visit('headings/')
  const links = page.locator('.markdown .table-of-contents a')
  assert.ok((await links.count()) > 3)
  const targets = await links.evaluateAll((all) =>
    all.map(
      (link) =>
        document.getElementById(decodeURIComponent(new URL((link as HTMLAnchorElement).href).hash.slice(1)))
          ?.tagName,
    ),
  )
  assert.deepEqual([...new Set(targets)].toSorted(), ['H2', 'H3'])
  assert.deepEqual(remarks, [])
})
