import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { go, isMarked, mark } from '../../../support/browser/client-page.ts'
import { idle, paths, settled, siteForTests, until, testMore } from '../../../support/browser/site.ts'

const FLOW = 'flowchart TD\n  A[Start] --> B{Is it?}\n  B -->|Yes| C[End]'
const SEQUENCE = 'sequenceDiagram\n  Reader->>Page: opens'
const BROKEN = 'flowchart TD\n  A--'

const client = siteForTests()

function mermaidRequests(): readonly string[] {
  return paths(client.server, ({ path }) => /mermaid|Diagram-[^/]*\.js/i.test(path))
}

function drawings(page: Page): Locator {
  return page.locator('.docusaurus-mermaid-container svg[id^="mermaid-"]')
}

async function drawn(page: Page, count: number): Promise<void> {
  await drawings(page)
    .nth(count - 1)
    .waitFor()
}

/** Elements directly in the body, without what belongs to the page. */
function strays(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.body.children]
      .filter((element) => element.matches('[id*="mermaid"], [class*="mermaid"], [style*="visibility"], svg'))
      .map((element) => element.outerHTML.slice(0, 80)),
  )
}

function boxColour(page: Page): Promise<string> {
  return page
    .locator('.docusaurus-mermaid-container .node rect')
    .first()
    .evaluate((element) => getComputedStyle(element).fill)
}

const LIGHT = { options: { colorScheme: 'light' } } as const

describe('a diagram that is not drawn', () => {
  testMore('is its text where JavaScript is off', async () => {
    const options = { javaScriptEnabled: false }
    const { page } = await client.open('/content/diagrams/', { options, hydrated: false })
    assert.deepEqual(await page.locator('.docusaurus-mermaid-container > pre').allTextContents(), [
      FLOW,
      SEQUENCE,
      FLOW,
    ])
  })

  testMore('loads nothing until it comes near the viewport', async () => {
    const { page } = await client.openSilent('/content/diagram-far/')
    await idle(client.server)
    assert.deepEqual(
      mermaidRequests().filter((path) => !/\/(?:Mermaid-\w+\.js|mermaid-\w+\.css)$/.test(path)),
      [],
    )
    await page.locator('.docusaurus-mermaid-container').scrollIntoViewIfNeeded()
    await drawn(page, 1)
    assert.equal(mermaidRequests().filter((path) => path.includes('/mermaid-render-')).length, 1)
  })

  testMore('is not drawn while it is hidden, and then when it is shown', async () => {
    const { page } = await client.openSilent('/content/diagram-hidden/')
    await idle(client.server)
    assert.equal(await drawings(page).count(), 0)
    await page.getByText('Open', { exact: true }).click()
    await drawn(page, 1)
    assert.ok(((await drawings(page).boundingBox())?.height ?? 0) > 100)
  })

  testMore('says that it could not be loaded, and keeps its text', async () => {
    client.server.fail(/mermaid-render/)
    const { page } = await client.open('/content/diagrams/')
    await page.getByText('This diagram could not be drawn.').first().waitFor()
    assert.equal(await page.locator('.mermaidSource').first().textContent(), FLOW)
  })
})

describe('diagrams', () => {
  test('are drawn in the colour mode of the page, each with ids of its own, and leave nothing in it', async () => {
    const { page } = await client.openSilent('/content/diagrams/', LIGHT)
    await drawn(page, 3)
    assert.equal(await page.locator('.mermaidSource').count(), 0)
    assert.deepEqual(await drawings(page).first().locator('.nodeLabel').allTextContents(), [
      'Start',
      'Is it?',
      'End',
    ])
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
    assert.deepEqual(ids, [...new Set(ids)])
    const light = await boxColour(page)
    const setMode = (mode: string): Promise<void> =>
      page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), mode)
    await setMode('dark')
    await page.waitForFunction(
      (light) => getComputedStyle(document.querySelector('.node rect') as Element).fill !== light,
      light,
    )
    for (const mode of ['light', 'dark', 'light']) await setMode(mode)
    await page.waitForFunction(
      (light) => getComputedStyle(document.querySelector('.node rect') as Element).fill === light,
      light,
    )
    await settled(page)
    assert.equal(await boxColour(page), light, 'the last mode wins')
    assert.deepEqual(await strays(page), [])
  })

  testMore('with mistakes say which in their place; the others are drawn', async () => {
    const { page } = await client.openSilent('/content/diagram-broken/')
    await drawn(page, 1)
    const [first, second] = [page.getByRole('alert').nth(0), page.getByRole('alert').nth(1)]
    assert.match(
      (await first.textContent()) ?? '',
      /^This diagram could not be drawn\.Parse error on line \d/,
    )
    assert.match((await second.textContent()) ?? '', /No diagram type detected/)
    assert.deepEqual(await page.locator('.mermaidSource').allTextContents(), [BROKEN, 'nonsense'])
    assert.deepEqual(await strays(page), [])
    assert.equal(await page.locator('svg[aria-roledescription="error"]').count(), 0)
  })

  testMore('run nothing that their text holds, whatever options it or the site asks for', async () => {
    const { page } = await client.openSilent('/content/diagram-hostile/', LIGHT)
    await drawn(page, 2)
    await page.locator('.nodeLabel b').hover()
    await idle(client.server)
    const found = await page.evaluate(() => {
      const all = [...document.querySelectorAll('.docusaurus-mermaid-container *')]
      return {
        ran: window.__seen,
        tags: all
          .map(({ localName }) => localName)
          .filter((name) => /^(?:script|iframe|object|embed)$/.test(name)),
        handlers: all.flatMap((element) =>
          element.getAttributeNames().filter((name) => name.startsWith('on')),
        ),
        addresses: all
          .flatMap((element) => ['href', 'xlink:href'].map((name) => element.getAttribute(name) ?? ''))
          .filter((address) => /^\s*(?:javascript|data):/i.test(address)),
      }
    })
    assert.deepEqual(found, { ran: undefined, tags: [], handlers: [], addresses: [] })
    const link = page.locator('.docusaurus-mermaid-container a').first()
    if ((await link.count()) > 0) await link.click()
    assert.equal(await page.evaluate(() => window.__seen), undefined)
    assert.equal(new URL(page.url()).pathname, '/content/diagram-hostile/')
  })

  test('are drawn after a navigation, and gone after the next', async () => {
    const { page } = await client.openSilent('/content/plain/')
    await mark(page)
    await go(page, '/content/diagrams/', 'Diagrams')
    await drawn(page, 3)
    await go(page, '/content/plain/', 'Plain')
    assert.equal(await page.locator('.docusaurus-mermaid-container').count(), 0)
    assert.deepEqual(await strays(page), [])
    assert.ok(await isMarked(page))
  })

  testMore('that the reader leaves while they are drawn are no matter', async () => {
    const { page } = await client.openSilent('/content/plain/')
    const release = client.server.hold(/mermaid-render/)
    await go(page, '/content/diagrams/', 'Diagrams')
    await until(
      () => mermaidRequests().some((path) => path.includes('mermaid-render')),
      'mermaid to be asked for',
    )
    await go(page, '/content/plain/', 'Plain')
    release()
    await idle(client.server)
    assert.deepEqual(await strays(page), [])
  })
})
