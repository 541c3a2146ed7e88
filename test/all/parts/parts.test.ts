import assert from 'node:assert/strict'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { groupBy } from 'lodash-es'
import type { Page } from 'playwright-core'
import { inOrder } from '../../../cli/threads/in-order.ts'
import { UNSUPPORTED_COPIES } from '../../../cli/types/theme-parts.ts'
import { startBrowser, type TestBrowser } from '../../support/browser/browser.ts'
import { waitHydrated } from '../../support/browser/client-mode.ts'
import { settled } from '../../support/browser/site.ts'
import { startTestServer } from '../../support/browser/test-server.ts'
import { buildSite, copyFixture } from '../../support/build-site.ts'
import { classicTheme } from './copied-parts.ts'

const FIXTURE = path.join(import.meta.dirname, '../../fixtures/docusaurus-parts')

/** What every page shows. */
const FRAME = ['Big news', 'Elsewhere', 'A page', 'HTML in the bar', 'A footer link', 'Copyright Nobody']
const DOC = ['The intro', 'Guides', 'Outside', 'Sidebar HTML']

/** What pages of each kind show beside it, whatever parts they are made of. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['The home page'],
  '/page/': ['Words of the page.', 'A heading of the page', 'npm install'],
  '/docs/intro/': ['The old intro', 'Words of the old intro.'],
  '/docs/next/intro/': [
    ...DOC,
    'Words of the intro with inline code',
    'unreleased documentation',
    'A tip.',
    'Own title',
    'code.js',
    'const b = 2',
    'Tab A',
    'Panel A',
    'The footnote.',
    'first',
    'Edit this page',
    'Somebody',
    'Next',
  ],
  '/docs/next/guides/one/': [...DOC, 'Guide one', 'Words of guide one.', 'A heading', 'second', 'Previous'],
  '/docs/next/guides/two/': ['Guide two', 'Unlisted page', 'Words of guide two.'],
  '/docs/next/search/': ['No sidebar', 'Words without a sidebar.'],
  '/docs/next/category/guides/': [...DOC, 'All guides', 'Guides of all kinds.', 'Guide one'],
  '/docs/next/tags/': ['Tags', 'first', 'second'],
  '/docs/next/tags/first/': ['2 docs tagged with "first"', 'The intro', 'Guide one'],
  '/blog/': ['Newest posts', 'The second post', 'Words of the second post.', 'Ann Author', 'Older entries'],
  '/blog/page/2/': ['Words before the cut.', 'Read more', 'Newer entries'],
  '/blog/first/': [
    'The first post',
    'Words after the cut.',
    'Ann Author',
    'A heading of the post',
    'Newer post',
  ],
  '/blog/archive/': ['Archive', '2024', 'The first post'],
  '/blog/tags/': ['Tags', 'news', 'other'],
  '/blog/tags/news/': ['2 posts tagged with "news"', 'The second post'],
  '/blog/authors/': ['Authors', 'Ann Author', 'Bob Author'],
  '/blog/authors/ann/': ['Ann Author', 'The second post'],
  '/nowhere/': ['Page Not Found'],
}

const theme = classicTheme()
const SUPPORTED = theme.names.filter((name) => !Object.hasOwn(UNSUPPORTED_COPIES, name))

let browser: TestBrowser
before(async () => {
  browser = await startBrowser()
})
after(async () => {
  theme.remove()
  await browser.close()
})

/** Pages that show most parts. */
const SOME = [
  '/',
  '/page/',
  '/docs/next/intro/',
  '/docs/next/guides/one/',
  '/docs/next/category/guides/',
  '/docs/next/tags/first/',
  '/blog/',
  '/blog/first/',
  '/blog/authors/ann/',
  '/nowhere/',
]

/** How many pages are open at a time. */
const AT_ONCE = 3

/** Into how many sites copies are dealt out. */
const BATCHES = 6

/** Batches of parts, of which each has some of every large family, so that copies and parts of the theme show each other. */
function batches(names: readonly string[]): readonly (readonly string[])[] {
  const families = Object.values(groupBy(names, (name) => /^(?:Icon\/Socials|[^/]+)/.exec(name)?.[0]))
  return Array.from({ length: BATCHES }, (_, batch) =>
    families.flatMap((family) => family.filter((_name, index) => index % BATCHES === batch)),
  )
}

describe('copies of parts of the classic theme of Docusaurus', () => {
  test('all of them in one site show pages of each kind in silence', async () => {
    assert.deepEqual(await problemsWith(SUPPORTED), [])
  })

  for (const [index, names] of batches(SUPPORTED).entries()) {
    test(`each works beside parts of the theme (${index + 1})`, async () => {
      assert.deepEqual(await problemsWith(names, SOME), [], names.join(' '))
    })
  }

  test('at most ten cannot, which is said of them', async () => {
    const names = theme.names.filter((name) => Object.hasOwn(UNSUPPORTED_COPIES, name))
    assert.ok(names.length <= 10)
    for (const name of names)
      assert.match(String(await problemsWith([name], [])), /^THEME_PART_UNKNOWN/, name)
  })

  test('the menu of narrow screens shows the items of the navbar, and the sidebar', async () => {
    const problems = await problemsWith(SUPPORTED, [], async (origin) => {
      const { page, said, close } = await openPage(`${origin}/docs/next/intro/`, { width: 500, height: 800 })
      await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
      const menu = page.locator('.navbar-sidebar')
      await menu.getByText('Sidebar HTML').waitFor()
      await menu.getByRole('button', { name: /Back to main menu/ }).click()
      await menu.getByText('A page').waitFor()
      await menu.getByRole('button', { name: 'Close navigation bar' }).click()
      await close()
      return said
    })
    assert.deepEqual(problems, [])
  })
})

/** Builds a site with copies of parts, opens pages, and gives all that is wrong with them. */
async function problemsWith(
  names: readonly string[],
  urls: readonly string[] = Object.keys(PAGES),
  look: (origin: string) => Promise<readonly string[]> = () => Promise.resolve([]),
): Promise<readonly string[]> {
  const site = copyFixture(FIXTURE)
  theme.copy(names, site.dir)
  // The development version of React says more.
  const { exitCode, diagnostics } = await buildSite(site.dir, '--dev')
  const problems = diagnostics
    .filter(({ level, code }) => level !== 'info' && code !== 'GIT_UNAVAILABLE')
    .map(({ code, message, hint }) => `${code}: ${message} ${hint ?? ''}`)
  if (exitCode === 0) {
    const server = await startTestServer({ dir: path.join(site.dir, 'build') })
    await inOrder(urls, {
      limit: AT_ONCE,
      start: (url) => problemsAt(server.origin + url, PAGES[url] ?? []),
      take: (found) => void problems.push(...found),
    })
    problems.push(...(await look(server.origin)))
    await server.close()
  }
  site.remove()
  return problems
}

async function problemsAt(address: string, texts: readonly string[]): Promise<readonly string[]> {
  const { page, said, close } = await openPage(address)
  const shown = await textOf(page)
  await close()
  const missing = [...FRAME, ...texts].filter((text) => !shown.includes(text.toLowerCase()))
  return [...said, ...missing.map((text) => `${address} does not show "${text}"`)]
}

async function openPage(address: string, viewport = { width: 1280, height: 800 }) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.addInitScript('globalThis.__name ??= (value) => value')
  const said: string[] = []
  page.on('console', (message) => {
    // A page that is missing says so.
    const isMissing = message.text().includes('status of 404')
    if (['warning', 'error'].includes(message.type()) && !isMissing) said.push(`${address} ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`${address} ${error.message}`))
  await page.goto(address)
  await waitHydrated(page)
  await settled(page)
  return { page, said, close: () => context.close() }
}

/** What a page shows; style sheets may write it in capitals. */
async function textOf(page: Page): Promise<string> {
  const text = await page.evaluate(() => document.body.innerText)
  return text.replace(/\s+/g, ' ').toLowerCase()
}
