import assert from 'node:assert/strict'
import test, { after, afterEach, before, beforeEach, describe } from 'node:test'
import type { Page } from 'playwright-core'
import type { LiveProblem } from '../../../../runtime/shared/live.ts'
import { axeProblems } from '../../../support/browser/axe.ts'
import {
  addLiveLine,
  buildLiveSite,
  type BuiltLiveSite,
  type LiveLine,
} from '../../../support/browser/live-site.ts'
import { settled, type SiteHarness, startSite, until, type Visit } from '../../../support/browser/site.ts'

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
let client: SiteHarness
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
  client = await startSite({ dir: site.dir })
})
beforeEach(() => {
  line = addLiveLine(client.server)
})
afterEach(() => client.reset())
after(async () => {
  await client.close()
  site.site.remove()
})

async function listen(options: Parameters<SiteHarness['open']>[1] = {}): Promise<Visit> {
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

  test('that were closed stay closed until there is another one, they come again, or the reader opens them', async () => {
    const { page } = await listen()
    tell(ERROR)
    await page.getByRole('button', { name: 'Close' }).click()
    await waitOpen(page, false)
    tell({ ...ERROR, place: 'docs/guides/getting-started.mdx:15:3', frame: '15 | <Tabs' })
    await settled(page)
    await waitOpen(page, false)
    tell(ERROR, { ...ERROR, message: 'Another one.' })
    await waitOpen(page, true)
    await page.keyboard.press('Escape')
    tell()
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

test('the panel is readable in both modes on a phone, in the colours that the reader chose, without styles of the site', async () => {
  const { page } = await listen({ options: { colorScheme: 'light', viewport: { width: 390, height: 800 } } })
  tell(ERROR, WARNING)
  await waitOpen(page, true)
  const dialog = page.getByRole('dialog')
  const colours = (): Promise<readonly string[]> =>
    dialog.evaluate((dialog) => {
      const heading = dialog.querySelector('h1, h2')
      return [getComputedStyle(dialog).backgroundColor, getComputedStyle(heading ?? dialog).color]
    })
  assert.equal((await colours())[0], 'rgb(255, 255, 255)')
  assert.deepEqual(await axeProblems(page), [])
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await settled(page)
  assert.deepEqual(await colours(), ['rgb(23, 25, 29)', 'rgb(232, 234, 238)'])
  assert.deepEqual(await axeProblems(page), [])
  const box = await dialog.boundingBox()
  assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 390)
})
