import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import test, { after, before } from 'node:test'
import { foreignOrBlocking, goalLines, LIMITS, measureLoads, overBudget } from '../../../bench/budgets.ts'
import { checkVisit, checkWidths } from '../../support/browser/page-checks.ts'
import { openThisSite, type BuiltSite } from '../../support/built-site.ts'
import { addLink, headState, isMarked, mark } from '../../support/browser/client-page.ts'
import { htmlFiles, htmlProblems } from '../../support/html-problems.ts'
import { openStill } from '../../support/browser/layout-shifts.ts'
import { waitFrame } from '../../support/browser/frame.ts'

const MISSING = '/no-such-page/'

let site: BuiltSite
/** The site with development React, which says in the console what hydration finds. */
let development: BuiltSite
/** Every page. */
let pages: readonly string[]

before(async () => {
  site = await openThisSite()
  development = await openThisSite('--dev')
  const all = htmlFiles(site.dir).flatMap((file) => /^((?:.*\/)?)index\.html$/.exec(file)?.[1] ?? [])
  // Redirects are documents without data; one is a component.
  const urls = all
    .map((folder) => `/${folder}`)
    .filter((url) => url !== '/community/' && existsSync(path.join(site.dir, url, 'page.json')))
  pages = [...urls, MISSING]
})
after(() => Promise.all([site.close(), development.close()]))

/** Visits a page on which nothing moves by itself. */
function visitStill(
  { visit }: BuiltSite,
  ...given: Parameters<BuiltSite['visit']>
): ReturnType<BuiltSite['visit']> {
  return openStill(async () => {
    const visited = await visit(...given)
    await waitFrame(visited.page)
    return visited
  })
}

/** How many pages are open at a time, one for each processor that this is made for. */
const AT_ONCE = 2

/** Of so many pages one is looked at by axe, and loaded on a narrow screen as well, as it is published. One of each kind is in `test/browser/pages`. */
const SAMPLE = 6

test(
  'pages are silent and still with development React and never scroll sideways; some, as they are published and by axe as well',
  { concurrency: AT_ONCE },
  async (t) => {
    assert.ok(pages.length > 12, pages.join(' '))
    await Promise.all(
      pages.map((url, at) =>
        t.test(url, async () => {
          const isSampled = at % SAMPLE === 0
          const remarks: string[] = []
          if (isSampled) {
            const narrow = await visitStill(site, url, { width: 390, dark: true })
            await narrow.page.close()
            remarks.push(...narrow.remarks)
          }
          const wide = await visitStill(development, url, { width: 1440 })
          await (isSampled ? checkVisit(wide.page, url) : checkWidths(wide.page, url))
          await wide.page.close()
          assert.deepEqual([...remarks, ...wide.remarks], [])
        }),
      ),
    )
  },
)

test('every kind of page has the head of its file when a link led to it, and when the reader goes back', async () => {
  const { page, remarks } = await site.visit('/', { width: 1440 })
  const urls = pages.filter((url) => url !== MISSING)
  const isLikeFile = async (url: string): Promise<void> => {
    const file = await headState(page, url)
    const title = file.head.find((element) => element.startsWith('title ')) ?? ''
    // Pages may have one title: the head is written after the address.
    await page.waitForFunction(
      ([title, url]) =>
        title === `title [] ${document.title}` &&
        new URL(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href)
          .pathname === url,
      [title, url] as const,
    )
    const shown = await headState(page)
    assert.deepEqual(shown.head, file.head, url)
    for (const name of ['class', 'lang', 'dir']) assert.equal(shown.html[name], file.html[name], url)
  }
  await mark(page)
  for (const url of urls) {
    await (await addLink(page, url)).dispatchEvent('click', { button: 0 })
    await isLikeFile(url)
  }
  for (const url of urls.slice(-4, -1).toReversed()) {
    await page.goBack()
    await isLikeFile(url)
  }
  assert.ok(await isMarked(page), 'in one document')
  assert.deepEqual(remarks, [])
  await page.close()
})

test('the navbar links to the test area, and only there it has an item that shows an alert', async () => {
  const { page } = await site.visit('/docs/', { width: 1440 })
  const link = page.locator('.navbar').getByRole('link', { name: 'Tests', exact: true })
  const item = page.getByRole('button', { name: 'Test item' })
  assert.deepEqual([await link.count(), await item.count()], [1, 0])
  await (await addLink(page, '/tests/docs/')).click()
  await item.waitFor()
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  await item.click()
  assert.deepEqual(said, ['An item of this site, which only its test area has.'])
  await link.click()
  await page.waitForURL('**/tests/pages/')
  await page.locator('.navbar a[aria-current="page"]:text-is("Tests")').waitFor()
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await item.waitFor({ state: 'detached' })
  await page.locator('.navbar a[aria-current]:text-is("Tests")').waitFor({ state: 'detached' })
  await page.close()
})

test('pages of every layout stay within the limits, ask no other host and wait for no script', async (t) => {
  const served = { dir: site.dir, origin: site.url.replace(/\/$/, '') }
  const loads = await measureLoads(served, site.newContext)
  // The playground brings its compiler along.
  const light = loads.filter(({ layout }) => layout !== './content/pages/playground.tsx')
  assert.deepEqual([...overBudget(light, LIMITS), ...foreignOrBlocking(loads)], [])
  for (const line of goalLines(loads)) t.diagnostic(line)
})

test('pages are valid HTML', (t) => {
  const files = htmlFiles(site.dir)
  assert.deepEqual(htmlProblems(site.dir, files), [])
  t.diagnostic(`${files.length} files`)
})

test('with JavaScript off every page can be reached by links from the home page', async () => {
  const seen = new Set(['/'])
  for (const url of seen) {
    const html = await (await fetch(new URL(url, site.url))).text()
    const hrefs = [...html.matchAll(/<a [^>]*?href="(\/[^"?#]*)/g)].map(([, href = '']) => href)
    for (const href of hrefs) if (site.urls.includes(href)) seen.add(href)
  }
  assert.deepEqual(
    site.urls.filter((url) => !seen.has(url)),
    [],
  )
})
