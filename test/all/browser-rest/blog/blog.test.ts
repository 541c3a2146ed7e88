import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { CLIENT_MODE, waitHydrated } from '../../../support/browser/client-mode.ts'
import { go, isMarked, mark, waitShown } from '../../../support/browser/client-page.ts'
import { noteShifts, shiftsOf } from '../../../support/browser/layout-shifts.ts'
import { settled, siteForTests } from '../../../support/browser/site.ts'

const STATIC = { options: { javaScriptEnabled: false }, hydrated: false }

const POST_1 = '/blog/2024/05/01/post-1/'
const POST_7 = '/blog/2026/03/03/post-7/'
const POST_8 = '/blog/2026/04/04/post-8/'
const UNLISTED = '/blog/2026/01/15/unlisted/'

const client = siteForTests()

/** Titles of the posts that the page lists. */
async function posts(page: Page): Promise<readonly string[]> {
  return page.locator('main h2.blog-post__title').allInnerTexts()
}

/** Waits for another page of a list: all of them have the same heading. */
async function waitPosts(page: Page, pathname: string, titles: readonly string[]): Promise<void> {
  await page.locator('main h2.blog-post__title', { hasText: titles[0] ?? '' }).waitFor()
  assert.deepEqual(await posts(page), titles)
  assert.equal(new URL(page.url()).pathname, pathname)
}

/** What the list beside the page shows: its posts, without the sections above them. */
async function recent(page: Page): Promise<readonly string[]> {
  return page.locator('.blog-sidebar__posts .menu__link:visible').allInnerTexts()
}

async function whole(page: Page, count: number): Promise<void> {
  await page
    .locator('.blog-sidebar__posts:not(.blog-sidebar__waiting) .menu__link')
    .nth(count - 1)
    .waitFor()
}

describe('lists', () => {
  test('show excerpts of some posts on each page, and lead from page to page', async () => {
    const { page } = await client.openSilent('/blog/')
    await mark(page)
    assert.deepEqual(await posts(page), ['Post 8', 'Post 7', 'Post 6'])
    await assertExcerpts(page)
    await page.getByRole('link', { name: 'Older entries' }).click()
    await waitPosts(page, '/blog/page/2/', ['Post 5', 'Post 4', 'Post 3'])
    await page.getByRole('link', { name: 'Older entries' }).click()
    await waitPosts(page, '/blog/page/3/', ['Post 2', 'Post 1'])
    assert.equal(await page.getByRole('link', { name: 'Older entries' }).count(), 0)
    await page.getByRole('link', { name: 'Newer entries' }).click()
    await waitPosts(page, '/blog/page/2/', ['Post 5', 'Post 4', 'Post 3'])
    assert.equal(await isMarked(page), true)
  })

  /** Their components work, and their footnotes lead to their own notes. */
  async function assertExcerpts(page: Page): Promise<void> {
    assert.doesNotMatch(await page.locator('main').innerText(), /The rest of post/)
    await page.locator('.counter').click()
    assert.equal(await page.locator('.counter').innerText(), 'Clicked 1 times')
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
    assert.equal(new Set(ids).size, ids.length, ids.join(' '))
    const notes = await page.evaluate(() =>
      [...document.querySelectorAll('main sup a')].map(
        (link) => document.querySelector(link.getAttribute('href') ?? '')?.textContent.trim() ?? '',
      ),
    )
    assert.deepEqual(
      notes.map((note) => note.replace(/\W+$/, '')),
      ['The note of post 7', 'The note of post 6'],
    )
  }

  test('of tags and authors have pages of their own', async () => {
    const { page } = await client.openSilent('/blog/tags/')
    await mark(page)
    await page.locator('main').getByRole('link', { name: 'Alpha' }).click()
    await waitShown(page, '/blog/tags/alpha/', 'Alpha')
    assert.deepEqual(await posts(page), ['Post 8', 'Post 7', 'Post 5'])
    await page.getByRole('link', { name: 'Older entries' }).click()
    await waitPosts(page, '/blog/tags/alpha/page/2/', ['Post 3', 'Post 1'])
    await page.locator('main').getByRole('link', { name: 'Ann' }).first().click()
    await waitShown(page, '/blog/authors/ann/', 'Ann')
    assert.deepEqual(await posts(page), ['Post 8', 'Post 7', 'Post 6'])
    assert.match(await page.title(), /^Ann - 8 posts/)
    await page.getByRole('link', { name: 'View all authors' }).click()
    await waitShown(page, '/blog/authors/', 'Authors')
    assert.equal(
      await page.getByRole('link', { name: 'Bo', exact: true }).getAttribute('href'),
      'https://bo.example/',
    )
    assert.equal(await isMarked(page), true)
  })
})

describe('a post', () => {
  test('is reached from its excerpt, and leads to its neighbours and back', async () => {
    const { page } = await client.openSilent('/blog/')
    await mark(page)
    await page.getByRole('link', { name: 'Read more about Post 8' }).click()
    await waitShown(page, POST_8, 'Post 8')
    await page.locator('.counter').first().click()
    assert.deepEqual(await page.locator('.counter').allInnerTexts(), ['Clicked 1 times', 'Clicked 0 times'])
    await page.getByRole('link', { name: 'Older post' }).click()
    await waitShown(page, POST_7, 'Post 7')
    assert.match(await page.locator('main').innerText(), /The rest of post 7/)
    await page.goBack()
    await waitShown(page, POST_8, 'Post 8')
    assert.equal(await isMarked(page), true)
  })

  test('that is unlisted is no neighbour, and among the recent posts only while it is open', async () => {
    const { page } = await client.open(UNLISTED)
    assert.ok((await recent(page)).includes('Unlisted post'))
    assert.equal(await page.locator('main .pagination-nav').count(), 0)
    await go(page, '/blog/2026/02/02/post-6/', 'Post 6')
    assert.deepEqual(
      (await recent(page)).filter((title) => title === 'Unlisted post'),
      [],
    )
    const older = page.getByRole('link', { name: 'Older post' })
    assert.match(await older.innerText(), /Post 5/)
  })
})

describe('the recent posts', () => {
  const ALL = ['Post 8', 'Post 7', 'Post 6', 'Post 5', 'Post 4', 'Post 3', 'Post 2', 'Post 1']

  for (const [kind, url] of [
    ['the newest post', POST_8],
    ['the list of tags', '/blog/tags/'],
  ] as const) {
    test(`become whole without moving anything on ${kind}`, async () => {
      const { page } = await client.openSilent(url, { init: noteShifts })
      await whole(page, ALL.length)
      assert.deepEqual(await recent(page), ALL)
      assert.deepEqual(await page.locator('.blog-sidebar__year').allInnerTexts(), ['2026', '2025', '2024'])
      assert.deepEqual(await shiftsOf(page), [])
    })
  }

  test(
    'stay as they are on an older post whose client waited, and are whole on the next page',
    { skip: CLIENT_MODE === 'eager' ? 'no client waits' : false },
    async () => {
      const { page } = await client.openSilent(POST_1, { init: noteShifts, hydrated: false })
      const served = await recent(page)
      assert.deepEqual(served, ['Post 2', 'Post 1'])
      await waitHydrated(page)
      await settled(page)
      assert.deepEqual(await recent(page), served)
      assert.deepEqual(await shiftsOf(page), [])
      await page.locator('.blog-sidebar').getByRole('link', { name: 'Post 2' }).click()
      await waitShown(page, '/blog/2024/11/30/post-2/', 'Post 2')
      await whole(page, ALL.length)
    },
  )

  test('are those that the page names, when there is no JavaScript', async () => {
    const { page } = await client.open(POST_7, STATIC)
    assert.deepEqual(await recent(page), ['Post 8', 'Post 7', 'Post 6'])
    const sidebar = page.locator('.blog-sidebar')
    assert.equal(await sidebar.locator('[aria-current]').innerText(), 'Post 7')
    await sidebar.getByRole('link', { name: 'Archive' }).click()
    assert.deepEqual(await page.locator('main li').count(), ALL.length)
    await page.locator('main').getByRole('link', { name: 'Post 1' }).click()
    assert.match(await page.locator('main').innerText(), /The rest of post 1/)
  })

  const NARROW = { viewport: { width: 390, height: 800 } }

  test('are the second panel of the menu of narrow screens, which a followed link closes', async () => {
    const { page } = await client.open('/blog/', { options: NARROW })
    const link = page.locator('.blog-sidebar').getByRole('link', { name: 'Post 3' })
    assert.equal(await link.isVisible(), false)
    await page.locator('.navbar__toggle').click()
    await link.click()
    await waitShown(page, '/blog/2025/02/28/post-3/', 'Post 3')
    assert.equal(await page.locator('.blog-sidebar').isVisible(), false)
  })
})

test('a changelog lists releases by date and version, and leads from release to release', async () => {
  const { page } = await client.openSilent('/changelog/')
  await mark(page)
  assert.deepEqual(await posts(page), ['2.0.0', '1.10.0'])
  assert.match(await page.locator('.changelog-item').nth(1).innerText(), /June 1, 2025[^]*More of it\./)
  await page.locator('main').getByRole('link', { name: '1.10.0' }).click()
  await waitShown(page, '/changelog/1.10.0/', '1.10.0')
  await page.getByRole('link', { name: 'Older release' }).click()
  await waitShown(page, '/changelog/1.9.0/', '1.9.0')
  assert.match(await page.locator('main').innerText(), /A little of it\./)
  assert.equal(await isMarked(page), true)
})

test('dates are the same in every time zone', async () => {
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const { page, remarks } = await client.open('/blog/page/2/', { options: { timezoneId } })
    assert.deepEqual(await page.locator('main time').allInnerTexts(), [
      'January 1, 2026',
      'December 31, 2025',
      'February 28, 2025',
    ])
    assert.deepEqual(remarks, [])
  }
})
