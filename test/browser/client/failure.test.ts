import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { waitHydrated } from '../../support/browser/client-mode.ts'
import { addLink, go, isMarked, mark, travel, waitShown, words } from '../../support/browser/client-page.ts'
import {
  assetOf,
  dataRequests,
  documents,
  idle,
  isDev,
  settled,
  siteForTests,
  until,
  testMore,
} from '../../support/browser/site.ts'
import { skipUnlessAll } from '../../support/is-whole.ts'

const client = siteForTests()

const B = '/docs/b/page.json'

async function clickB(page: Page): Promise<void> {
  await page.locator('article').getByRole('link', { name: 'page B' }).click()
}

function alertOf(page: Page): Locator {
  return page.getByRole('alert')
}

testMore('data of a debug page that cannot be fetched are asked for again', async () => {
  const data = /\/__docusaurus\/debug\/.*\.json$/
  client.server.handle(data, (_req, res) => res.writeHead(503).end())
  const { page } = await client.open('/__docusaurus/debug/registry/', { calm: true })
  await alertOf(page).getByText('503').waitFor()
  client.server.reset()
  await alertOf(page).getByRole('button', { name: 'Retry' }).click()
  await page.locator('main details').first().waitFor()
  assert.equal(await alertOf(page).count(), 0)
})

describe('a page that cannot be fetched', () => {
  test('is loaded in full with a warning, once in a session; then the failure is told in the page, with a way on', async () => {
    const { page, remarks } = await client.open('/docs/a/', { calm: true })
    await mark(page)
    client.server.fail(B)
    await clickB(page)
    await page.waitForURL('**/docs/b/')
    await waitHydrated(page)
    assert.equal(await isMarked(page), false)
    assert.deepEqual(documents(client.server), ['/docs/a/', '/docs/b/'])
    assert.match(await words(page), /The words of page B/)
    assert.ok(
      remarks.some((remark) => remark.startsWith('warning:')),
      remarks.join('\n'),
    )
    await page.goto(`${client.server.origin}/docs/a/`)
    await waitHydrated(page)
    await mark(page)
    client.server.clearLog()
    await clickB(page)
    await alertOf(page).waitFor()
    assert.ok(await isMarked(page))
    assert.deepEqual(documents(client.server), [])
    assert.ok(((await alertOf(page).textContent()) ?? '').length > 10, 'the text of the error')
    client.server.reset()
    await page.getByRole('button', { name: 'Retry' }).click()
    await waitShown(page, '/docs/b/', 'Page B')
    assert.equal(await alertOf(page).count(), 0)
    assert.ok(await isMarked(page))
    assert.match(await words(page), /The words of page B/)
  })

  const ofBuild = { skip: isDev || skipUnlessAll }
  // The scripts of the development server have other names.
  test('is loaded in full when a module of it fails, and stays readable without', ofBuild, async () => {
    const { page, remarks } = await client.open('/docs/a/', { calm: true })
    client.server.fail(assetOf(client.dir, '/docs/tree/', /card.*\.js$/))
    const link = await addLink(page, '/docs/tree/')
    await link.click()
    await page.waitForURL('**/docs/tree/')
    await page.getByText('After the card.').waitFor()
    await idle(client.server)
    assert.deepEqual(documents(client.server), ['/docs/a/', '/docs/tree/'])
    assert.match(await words(page), /Inside the card, see page B/)
    assert.ok(remarks.some((remark) => remark.startsWith('warning:')))
    await page.locator('article').getByRole('link', { name: 'page A' }).click()
    await page.waitForURL('**/docs/a/')
    await page.getByText('The words of page A').waitFor()
  })

  testMore('is loaded in full when its stylesheet fails or shown without, but never blank', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    client.server.fail(assetOf(client.dir, '/docs/tree/', /\.css$/))
    const link = await addLink(page, '/docs/tree/')
    await link.click()
    await waitShown(page, '/docs/tree/', 'Tree')
    await idle(client.server)
    assert.ok(documents(client.server).length <= 2)
    assert.match(await words(page), /Inside the card, see page B/)
  })

  testMore('is tried in full when the reader asks again and data still fails', async () => {
    const { page, context } = await client.open('/docs/a/', { calm: true })
    client.server.fail(B)
    await context.setOffline(true)
    await clickB(page)
    await alertOf(page).waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.waitForURL('**/docs/b/')
    await page.waitForFunction(() => document.title.startsWith('Page B'))
    assert.match(await words(page), /The words of page B/)
  })
})

describe('offline', () => {
  test('a click tells so in the page, and Retry goes on when the network is back', async () => {
    const { page, context, remarks } = await client.open('/docs/a/', { calm: true })
    const warnings = (): number => remarks.filter((remark) => remark.startsWith('warning:')).length
    await mark(page)
    await context.setOffline(true)
    await clickB(page)
    await alertOf(page).waitFor()
    assert.ok(await isMarked(page), 'a full load would show the error of the browser')
    const before = warnings()
    await page.getByRole('button', { name: 'Retry' }).click()
    await until(() => warnings() > before, 'the second failure')
    await alertOf(page).waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).click()
    await waitShown(page, '/docs/b/', 'Page B')
    assert.equal(await alertOf(page).count(), 0)
    assert.ok(await isMarked(page))
  })

  testMore('going back from the failure shows the earlier page again', async () => {
    const { page, context } = await client.open('/docs/c/', { calm: true })
    await go(page, '/docs/a/', 'Page A')
    await context.setOffline(true)
    await clickB(page)
    await alertOf(page).waitFor()
    await context.setOffline(false)
    await travel(page, -1)
    await page.waitForFunction(() => document.querySelector('[role="alert"]') === null)
    assert.match(await words(page), /The words of page [AC]/)
    const shown = new URL(page.url()).pathname === '/docs/a/' ? 'A' : 'C'
    assert.ok((await words(page)).includes(`The words of page ${shown}`), 'address and words agree')
  })
})

describe('offline, with the data here but not the module', { skip: skipUnlessAll }, () => {
  test('Retry shows the page when the network is back', async () => {
    const { page, context } = await client.open('/docs/a/')
    await mark(page)
    client.server.fail(assetOf(client.dir, '/docs/tree/', /card.*\.js$/))
    const link = await addLink(page, '/docs/tree/')
    await link.hover()
    await until(() => dataRequests(client.server).includes('/docs/tree/page.json'), 'the data')
    await idle(client.server)
    await context.setOffline(true)
    await link.click()
    await alertOf(page).waitFor()
    await context.setOffline(false)
    client.server.reset()
    await page.getByRole('button', { name: 'Retry' }).click()
    await waitShown(page, '/docs/tree/', 'Tree')
    assert.match(await words(page), /Inside the card, see page B/)
    assert.equal(await alertOf(page).count(), 0)
  })
})

describe('answers that are no page data', { skip: skipUnlessAll }, () => {
  test('make the page be loaded in full, once', async () => {
    const data = readFileSync(path.join(client.dir, B), 'utf8')
    const other = data.replace(/"client":"\w+"/, '"client":"of-another-deploy"')
    assert.notEqual(other, data)
    const answers = {
      '500': { status: 500, body: 'broken' },
      'HTML with status 200': { body: '<!doctype html><title>home</title><div id="__docusaurus"></div>' },
      null: { body: 'null', type: 'application/json' },
      'half of the JSON': { body: '{"url":"/docs/b/","layout":"@theme/Do', type: 'application/json' },
      // In dev it is asked for again, and answered by another client again.
      ...(!isDev && { 'data for another client': { body: other, type: 'application/json' } }),
    }
    for (const [name, answer] of Object.entries(answers)) {
      const { page } = await client.open('/docs/a/', { calm: true })
      client.server.clearLog()
      await mark(page)
      client.server.answer(B, answer)
      await clickB(page)
      await page.waitForURL('**/docs/b/')
      await waitHydrated(page)
      await idle(client.server)
      assert.equal(await isMarked(page), false, name)
      assert.deepEqual(documents(client.server), ['/docs/b/'], name)
      assert.match(await words(page), /The words of page B/, name)
    }
  })

  test('a link to a page that does not exist ends at the not-found page', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    const link = await addLink(page, '/docs/gone/?x#y')
    await link.click()
    await page.waitForURL('**/docs/gone/?x#y')
    await waitHydrated(page)
    assert.match(await words(page), /Page Not Found/)
    assert.deepEqual(documents(client.server), ['/docs/a/', '/docs/gone/?x'])
  })
})

describe('while a page is loading', () => {
  testMore('a bar appears after 200 ms, and goes away', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    const release = client.server.hold(B)
    await page.evaluate(() => {
      const start = (): void => {
        const clicked = performance.now()
        const look = (): void => {
          const bar = document.querySelector('.sg-progress')
          const isSeen = bar?.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) === true
          if (isSeen) window.__seen = [String(performance.now() - clicked)]
          else requestAnimationFrame(look)
        }
        look()
      }
      addEventListener('click', start, { capture: true, once: true })
    })
    await clickB(page)
    const [after] = await page
      .waitForFunction(() => window.__seen)
      .then((handle) => handle.jsonValue() as Promise<string[]>)
    assert.ok(Number(after) >= 195, `${after} ms`)
    assert.equal(await page.locator('svg[width="128"]').count(), 0, 'no loader beside the old page')
    release()
    await waitShown(page, '/docs/b/', 'Page B')
    await page.locator('.sg-progress').waitFor({ state: 'hidden' })
  })

  testMore('nothing appears when it is quick', async () => {
    // The timer of the bar is held, so that the test says when its time has come.
    const { page } = await client.open('/docs/a/', { calm: true, init: holdBar })
    await go(page, '/docs/b/', 'Page B')
    await settled(page)
    assert.equal(await page.evaluate(() => window.__late?.length), 0)
    assert.equal(await page.locator('.sg-progress').isVisible(), false)
  })

  testMore('the bar goes away when the page fails, or another is wanted', async () => {
    const { page, context } = await client.open('/docs/a/', { calm: true })
    const release = client.server.hold(B)
    await clickB(page)
    await page.locator('.sg-progress').waitFor()
    await go(page, '/docs/c/', 'Page C')
    await page.locator('.sg-progress').waitFor({ state: 'hidden' })
    release()
    client.server.hold('/docs/long/page.json')
    const link = await addLink(page, '/docs/long/')
    await link.click()
    await until(() => dataRequests(client.server).includes('/docs/long/page.json'), 'the request')
    await page.locator('.sg-progress').waitFor()
    await context.setOffline(true)
    client.server.reset()
    await page.locator('.sg-progress').waitFor({ state: 'hidden' })
  })
})

/** Keeps tasks that want to wait for 200 milliseconds, for as long as they are wanted. */
function holdBar(): void {
  const { setTimeout: wait, clearTimeout: clear } = window
  const late: { readonly id: number; readonly task: () => void }[] = []
  Object.assign(window, {
    __late: late,
    setTimeout(task: () => void, ms?: number): number {
      const id = wait(ms === 200 ? () => undefined : task, ms)
      if (ms === 200) late.push({ id, task })
      return id
    },
    clearTimeout(id: number) {
      const at = late.findIndex((one) => one.id === id)
      if (at >= 0) late.splice(at, 1)
      clear(id)
    },
  })
}
