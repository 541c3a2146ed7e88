import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import test, { after, afterEach, before, beforeEach, describe } from 'node:test'
import type { Page } from 'playwright-core'
import type { LiveProblem } from '../../runtime/shared/live.ts'
import { startClientTests, until, type ClientHarness, type Visit, settled } from '../support/client-site.ts'
import { addLiveLine, buildLiveSite, type BuiltLiveSite, type LiveLine } from '../support/live-site.ts'

const ERROR: LiveProblem = {
  level: 'error',
  code: 'MDX_SYNTAX',
  url: 'https://docs.example/#MDX_SYNTAX',
  message: 'The file is not valid MDX: expected a closing tag for `<Tabs>` before the end of the paragraph.',
  place: 'docs/guides/getting-started.mdx:14:3',
  frame: '14 | <Tabs groupId="package-manager">\n   | ^^^^^',
  hint: 'Close it with `</Tabs>`, or write `&lt;` for a plain "<".',
  notes: ['<Tabs> is opened in line 14.', 'docs/guides/index.mdx imports this file.'],
}

const WARNING: LiveProblem = {
  level: 'warning',
  code: 'BROKEN_LINK',
  url: 'https://docs.example/#BROKEN_LINK',
  message: 'The link "./instal.md" leads nowhere.',
  place: 'docs/intro.md:7:12',
  frame: '7 | See [install](./instal.md) first.\n  |     ^^^^^^^^^^^^^^^^^^^^^^',
  hint: 'did you mean "./install.md"?',
}

const OTHER_WARNING: LiveProblem = {
  level: 'warning',
  code: 'BROKEN_ANCHOR',
  url: 'https://docs.example/#BROKEN_ANCHOR',
  message: 'There is no heading #usage.',
}

const SCRIPT = '<img src=x onerror="window.__hacked = true"><script>window.__hacked = true</script>'

let site: BuiltLiveSite
let client: ClientHarness
let line: LiveLine

before(async () => {
  site = await buildLiveSite({
    'site.config.mjs': `export default {
      title: 'Live', url: 'https://sitegen.example', favicon: '/icon.svg', docs: false,
      theme: { customCss: './hostile.css' },
    }`,
    'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'hostile.css': 'dialog, button, h1, header { display: none !important; color: lime !important }',
    'src/pages/index.md': '# Home\n\nA page with [a link](/).\n',
  })
  client = await startClientTests({ dir: site.dir })
})
beforeEach(() => {
  line = addLiveLine(client.server)
})
afterEach(() => client.reset())
after(async () => {
  await client.close()
  site.site.remove()
})

async function listen(options: Parameters<ClientHarness['open']>[1] = {}): Promise<Visit> {
  const visit = await client.open('/', options)
  await until(() => line.connections() > 0, 'the connection')
  return visit
}

function tell(...problems: readonly LiveProblem[]): void {
  line.send({ kind: 'problems', problems })
}

async function waitOpen(page: Page, isOpen: boolean): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: isOpen ? 'visible' : 'hidden' })
}

describe('errors', () => {
  test('are shown with all that is known of them', async () => {
    const { page, remarks } = await listen()
    tell(ERROR, WARNING)
    await waitOpen(page, true)
    const dialog = page.getByRole('dialog', { name: '1 error, 1 warning' })
    const text = await dialog.innerText()
    for (const part of [
      ERROR.message,
      ERROR.code,
      ERROR.place ?? '',
      ERROR.frame ?? '',
      ERROR.hint ?? '',
      ...(ERROR.notes ?? []),
    ]) {
      assert.ok(text.includes(part.replaceAll('`', '')), part)
    }
    const code = dialog.getByRole('link', { name: ERROR.code })
    assert.equal(await code.getAttribute('href'), ERROR.url)
    assert.ok(text.indexOf('closing tag') < text.indexOf('leads nowhere'))
    assert.deepEqual(remarks, [])
  })

  test('take the focus and give it back', async () => {
    const { page } = await listen()
    const link = page.getByRole('link', { name: 'a link' })
    await link.focus()
    tell(ERROR)
    await waitOpen(page, true)
    const focused = await page.evaluate(
      () => document.activeElement?.shadowRoot?.activeElement?.textContent ?? '',
    )
    assert.match(focused, /Close/)
    await page.keyboard.press('Escape')
    await waitOpen(page, false)
    assert.ok(await link.evaluate((element) => element === document.activeElement))
  })

  test('go away by themselves when there are none any more', async () => {
    const { page } = await listen()
    tell(ERROR, WARNING)
    await waitOpen(page, true)
    tell(WARNING)
    await waitOpen(page, false)
    tell()
    await page.getByRole('button', { name: '1 warning' }).waitFor({ state: 'hidden' })
  })

  test('that were closed stay closed until there is another one', async () => {
    const { page } = await listen()
    tell(ERROR)
    await page.getByRole('button', { name: 'Close' }).click()
    await waitOpen(page, false)
    tell({ ...ERROR, place: 'docs/guides/getting-started.mdx:15:3', frame: '15 | <Tabs' })
    await settled(page)
    await waitOpen(page, false)
    tell(ERROR, { ...ERROR, message: 'Another one.' })
    await waitOpen(page, true)
  })

  test('that come again after they were gone are shown again', async () => {
    const { page } = await listen()
    tell(ERROR)
    await waitOpen(page, true)
    await page.keyboard.press('Escape')
    tell()
    tell(ERROR)
    await waitOpen(page, true)
  })

  test('can be opened again with the button', async () => {
    const { page } = await listen()
    tell(ERROR)
    await waitOpen(page, true)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '1 error' }).click()
    await waitOpen(page, true)
  })

  test('are told as text, whatever they say', async () => {
    const { page } = await listen()
    tell({
      level: 'error',
      code: SCRIPT,
      url: 'https://docs.example/',
      message: SCRIPT,
      place: SCRIPT,
      frame: SCRIPT,
      hint: SCRIPT,
      notes: [SCRIPT],
    })
    await waitOpen(page, true)
    await settled(page)
    const state = await page.evaluate(() => {
      const root = document.querySelector('sitegen-problems')?.shadowRoot
      return { images: root?.querySelectorAll('img, script').length, hacked: '__hacked' in window }
    })
    assert.deepEqual(state, { images: 0, hacked: false })
    assert.equal((await page.getByRole('dialog').innerText()).split('onerror').length, 7)
  })
})

describe('warnings', () => {
  test('are a button that opens the list', async () => {
    const { page, remarks } = await listen()
    tell(WARNING, OTHER_WARNING)
    const button = page.getByRole('button', { name: '2 warnings' })
    await button.waitFor()
    await waitOpen(page, false)
    await button.click()
    await waitOpen(page, true)
    assert.match(await page.getByRole('dialog').innerText(), /instal\.md[^]*#usage/)
    tell(OTHER_WARNING)
    await page.getByRole('dialog', { name: '1 warning' }).waitFor()
    tell()
    await waitOpen(page, false)
    assert.deepEqual(remarks, [])
  })

  test('none adds nothing to the page', async () => {
    const { page } = await listen()
    tell()
    await settled(page)
    assert.equal(await page.locator('sitegen-problems').count(), 0)
  })
})

describe('the place of a problem', () => {
  test('is a button that opens it in the editor, and says when that does not work', async () => {
    const { page } = await listen()
    const asked: unknown[] = []
    let problem = ''
    client.server.handle('/__sitegen/open', (req, res) => {
      let body = ''
      req.on('data', (chunk: Buffer) => (body += chunk.toString()))
      req.on('end', () => {
        asked.push([req.method, req.headers['sitegen-live'], body])
        if (problem === '') res.writeHead(204).end()
        else res.writeHead(500).end(problem)
      })
    })
    tell(ERROR)
    await waitOpen(page, true)
    const place = page.getByRole('button', { name: ERROR.place ?? '' })
    await place.click()
    await until(() => asked.length === 1, 'the request')
    assert.deepEqual(asked, [['POST', 'first', ERROR.place]])
    problem = 'No editor was found.'
    await place.click()
    await page.getByText(problem).waitFor()
  })
})

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describe('the panel', () => {
  for (const width of [1440, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`is readable in ${colorScheme} colours at ${width} pixels`, async () => {
        const { page } = await listen({ options: { colorScheme, viewport: { width, height: 800 } } })
        tell(ERROR, WARNING)
        await waitOpen(page, true)
        await page.evaluate(axe)
        const found = await page.evaluate(async () => {
          const { axe } = window as unknown as {
            axe: { run: (on: unknown) => Promise<{ violations: unknown }> }
          }
          return (await axe.run({ include: [['sitegen-problems']] })).violations
        })
        assert.deepEqual(found, [])
        const box = await page.getByRole('dialog').boundingBox()
        assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width)
        const folder = process.env['SITEGEN_SCREENSHOTS']
        if (folder !== undefined) {
          await page.screenshot({ path: `${folder}/problems-${colorScheme}-${width}.png` })
          await page.keyboard.press('Escape')
          await page.screenshot({ path: `${folder}/badge-${colorScheme}-${width}.png` })
        }
      })
    }
  }

  test("has the colours that the reader chose for the site, and none of the site's styles", async () => {
    const { page } = await listen({ options: { colorScheme: 'light' } })
    tell(ERROR)
    await waitOpen(page, true)
    const ground = (): Promise<string> =>
      page.getByRole('dialog').evaluate((dialog) => getComputedStyle(dialog).backgroundColor)
    assert.equal(await ground(), 'rgb(255, 255, 255)')
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    await settled(page)
    assert.equal(await ground(), 'rgb(23, 25, 29)')
    const color = await page
      .getByRole('heading', { name: '1 error' })
      .evaluate((one) => getComputedStyle(one).color)
    assert.equal(color, 'rgb(232, 234, 238)')
  })
})
