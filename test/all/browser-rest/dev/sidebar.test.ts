import assert from 'node:assert/strict'
import test, { after, afterEach, before, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { startBrowser, type TestBrowser } from '../../../support/browser/browser.ts'
import { isMarked, openAlive } from '../../../support/browser/client-page.ts'
import { type Files } from '../../../support/build-site.ts'
import { type DevSite, startDevSite } from '../../../support/dev-site.ts'

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
})
