import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { foreignOrBlocking, goalLines, LIMITS, measureLoads, overBudget } from '../../bench/budgets.ts'
import { axeProblems } from '../support/axe.ts'
import { oneOfEachLayout, openThisSite, type BuiltSite } from '../support/built-site.ts'
import { addLink, headState, isMarked, mark } from '../support/client-page.ts'
import { isWhole } from '../support/is-whole.ts'
import { htmlFiles, htmlProblems } from '../support/html-problems.ts'
import { openStill, shiftsOf } from '../support/layout-shifts.ts'
import { waitFrame } from '../support/shell-site.ts'
import { walkTabStops } from '../support/tab-stops.ts'

const MISSING = '/no-such-page/'

/** Pages with something that others do not have; to these come one of each layout. */
const SPECIAL = [
  '/docs/configuration/',
  '/docs/markdown-features/',
  '/docs/markdown-features/diagrams/',
  '/docs/markdown-features/images/',
  '/docs/markdown-features/live-code/',
  '/docs/markdown-features/math/',
  '/docs/markdown-features/tabs/',
  // A title without a place to break.
  '/tests/blog/an-address-of-its-own/',
  '/tests/blog/archive/',
]

let site: BuiltSite
/** The site with development React, which says in the console what hydration finds. */
let development: BuiltSite
/** One page of each kind; `SITEGEN_ALL_PAGES` takes every page. */
let pages: readonly string[]

before(async () => {
  site = await openThisSite()
  development = await openThisSite('--dev')
  const all = htmlFiles(site.dir).flatMap((file) => /^((?:.*\/)?)index\.html$/.exec(file)?.[1] ?? [])
  // Redirects are documents without data; one is a component.
  const urls = all
    .map((folder) => `/${folder}`)
    .filter((url) => url !== '/community/' && existsSync(path.join(site.dir, url, 'page.json')))
  pages = [...(isWhole ? urls : new Set([...oneOfEachLayout(urls, site.dir), ...SPECIAL])), MISSING]
})
after(() => Promise.all([site.close(), development.close()]))

/** By how many pixels a page can be scrolled sideways. */
async function tooWide(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 })
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** The rules that depend on the mode: whatever else axe finds, it finds in both. */
const COLOURS = ['color-contrast', 'link-in-text-block']

async function bothModes(page: Page): Promise<readonly string[]> {
  await changeMode(page, 'light')
  const light = await axeProblems(page)
  await changeMode(page, 'dark')
  return [...light, ...(await axeProblems(page, COLOURS)).map((problem) => `dark: ${problem}`)]
}

/** Colours pass into each other, so axe has to wait for the last ones. */
async function changeMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: mode })
  await page.locator(`html[data-theme="${mode}"]`).waitFor()
  await waitFrame(page)
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changing.map(({ finished }) => finished))
  })
}

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

/** All breakpoints of the theme lie between them. */
const WIDTHS = [1920, 1440, 996, 390, 320]

/**
 * One page of each kind is seen in one of both windows, neighbours in different ones, with development React: as readers get it,
 * the next tests see it. All pages are seen in both windows and modes, as readers get them.
 */
for (const [nth, { width, dark }] of [
  { width: 1440, dark: false },
  { width: 390, dark: true },
].entries()) {
  test(`pages are silent, still, never scroll sideways and have no fault that axe finds, at ${width} px`, async (t) => {
    assert.ok(pages.length > 12, pages.join(' '))
    for (const url of isWhole ? pages : pages.filter((_url, index) => index % 2 === nth)) {
      await t.test(url, async () => {
        const { page, remarks } = await visitStill(isWhole ? site : development, url, { width, dark })
        assert.deepEqual(await (isWhole ? bothModes(page) : axeProblems(page)), [])
        for (const each of WIDTHS) assert.equal(await tooWide(page, each), 0, `${each} px`)
        assert.deepEqual(remarks, [])
        await page.close()
      })
    }
  })
}

test('menus have no fault that axe finds either, in both modes', async () => {
  const { page, remarks } = await site.visit('/docs/cli/', { width: 1440 })
  await waitFrame(page)
  for (const toggle of await page.locator('.dropdown__toggle:visible').all()) {
    await toggle.press('Enter')
    await page.locator('.dropdown__toggle[aria-expanded="true"] + .dropdown__menu').waitFor()
    assert.deepEqual(await (isWhole ? bothModes(page) : axeProblems(page)), [], await toggle.innerText())
  }
  await page.setViewportSize({ width: 390, height: 900 })
  await page.locator('.toc-collapsible > summary').click()
  assert.deepEqual(await bothModes(page), [], 'the table of contents')
  await page.locator('.navbar__toggle').click()
  await page.locator('.sg-side-panel').waitFor()
  assert.deepEqual(await bothModes(page), [], 'the panel of the page')
  await page.locator('.sg-side-panel__back').click()
  for (const toggle of await page.locator('.dropdown__toggle:visible').all()) await toggle.click()
  assert.deepEqual(await bothModes(page), [], 'the main menu')
  assert.deepEqual(remarks, [])
  await page.close()
})

test('every kind of page has the head of its file when a link led to it, and when the reader goes back', async () => {
  const { page, remarks } = await site.visit('/', { width: 1440 })
  const urls = pages.filter((url) => url !== MISSING)
  const isLikeFile = async (url: string): Promise<void> => {
    const file = await headState(page, url)
    const title = file.head.find((element) => element.startsWith('title ')) ?? ''
    await page.waitForFunction((title) => title === `title [] ${document.title}`, title)
    const shown = await headState(page)
    assert.equal(new URL(page.url()).pathname, url)
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

test('nothing that stays moves when links are followed', async () => {
  for (const width of [1440, 390]) {
    const { page } = await site.visit('/docs/', { width })
    for (const url of [
      '/docs/installation/',
      '/docs/cli/',
      '/blog/',
      '/blog/archive/',
      '/changelog/',
      '/',
      '/docs/',
    ]) {
      // No finger: what follows upon input within half a second would be forgiven.
      await page.evaluate((url) => {
        const link = document.body.appendChild(Object.assign(document.createElement('a'), { href: url }))
        link.click()
        link.remove()
      }, url)
      await page.waitForFunction((url) => location.pathname === url, url)
      await page.waitForLoadState('networkidle')
      assert.deepEqual(await shiftsOf(page), [], `${url} at ${width} px`)
    }
    await page.close()
  }
})

for (const forced of [false, true]) {
  test(`every stop of the Tab key can be seen, in ${forced ? 'forced' : 'its own'} colours`, async () => {
    for (const url of ['/docs/markdown-features/tabs/', forced ? '/blog/' : '/']) {
      const { page } = await site.visit(url, { width: 1440, still: true, forced })
      await waitFrame(page)
      const { count, problems } = await walkTabStops(page)
      assert.ok(count > 20, `${url} has ${count} stops`)
      assert.deepEqual(problems, [], url)
      await page.close()
    }
  })
}

test('tables are stops of the Tab key while they are wider than the page', async () => {
  const { page } = await site.visit('/docs/configuration/', { width: 390 })
  // Stops are made for who comes by keyboard.
  await page.keyboard.press('Shift')
  const tables = page.locator('.markdown table')
  const states = (): Promise<readonly string[]> =>
    tables.evaluateAll((tables) =>
      tables.map((table) => `${table.scrollWidth > table.clientWidth} ${table.hasAttribute('tabindex')}`),
    )
  await page.locator('table[tabindex]').first().waitFor()
  assert.deepEqual([...new Set(await states())].sort(), ['false false', 'true true'])
  const table = page.locator('table[tabindex]').first()
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => (document.activeElement?.scrollLeft ?? 0) > 0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  const narrow = await page.locator('table[tabindex]').count()
  await page.setViewportSize({ width: 1900, height: 900 })
  // Those with long types stay wider than the text.
  await page.waitForFunction((count) => document.querySelectorAll('table[tabindex]').length < count, narrow)
  assert.deepEqual(
    (await states()).filter((state) => !['false false', 'true true'].includes(state)),
    [],
  )
  await page.close()
})

/** What is read of elements in forced colours. */
const FORCED: readonly (readonly [selector: string, property: string, expected: RegExp])[] = [
  ['.navbar__link[aria-current]', 'text-decoration-line', /underline/],
  ['.menu__link[aria-current]', 'text-decoration-line', /underline/],
  ['.table-of-contents__link--active', 'text-decoration-line', /underline/],
  ['.admonition', 'border-top-style', /solid/],
  ['.admonition', 'border-top-color', /LINE/],
  ['.theme-code-block', 'border-top-color', /LINE/],
  ['.markdown table', 'border-top-color', /LINE/],
  ['.sg-icon', 'background-color', /LINE/],
  ['.admonition-icon', 'background-color', /LINE/],
  ['.color-mode-toggle .sg-icon', 'background-color', /LINE/],
  ['.tabs__item--active', 'border-bottom-color', /LINE/],
  ['.tabs__item:not(.tabs__item--active)', 'border-bottom-color', /GROUND/],
  ['.task-list-item > input', 'appearance', /auto/],
]

for (const dark of [false, true]) {
  test(`in forced colours, ${dark ? 'dark' : 'light'} ones, what colours said is still said`, async () => {
    const { page } = await site.visit('/docs/markdown-features/', { width: 1440, forced: true, dark })
    await waitFrame(page)
    await page.evaluate(() => scrollTo(0, 600))
    await page.locator('.table-of-contents__link--active').waitFor()
    for (const [selector, property, expected] of FORCED) {
      const element = page.locator(selector).first()
      const value = await element.evaluate((element, property) => {
        const ground = getComputedStyle(document.body).backgroundColor
        const value = getComputedStyle(element).getPropertyValue(property)
        return value.startsWith('rgb') ? (value === ground ? 'GROUND' : 'LINE') : value
      }, property)
      assert.match(value, expected, `${selector} ${property}`)
    }
    await page.close()
  })
}

test('nothing moves for readers who want no motion', async () => {
  for (const url of ['/', '/docs/markdown-features/', '/blog/']) {
    const { page } = await site.visit(url, { width: 1440, still: true })
    const moving = await page.evaluate(() => {
      const slow = (value: string): boolean => value.split(',').some((each) => parseFloat(each) > 0.001)
      return [...document.querySelectorAll('*')].flatMap((element) =>
        [undefined, '::before', '::after'].flatMap((pseudo) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element, pseudo)
          return slow(transitionDuration) || slow(animationDuration) ? [element.className] : []
        }),
      )
    })
    assert.deepEqual(moving, [], url)
    await page.close()
  }
})

/** What WCAG has readers do to text. */
const TEXTS: Readonly<Record<string, string>> = {
  'of twice the size': 'html { font-size: 200% }',
  'with wider spaces':
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
}

/** Runs in the page: what of the navbar's words is cut off, or lies on others. */
function lookAtNavbar(): readonly string[] {
  const parts = [...document.querySelectorAll('.navbar__title, .navbar__link')].filter(
    (part) => part.checkVisibility() && part.getClientRects().length > 0,
  )
  const boxes = parts.map((part) => part.getBoundingClientRect())
  return parts.flatMap((part, index) => {
    const box = boxes[index] ?? new DOMRect()
    const words = document.createRange()
    words.selectNodeContents(part)
    const { left, right } = words.getBoundingClientRect()
    const over = boxes.findIndex(
      (other, place) =>
        place > index &&
        other.left < box.right - 1 &&
        other.right > box.left + 1 &&
        other.top < box.bottom - 1,
    )
    return [
      ...(left < box.left - 1 || right > box.right + 1 || left < 0 || right > innerWidth
        ? [`${part.textContent} is cut off`]
        : []),
      ...(over === -1 ? [] : [`${part.textContent} lies on ${parts[over]?.textContent}`]),
    ]
  })
}

for (const [text, content] of Object.entries(TEXTS)) {
  test(`text ${text} fits the page`, async () => {
    for (const url of ['/', '/docs/cli/', '/blog/']) {
      const { page } = await site.visit(url, { width: 1440 })
      await page.addStyleTag({ content })
      for (const width of [1440, 997, 720, 390, 320]) {
        assert.equal(await tooWide(page, width), 0, `${url} at ${width} px`)
        assert.deepEqual(await page.evaluate(lookAtNavbar), [], `${url} at ${width} px`)
      }
      await page.close()
    }
  })
}

test('on paper stands the text, whole and light, and no navigation', async () => {
  const { page } = await site.visit('/docs/markdown-features/text/', { width: 1440, dark: true })
  const details = page.locator('.markdown details:not([open])').first()
  const height = (): Promise<number> => details.evaluate((box) => box.getBoundingClientRect().height)
  const closed = await height()
  await page.emulateMedia({ media: 'print' })
  assert.ok((await height()) > closed + 10, 'what is closed is open')
  for (const gone of [
    '.navbar',
    '.theme-doc-sidebar-container',
    '.footer',
    '.toc',
    '.theme-announcement-bar',
  ])
    assert.equal(await page.locator(gone).first().isVisible(), false, gone)
  const [scheme, ground] = await page.evaluate(() => [
    getComputedStyle(document.documentElement).colorScheme,
    getComputedStyle(document.body).backgroundColor,
  ])
  assert.deepEqual([scheme, ground], ['light', 'rgb(255, 255, 255)'])
  await page.goto(`${site.url}docs/markdown-features/links/`)
  const link = page.locator('.markdown a[href^="http"]').first()
  assert.match(await link.evaluate((link) => getComputedStyle(link, '::after').content), /http/)
  await page.close()
})

if (isWhole) {
  test('pages hydrate in silence with development React too', async () => {
    for (const url of pages) {
      const { page, remarks } = await development.visit(url, { width: 1440 })
      await page.close()
      assert.deepEqual(remarks, [], url)
    }
  })
}

test('only the test area has a link to it in its navbar, and an item that shows an alert', async () => {
  const { page } = await site.visit('/docs/', { width: 1440 })
  const link = page.locator('.navbar').getByRole('link', { name: 'Tests', exact: true })
  const item = page.getByRole('button', { name: 'Test item' })
  assert.deepEqual([await link.count(), await item.count()], [0, 0])
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
  assert.equal(await link.getAttribute('aria-current'), 'true')
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await item.waitFor({ state: 'detached' })
  assert.equal(await link.count(), 0)
  await page.close()
})

test('pages of every layout stay within the limits, ask no other host and wait for no script', async (t) => {
  const loads = await measureLoads({
    dir: site.dir,
    origin: site.url.replace(/\/$/, ''),
    newContext: site.newContext,
  })
  // The playground brings its compiler along.
  const light = loads.filter(({ layout }) => layout !== './content/pages/playground.tsx')
  assert.deepEqual([...overBudget(light, LIMITS), ...foreignOrBlocking(loads)], [])
  for (const line of goalLines(loads)) t.diagnostic(line)
})

test('pages are valid HTML', (t) => {
  const files = isWhole
    ? htmlFiles(site.dir)
    : pages.map((url) => (url === MISSING ? '404.html' : path.join(url, 'index.html')))
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
