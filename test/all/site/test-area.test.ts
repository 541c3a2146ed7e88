import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { waitShown } from '../../support/browser/client-page.ts'
import { openStill } from '../../support/browser/layout-shifts.ts'
import { waitFrame } from '../../support/browser/frame.ts'
import { type BuiltSite, openThisSite } from '../../support/built-site.ts'
import { htmlFiles } from '../../support/html-problems.ts'

/** The pages that spec.md §2 names, and the page that lists them. */
const PAGES = [
  '',
  'analytics/',
  'code-block-tests/',
  'crashTest/',
  'diagrams/',
  'embeds/',
  'error-boundary-tests/',
  'head-metadata/',
  'hydration-tests/',
  'layout-no-children/',
  'link-tests/',
  'markdown-tests-md/',
  'markdown-tests-mdx/',
  'navbar-dropdown-tests/',
  'page-toc-tests/',
  'react-18/',
  'seo/',
  'svg/',
  'tabs-tests/',
  'unlisted/',
  'z-index-tests/',
].map((name) => `/tests/pages/${name}`)

let site: BuiltSite
before(async () => {
  site = await openThisSite()
})
after(() => site.close())

/** Visits a test page on which nothing moves by itself. */
function visit(name: string, width = 1440): ReturnType<BuiltSite['visit']> {
  return openStill(() => open(name, width), name)
}

async function open(name: string, width: number): ReturnType<BuiltSite['visit']> {
  const visited = await site.visit(`/tests/pages/${name}`, { width, still: true })
  await waitFrame(visited.page)
  assert.deepEqual(visited.remarks, [], name)
  return visited
}

/** Runs a test on a page that has to stay silent. */
async function onPage(name: string, use: (page: Page) => Promise<void>, width?: number): Promise<void> {
  const { page, remarks } = await visit(name, width)
  await use(page)
  assert.deepEqual(remarks, [], name)
  await page.close()
}

test('every test page is there, has one heading of the first level, and is listed', async () => {
  await onPage('', async (page) => {
    const links = page.locator('main td:first-child a')
    const listed = await links.evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    )
    assert.deepEqual(listed.sort(), PAGES.slice(1).sort())
  })
  for (const url of PAGES) {
    const html = readFileSync(path.join(site.dir, url, 'index.html'), 'utf8')
    assert.equal(html.match(/<h1/g)?.length, 1, url)
  }
})

test('nothing of the test area is to be indexed, in the sitemap or in the search', () => {
  const files = htmlFiles(site.dir).filter((file) => file.startsWith('tests/'))
  const isIndexed = (file: string): boolean =>
    !readFileSync(path.join(site.dir, file), 'utf8').includes('<meta name="robots" content="noindex')
  assert.deepEqual(files.filter(isIndexed), [])
  assert.deepEqual(
    ['tests/blog/', 'tests/docs/', 'tests/pages/'].map(
      (area) => files.filter((file) => file.startsWith(area)).length >= 20,
    ),
    [true, true, true],
  )
  const search = readdirSync(path.join(site.dir, 'assets/search')).map((name) => `assets/search/${name}`)
  const naming = ['sitemap.xml', 'search-index.json', ...search].filter((file) =>
    readFileSync(path.join(site.dir, file), 'utf8').includes('/tests/'),
  )
  assert.deepEqual(naming, [])
  assert.equal(existsSync(path.join(site.dir, 'docs/text.json')), true, 'the words of pages that hits show')
  assert.deepEqual(
    files.filter((file) => existsSync(path.join(site.dir, path.dirname(file), 'text.json'))),
    [],
  )
})

test('embeds ask another host after a click and not before', async () => {
  const { page, remarks } = await visit('embeds/')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.frameLocator('iframe[srcdoc]').getByText('This paragraph is in a frame.').waitFor()
  await page.frameLocator('iframe[src*="svg"]').getByRole('heading', { name: 'SVG' }).waitFor()
  assert.equal(
    await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
      await video.play()
      return video.videoWidth
    }),
    320,
  )
  assert.deepEqual(remarks, [])
  await page.route(/nocookie|openstreetmap/, (route) => route.fulfill({ body: '' }))
  for (const host of ['www.youtube-nocookie.com', 'www.openstreetmap.org']) {
    const asked = page.waitForRequest((request) => new URL(request.url()).host === host)
    await page.getByRole('button', { name: host.slice(4) }).click()
    await asked
  }
  await page.close()
})

test('drawings of every kind are visible', async () => {
  await onPage('svg/', async (page) => {
    const drawings = page.locator('main :is(svg:not(.sg-icon), img, [data-test]):visible')
    assert.equal(await drawings.count(), 9)
    for (const drawing of await drawings.all()) {
      await drawing.scrollIntoViewIfNeeded()
      const size = await drawing.evaluate(async (element) => {
        if (element instanceof HTMLImageElement) await element.decode()
        const { width, height } = element.getBoundingClientRect()
        return Math.min(width, height)
      })
      assert.ok(size >= 20, `${await drawing.evaluate((element) => element.outerHTML)} is ${size} px`)
    }
    const images = page.locator('[data-test]')
    const [background, mask] = await images.evaluateAll((elements) =>
      elements
        .map((element) => getComputedStyle(element))
        .map((style) => style.backgroundImage + style.maskImage),
    )
    assert.match(background ?? '', /svg/)
    assert.match(mask ?? '', /svg/)
  })
})

/** Runs in the page: points of an element that something else covers. */
function covered(selector: string): readonly string[] {
  const element = document.querySelector(selector)
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
  return [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].flatMap((y) => {
      const at = document.elementFromPoint(left + x * width, Math.min(top + y * height, innerHeight - 2))
      return at !== null && element?.contains(at) === true
        ? []
        : [`${selector} by ${at?.outerHTML.slice(0, 80)}`]
    }),
  )
}

/** Waits until what slides or fades has come to rest. */
async function waitStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

test('navbar, menus, panel and search lie above all content', async () => {
  await onPage('z-index-tests/', async (page) => {
    const places = await page.locator('main :is(div[style], iframe, video, .theme-code-block)').count()
    assert.ok(places > 8)
    for (let top = 0; top <= 1400; top += 350) {
      await page.evaluate((top) => scrollTo(0, top), top)
      await waitFrame(page)
      // The navbar hides when the page is scrolled down, and comes back when it is scrolled up.
      await page.evaluate(() => scrollBy(0, -40))
      await page.waitForFunction(
        () => (document.querySelector('.navbar')?.getBoundingClientRect().top ?? -1) >= 0,
      )
      assert.deepEqual(await page.evaluate(covered, '.navbar'), [])
      const toggle = page.locator('.navbar .dropdown__toggle').first()
      await toggle.press('Enter')
      await page.locator('.navbar [aria-expanded=true] + .dropdown__menu').waitFor()
      assert.deepEqual(await page.evaluate(covered, '[aria-expanded=true] + .dropdown__menu'), [])
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Control+k')
    await page.locator('.DocSearch-Modal').waitFor()
    await waitStill(page)
    assert.deepEqual(await page.evaluate(covered, '.DocSearch-Modal'), [])
  })
  const onPhone = async (page: Page): Promise<void> => {
    await page.locator('.navbar__toggle').click()
    await page.locator('.navbar__panel').waitFor()
    await waitStill(page)
    assert.deepEqual(await page.evaluate(covered, '.navbar__panel'), [])
  }
  await onPage('z-index-tests/', onPhone, 390)
})

test('the head holds what every kind of source put there, and loses it again', async () => {
  await onPage('head-metadata/', async (page) => {
    await page.getByRole('button', { name: 'Show the head' }).click()
    const rows = await page.locator('main tr').allInnerTexts()
    const value = (name: string): readonly string[] =>
      rows.map((row) => row.split('\t')).flatMap(([key, said = '']) => (key === name ? [said] : []))
    assert.deepEqual(value('title'), ['Head | sitegen'])
    assert.deepEqual(value('meta test-element'), ['From the element head'])
    assert.deepEqual(value('meta test-component'), ['From the component Head'])
    assert.deepEqual(value('meta test-twice'), ['Second'])
    assert.deepEqual(value('meta test-fragment'), ['In a fragment'])
    assert.deepEqual(value('meta test-one'), ['Number one'])
    assert.deepEqual(value('meta og:type'), ['article'])
    assert.deepEqual(value('link author'), ['/community/team/'])
    assert.deepEqual(value('link canonical'), ['https://sitegen.example/tests/pages/head-metadata/'])
    const attributes = (): Promise<readonly (string | undefined)[]> =>
      page.evaluate(() => [
        document.documentElement.dataset['testHead'],
        document.body.dataset['testBody'],
        document.documentElement.dataset['testSwitch'],
      ])
    assert.deepEqual(await attributes(), ['component', 'component', undefined])
    await page.getByLabel('Another title and description').check()
    await page.getByRole('cell', { name: 'A description that was switched on.' }).waitFor()
    assert.equal(await page.title(), 'A title that was switched on')
    assert.deepEqual(await attributes(), ['component', 'component', 'on'])
    await page.getByLabel('Another title and description').uncheck()
    await page.getByRole('cell', { name: 'Head | sitegen' }).first().waitFor()
    assert.deepEqual(await attributes(), ['component', 'component', undefined])
  })
  await onPage('seo/', async (page) => {
    for (const [selector, count] of Object.entries({
      title: 1,
      'meta[name=description]': 1,
      'meta[name=keywords]': 1,
      'meta[name=robots][content^=noindex]': 1,
      'meta[property="og:image"]': 1,
      'meta[property="og:title"]': 1,
      'link[rel=canonical]': 1,
      'script[type="application/ld+json"]': 1,
    }))
      assert.equal(await page.locator(`head ${selector}`).count(), count, selector)
  })
})

test('debug pages show what the site is made of, and find it; nothing of the machine is in the output (X12)', async () => {
  const { page, remarks } = await site.visit('/__docusaurus/debug/', { width: 1440 })
  await page.getByRole('navigation', { name: 'Debug pages' }).getByRole('link', { name: 'routes' }).click()
  await waitShown(page, '/__docusaurus/debug/routes/', 'Debug')
  await page.getByLabel('Search', { exact: true }).fill('/tests/pages/seo/')
  const found = page.locator('.debug-tree > li')
  await page.waitForFunction(() => document.querySelectorAll('.debug-page > .debug-tree > li').length === 1)
  assert.match(await found.first().innerText(), /source: "content\/tests\/pages\/seo/)
  await page.getByLabel('Search', { exact: true }).fill('no such thing')
  await page.getByText('Nothing here contains “no such thing”.').waitFor()
  await page.getByRole('link', { name: 'config' }).click()
  await waitShown(page, '/__docusaurus/debug/config/', 'Debug')
  await page.getByText('"https://sitegen.example"').first().waitFor()
  assert.equal(await page.getByText('customFields').count(), 0)
  assert.equal(await page.locator('meta[name="robots"]').getAttribute('content'), 'noindex, nofollow')
  assert.deepEqual(remarks, [])
  await page.close()
  const root = path.join(import.meta.dirname, '../../..')
  const texts = readdirSync(site.dir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:html|js|json|css|xml|txt)$/.test(file),
  )
  const telling = texts.filter((file) => readFileSync(path.join(site.dir, file), 'utf8').includes(root))
  assert.deepEqual(telling, [])
})
