import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, afterEach, before, describe } from 'node:test'
import { go, servedStatics, statics, waitShown, words } from '../support/client-page.ts'
import {
  buildClientSite,
  pagesOf,
  settled,
  startClientTests,
  type ClientHarness,
} from '../support/client-site.ts'

const ROOT = path.join(import.meta.dirname, '../..')

let client: ClientHarness

before(async () => {
  client = await startClientTests()
})
afterEach(() => client.reset())
after(() => client.close())

describe('a page with names that hide properties of the document', () => {
  test('is hydrated in silence, and can be left and come back to', async () => {
    const { page, remarks } = await client.open('/docs/clobber/')
    assert.deepEqual(await statics(page), await servedStatics(page))
    await go(page, '/docs/counter/', 'Counter')
    await page.getByRole('button', { name: 'Count 0' }).first().click()
    await go(page, '/docs/clobber/', 'Clobber')
    assert.match(await words(page), /Words after the names/)
    await page.locator('article').getByRole('link', { name: 'page A' }).click()
    await page.getByText('The words of page A').waitFor()
    await go(page, '/docs/clobber/#below', 'Clobber')
    await page.waitForFunction(() => scrollY > 500)
    assert.deepEqual(remarks, [])
  })

  test('has targets of hashes all the same', async () => {
    const { page, remarks } = await client.open('/docs/clobber/#below')
    await page.waitForFunction(() => scrollY > 500)
    assert.deepEqual(remarks, [])
  })
})

describe('a page that the browser translates', () => {
  /** Puts every text into elements of its own, as translators do. */
  const translate = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode() !== null) texts.push(walker.currentNode as Text)
    for (const text of texts.filter(
      ({ data, parentElement }) => data.trim() && parentElement?.localName !== 'script',
    )) {
      const font = document.createElement('font')
      font.textContent = `${text.data}!`
      text.replaceWith(font)
    }
  }

  test('can be left for others, which have their own words', async () => {
    const { page, remarks } = await client.open('/docs/module/')
    // On a busy machine parts of the page come alive later than the page.
    await settled(page)
    const urls = ['/docs/tree/', '/docs/a/', '/docs/b/', '/headed/', '/docs/module/']
    for (const [index, heading] of ['Tree', 'Page A', 'Page B', 'Headed', 'Module'].entries()) {
      await page.evaluate(translate)
      await go(page, urls[index] ?? '', heading)
      const { page: loaded } = await client.open(urls[index] ?? '')
      // What both pages have stays translated.
      assert.equal((await words(page)).replaceAll('!', ''), await words(loaded))
    }
    assert.deepEqual(remarks, [])
  })
})

describe('shared data', () => {
  const outcomes = [
    ['late', () => client.server.hold(/\/assets\/data\//)],
    ['not to be had', () => client.server.fail(/\/assets\/data\//)],
    ['gone', () => client.server.answer(/\/assets\/data\//, { status: 404, body: 'gone' })],
    ['something else', () => client.server.answer(/\/assets\/data\//, { body: '<!doctype html>' })],
  ] as const

  for (const [name, arrange] of outcomes) {
    test(`that is ${name} takes nothing from the page that was served`, async () => {
      arrange()
      const { page } = await client.open('/docs/counter/', { calm: true })
      await page.getByRole('button', { name: 'Count 0' }).first().click()
      await page.getByRole('button', { name: 'Count 1' }).waitFor()
      assert.ok((await page.locator('.doc-sidebar').getByRole('link').count()) > 5, 'the served sidebar')
      await page.locator('.doc-sidebar').getByRole('link', { name: 'Tree' }).click()
      if (name === 'late') client.server.reset()
      await waitShown(page, '/docs/tree/', 'Tree')
      assert.match(await words(page), /Inside the card, see page B/)
    })
  }

  test('that nobody named before is waited for where it is read', async () => {
    const release = client.server.hold(/docs-default-current-sidebar-plain/)
    const { page, remarks } = await client.open('/docs/shared/', { calm: true })
    await page.getByRole('button', { name: 'Show labels' }).click()
    await page.getByText('Waiting for labels.').waitFor()
    assert.match(await words(page), /Static words beside the shared data/)
    release()
    await page.getByText('Page A, Page B, Page C, Long, Hash targets').waitFor()
    assert.match(await words(page), /Static words beside the shared data/)
    assert.deepEqual(remarks, [])
  })
})

describe('with JavaScript off', () => {
  test('every page is readable, and reached by links', async () => {
    const { page } = await client.open('/', { options: { javaScriptEnabled: false }, hydrated: false })
    const wanted = new Set(pagesOf(client.dir))
    const queue = ['/', '/links-react/', '/docs/tree/', '/docs/many/']
    const seen = new Set<string>()
    for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
      if (seen.has(url)) continue
      seen.add(url)
      await page.goto(client.server.origin + url)
      const main = page.locator('main').first()
      assert.ok(((await main.innerText()) ?? '').length > 10, `${url} has words`)
      const hrefs = await page
        .locator('a[href^="/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      queue.push(...hrefs.map((href) => href.replace(/[?#].*/, '')).filter((href) => wanted.has(href)))
    }
    assert.deepEqual(
      [...wanted].filter((url) => !seen.has(url)),
      [],
    )
  })

  test('components show what the server made of them', async () => {
    const { page } = await client.open('/docs/client-only/', {
      options: { javaScriptEnabled: false },
      hydrated: false,
    })
    await page.getByText('Words of the fallback.').waitFor()
    await page.goto(`${client.server.origin}/docs/mismatch/`)
    await page.getByText('words of the server').waitFor()
  })
})

describe('a site with a copy of React of its own', () => {
  /** Something that every production build of React and React DOM holds. */
  const REACT = /react\.dev\/errors\//g

  function copiesOfReact(dir: string): number {
    const scripts = path.join(dir, 'assets/js')
    return readdirSync(scripts)
      .map((file) => readFileSync(path.join(scripts, file), 'utf8').match(REACT)?.length ?? 0)
      .reduce((sum, count) => sum + count, 0)
  }

  test('uses that copy only, and hooks of its components work', async () => {
    const dir = await buildClientSite({
      prepare(site) {
        for (const name of ['react', 'react-dom', 'scheduler']) {
          cpSync(path.join(ROOT, 'node_modules', name), path.join(site.dir, 'node_modules', name), {
            recursive: true,
          })
        }
        const react = path.join(site.dir, 'node_modules/react/cjs/react.production.js')
        const counted = '\nglobalThis.__copies = (globalThis.__copies ?? 0) + 1;\n'
        writeFileSync(react, readFileSync(react, 'utf8') + counted)
      },
    })
    assert.ok(copiesOfReact(client.dir) > 0)
    assert.equal(copiesOfReact(dir), copiesOfReact(client.dir))
    client.server.setDir(dir)
    const { page, remarks } = await client.open('/docs/counter/')
    assert.equal(await page.evaluate(() => (globalThis as { __copies?: number }).__copies), 1)
    await page.getByRole('button', { name: 'Count 0' }).first().click()
    await page.getByRole('button', { name: 'Count 1' }).waitFor()
    await go(page, '/docs/lazy/', 'Lazy')
    await page.getByRole('button', { name: 'Open panel' }).click()
    await page.getByText('Lazy words that were not served').waitFor()
    assert.deepEqual(remarks, [])
  })
})
