import assert from 'node:assert/strict'
import test, { after, afterEach, before, describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { axeProblems } from '../support/axe.ts'
import { bringButtons } from '../support/client-page.ts'
import { startClientTests, type ClientHarness, type Visit } from '../support/client-site.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'

const LONG = `const long = '${'x'.repeat(200)}'`

const PAGE = `# Code

\`\`\`js title="a.js"
let a
\`\`\`

\`\`\`js
${LONG}
\`\`\`

<div id="panel" hidden>

\`\`\`js
${LONG}
\`\`\`

</div>

<CodeBlock language="js">{'let b'}</CodeBlock>
`

let client: ClientHarness

before(async () => {
  client = await startClientTests({ variant: { files: { 'docs/code-scroll.mdx': PAGE } } })
})
afterEach(() => client.reset())
after(() => client.close())

const ADDRESS = '/docs/code-scroll/'
const NARROW = { viewport: { width: 700, height: 800 } }

function block(page: Page, index: number): Locator {
  return page.locator('.theme-code-block').nth(index)
}

/** Opens the page and waits for the buttons of its first block. */
async function open(options: Parameters<ClientHarness['open']>[1] = {}): Promise<Visit> {
  const visit = await client.open(ADDRESS, options)
  // Fingers have them at once.
  if (options.options?.hasTouch === true)
    await visit.page.waitForSelector('.codeBlockButton--copy', { state: 'attached' })
  else await bringButtons(visit.page)
  return visit
}

describe('code that scrolls', () => {
  const isStop = (page: Page, index: number): Promise<boolean> =>
    block(page, index)
      .locator('pre')
      .evaluate((pre) => pre.tabIndex === 0 && pre.hasAttribute('tabindex'))
  const waitStop = async (page: Page, count: number): Promise<void> => {
    // Stops are made for who comes by keyboard.
    await page.keyboard.press('Shift')
    await page.waitForFunction(
      (count) => document.querySelectorAll('.theme-code-block pre[tabindex="0"]').length === count,
      count,
    )
  }

  test('is a stop of the Tab key for as long as it does, and other code is none', async () => {
    const { page, remarks } = await open({ options: NARROW })
    await waitStop(page, 1)
    assert.deepEqual([await isStop(page, 0), await isStop(page, 1)], [false, true])
    await block(page, 1).hover()
    const wrap = block(page, 1).locator('.codeBlockButton--wrap')
    await wrap.click()
    await waitStop(page, 0)
    await wrap.click()
    await waitStop(page, 1)
    await page.evaluate(() => document.querySelector('#panel')?.removeAttribute('hidden'))
    await waitStop(page, 2)
    await block(page, 1).locator('pre').focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => (document.activeElement?.scrollLeft ?? 0) > 0)
    assert.deepEqual(remarks, [])
  })

  test('follows its words when they change', async () => {
    const { page } = await open()
    await block(page, 3)
      .locator('.token-line')
      .evaluate((line) => line.append('x'.repeat(300)))
    await waitStop(page, 2)
    assert.ok(await isStop(page, 3))
  })

  for (const width of [390, 1440]) {
    test(`can be reached with the keyboard, with scripts and without, at ${width} px`, async () => {
      const viewport = { width, height: 900 }
      const { page } = await open({ options: { viewport } })
      await waitStop(page, 1)
      assert.deepEqual(await axeProblems(page, ['scrollable-region-focusable']), [])
      const { page: bare } = await client.open(ADDRESS, {
        hydrated: false,
        options: { viewport, javaScriptEnabled: false },
      })
      const stops: string[] = []
      for (let count = 0; count < 60 && !stops.includes('PRE'); count++) {
        await bare.keyboard.press('Tab')
        stops.push(await bare.evaluate(() => document.activeElement?.tagName ?? ''))
      }
      assert.ok(stops.includes('PRE'), stops.join(' '))
    })
  }
})

test('buttons are there without hovering where fingers point, and lie over no code', async () => {
  const options = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true }
  const { page, remarks } = await open({ options, init: noteShifts })
  for (const index of [0, 1]) {
    const group = block(page, index).locator('.codeBlockButtons')
    assert.equal(await group.evaluate((element) => getComputedStyle(element).opacity), '1')
    const buttons = await group.boundingBox()
    const code = await block(page, index).locator('.token-line').first().boundingBox()
    assert.ok(buttons !== null && code !== null && buttons.y + buttons.height <= code.y, `block ${index}`)
  }
  assert.deepEqual(await shiftsOf(page), [])
  assert.deepEqual(remarks, [])
})
