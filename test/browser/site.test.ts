import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import test, { after, before } from 'node:test'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { createStaticServer } from '../../cli/server/server.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { buildSite } from '../support/build-site.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** One page of each kind; `SITEGEN_ALL_PAGES` takes every page of the sitemap. */
const PAGE_KINDS = [
  '/',
  '/docs/',
  '/docs/cli/',
  '/docs/markdown-features/',
  '/docs/markdown-features/diagrams/',
  '/docs/markdown-features/images/',
  '/docs/markdown-features/live-code/',
  '/docs/markdown-features/tabs/',
  '/docs/category/guides/',
  '/blog/',
  '/blog/2026/11/22/where-the-time-goes/',
  '/changelog/',
  '/no-such-page/',
]
const WIDTHS = [390, 996, 1440]

let outDir: string
let browser: TestBrowser
let server: Awaited<ReturnType<typeof createStaticServer>>
let pages: readonly string[]

before(async () => {
  outDir = path.join(mkdtempSync(path.join(os.tmpdir(), 'sitegen-browser-')), 'build')
  const result = await buildSite(ROOT, '--no-cache', '--out-dir', outDir)
  assert.equal(result.exitCode, 0, result.stdout)
  assert.deepEqual(result.diagnostics, [], 'this site builds without a remark')
  server = await createStaticServer({
    dir: outDir,
    baseUrl: '/',
    trailingSlash: true,
    port: 0,
    host: '127.0.0.1',
  })
  browser = await startBrowser()
  const sitemap = readFileSync(path.join(outDir, 'sitemap.xml'), 'utf8')
  const all = [...sitemap.matchAll(/<loc>https:\/\/sitegen\.example(.*?)<\/loc>/g)].map(([, url = '']) => url)
  pages =
    process.env['SITEGEN_ALL_PAGES'] === undefined
      ? PAGE_KINDS.filter((url) => all.includes(url) || url === '/no-such-page/')
      : all
})

after(async () => {
  await browser.close()
  await server.close()
  rmSync(path.dirname(outDir), { recursive: true, force: true })
})

/** Opens a page and collects everything that should not have happened. */
async function visit(
  url: string,
  { width, dark, from = server.url }: { width: number; dark: boolean; from?: string },
): Promise<{ page: Page; remarks: readonly string[] }> {
  const page = await browser.context.newPage()
  const remarks: string[] = []
  const { origin } = new URL(from)
  page.on('console', (message) => {
    const expected = url === '/no-such-page/' && /404/.test(message.text())
    // Development React recommends its tools.
    if (!expected && message.type() !== 'info') remarks.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => remarks.push(`error: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      remarks.push(`request: ${request.url()}`)
  })
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  await page.goto(new URL(url, from).href, { waitUntil: 'load' })
  await page.waitForSelector('html[data-has-hydrated="true"]').catch((cause: unknown) => {
    throw new Error(`${url} at ${width} px did not hydrate; it said: ${remarks.join('; ')}`, { cause })
  })
  return { page, remarks }
}

test('pages are silent, ask nobody else, and never scroll sideways', async (t) => {
  assert.ok(pages.length > 4)
  for (const url of pages) {
    for (const width of WIDTHS) {
      const { page, remarks } = await visit(url, { width, dark: false })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      await page.close()
      assert.deepEqual(remarks, [], `${url} at ${width} px`)
      assert.equal(overflow, 0, `${url} is ${overflow} px too wide at ${width} px`)
    }
  }
  t.diagnostic(`${pages.length} pages at ${WIDTHS.join(', ')} px`)
})

test('pages hydrate in silence with development React too', async () => {
  const dir = path.join(path.dirname(outDir), 'development')
  const result = await buildSite(ROOT, '--no-cache', '--dev', '--out-dir', dir)
  assert.equal(result.exitCode, 0, result.stdout)
  const other = await createStaticServer({
    dir,
    baseUrl: '/',
    trailingSlash: true,
    port: 0,
    host: '127.0.0.1',
  })
  for (const url of pages) {
    const { page, remarks } = await visit(url, { width: 1440, dark: false, from: other.url })
    await page.close()
    assert.deepEqual(remarks, [], url)
  }
  await other.close()
})

test('pages have no serious accessibility problem in either colour mode', async () => {
  for (const url of pages) {
    for (const dark of [false, true]) {
      const { page } = await visit(url, { width: 1440, dark })
      await page.evaluate(AXE)
      const problems = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> }
        }
        const { violations } = await axe.run()
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
      })
      await page.close()
      assert.deepEqual(problems, [], `${url} ${dark ? 'dark' : 'light'}`)
    }
  }
})

test('with JavaScript off every page can be reached by links from the home page', async () => {
  const sitemap = readFileSync(path.join(outDir, 'sitemap.xml'), 'utf8')
  const wanted = [...sitemap.matchAll(/<loc>https:\/\/sitegen\.example(.*?)<\/loc>/g)].map(
    ([, url = '']) => url,
  )
  const seen = new Set(['/'])
  for (const url of seen) {
    const html = await (await fetch(new URL(url, server.url))).text()
    const hrefs = [...html.matchAll(/<a [^>]*?href="(\/[^"?#]*)/g)].map(([, href = '']) => href)
    for (const href of hrefs) if (wanted.includes(href)) seen.add(href)
  }
  assert.deepEqual(
    wanted.filter((url) => !seen.has(url)),
    [],
  )
})
