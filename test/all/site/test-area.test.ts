import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { isMarked, mark, waitShown } from '../../support/browser/client-page.ts'
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

/** Clicks a button, and waits until the page says that it crashed. */
async function crash(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('heading', { name: 'This page crashed.' }).waitFor()
  assert.match(await page.title(), /^Page Error/)
  return page.locator('.sg-error__message').innerText()
}

async function tryAgain(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: button, exact: true }).waitFor()
  assert.doesNotMatch(await page.title(), /^Page Error/)
}

test('a page crashes when it is asked to, says why, and comes back with "Try again"', async () => {
  const { page } = await visit('crashTest/')
  for (const [button, message] of [
    ['Crash the content', /^This error was asked for\.$/],
    [
      'Crash with causes',
      /^The list cannot be shown\.\s+Cause: The list cannot be read\.\s+Cause: There is no list\.$/,
    ],
    ['Crash the whole page', /^The component of the page was asked to crash\.$/],
  ] as const) {
    assert.match(await crash(page, button), message)
    assert.equal(await page.locator('.navbar').count(), 1, 'in the frame of the site')
    await tryAgain(page, button)
  }
  await page.close()
})

test('an error stays within the boundary around it, or takes the place of the content', async () => {
  const { page } = await visit('error-boundary-tests/')
  for (const [button, message] of [
    ['Throw while rendering, guarded', 'Error: This error was asked for.'],
    ['Throw in an effect, guarded', 'Error: This error was asked for.'],
    ['Throw a string, guarded', 'A string, which is no error.'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Caught by the boundary' })
    assert.equal(await alert.locator('p').innerText(), `Caught by the boundary of this example: ${message}`)
    await alert.getByRole('button').click()
    await page.getByRole('button', { name: button }).waitFor()
  }
  for (const [button, message] of [
    ['Throw while rendering', /^This error was asked for\.$/],
    ['Throw in an effect', /^This error was asked for\.$/],
    ['Throw with causes', /Cause: There is no list\.$/],
    ['Throw, and fail to say so', /^The fallback failed too\.\s+Cause: This error was asked for\.$/],
  ] as const) {
    assert.match(await crash(page, button), message)
    await tryAgain(page, button)
  }
  await page.getByRole('button', { name: 'Throw in an event handler' }).click()
  await page.getByRole('button', { name: 'Reject a promise' }).click()
  await page.getByText('2 errors have reached the window.').waitFor()
  assert.deepEqual(await page.locator('main li').filter({ hasText: 'asked for' }).allInnerTexts(), [
    'error: Uncaught Error: This error was asked for.',
    'unhandledrejection: Error: This error was asked for.',
  ])
  await page.close()
})

test('hydration is silent, and a mismatch is told when the address asks for one', async () => {
  await onPage('hydration-tests/', async (page) => {
    const values = page.locator('main output')
    await values.filter({ hasText: 'browser, with languages' }).waitFor()
    assert.deepEqual(await values.allInnerTexts(), [
      'browser, with languages',
      'browser',
      'browser',
      'no query',
      'the same',
      'server',
    ])
    await page.getByText('was rendered as the HTML has it').waitFor()
  })
  const { page, remarks } = await visit('hydration-tests/')
  await mark(page)
  await page.getByRole('link', { name: 'Open this page with the mistake' }).click()
  await page.getByText('was rendered in the browser').waitFor()
  assert.equal(await isMarked(page), false, 'a document of its own')
  assert.match(remarks.join(), /error.*418/s)
  await page.close()
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

test('links lead where the table says', async () => {
  await onPage('link-tests/', async (page) => {
    const rows = await page.locator('main tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const kind = row.querySelector('td')?.innerText ?? ''
        const link = row.querySelector('a')
        const isOther = link?.origin !== location.origin && link?.protocol.startsWith('http') === true
        return {
          kind,
          written: row.querySelector('td:last-child code')?.textContent,
          href:
            link?.origin === location.origin
              ? link.href.slice(location.origin.length)
              : link?.getAttribute('href'),
          isRight: (link?.target === '_blank') === isOther || kind.endsWith('new tab'),
        }
      }),
    )
    assert.ok(rows.length > 25)
    for (const { kind, written, href, isRight } of rows) {
      assert.equal(href, written, kind)
      assert.ok(isRight, `${kind}: the tab that it opens in`)
    }
    const file = await page.getByRole('link', { name: 'A picture to keep' }).getAttribute('href')
    assert.equal((await fetch(new URL(file ?? '', site.url))).status, 200)
    await mark(page)
    await page.getByRole('link', { name: '#places', exact: true }).click()
    const top = await page.locator('#places').evaluate((heading) => heading.getBoundingClientRect().top)
    const bottom = await page.locator('.navbar').evaluate((bar) => bar.getBoundingClientRect().bottom)
    assert.ok(top >= bottom, `${top} is below ${bottom}`)
    await page.getByRole('button', { name: 'Go to the unlisted page' }).click()
    await waitShown(page, '/tests/pages/unlisted/', 'Unlisted')
    assert.ok(await isMarked(page), 'in one document')
  })
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

test('client modules are told of every change of the route, and paths are page views', async () => {
  await onPage('analytics/', async (page) => {
    const log = page.getByLabel('Calls of the client module')
    const lines = async (): Promise<readonly string[]> =>
      (await log.inputValue()).split('\n').map((line) => line.replaceAll(/\s+/g, ' '))
    const first = [
      'onRouteUpdate /tests/pages/analytics/ “Analytics | sitegen”',
      'loaded /tests/pages/analytics/ “Analytics | sitegen”',
      'onRouteDidUpdate /tests/pages/analytics/ “Analytics | sitegen” page view',
    ]
    assert.deepEqual((await lines()).toSorted(), first.toSorted())
    await page.getByRole('link', { name: 'A place on this page' }).click()
    await page.waitForURL('**/#calls')
    await page.getByRole('link', { name: 'The same page with a query' }).click()
    await page.waitForURL('**/?source=test')
    await page.getByRole('link', { name: 'Another page' }).click()
    await waitShown(page, '/tests/pages/svg/', 'SVG')
    await page.goBack()
    await page.getByText('are page views').waitFor()
    const views = (await lines()).filter((line) => line.endsWith('page view'))
    assert.deepEqual(
      views.map((line) => line.split(' ')[1]),
      ['/tests/pages/analytics/', '/tests/pages/svg/', '/tests/pages/analytics/?source=test'],
    )
    assert.match((await lines()).join('\n'), /onRouteDidUpdate \/tests\/pages\/analytics\/#calls “[^”]*”\n/)
  })
})

test('a layout without children has its frame', async () => {
  await onPage('layout-no-children/', async (page) => {
    assert.equal(await page.title(), 'Layout without children | sitegen')
    for (const part of ['.navbar', '.main-wrapper', '.theme-layout-footer'])
      assert.equal(await page.locator(part).count(), 1, part)
    assert.equal(await page.locator('.main-wrapper > :not([hidden])').count(), 0)
  })
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

test('the page of React’s version shows it, and loads and updates in the background', async () => {
  const { version } = JSON.parse(readFileSync('node_modules/react/package.json', 'utf8')) as {
    version: string
  }
  await onPage('react-18/', async (page) => {
    assert.equal(await page.locator('[data-test=version]').innerText(), version)
    await page.getByRole('button', { name: 'Load the component' }).click()
    await page.getByText('This component came with a script of its own.').waitFor()
    await page.getByRole('button', { name: 'Ten times as many' }).click()
    await page.getByText('100 numbers').waitFor()
    await page.getByLabel('Numbers that contain').fill('77')
    await page.waitForFunction(
      () => [...document.querySelectorAll('textarea')].at(-1)?.value === '77 177 277',
    )
  })
})

/** Runs in the page: the text of each section by the id of its heading, without what only one of both formats has. */
function sections(): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const heading of document.querySelectorAll('.markdown h2')) {
    let text = ''
    for (
      let next = heading.nextElementSibling;
      next !== null && next.tagName !== 'H2';
      next = next.nextElementSibling
    )
      text += `${next.tagName} ${(next as HTMLElement).innerText}\n`
    found[heading.id] = text.replaceAll(/\s+/g, ' ')
  }
  return found
}

test('Markdown and MDX show the same for what both can say', async () => {
  const shown: Readonly<Record<string, string>>[] = []
  for (const name of ['markdown-tests-md/', 'markdown-tests-mdx/'])
    await onPage(name, async (page) => void shown.push(await page.evaluate(sections)))
  const [md = {}, mdx = {}] = shown
  for (const id of ['text', 'lists', 'table', 'footnotes', 'own-id']) assert.equal(md[id], mdx[id], id)
  for (const id of ['code', 'admonitions', 'html', 'tabs']) assert.ok(md[id] !== undefined && id in mdx, id)
  assert.match(mdx['expressions'] ?? '', /There are 4 inner planets: Mercury, Venus, Earth, Mars\./)
  assert.match(mdx['components'] ?? '', /was given the word partial/)
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
