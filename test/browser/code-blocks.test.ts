import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, afterEach, before, describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { bringButtons, go, waitShown } from '../support/client-page.ts'
import { startClientTests, type ClientHarness, type Visit } from '../support/client-site.ts'

const LONG = `const long = '${'x'.repeat(200)}'`

const FENCES = `# Fences

\`\`\`js title="a.js" showLineNumbers=8
// highlight-next-line
let a = "<b>"

  let c
\`\`\`

\`\`\`js
${LONG}
\`\`\`

<div id="panel" hidden>

\`\`\`js
${LONG}
\`\`\`

</div>
`

const COMPONENTS = `import code from '../src/code.js'
import Switch from '../src/switch.jsx'

# Components

<CodeBlock language="js" title="imported" showLineNumbers>{code}</CodeBlock>

<CodeBlock>element <b>code</b><br />next</CodeBlock>

<Switch />
`

const SWITCH = `import { useState } from 'react'
import CodeBlock from '@theme/CodeBlock'

export default function Switch() {
  const [count, setCount] = useState(0)
  return <div id="switch">
    <button onClick={() => setCount(count + 1)}>Count {count}</button>
    <CodeBlock language="js">{'let n = ' + (count % 2)}</CodeBlock>
    {count > 0 && <CodeBlock language="js" title="late">{'let late'}</CodeBlock>}
  </div>
}
`

const FILES = {
  'docs/code-fences.md': FENCES,
  'docs/code-components.mdx': COMPONENTS,
  'src/code.js': 'export default "// highlight-next-line\\nlet imported = \'<i>\'\\nlet z\\n"',
  'src/switch.jsx': SWITCH,
}

let client: ClientHarness

before(async () => {
  client = await startClientTests({ variant: { files: FILES } })
})
afterEach(() => client.reset())
after(() => client.close())

const FENCES_URL = '/docs/code-fences/'
const COMPONENTS_URL = '/docs/code-components/'
const NARROW = { viewport: { width: 700, height: 800 } }

function block(page: Page, index: number): Locator {
  return page.locator('.theme-code-block').nth(index)
}

/** Opens a page and waits for the buttons of its first block. */
async function open(url: string, options: Parameters<ClientHarness['open']>[1] = {}): Promise<Visit> {
  const visit = await client.open(url, options)
  await bringButtons(visit.page)
  return visit
}

/** What another page of the same browser finds in the clipboard. */
async function clipboard({ context, page }: Visit): Promise<string> {
  await context.grantPermissions(['clipboard-read'], { origin: client.server.origin })
  const other = await context.newPage()
  await other.goto(page.url())
  const text = await other.evaluate(() => navigator.clipboard.readText())
  await other.close()
  await page.bringToFront()
  return text
}

async function copy(page: Page, index: number): Promise<Locator> {
  await block(page, index).hover()
  const button = block(page, index).locator('.codeBlockButton--copy')
  await button.click()
  return button
}

describe('the copy button', () => {
  test('copies exactly the code and says so for a second', async () => {
    const visit = await open(FENCES_URL)
    const { page } = visit
    const button = block(page, 0).getByRole('button', { name: 'Copy code to clipboard' })
    assert.equal(await button.getAttribute('title'), 'Copy')
    await copy(page, 0)
    const copied = block(page, 0).getByRole('button', { name: 'Copied' })
    await copied.waitFor()
    assert.equal(await page.getByRole('status').filter({ hasText: 'Copied' }).count(), 1)
    await button.waitFor()
    assert.equal(await page.getByRole('status').filter({ hasText: 'Copied' }).count(), 0)
    assert.equal(await clipboard(visit), 'let a = "<b>"\n\n  let c')
    assert.deepEqual(visit.remarks, [])
  })

  for (const [what, forbid] of [
    [
      'there is no Clipboard API',
      (): void => void Object.defineProperty(navigator, 'clipboard', { value: undefined }),
    ],
    [
      'the Clipboard API is forbidden',
      (): void => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      },
    ],
  ] as const) {
    test(`copies where ${what}, and leaves focus where it was`, async () => {
      const visit = await open(COMPONENTS_URL)
      const { page } = visit
      await page.evaluate(forbid)
      const button = await copy(page, 0)
      await block(page, 0).getByRole('button', { name: 'Copied' }).waitFor()
      assert.ok(await button.evaluate((element) => element === document.activeElement))
      assert.equal(await page.locator('textarea').count(), 0)
      assert.equal(await clipboard(visit), "let imported = '<i>'\nlet z")
    })
  }

  test('tells when nothing works, and selects the code', async () => {
    const { page, remarks } = await open(FENCES_URL)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    })
    await copy(page, 0)
    await block(page, 0).getByRole('button', { name: 'could not be copied' }).waitFor()
    assert.equal(await page.getByRole('status').filter({ hasText: 'could not be copied' }).count(), 1)
    assert.equal(await page.evaluate(() => String(getSelection())), 'let a = "<b>"\n\n  let c')
    assert.deepEqual(remarks, [])
  })

  test('copies the words of elements', async () => {
    const visit = await open(COMPONENTS_URL)
    await copy(visit.page, 1)
    await block(visit.page, 1).getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(await clipboard(visit), 'element code\nnext')
  })

  test('can be reached and seen with the keyboard', async () => {
    const { page } = await open(FENCES_URL)
    const button = block(page, 0).locator('.codeBlockButton--copy')
    const isReached = (): Promise<boolean> => button.evaluate((element) => element === document.activeElement)
    await page.locator('main').focus()
    for (let count = 0; count < 8 && !(await isReached()); count++) await page.keyboard.press('Tab')
    assert.ok(await isReached())
    await page.waitForFunction(
      () => getComputedStyle(document.activeElement?.parentElement ?? document.body).opacity === '1',
    )
    await page.keyboard.press('Enter')
    await block(page, 0).getByRole('button', { name: 'Copied' }).waitFor()
  })

  test('hides until the pointer or focus is in the block', async () => {
    const { page } = await open(FENCES_URL)
    const waitOpacity = (opacity: string): Promise<unknown> =>
      page.waitForFunction(
        (opacity) =>
          getComputedStyle(document.querySelector('.codeBlockButtons') ?? document.body).opacity === opacity,
        opacity,
      )
    await page.mouse.move(1, 1)
    await waitOpacity('0')
    await block(page, 0).hover()
    await waitOpacity('1')
    await page.mouse.move(1, 1)
    await waitOpacity('0')
  })
})

describe('the wrap button', () => {
  const wrapOf = (page: Page, index: number): Locator => block(page, index).locator('.codeBlockButton--wrap')
  const overflow = (page: Page, index: number): Promise<number> =>
    block(page, index)
      .locator('pre')
      .evaluate((pre) => pre.scrollWidth - pre.clientWidth)

  test('is shown only for code that is wider than its block, and wraps it', async () => {
    const { page } = await open(FENCES_URL, { options: NARROW })
    assert.ok(await wrapOf(page, 0).isHidden())
    await block(page, 1).hover()
    const button = block(page, 1).getByRole('button', { name: 'Toggle word wrap' })
    assert.equal(await button.getAttribute('aria-pressed'), 'false')
    await button.click()
    assert.equal(await button.getAttribute('aria-pressed'), 'true')
    assert.equal(await overflow(page, 1), 0)
    assert.ok(await button.isVisible())
    await button.click()
    assert.ok((await overflow(page, 1)) > 0)
  })

  test('comes and goes with the size of the window', async () => {
    const { page } = await open(FENCES_URL, { options: NARROW })
    await wrapOf(page, 1).waitFor()
    await page.setViewportSize({ width: 3000, height: 800 })
    await page.addStyleTag({ content: '.container, article, main * { max-width: none !important }' })
    await wrapOf(page, 1).waitFor({ state: 'hidden' })
    await page.setViewportSize(NARROW.viewport)
    await wrapOf(page, 1).waitFor()
  })

  test('is measured when a hidden block is shown', async () => {
    const { page } = await open(FENCES_URL, { options: NARROW })
    assert.equal(await wrapOf(page, 2).getAttribute('hidden'), '')
    await page.evaluate(() => document.querySelector('#panel')?.removeAttribute('hidden'))
    await wrapOf(page, 2).waitFor()
  })
})

test('line numbers are no part of what is selected', async () => {
  const { page } = await open(FENCES_URL)
  const text = await page.evaluate(() => {
    const code = document.querySelector('.theme-code-block code')
    if (code !== null) getSelection()?.selectAllChildren(code)
    return String(getSelection())
  })
  assert.equal(text, 'let a = "<b>"\n\n  let c')
})

describe('buttons stay right', () => {
  const counts = (page: Page): Promise<readonly number[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('.theme-code-block')].map(
        (element) => element.querySelectorAll('.codeBlockButton--copy').length,
      ),
    )
  const waitForAll = (page: Page): Promise<unknown> =>
    page.waitForFunction(() =>
      [...document.querySelectorAll('.theme-code-block')].every(
        (element) => element.querySelector('.codeBlockButton--copy') !== null,
      ),
    )

  test('when the reader goes to another page and comes back', async () => {
    const { page, remarks } = await open(FENCES_URL)
    await go(page, COMPONENTS_URL, 'Components')
    await waitForAll(page)
    assert.deepEqual(await counts(page), [1, 1, 1])
    await page.goBack()
    await waitShown(page, FENCES_URL, 'Fences')
    await bringButtons(page)
    await waitForAll(page)
    assert.deepEqual(await counts(page), [1, 1, 1])
    await copy(page, 0)
    await block(page, 0).getByRole('button', { name: 'Copied' }).waitFor()
    assert.deepEqual(remarks, [])
  })

  test('in blocks that come later and in blocks that change', async () => {
    const { page, remarks } = await open(COMPONENTS_URL)
    for (const expected of [4, 4, 4]) {
      await page.locator('#switch > button').click()
      await page.waitForFunction(
        (count) => document.querySelectorAll('.codeBlockButton--copy').length === count,
        expected,
      )
    }
    assert.deepEqual(await counts(page), [1, 1, 1, 1])
    assert.equal(await block(page, 2).locator('code').textContent(), 'let n = 1')
    assert.deepEqual(remarks, [])
  })

  test('on a page that had no code at first', async () => {
    const { page } = await client.open('/docs/a/')
    await page.evaluate(() => {
      const late = document.createElement('div')
      late.className = 'theme-code-block'
      late.innerHTML = '<div class="codeBlockContent"><pre><code>late</code></pre></div>'
      document.querySelector('main')?.append(late)
    })
    await page.locator('main a:visible').first().focus()
    await page.waitForSelector('.codeBlockButton--copy', { state: 'attached' })
  })
})

describe('code that is known when the page is rendered', () => {
  const words = (page: Page): Promise<string> => block(page, 0).locator('.codeBlockContent pre').innerHTML()

  test('is highlighted in the document, on hydration and after a navigation, and nothing is said', async () => {
    const html = readFileSync(path.join(client.dir, COMPONENTS_URL, 'index.html'), 'utf8')
    assert.match(html, /<span class="token keyword">let<\/span> imported/)
    const embedded = html.slice(html.indexOf('application/json'))
    assert.ok(!embedded.includes('imported ='), 'page data does not repeat the words of the document')
    const { page, remarks } = await open(COMPONENTS_URL)
    const served = await words(page)
    assert.match(served, /<span class="token keyword">let<\/span> imported/)
    await go(page, FENCES_URL, 'Fences')
    await go(page, COMPONENTS_URL, 'Components')
    assert.equal(await words(page), served)
    assert.deepEqual(remarks, [])
  })

  test('is shown without colours when it changes in the browser', async () => {
    const { page, remarks } = await open(COMPONENTS_URL)
    const code = block(page, 2).locator('code')
    assert.match(await code.innerHTML(), /class="token keyword"/)
    await page.locator('#switch > button').click()
    await page.getByRole('button', { name: 'Count 1' }).waitFor()
    assert.equal(await code.innerHTML(), '<span class="token-line">let n = 1</span>')
    await page.locator('#switch > button').click()
    await page.getByRole('button', { name: 'Count 2' }).waitFor()
    assert.match(await code.innerHTML(), /class="token keyword"/)
    assert.deepEqual(remarks, [])
  })

  test('reads the same with JavaScript off, without buttons', async () => {
    const { page, remarks } = await client.open(COMPONENTS_URL, {
      hydrated: false,
      options: { javaScriptEnabled: false },
    })
    assert.equal(
      await page.locator('.theme-code-block code').first().textContent(),
      "let imported = '<i>'\nlet z",
    )
    assert.equal(await page.locator('.codeBlockButton').count(), 0)
    assert.deepEqual(remarks, [])
  })
})
