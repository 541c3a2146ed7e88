import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { bringButtons, go, waitShown } from '../../../support/browser/client-page.ts'
import { axeProblems } from '../../../support/browser/axe.ts'
import { noteShifts, shiftsOf } from '../../../support/browser/layout-shifts.ts'
import { siteForTests, type SiteHarness, type Visit, testMore } from '../../../support/browser/site.ts'

const client = siteForTests()

const FENCES_URL = '/content/code-fences/'
const COMPONENTS_URL = '/content/code-components/'
const SCROLLING_URL = '/content/code-scroll/'
const NARROW = { viewport: { width: 700, height: 800 } }

function block(page: Page, index: number): Locator {
  return page.locator('.theme-code-block').nth(index)
}

/** Opens a page and waits for the buttons of its first block. */
async function open(url: string, options: Parameters<SiteHarness['open']>[1] = {}): Promise<Visit> {
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
    // Line numbers are no part of what is selected.
    const text = await page.evaluate(() => {
      const code = document.querySelector('.theme-code-block code')
      if (code !== null) getSelection()?.selectAllChildren(code)
      return String(getSelection())
    })
    assert.equal(text, 'let a = "<b>"\n\n  let c')
    assert.deepEqual(visit.remarks, [])
  })

  testMore(
    'copies where there is no Clipboard API or it is forbidden, and leaves focus where it was',
    async () => {
      const visit = await open(COMPONENTS_URL)
      const { page } = visit
      for (const [forbid, index, text] of [
        [
          (): void => {
            navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
          },
          0,
          "let imported = '<i>'\nlet z",
        ],
        [
          (): void => void Object.defineProperty(navigator, 'clipboard', { value: undefined }),
          1,
          'element code\nnext',
        ],
      ] as const) {
        await page.evaluate(forbid)
        const button = await copy(page, index)
        await block(page, index).getByRole('button', { name: 'Copied' }).waitFor()
        assert.ok(await button.evaluate((element) => element === document.activeElement))
        assert.equal(await page.locator('textarea').count(), 0)
        assert.equal(await clipboard(visit), text)
      }
    },
  )

  testMore('tells when nothing works, and selects the code', async () => {
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
})

describe('the wrap button', () => {
  const wrapOf = (page: Page, index: number): Locator => block(page, index).locator('.codeBlockButton--wrap')
  const overflow = (page: Page, index: number): Promise<number> =>
    block(page, index)
      .locator('pre')
      .evaluate((pre) => pre.scrollWidth - pre.clientWidth)

  testMore('is shown only for code that is wider than its block, and wraps it', async () => {
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

  testMore('in blocks that come later and in blocks that change', async () => {
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

  testMore('is shown without colours when it changes in the browser', async () => {
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
})

/** Opens the page of code that scrolls, and waits for the buttons of its first block. */
async function openScrolling(options: Parameters<SiteHarness['open']>[1] = {}): Promise<Visit> {
  const visit = await client.open(SCROLLING_URL, options)
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
    await page.waitForFunction(
      (count) => document.querySelectorAll('.theme-code-block pre[tabindex="0"]').length === count,
      count,
    )
  }

  test('is a stop of the Tab key for as long as it does, and other code is none', async () => {
    const { page, remarks } = await openScrolling({ options: NARROW })
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

  testMore('follows its words when they change', async () => {
    const { page } = await openScrolling()
    await block(page, 3)
      .locator('.token-line')
      .evaluate((line) => line.append('x'.repeat(300)))
    await waitStop(page, 2)
    assert.ok(await isStop(page, 3))
  })

  testMore('can be reached with the keyboard, with scripts and without', async () => {
    const viewport = { width: 390, height: 900 }
    const { page } = await openScrolling({ options: { viewport } })
    await waitStop(page, 1)
    assert.deepEqual(await axeProblems(page, ['scrollable-region-focusable']), [])
    const { page: bare } = await client.open(SCROLLING_URL, {
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
})

testMore('buttons are there without hovering where fingers point, and lie over no code', async () => {
  const options = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true }
  const { page, remarks } = await openScrolling({ options, init: noteShifts })
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
