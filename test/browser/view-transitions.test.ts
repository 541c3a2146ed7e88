import assert from 'node:assert/strict'
import test, { after, afterEach, before } from 'node:test'
import type { Page } from 'playwright-core'
import { addLink, isMarked, mark, waitShown } from '../support/client-page.ts'
import { startClientTests, type ClientHarness } from '../support/client-site.ts'

let client: ClientHarness

before(async () => {
  client = await startClientTests({ variant: { keys: { viewTransitions: true } } })
})
afterEach(() => client.reset())
after(() => client.close())

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

test('a click passes into the new page in one transition, which ends, and scrolls and titles are right', async () => {
  const { page, remarks } = await client.open('/docs/a/', { init: count })
  await mark(page)
  await (await addLink(page, '/docs/b/')).click()
  await waitShown(page, '/docs/b/', 'Page B')
  await page.waitForFunction(() => (globalThis as unknown as { counts: Counts }).counts.finished === 1)
  assert.deepEqual(await counts(page), { begun: 1, ready: 1, finished: 1 })
  assert.match(await page.title(), /Page B/)
  assert.equal(await isMarked(page), true)
  assert.equal(await page.evaluate(() => scrollY), 0)
  await page.goBack()
  await waitShown(page, '/docs/a/', 'Page A')
  await page.waitForFunction(() => (globalThis as unknown as { counts: Counts }).counts.finished === 2)
  assert.deepEqual(remarks, [])
})

test('of two clicks in a row the second one counts, and nothing stays frozen', async () => {
  const { page, remarks } = await client.open('/docs/a/', { init: count })
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
  await page.waitForFunction(() => {
    const { begun, finished } = (globalThis as unknown as { counts: Counts }).counts
    return begun > 0 && finished > 0
  })
  assert.deepEqual(remarks, [])
})

test('another place of a page, and pages for readers who want no motion, come without', async () => {
  const { page } = await client.open('/docs/a/', { init: count })
  await (await addLink(page, '/docs/a/?query')).click()
  await page.waitForURL('**/docs/a/?query')
  assert.equal((await counts(page)).begun, 0)
  const { page: still } = await client.open('/docs/a/', { init: count, options: { reducedMotion: 'reduce' } })
  await (await addLink(still, '/docs/b/')).click()
  await waitShown(still, '/docs/b/', 'Page B')
  assert.equal((await counts(still)).begun, 0)
})
