import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { go, isMarked, mark } from '../../../support/browser/client-page.ts'
import { idle, paths, siteForTests } from '../../../support/browser/site.ts'

const COUNTER = `function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>Clicked {count}</button>
}`

const client = siteForTests()

/** Requests for the editor. */
function editorRequests(): readonly string[] {
  return paths(client.server, ({ path }) => path.includes('/playground-live'))
}

interface Block {
  readonly container: Locator
  readonly editor: Locator
  readonly preview: Locator
}

function blockAt(page: Page, index: number): Block {
  const container = page.locator('.playgroundContainer').nth(index)
  return {
    container,
    editor: container.getByRole('textbox', { name: 'Live editor' }),
    preview: container.locator('.playgroundPreview'),
  }
}

async function top(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? Number.NaN
}

async function shows(preview: Locator, text: string): Promise<void> {
  await preview.getByText(text, { exact: true }).waitFor()
}

describe('a live block without its editor', () => {
  test('is highlighted code and nothing else where JavaScript is off', async () => {
    const options = { javaScriptEnabled: false }
    const { page } = await client.open('/content/live-code/', { options, hydrated: false })
    const { container } = blockAt(page, 0)
    assert.equal(await container.locator('pre').textContent(), COUNTER)
    assert.ok((await container.locator('.token.keyword').count()) > 2)
    assert.equal(await container.textContent(), `counter.jsx${COUNTER}`)
    const [outer, inner] = [await container.boundingBox(), await container.locator('> div').boundingBox()]
    assert.ok(Math.abs((outer?.height ?? 0) - (inner?.height ?? 0)) < 4, 'no room is kept')
  })

  test('loads the editor only when it comes near the viewport', async () => {
    const { page } = await client.openSilent('/content/live-far/')
    await idle(client.server)
    assert.deepEqual(editorRequests(), [])
    await blockAt(page, 0).container.scrollIntoViewIfNeeded()
    await shows(blockAt(page, 0).preview, 'near now')
    assert.equal(editorRequests().length, 1)
  })
})

describe('a live block', () => {
  test('shows what its code gives, and what changed code gives', async () => {
    const { page } = await client.openSilent('/content/live-code/')
    const { editor, preview } = blockAt(page, 0)
    await preview.getByRole('button', { name: 'Clicked 0' }).click()
    await shows(preview, 'Clicked 1')
    await editor.fill(COUNTER.replace('Clicked', 'Pressed'))
    await preview.getByRole('button', { name: 'Pressed 0' }).click()
    await shows(preview, 'Pressed 1')
  })

  test('says what is wrong with its code, and recovers', async () => {
    const { page } = await client.openSilent('/content/live-code/')
    const { editor, preview } = blockAt(page, 0)
    await shows(preview, 'Clicked 0')
    await editor.fill('<b>not closed')
    const error = preview.locator('.playgroundError')
    assert.match((await error.textContent()) ?? '', /^SyntaxError: /)
    assert.equal(await preview.getByRole('button').count(), 0)
    await shows(blockAt(page, 1).preview, 'Hello reader')
    await editor.fill('<b>closed</b>')
    await shows(preview, 'closed')
    assert.equal(await error.count(), 0)
  })

  test('tells what its code throws while it is shown, and recovers', async () => {
    const { page } = await client.open('/content/live-code/')
    const { editor, preview } = blockAt(page, 0)
    await editor.fill("() => { throw new Error('no luck') }")
    await shows(preview, 'Error: no luck')
    await editor.fill('() => missing.name')
    await shows(preview, 'ReferenceError: missing is not defined')
    await editor.fill('({ a: 1 })')
    await editor.fill('() => ({ a: 1 })')
    await preview.getByText(/Minified React error #31|Objects are not valid/).waitFor()
    await editor.fill('() => <i>luck</i>')
    await shows(preview, 'luck')
    assert.equal(await page.locator('h1').textContent(), 'Live')
  })

  test('is as it was after a reset: its code, and the state of its result', async () => {
    const { page } = await client.openSilent('/content/live-code/')
    const { editor, preview, container } = blockAt(page, 0)
    const reset = container.getByRole('button', { name: 'Reset' })
    await preview.getByRole('button', { name: 'Clicked 0' }).click()
    await shows(preview, 'Clicked 1')
    await reset.click()
    await shows(preview, 'Clicked 0')
    await editor.fill('<b>')
    await preview.locator('.playgroundError').waitFor()
    await reset.click()
    await shows(preview, 'Clicked 0')
    assert.equal(await editor.inputValue(), COUNTER)
    assert.ok(await reset.evaluate((button) => button === document.activeElement))
  })

  test('with noInline shows what render is called with, and TypeScript is understood', async () => {
    const { page } = await client.openSilent('/content/live-code/')
    const { editor, preview } = blockAt(page, 1)
    await shows(preview, 'Hello reader')
    // Its info string has the result above.
    assert.ok((await top(editor)) > (await top(preview)))
    assert.ok((await top(blockAt(page, 0).editor)) < (await top(blockAt(page, 0).preview)))
    await blockAt(page, 2).preview.locator('mark', { hasText: 'from the site' }).waitFor()
    await editor.fill("const name = 'nobody'")
    await preview.locator('.playgroundError', { hasText: 'render' }).waitFor()
    await editor.fill('let n: number = 2\nrender(<p>{n} again</p>)')
    await shows(preview, '2 again')
  })
})

describe('the editor of a live block', () => {
  test('takes the place of the code without moving it or what follows', async () => {
    const release = client.server.hold(/playground-live/)
    const { page } = await client.open('/content/live-code/')
    const measure = (): Promise<readonly number[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('.playgroundContainer, .playgroundContainer pre, .theme-code-block')]
          .filter(
            (element) =>
              element.closest('.playgroundContainer') === null || !element.matches('div.theme-code-block'),
          )
          .flatMap((element) => {
            const { top, left, height } = element.getBoundingClientRect()
            return [top, left, height]
          }),
      )
    const before = await measure()
    release()
    await shows(blockAt(page, 1).preview, 'Hello reader')
    await shows(blockAt(page, 0).preview, 'Clicked 0')
    const after = await measure()
    assert.equal(after.length, before.length)
    for (const [index, value] of after.slice(0, 9).entries()) {
      assert.ok(Math.abs(value - (before[index] ?? 0)) < 1, `${index}: ${before[index]} became ${value}`)
    }
  })

  test('lies letter above letter on its colours, also where a line is long', async () => {
    const { page } = await client.open('/content/live-code/')
    for (const index of [0, 1, 3]) {
      const { editor, container } = blockAt(page, index)
      await container.scrollIntoViewIfNeeded()
      await editor.waitFor()
      const [field, code] = [await editor.boundingBox(), await container.locator('pre').boundingBox()]
      assert.deepEqual(field, code)
      assert.ok(
        await editor.evaluate((element) => element.scrollWidth <= element.clientWidth + 1),
        'the field is as wide as its text',
      )
      assert.ok(await editor.evaluate((element) => element.scrollHeight <= element.clientHeight + 1))
    }
    const fonts = await page.evaluate(() =>
      ['.playgroundContainer textarea', '.playgroundContainer pre'].map((selector) => {
        const style = getComputedStyle(document.querySelector(selector) as Element)
        return [style.fontFamily, style.fontSize, style.lineHeight, style.tabSize, style.letterSpacing]
      }),
    )
    assert.deepEqual(fonts[0], fonts[1])
  })

  test('has a name, no spell checking, and lets the Tab key go on', async () => {
    const { page } = await client.open('/content/live-code/')
    const { editor, preview, container } = blockAt(page, 0)
    await shows(preview, 'Clicked 0')
    assert.equal(await editor.getAttribute('spellcheck'), 'false')
    await container.getByRole('button', { name: 'Reset' }).focus()
    await page.keyboard.press('Tab')
    assert.ok(await editor.evaluate((element) => element === document.activeElement))
    await page.keyboard.press('Tab')
    const button = preview.getByRole('button')
    assert.ok(await button.evaluate((element) => element === document.activeElement))
  })
})

test('a live block works after a navigation, and leaves nothing behind', async () => {
  const { page } = await client.openSilent('/content/code-fences/')
  await mark(page)
  await go(page, '/content/live-code/', 'Live')
  const { editor, preview } = blockAt(page, 0)
  await shows(preview, 'Clicked 0')
  await editor.fill('<b>other</b>')
  await shows(preview, 'other')
  await go(page, '/content/code-fences/', 'Fences')
  assert.equal(await page.locator('.playgroundContainer').count(), 0)
  await go(page, '/content/live-code/', 'Live')
  await shows(blockAt(page, 0).preview, 'Clicked 0')
  assert.ok(await isMarked(page))
})
