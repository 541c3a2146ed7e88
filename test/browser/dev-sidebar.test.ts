import assert from 'node:assert/strict'
import test, { after, afterEach, before, describe } from 'node:test'
import type { Page } from 'playwright-core'
import type { Files } from '../support/build-site.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { isMarked, openAlive } from '../support/client-page.ts'
import { startDevSite, until, type DevSite } from '../support/dev-site.ts'

const FOLDERS = ['alpha', 'beta', 'gamma']

/** Three folders of 40 docs: more entries than a sidebar has that stays whole. */
const FILES: Files = {
  'site.config.mjs': `export default { title: 'Dev', url: 'https://sitegen.example' }\n`,
  'src/pages/index.md': '# Home\n',
  ...Object.fromEntries(
    FOLDERS.flatMap((folder) =>
      Array.from({ length: 40 }, (_, index): [string, string] => [
        `docs/${folder}/d${10 + index}.md`,
        `# ${folder} ${10 + index}\n\nWords.\n`,
      ]),
    ),
  ),
}

let browser: TestBrowser
let site: DevSite
let page: Page
let messages: readonly string[] = []

before(async () => {
  browser = await startBrowser()
  site = await startDevSite(FILES)
})
afterEach(() => page.close())
after(async () => {
  await browser.close()
  await site.stop()
})

async function open(pathname: string): Promise<void> {
  ;({ page, messages } = await openAlive(browser.context, site.origin + pathname))
}

/** Says whether anyone sees the page. */
async function setVisible(isVisible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isVisible ? 'visible' : 'hidden',
  )
}

const entry = (label: string): string => `.menu__link:text-is("${label}")`

async function isSettled(): Promise<void> {
  assert.equal(await isMarked(page), true)
  assert.deepEqual(messages, [])
}

describe('a sidebar in parts', () => {
  test('shows edits of labels, where the page is and in what was opened', async () => {
    await open('/docs/alpha/d10')
    await page.click(entry('beta'))
    await page.waitForSelector(entry('beta 49'))
    site.write({ 'docs/beta/d20.md': '# Other words\n' })
    await page.waitForSelector(entry('Other words'))
    site.write({ 'docs/alpha/d20.md': '# More words\n' })
    await page.waitForSelector(entry('More words'))
    assert.equal(await page.isVisible(entry('beta 49')), true)
    await isSettled()
  })

  test('shows edits of what was not loaded when it is opened', async () => {
    await open('/docs/alpha/d10')
    site.write({ 'docs/gamma/d20.md': '# Late words\n', 'docs/alpha/d21.md': '# Sign\n' })
    await page.waitForSelector(entry('Sign'))
    await page.click(entry('gamma'))
    await page.waitForSelector(entry('Late words'))
    await isSettled()
  })

  test('shows new pages, other positions and other names of categories', async () => {
    await open('/docs/alpha/d10')
    await page.click(entry('beta'))
    await page.waitForSelector(entry('beta 49'))
    site.write({ 'docs/beta/new.md': '# Brand new\n' })
    await page.waitForSelector(entry('Brand new'))
    site.write({ 'docs/beta/new.md': '---\nsidebar_position: 0\n---\n\n# Brand new\n' })
    await page.waitForFunction(() => {
      const labels = [...document.querySelectorAll('.menu__link')].map((link) => link.textContent)
      return labels.indexOf('Brand new') === labels.indexOf('beta') + 1
    })
    site.write({ 'docs/alpha/_category_.json': '{ "label": "First letters" }' })
    await page.waitForSelector(entry('First letters'))
    assert.equal(await page.isVisible(entry('alpha 49')), true)
    await isSettled()
  })

  test('shows what was edited while nobody saw the page', async () => {
    await open('/docs/alpha/d10')
    await page.click(entry('beta'))
    await page.waitForSelector(entry('beta 48'))
    await page.clock.install()
    await setVisible(false)
    await page.clock.fastForward(15_000)
    await page.clock.fastForward(10_000)
    site.write({ 'docs/beta/d48.md': '# Missed words\n' })
    await until(async () =>
      (await (await fetch(`${site.origin}/docs/beta/d48`)).text()).includes('Missed words'),
    )
    assert.equal(await page.isVisible(entry('beta 48')), true)
    await setVisible(true)
    await page.waitForSelector(entry('Missed words'))
    await isSettled()
  })

  test('becomes whole when little is left, and comes in parts again', async () => {
    await open('/docs/alpha/d10')
    const names = Object.keys(FILES).filter((file) => file.startsWith('docs/gamma/d'))
    for (const name of names.slice(1)) site.delete(name)
    await page.click(entry('gamma'))
    await page.waitForFunction(() => document.querySelectorAll('.menu__link[href*="gamma"]').length === 2)
    // Nothing else: the configuration, seen while it is written, would load the page again.
    site.write(Object.fromEntries(names.map((name) => [name, FILES[name] ?? ''])))
    await page.waitForFunction(() => document.querySelectorAll('.menu__link[href*="gamma"]').length !== 2)
    await page.click(entry('beta'))
    await page.waitForSelector(entry('beta 49'))
    await isSettled()
  })
})
