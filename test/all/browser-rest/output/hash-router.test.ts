import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { waitHydrated } from '../../../support/browser/client-mode.ts'
import { addLink, isMarked, mark, seen, travel, watch, words } from '../../../support/browser/client-page.ts'
import { documents, idle, paths, siteForTests } from '../../../support/browser/site.ts'
import { HASHED } from '../../../support/browser/sites.ts'

/** The folder of the host that the site lies in, which the build does not know. */
const SUB = '/some/folder/'

const client = siteForTests({ variant: HASHED })

/** Waits until a page is shown at an address behind the `#`. */
async function shown(page: Page, address: string, heading: string): Promise<void> {
  await page.waitForFunction(
    ([hash, heading]) =>
      location.hash === hash && document.querySelector('h1')?.textContent.includes(heading ?? '') === true,
    [`#${address}`, heading] as const,
  )
}

function file(name: string): string {
  return readFileSync(path.join(client.dir, name), 'utf8')
}

describe('the output', () => {
  test('has one document, the data of every page, and neither sitemap nor not-found document', () => {
    const files = readdirSync(client.dir, { recursive: true, encoding: 'utf8' })
    // One is among the static files.
    const html = files.filter((name) => name.endsWith('.html') && name !== 'files/plain.html')
    assert.deepEqual(html, ['index.html'])
    for (const name of ['page.json', 'docs/a/page.json', '404.page.json', 'img/icon.svg']) {
      assert.ok(existsSync(path.join(client.dir, name)), name)
    }
    assert.equal(file('sitemap.xml'), 'static')
  })

  test('names no file and no page by an address that depends on its place', () => {
    const html = file('index.html')
    const addresses = [...html.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)].map(
      ([, address = '']) => address,
    )
    assert.ok(addresses.length > 10)
    for (const address of addresses) assert.match(address, /^(?:#|\.\/|https:|data:)/, address)
    const { css, modules } = JSON.parse(file('docs/tree/page.json')) as { css: string[]; modules: object }
    for (const address of [...css, ...(Object.values(modules) as string[])])
      assert.match(address, /^\.\/assets\//)
  })
})

// The development server serves such a site by ordinary addresses.
describe('the document', () => {
  test('comes alive as the home page, in silence, and asks for nothing outside of its folder', async () => {
    const { page, remarks } = await client.open(SUB)
    assert.match(await words(page), /Client home/)
    await idle(client.server)
    for (const asked of paths(client.server)) assert.ok(asked.startsWith(SUB), asked)
    assert.deepEqual(remarks, [])
    assert.equal(
      await page.locator('.navbar img, link[rel=icon]').first().getAttribute('href'),
      './img/icon.svg',
    )
  })

  test('shows the page that its address names, with the head of that page, and never the home page', async () => {
    const { page } = await client.openSilent(`${SUB}#/docs/b/?a=1#words`, {
      hydrated: false,
      init: () => {
        window.__seen = []
        const look = (): void => {
          const heading = document.querySelector('h1')
          if (heading?.checkVisibility({ visibilityProperty: true })) window.__seen?.push(heading.textContent)
        }
        new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
      },
    })
    await shown(page, '/docs/b/?a=1#words', 'Page B')
    await waitHydrated(page)
    await page.waitForFunction(() => document.title.startsWith('Page B'))
    await page.waitForFunction(() =>
      document.querySelector('h1')?.checkVisibility({ visibilityProperty: true }),
    )
    assert.deepEqual(
      (await seen(page)).filter((heading) => /home/.test(heading)),
      [],
    )
    const canonical = await page.getAttribute('link[rel=canonical]', 'href')
    assert.equal(canonical, 'https://sitegen.example/project/#/docs/b/')
  })

  test('shows the not-found page for an address that no page has, and goes on from there', async () => {
    const { page } = await client.open(`${SUB}index.html#/docs/nope/`)
    await shown(page, '/docs/nope/', 'Page Not Found')
    assert.match(await page.title(), /^Page Not Found/)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await shown(page, '/', 'Client home')
    assert.ok(page.url().endsWith(`${SUB}index.html#/`))
  })

  test('survives odd addresses, and asks no other host for them', async () => {
    for (const hash of ['#//evil.example/x', '#/\\\\evil.example/x', '#/%zz', '#"><img src=x>']) {
      const { page, context } = await client.open(SUB, { hydrated: false })
      context.on('request', (request) => assert.equal(new URL(request.url()).origin, client.server.origin))
      await page.goto(`about:blank`)
      await page.goto(client.server.origin + SUB + hash)
      await waitHydrated(page)
      await idle(client.server)
      await page.waitForFunction(() =>
        document.querySelector('h1')?.checkVisibility({ visibilityProperty: true }),
      )
      assert.equal(new URL(page.url()).pathname, SUB)
    }
  })
})

describe('links', () => {
  test('lead from page to page without another document', async () => {
    const { page } = await client.openSilent(SUB)
    await mark(page)
    const link = page.getByRole('main').getByRole('link', { name: 'Page A' })
    assert.equal(await link.getAttribute('href'), '#/docs/a/')
    await link.click()
    await shown(page, '/docs/a/', 'Page A')
    await page.locator('article').getByRole('link', { name: 'page B' }).click()
    await shown(page, '/docs/b/', 'Page B')
    await page.waitForFunction(() => document.title.startsWith('Page B'))
    assert.ok(await isMarked(page))
    assert.deepEqual(documents(client.server), [SUB])
  })

  test('to a place scroll there and keep the page in the address', async () => {
    const { page } = await client.open(`${SUB}#/docs/long/`, {
      options: { viewport: { width: 1200, height: 500 } },
    })
    await shown(page, '/docs/long/', 'Long')
    await mark(page)
    const place = page.locator('article h2[id]').last()
    const id = (await place.getAttribute('id')) ?? ''
    const link = await addLink(page, `#${id}`)
    await link.click()
    await shown(page, `/docs/long/#${id}`, 'Long')
    await page.waitForFunction(
      (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 999) < 300,
      id,
    )
    await travel(page, -1)
    await shown(page, '/docs/long/', 'Long')
    await page.waitForFunction(() => scrollY === 0)
    await travel(page, 1)
    await shown(page, `/docs/long/#${id}`, 'Long')
    await page.waitForFunction(() => scrollY > 200)
    assert.ok(await isMarked(page))
  })

  test('to a place name the page as well when a reader takes them along', async () => {
    const { page } = await client.open(`${SUB}#/docs/b/`)
    await shown(page, '/docs/b/', 'Page B')
    const link = await addLink(page, '#words')
    await link.click({ button: 'right' })
    assert.equal(await link.getAttribute('href'), '#/docs/b/#words')
    await page.locator('.navbar a[href="#/about/"]').click()
    await shown(page, '/about/', 'About')
    await link.click()
    await page.waitForFunction(() => location.hash === '#/about/#words')
  })

  test('of components work in every form', async () => {
    const { page } = await client.openSilent(`${SUB}#/where/?a=1#b`)
    await shown(page, '/where/?a=1#b', 'Where')
    assert.equal(await page.locator('output').innerText(), '/where/ ?a=1 #b')
    await page.waitForFunction(() => [...document.images].every((image) => image.naturalWidth > 0))
    assert.equal(await page.getByRole('link', { name: 'by base URL' }).getAttribute('href'), '#/docs/b/')
    await page.getByRole('link', { name: 'as HTML' }).click()
    await shown(page, '/docs/c/', 'Page C')
    await travel(page, -1)
    await shown(page, '/where/?a=1#b', 'Where')
    const link = page.getByRole('link', { name: 'from here' })
    await link.click()
    await shown(page, '/docs/b/#words', 'Page B')
    await travel(page, -1)
    await link.click({ button: 'right' })
    assert.equal(await link.getAttribute('href'), '#/docs/b/#words')
    await page.getByRole('link', { name: 'in HTML with useBaseUrl' }).click()
    await shown(page, '/docs/a/', 'Page A')
  })

  test('of HTML in Markdown, and its pictures, count from the document', async () => {
    const { page } = await client.openSilent(`${SUB}#/raw/`)
    await shown(page, '/raw/', 'Raw')
    await page.waitForFunction(() => [...document.images].every((image) => image.naturalWidth > 0))
    const { content } = JSON.parse(file('raw/page.json')) as { content: { html: string } }
    const addresses = [...content.html.matchAll(/\s(?:href|src|srcset|poster)="([^"]*)"/g)].map(
      ([, one]) => one,
    )
    assert.deepEqual(
      addresses.map((address) => address?.replaceAll(/-[\da-f]{8}/g, '')),
      [
        './img/icon.svg',
        './img/icon.svg',
        './img/icon.svg',
        './img/icon.svg 1x, ./img/icon.svg 2x',
        './img/icon.svg',
        './files/data.zip',
      ],
    )
  })

  test('that redirect leave no entry behind', async () => {
    const { page } = await client.open(`${SUB}#/docs/a/`)
    await shown(page, '/docs/a/', 'Page A')
    const link = await addLink(page, '#/moved/')
    await link.click()
    await shown(page, '/docs/b/?from=moved#words', 'Page B')
    await travel(page, -1)
    await shown(page, '/docs/a/', 'Page A')
  })
})

test('back, forward and typed addresses show their pages', async () => {
  const { page } = await client.open(SUB)
  await watch(page)
  for (const [address, heading] of [
    ['/docs/a/', 'Page A'],
    ['/docs/b/', 'Page B'],
  ] as const) {
    await page.evaluate((hash) => location.assign(hash), `#${address}`)
    await shown(page, address, heading)
  }
  await travel(page, -1)
  await shown(page, '/docs/a/', 'Page A')
  await travel(page, -1)
  await page.waitForFunction(() => document.querySelector('h1')?.textContent.includes('Client home'))
  await travel(page, 2)
  await shown(page, '/docs/b/', 'Page B')
  await page.evaluate(() => location.assign('#words'))
  await page.waitForFunction(() => location.hash === '#/docs/b/#words')
  assert.ok(await isMarked(page))
})

test('a page that cannot be loaded is loaded with its document, and then told', async () => {
  const { page } = await client.open(`${SUB}#/docs/a/`, { calm: true })
  await shown(page, '/docs/a/', 'Page A')
  client.server.fail(/docs\/b\/page\.json/)
  await page.locator('article').getByRole('link', { name: 'page B' }).click()
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  assert.ok(page.url().endsWith('#/docs/b/'))
  assert.equal(documents(client.server).length, 2)
  client.server.reset()
  await page.getByRole('button', { name: 'Retry' }).click()
  await shown(page, '/docs/b/', 'Page B')
})
