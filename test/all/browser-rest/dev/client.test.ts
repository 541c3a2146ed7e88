import assert from 'node:assert/strict'
import path from 'node:path'
import test, { after, afterEach, before, beforeEach, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { waitHydrated } from '../../../support/browser/client-mode.ts'
import { bringButtons, isMarked, mark, waitShown } from '../../../support/browser/client-page.ts'
import {
  addLiveLine,
  buildLiveSite,
  type BuiltLiveSite,
  type LiveLine,
} from '../../../support/browser/live-site.ts'
import {
  dataRequests,
  documents,
  idle,
  paths,
  settled,
  type SiteHarness,
  startSite,
  until,
  type Visit,
} from '../../../support/browser/site.ts'
import { type Files, readTree } from '../../../support/build-site.ts'

/** What is on the disk at first. */
const FIRST: Files = {
  ...Object.fromEntries(readTree(path.join(import.meta.dirname, '../../../fixtures/live'))),
  'docs/long.md': [
    '---\ntitle: Long\n---\n',
    ...Array.from({ length: 60 }, (_, index) => `Paragraph ${index + 1} is old.\n`),
  ].join('\n'),
}

/** A file of it with other words. */
function changed(file: string, ...replaced: readonly (readonly [from: string, to: string])[]): Files {
  let text = String(FIRST[file])
  for (const [from, to] of replaced) text = text.replace(from, to)
  return { [file]: text }
}

const SECOND: Files = {
  ...Object.fromEntries(Object.entries(FIRST).filter(([file]) => file !== 'docs/gone.md')),
  ...changed('sidebars.mjs', [" 'gone',", '']),
  ...changed(
    'docs/guide.md',
    ['old words', 'new words'],
    ['title: Guide', 'title: Handbook'],
    ['The first description', 'The second description'],
  ),
  ...changed(
    'docs/tabs.mdx',
    ['Before the tabs.', 'Before the tabs.\n\nA paragraph more.'],
    ['of the second tab', 'of the second tab, changed'],
  ),
  'docs/plain.md': '---\ntitle: Plain\n---\n\nNo code here.\n\n```js\nconst answer = 42\n```\n',
  ...changed(
    'docs/long.md',
    ['Paragraph 1 ', 'A new first paragraph.\n\nParagraph 1 '],
    ['30 is old', '30 is new'],
  ),
  ...changed('docs/crash.mdx', ['<Crash />', '<Crash works />']),
  ...changed(
    'docs/inner.md',
    ['Words in the first', 'Other words in the first'],
    ['Sentence one.', 'Sentence one, changed.'],
  ),
  'docs/closed/two.md': '---\ntitle: Two, renamed\n---\n\nTwo.\n',
}

let first: BuiltLiveSite
let second: BuiltLiveSite
let client: SiteHarness
let line: LiveLine

before(async () => {
  first = await buildLiveSite(FIRST)
  second = await buildLiveSite(SECOND)
  client = await startSite({ dir: first.dir })
})
beforeEach(() => {
  line = addLiveLine(client.server)
})
afterEach(() => client.reset())
after(async () => {
  await client.close()
  for (const { site } of [first, second]) site.remove()
})

/** Opens a page and waits until it listens, and has asked for what it may have missed. */
async function listen(url: string): Promise<Visit> {
  const visit = await client.open(url)
  await until(() => line.connections() > 0, 'the connection')
  await idle(client.server)
  await mark(visit.page)
  return visit
}

const SIDEBAR = 'docs-default-current-sidebar-docs'

/** What is on the disk changes, and pages are told. */
function change(shared: readonly string[] = []): void {
  client.server.setDir(second.dir)
  line.send({ kind: 'update', shared })
}

async function waitText(page: Page, text: string): Promise<void> {
  await page.waitForFunction((text) => document.querySelector('main')?.textContent.includes(text), text)
}

describe('when content changes', () => {
  test('its words are shown without a reload, and what did not change keeps its state', async () => {
    const { page, remarks } = await listen('/docs/guide/')
    await page.locator('.markdown details').evaluate((details: HTMLDetailsElement) => {
      details.open = true
    })
    await page.locator('h2').evaluate((heading) => getSelection()?.selectAllChildren(heading))
    await page.evaluate(() => {
      Object.assign(window, { kept: [...document.querySelectorAll('.markdown > *')] })
    })
    await bringButtons(page)
    change()
    await waitText(page, 'new words')
    const state = await page.evaluate(() => {
      const { kept } = window as unknown as { kept: Element[] }
      return {
        isOpen: document.querySelector<HTMLDetailsElement>('.markdown details')?.open,
        selection: String(getSelection()).replace(/\W+$/, ''),
        buttons: document.querySelectorAll('.codeBlockButtons').length,
        moved: [...document.querySelectorAll('.markdown > *')].filter((one) => !kept.includes(one)).length,
        title: document.title,
        description: document.querySelector('meta[name=description]')?.getAttribute('content'),
        heading: document.querySelector('h1')?.textContent,
      }
    })
    assert.deepEqual(state, {
      isOpen: true,
      selection: 'A heading',
      buttons: 1,
      moved: 0,
      title: 'Handbook | Live',
      description: 'The second description.',
      heading: 'Handbook',
    })
    assert.ok(await isMarked(page))
    assert.deepEqual(remarks, [])
  })

  test('elements inside of what changed stay, and so does the focus', async () => {
    const { page, remarks } = await listen('/docs/inner/')
    await page.locator('#first').evaluate((details: HTMLDetailsElement) => {
      details.open = true
    })
    await page.locator('#field').fill('written')
    change()
    await waitText(page, 'Other words in the first')
    await waitText(page, 'Sentence one, changed.')
    const state = await page.evaluate(() => ({
      isOpen: document.querySelector<HTMLDetailsElement>('#first')?.open,
      written: document.querySelector<HTMLInputElement>('#field')?.value,
      focus: document.activeElement?.id,
    }))
    assert.deepEqual(state, { isOpen: true, written: 'written', focus: 'field' })
    assert.deepEqual(remarks, [])
  })

  test('a tab stays open when something is put before the tabs', async () => {
    const { page, remarks } = await listen('/docs/tabs/')
    await page.getByRole('tab', { name: 'Two' }).click()
    change()
    await waitText(page, 'A paragraph more.')
    await waitText(page, 'Words of the second tab, changed.')
    assert.equal(await page.getByRole('tab', { selected: true }).textContent(), 'Two')
    const order = await page.locator('main').innerText()
    assert.match(order, /Before the tabs[^]*A paragraph more[^]*second tab[^]*After the tabs/)
    assert.deepEqual(remarks, [])
  })

  test('new code blocks get their buttons, and client modules see a step from the address to itself', async () => {
    const { page } = await listen('/docs/plain/')
    await page.evaluate(() => {
      window.__routes = []
    })
    change()
    await page.locator('.theme-code-block').first().hover()
    await page.locator('.codeBlockButtons').first().waitFor({ state: 'attached' })
    const routes = await page.evaluate(() => window.__routes)
    assert.deepEqual(routes, [['didUpdate', '/docs/plain/', '/docs/plain/', 'Plain | Live']])
  })

  test('the reader stays where they are', async () => {
    const { page } = await listen('/docs/long/')
    await page.evaluate(() => scrollTo(0, 1200))
    await settled(page)
    const top = (): Promise<number> =>
      page
        .locator('main p', { hasText: /^Paragraph 30 / })
        .evaluate((element) => element.getBoundingClientRect().top)
    const before = await top()
    change()
    await waitText(page, 'Paragraph 30 is new.')
    await settled(page)
    assert.ok(Math.abs((await top()) - before) < 2, `${before} -> ${await top()}`)
    assert.ok((await page.evaluate(() => scrollY)) > 1210)
  })

  test('shared data is shown anew without a flicker, and open categories stay open', async () => {
    const { page, remarks } = await listen('/docs/plain/')
    await page.getByRole('link', { name: 'Closed' }).click()
    await page.getByRole('link', { name: 'Two', exact: true }).waitFor()
    await page.evaluate(() => {
      const counts: number[] = []
      Object.assign(window, { counts })
      new MutationObserver(() => {
        counts.push(document.querySelectorAll('aside a').length)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    change([SIDEBAR])
    await page.getByRole('link', { name: 'Two, renamed' }).waitFor()
    const counts = await page.evaluate(() => (window as unknown as { counts: number[] }).counts)
    assert.ok(
      counts.every((count) => count >= 9),
      counts.join(' '),
    )
    assert.ok(await isMarked(page))
    assert.deepEqual(remarks, [])
  })

  test('a page that crashed gets another try', async () => {
    const { page } = await listen('/docs/crash/')
    await page.getByText('crashed').first().waitFor()
    change()
    await page.locator('.fine').waitFor()
    assert.ok(await isMarked(page))
  })

  test('the data of other pages is asked for again', async () => {
    const { page } = await listen('/docs/plain/')
    await page.getByRole('link', { name: 'Guide' }).first().click()
    await waitShown(page, '/docs/guide/', 'Guide')
    await page.getByRole('link', { name: 'Plain' }).first().click()
    await waitShown(page, '/docs/plain/', 'Plain')
    change()
    await waitText(page, 'const answer')
    await page.getByRole('link', { name: 'Guide' }).first().click()
    await waitShown(page, '/docs/guide/', 'Handbook')
    assert.ok(await isMarked(page))
  })

  test('a page that is not there any more is left to the server', async () => {
    const { page } = await listen('/docs/gone/')
    client.server.clearLog()
    change()
    await page.waitForFunction(() => window.__marker !== true)
    await waitHydrated(page)
    assert.deepEqual(documents(client.server), ['/docs/gone/'])
    assert.equal(await page.locator('h1').textContent(), 'Page Not Found')
  })

  test('a page that is there now takes the place of the one that says it is not', async () => {
    client.server.setDir(second.dir)
    const { page } = await listen('/docs/gone/')
    client.server.setDir(first.dir)
    line.send({ kind: 'update', shared: [] })
    await waitShown(page, '/docs/gone/', 'Gone')
  })

  test('a page of another client is loaded by the browser', async () => {
    const { page } = await listen('/docs/plain/')
    const data = client.server
    data.answer('/docs/plain/page.json', {
      body: (await page.evaluate(async () => (await fetch('/docs/plain/page.json')).text())).replace(
        /"client":"\w+"/,
        '"client":"other"',
      ),
      type: 'application/json',
    })
    line.send({ kind: 'update', shared: [] })
    await page.waitForFunction(() => window.__marker !== true)
  })
})

describe('when updates come while others are under way', () => {
  test('a page that was on its way is shown as it is now', async () => {
    const { page } = await listen('/docs/plain/')
    const release = client.server.hold('/docs/guide/page.json')
    await page.getByRole('link', { name: 'Guide' }).first().click()
    await until(() => dataRequests(client.server).includes('/docs/guide/page.json'), 'the request')
    change()
    await waitText(page, 'const answer')
    // The answer is of before the change.
    release()
    await waitShown(page, '/docs/guide/', 'Handbook')
    await waitText(page, 'new words')
    assert.ok(await isMarked(page))
  })
})

describe('the connection', () => {
  test('shows what changed before it was there', async () => {
    const { page } = await visitWithOldDocument('/docs/guide/')
    await waitText(page, 'new words')
    assert.equal(await page.title(), 'Handbook | Live')
  })

  test('is made again when it was lost, and what was missed is shown', async () => {
    const { page } = await listen('/docs/guide/')
    line.cut()
    client.server.setDir(second.dir)
    await waitText(page, 'new words')
    assert.ok(await isMarked(page))
  })

  test('to another server loads the page again', async () => {
    const { page } = await listen('/docs/guide/')
    line.setServer('second')
    line.cut()
    await page.waitForFunction(() => window.__marker !== true)
    await waitHydrated(page)
    await until(() => line.connections() === 1, 'the connection')
  })

  test('finds stylesheets that were replaced while it was lost', async () => {
    const { page } = await listen('/docs/plain/')
    const html = first.site.read('build/docs/plain/index.html')
    client.server.answer('/docs/plain/', { body: html.replace(/css\/main-\w+\.css/, 'css/other.css') })
    client.server.answer('/assets/css/other.css', { body: '', type: 'text/css' })
    line.cut()
    await page.waitForFunction(() => window.__marker !== true)
    assert.equal(await page.locator('link[href="/assets/css/other.css"]').count(), 1)
  })

  test('is given up while nobody sees the page, and taken up again', async () => {
    const context = await hideable()
    await context.page.clock.install()
    await context.setVisible(false)
    await context.page.clock.fastForward(15_000)
    assert.equal(line.connections(), 1)
    await context.page.clock.fastForward(10_000)
    await until(() => line.connections() === 0, 'the end of the connection')
    client.server.setDir(second.dir)
    await context.setVisible(true)
    await waitText(context.page, 'new words')
    assert.ok(await isMarked(context.page))
  })
})

/** A page of which the test says whether anyone sees it. */
async function hideable(): Promise<{
  readonly page: Page
  readonly setVisible: (isVisible: boolean) => Promise<void>
}> {
  const { page } = await listen('/docs/guide/')
  return {
    page,
    setVisible: (isVisible) =>
      page.evaluate(
        (state) => {
          Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
          document.dispatchEvent(new Event('visibilitychange'))
        },
        isVisible ? 'visible' : 'hidden',
      ),
  }
}

/** A document that was served before the last change, and data that is asked for after it. */
async function visitWithOldDocument(url: string): Promise<Visit> {
  const html = first.site.read(`build${url}index.html`)
  client.server.setDir(second.dir)
  client.server.answer(url, { body: html })
  return client.open(url)
}

test('a page that does not come alive is loaded again when something changes', async () => {
  const { page } = await client.open('/docs/dead/', { hydrated: false })
  await until(() => line.connections() > 0, 'the connection')
  await mark(page)
  line.send({ kind: 'update', shared: [] })
  await page.waitForFunction(() => window.__marker !== true)
})

describe('a reload', () => {
  test('keeps the place on a long page', async () => {
    const { page } = await listen('/docs/long/')
    await page.evaluate(() => scrollTo(0, 1234))
    line.send({ kind: 'reload' })
    await page.waitForFunction(() => window.__marker !== true)
    await waitHydrated(page)
    await page.waitForFunction(() => Math.abs(scrollY - 1234) < 2)
    await settled(page)
    assert.equal(await page.evaluate(() => scrollY), 1234)
  })
})

describe('stylesheets', () => {
  test('are replaced when the new one has loaded', async () => {
    const { page, remarks } = await listen('/docs/plain/')
    const [href = ''] = await page.evaluate(() =>
      [...document.querySelectorAll('head link[rel=stylesheet]')].map((link) => link.getAttribute('href')),
    )
    assert.ok(href !== null)
    const css = '.markdown { color: rgb(4, 5, 6) }'
    const release = client.server.hold('/assets/css/new.css')
    client.server.answer('/assets/css/new.css', { body: css, type: 'text/css' })
    const held = client.server.hold('/assets/css/new.css')
    line.send({ kind: 'styles', replaced: [[href, '/assets/css/new.css']] })
    await page.waitForFunction(() => document.querySelector('link[href="/assets/css/new.css"]') !== null)
    const hrefs = (): Promise<readonly (string | null)[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href')),
      )
    assert.deepEqual((await hrefs()).slice(0, 2), [href, '/assets/css/new.css'])
    release()
    held()
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('.markdown') as Element).color === 'rgb(4, 5, 6)',
    )
    await page.waitForFunction((href) => document.querySelector(`link[href="${href}"]`) === null, href)
    assert.equal((await hrefs())[0], '/assets/css/new.css')
    assert.ok(!(await hrefs()).includes(href))
    assert.ok(await isMarked(page))
    assert.deepEqual(remarks, [])
  })

  test('that do not load leave the old ones, which the next ones replace', async () => {
    const { page } = await listen('/docs/plain/')
    const href = await page.locator('head link[rel=stylesheet]').first().getAttribute('href')
    line.send({ kind: 'styles', replaced: [[href ?? '', '/assets/css/missing.css']] })
    await until(() => paths(client.server).includes('/assets/css/missing.css'), 'the request')
    await page.waitForFunction(() => document.querySelector('link[href="/assets/css/missing.css"]') === null)
    assert.equal(await page.locator(`link[href="${href ?? ''}"]`).count(), 1)
    client.server.answer('/assets/css/third.css', { body: '', type: 'text/css' })
    line.send({ kind: 'styles', replaced: [['/assets/css/missing.css', '/assets/css/third.css']] })
    await page.waitForFunction((href) => document.querySelector(`link[href="${href}"]`) === null, href)
    assert.equal(await page.locator('link[href="/assets/css/third.css"]').count(), 1)
  })
})

describe('with the back-forward cache', () => {
  test('a page that comes back connects again and shows what it missed', async () => {
    const cached = await startSite({ dir: first.dir, bfcache: true })
    try {
      const kept = addLiveLine(cached.server)
      const { page } = await cached.open('/docs/guide/')
      await until(() => kept.connections() > 0, 'the connection')
      await idle(cached.server)
      await mark(page)
      await page.goto(`${cached.server.origin}/img/icon.svg`)
      await until(() => kept.connections() === 0, 'the end of the connection')
      cached.server.setDir(second.dir)
      await page.goBack({ waitUntil: 'commit' })
      await waitText(page, 'new words')
      assert.ok(await isMarked(page), 'the page was in the cache')
      assert.equal(kept.connections(), 1)
    } finally {
      await cached.close()
    }
  })
})

test('nothing is fetched for links that come into view', async () => {
  const { page } = await listen('/docs/plain/')
  await settled(page)
  assert.deepEqual(dataRequests(client.server), ['/docs/plain/page.json'])
})
