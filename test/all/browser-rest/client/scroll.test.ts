import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { waitHydrated } from '../../../support/browser/client-mode.ts'
import { addLink, go, isMarked, mark, travel, waitShown } from '../../../support/browser/client-page.ts'
import { dataRequests, documents, siteForTests, testMore } from '../../../support/browser/site.ts'
import { startTestServer } from '../../../support/browser/test-server.ts'
import { hasAllTests, skipUnlessAll } from '../../../support/is-whole.ts'

const client = siteForTests()

async function scrollToY(page: Page, y: number): Promise<void> {
  await page.evaluate((y) => {
    window.scrollTo({ top: y, behavior: 'instant' })
  }, y)
  await waitScroll(page, y)
  // The client may note the position a frame later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Waits for a position, give or take a pixel, and sees it stay for some frames. */
async function waitScroll(page: Page, y: number): Promise<void> {
  const end = await page.evaluate(
    (y) =>
      new Promise<number>((resolve) => {
        const deadline = performance.now() + 4000
        let frames = 0
        const look = (): void => {
          frames = Math.abs(scrollY - y) > 1 ? 0 : frames + 1
          if (frames > 4 || performance.now() > deadline) resolve(scrollY)
          else requestAnimationFrame(look)
        }
        look()
      }),
    y,
  )
  assert.ok(Math.abs(end - y) <= 1, `scrolled to ${end}, not to ${y}`)
}

/** Waits until an element stands where a jump to it puts it: at the top, below the navbar. */
async function waitAtTop(page: Page, id: string): Promise<void> {
  await page.waitForFunction((id) => {
    const { top } = document.getElementById(id)?.getBoundingClientRect() ?? { top: Number.NaN }
    return top >= 0 && top < 200
  }, id)
}

describe('scrolling', () => {
  test('a new page starts at its top; back and forward restore the positions', async () => {
    const { page } = await client.open('/docs/long/')
    await mark(page)
    await scrollToY(page, 1500)
    await go(page, '/docs/hash/', 'Hash targets')
    await waitScroll(page, 0)
    await scrollToY(page, 700)
    await travel(page, -1)
    await waitShown(page, '/docs/long/', 'Long')
    await waitScroll(page, 1500)
    await travel(page, 1)
    await waitShown(page, '/docs/hash/', 'Hash targets')
    await waitScroll(page, 700)
    assert.ok(await isMarked(page))
  })

  test('positions are kept over a reload in between', async () => {
    const { page } = await client.open('/docs/long/')
    await scrollToY(page, 1500)
    await go(page, '/docs/hash/', 'Hash targets')
    await scrollToY(page, 900)
    await page.reload()
    await waitHydrated(page)
    await waitScroll(page, 900)
    await travel(page, -1)
    await waitShown(page, '/docs/long/', 'Long')
    await waitScroll(page, 1500)
    await travel(page, 1)
    await waitShown(page, '/docs/hash/', 'Hash targets')
    await waitScroll(page, 900)
  })

  testMore('two entries of one page have positions of their own', async () => {
    const { page } = await client.open('/docs/long/')
    await scrollToY(page, 400)
    await go(page, '/docs/a/', 'Page A')
    await go(page, '/docs/long/', 'Long')
    await scrollToY(page, 2000)
    await go(page, '/docs/b/', 'Page B')
    await travel(page, -1)
    await waitShown(page, '/docs/long/', 'Long')
    await waitScroll(page, 2000)
    await travel(page, -2)
    await waitScroll(page, 400)
  })

  testMore('stays where it is when only the query changes', async () => {
    const { page } = await client.open('/docs/long/')
    await mark(page)
    const link = page.getByRole('link', { name: 'the same page, other query' })
    await link.scrollIntoViewIfNeeded()
    const y = await page.evaluate(() => scrollY)
    assert.ok(y > 500)
    await link.click()
    await page.waitForFunction(() => location.search === '?other=query')
    await waitScroll(page, y)
    assert.ok(await isMarked(page))
    assert.deepEqual(documents(client.server), ['/docs/long/'])
    await travel(page, -1)
    await page.waitForFunction(() => location.search === '')
    await waitScroll(page, y)
  })
})

describe('targets of a hash', () => {
  const all = [
    ['#%C3%BCber%20uns', 'über uns'],
    ['#plain-target', 'plain-target'],
    ['#a%22b', 'a"b'],
    ['#50%', '50%'],
  ] as const
  const targets = hasAllTests ? all : all.slice(0, 1)

  test('are scrolled to by a full load, on this page, and from another', async () => {
    for (const [hash, id] of targets) {
      const { page } = await client.openSilent(`/docs/hash/${hash}`)
      await waitAtTop(page, id)
      await mark(page)
      await scrollToY(page, 0)
      const again = await addLink(page, hash)
      await again.click()
      await waitAtTop(page, id)
      await go(page, '/docs/a/', 'Page A')
      await go(page, `/docs/hash/${hash}`, 'Hash targets')
      await waitAtTop(page, id)
      assert.ok(await isMarked(page))
    }
  })

  testMore('that do not exist break nothing', async () => {
    const hashes = ['#%', '#"><img src=x>', '#%3Cimg%20src=x%20onerror=alert(1)%3E', '#', '#no-such-id']
    const { page } = await client.openSilent(`/docs/a/${hashes[0]}`)
    await mark(page)
    for (const hash of hashes) {
      await go(page, `/docs/long/${hash}`, 'Long')
      await waitScroll(page, 0)
      await go(page, `/docs/a/${hash}`, 'Page A')
    }
    assert.equal(await page.locator('img[src="x"]').count(), 0)
    assert.ok(await isMarked(page))
    await page.reload()
    await waitHydrated(page)
  })

  test('links within the page are native, and back works', async () => {
    const { page } = await client.openSilent('/docs/long/', { calm: true })
    await mark(page)
    await scrollToY(page, 100)
    await page.locator('article').getByRole('link', { name: 'a far section' }).click()
    await waitAtTop(page, 'section-20')
    assert.equal(new URL(page.url()).hash, '#section-20')
    const far = await page.evaluate(() => scrollY)
    await travel(page, -1)
    await page.waitForFunction(() => location.hash === '')
    await waitScroll(page, 100)
    await travel(page, 1)
    await waitScroll(page, far)
    assert.ok(await isMarked(page))
    assert.deepEqual(dataRequests(client.server), [])
  })

  testMore('back from another page returns to the place in the page, not to the hash', async () => {
    const { page } = await client.open('/docs/long/')
    await page.locator('article').getByRole('link', { name: 'a far section' }).click()
    await waitAtTop(page, 'section-20')
    const y = (await page.evaluate(() => scrollY)) - 600
    await scrollToY(page, y)
    await go(page, '/docs/a/', 'Page A')
    await travel(page, -1)
    await waitShown(page, '/docs/long/', 'Long')
    assert.equal(new URL(page.url()).hash, '#section-20')
    await waitScroll(page, y)
  })
})

describe('the back-forward cache', { skip: skipUnlessAll }, () => {
  const cached = siteForTests({ bfcache: true })

  test('takes the page in, also after navigations, and the page goes on working', async () => {
    const other = await startTestServer({ dir: cached.dir })
    try {
      for (const elsewhere of [
        `${other.origin}/files/plain.html`,
        `${cached.server.origin}/files/plain.html`,
      ]) {
        const { page, remarks } = await cached.open('/docs/a/')
        await go(page, '/docs/b/', 'Page B')
        await page.evaluate(() => {
          addEventListener('pageshow', ({ persisted }) => {
            window.__persisted = persisted
          })
        })
        await page.goto(elsewhere)
        await travel(page, -1)
        await page.waitForFunction(() => location.pathname === '/docs/b/')
        assert.equal(await page.evaluate(() => window.__persisted), true, elsewhere)
        await go(page, '/docs/c/', 'Page C')
        await travel(page, -1)
        await waitShown(page, '/docs/b/', 'Page B')
        await travel(page, -1)
        await waitShown(page, '/docs/a/', 'Page A')
        assert.deepEqual(remarks, [])
      }
    } finally {
      await other.close()
    }
  })

  test('back from another document without that cache restores page and position', async () => {
    const { page } = await cached.open('/docs/long/')
    await go(page, '/docs/a/', 'Page A')
    await go(page, '/docs/long/', 'Long')
    await scrollToY(page, 1500)
    // A page with an open lock is not taken in.
    await page.evaluate(() => {
      void navigator.locks.request('keep', () => new Promise(() => undefined))
      addEventListener('unload', () => undefined)
    })
    await mark(page)
    await page.goto(`${cached.server.origin}/files/plain.html`)
    await travel(page, -1)
    await waitHydrated(page)
    await waitShown(page, '/docs/long/', 'Long')
    await waitScroll(page, 1500)
    await travel(page, -1)
    await waitShown(page, '/docs/a/', 'Page A')
  })
})
