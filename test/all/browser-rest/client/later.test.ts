import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { addLink, go, isMarked, mark, waitShown } from '../../../support/browser/client-page.ts'
import { siteForTests } from '../../../support/browser/site.ts'
import { LATER } from '../../../support/browser/sites.ts'

const client = siteForTests({ variant: LATER })

test('a client that comes with the page is there without a sign of its reader', async () => {
  const { page } = await client.open('/docs/a/', { hydrated: false })
  await page.waitForSelector('html[data-has-hydrated]', { state: 'attached' })
})

test('the root of a site is served around every page, and stays when readers go to another', async () => {
  const html = await (await fetch(`${client.server.origin}/docs/a/`)).text()
  assert.match(
    html,
    /<div class="own-root" title="Client"><button type="button">clicks: 0<\/button><i>\/docs\/a\/<\/i>/,
  )
  const { page } = await client.open('/docs/a/')
  const root = page.locator('.own-root')
  const button = root.getByRole('button', { name: 'clicks:' })
  await button.click()
  await go(page, '/docs/b/', 'Page B')
  await go(page, '/docs/tree/', 'Tree')
  await page.goBack()
  await waitShown(page, '/docs/b/', 'Page B')
  assert.equal(await button.textContent(), 'clicks: 1')
  assert.equal(await root.locator('> i').textContent(), '/docs/b/')
  assert.equal(await page.evaluate(() => document.documentElement.dataset['mounts']), '1')
})

test('an item of the navbar that fails is named, with its cause, on a page without navbar', async () => {
  const { page, context } = await client.open('/about/')
  await context.addInitScript(() => {
    Object.assign(window, { __failing: true })
  })
  await page.reload()
  await page.getByText('This page crashed.').waitFor()
  const told = (await page.getByRole('alert').textContent()) ?? ''
  assert.match(told, /check themeConfig\.navbar\.items in site\.config: \{"type":"link",.*"label":"About"/)
  assert.match(told, /Cause: no label/)
  assert.equal(told.split('could not be shown').length, 2, 'it is said once')
  assert.equal(await page.locator('.navbar').count(), 0)
  assert.match(await page.title(), /^Page Error/)
})

/** Runs in a page before its scripts: counts the transitions that begin and those that come to their end. */
function count(): void {
  const counts = { begun: 0, ready: 0, finished: 0 }
  Object.assign(globalThis, { counts })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (options) => {
    counts.begun++
    const transition = start(options)
    void transition.ready.then(
      () => counts.ready++,
      () => undefined,
    )
    void transition.finished.then(
      () => counts.finished++,
      () => undefined,
    )
    return transition
  }
}

interface Counts {
  readonly begun: number
  readonly ready: number
  readonly finished: number
}

function counts(page: Page): Promise<Counts> {
  return page.evaluate(() => (globalThis as unknown as { counts: Counts }).counts)
}

async function waitFinished(page: Page, least: number): Promise<void> {
  await page.waitForFunction(
    (least) => (globalThis as unknown as { counts: Counts }).counts.finished >= least,
    least,
  )
}

describe('with view transitions', () => {
  test('a click passes into the new page in one, which ends, and scrolls and titles are right', async () => {
    const { page } = await client.openSilent('/docs/a/', { init: count })
    await mark(page)
    await (await addLink(page, '/docs/b/')).click()
    await waitShown(page, '/docs/b/', 'Page B')
    await waitFinished(page, 1)
    assert.deepEqual(await counts(page), { begun: 1, ready: 1, finished: 1 })
    assert.match(await page.title(), /Page B/)
    assert.equal(await isMarked(page), true)
    assert.equal(await page.evaluate(() => scrollY), 0)
    await page.goBack()
    await waitShown(page, '/docs/a/', 'Page A')
    await waitFinished(page, 2)
  })

  test('of two clicks in a row the second one counts, and nothing stays frozen', async () => {
    const { page } = await client.openSilent('/docs/a/', { init: count })
    const [one, other] = [await addLink(page, '/docs/b/'), await addLink(page, '/docs/long/')]
    await page.evaluate(
      (ids) => {
        for (const id of ids) document.getElementById(id ?? '')?.click()
      },
      [await one.getAttribute('id'), await other.getAttribute('id')],
    )
    await page.waitForURL('**/docs/long/')
    await (await addLink(page, '/docs/b/')).click()
    await waitShown(page, '/docs/b/', 'Page B')
    await waitFinished(page, 1)
  })

  test('another place of a page, and pages for readers who want no motion, come without', async () => {
    const { page } = await client.open('/docs/a/', { init: count })
    await (await addLink(page, '/docs/a/?query')).click()
    await page.waitForURL('**/docs/a/?query')
    assert.equal((await counts(page)).begun, 0)
    const { page: still } = await client.open('/docs/a/', {
      init: count,
      options: { reducedMotion: 'reduce' },
    })
    await (await addLink(still, '/docs/b/')).click()
    await waitShown(still, '/docs/b/', 'Page B')
    assert.equal((await counts(still)).begun, 0)
  })
})
