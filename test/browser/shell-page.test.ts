import assert from 'node:assert/strict'
import test, { after, afterEach, before, describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { isMarked, mark, waitShown } from '../support/client-page.ts'
import { startClientTests, type ClientHarness, type Visit } from '../support/client-site.ts'
import { axeProblems } from '../support/axe.ts'
import { openShell, prepareShellSite, scrollPage } from '../support/shell-site.ts'

let client: ClientHarness

before(async () => {
  client = await startClientTests({ variant: { prepare: prepareShellSite } })
})
afterEach(() => client.reset())
after(() => client.close())

const WIDE = { viewport: { width: 1300, height: 700 } }

function open(url: string, options: object = {}): Promise<Visit> {
  return openShell(client, url, { ...WIDE, ...options })
}

function entry(page: Page, name: string): Locator {
  return page.locator('.doc-sidebar').getByRole('link', { name, exact: true })
}

async function follow(
  page: Page,
  name: string,
  [pathname, heading]: readonly [string, string],
): Promise<void> {
  await entry(page, name).click()
  await waitShown(page, pathname, heading)
}

describe('the sidebar', () => {
  test('is folded away and stays so from page to page', async () => {
    const { page, remarks } = await open('/docs/next/')
    const content = page.locator('main')
    const before = (await content.boundingBox())?.width ?? 0
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    const expand = page.getByRole('button', { name: 'Expand sidebar' })
    await expand.waitFor()
    assert.equal(await expand.evaluate((button) => button === document.activeElement), true)
    assert.equal(await page.locator('.doc-sidebar').isVisible(), false)
    await page.waitForFunction((before) => {
      return (document.querySelector('main')?.getBoundingClientRect().width ?? 0) > before + 100
    }, before)
    assert.deepEqual(await axeProblems(page), [])
    await page.locator('.pagination-nav__link--next').click()
    await waitShown(page, '/docs/next/guides/one/', 'One')
    assert.equal(await page.locator('.doc-sidebar').isVisible(), false)
    await expand.click()
    await page.locator('.doc-sidebar').waitFor()
    assert.equal(
      await page
        .getByRole('button', { name: 'Collapse sidebar' })
        .evaluate((b) => b === document.activeElement),
      true,
    )
    assert.deepEqual(remarks, [])
  })

  test('ends at the bar that folds it away, through which nothing is seen', async () => {
    const { page } = await open('/docs/next/many/p20/')
    const look = await page.getByRole('button', { name: 'Collapse sidebar' }).evaluate((bar) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(bar)
      return { backgroundColor, borderTopWidth }
    })
    assert.doesNotMatch(look.backgroundColor, /transparent|, 0\)|\/ 0\)/)
    assert.equal(look.borderTopWidth, '1px')
  })

  test('keeps how far it is scrolled, also on the way to the index of a category', async () => {
    const { page, remarks } = await open('/docs/next/many/p20/')
    await mark(page)
    const position = (): Promise<number> =>
      page.evaluate(() => document.querySelector('.doc-sidebar')?.scrollTop ?? 0)
    await page.evaluate(() => document.querySelector('.doc-sidebar')?.scrollTo({ top: 120 }))
    await follow(page, 'many/p05', ['/docs/next/many/p05/', 'many/p05'])
    assert.equal(await position(), 120)
    await page.evaluate(() => document.querySelector('.doc-sidebar')?.scrollTo({ top: 30 }))
    await follow(page, 'Reference', ['/docs/next/category/reference/', 'Reference'])
    assert.equal(await position(), 30)
    assert.equal(await isMarked(page), true)
    assert.deepEqual(remarks, [])
  })

  test('closes a category when the reader opens another one beside it, but none that cannot be closed', async () => {
    const { page, remarks } = await open('/docs/next/guides/one/')
    assert.equal(await entry(page, 'Two').isVisible(), true)
    await page.getByRole('button', { name: "Expand sidebar category 'Reference'" }).click()
    await entry(page, 'First').waitFor()
    await entry(page, 'Two').waitFor({ state: 'hidden' })
    assert.equal(await entry(page, 'many/p00').isVisible(), true)
    await entry(page, 'Guides').click()
    await entry(page, 'Two').waitFor()
    await entry(page, 'First').waitFor({ state: 'hidden' })
    await follow(page, 'Reference', ['/docs/next/category/reference/', 'Reference'])
    await entry(page, 'First').waitFor()
    await entry(page, 'Two').waitFor({ state: 'hidden' })
    assert.deepEqual(remarks, [])
  })

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const still = reducedMotion === 'reduce'
    test(`opens a category in ${still ? 'a moment where motion is unwanted' : 'a time that follows from its height'}`, async () => {
      const { page, remarks } = await open('/docs/next/', { reducedMotion })
      const { duration, height, easing } = await page.evaluate(
        () =>
          new Promise<{ duration: number; height: number; easing: string }>((resolve) => {
            const animate = Element.prototype.animate
            Element.prototype.animate = function (frames, options) {
              const animation = animate.call(this, frames, options)
              const { duration, easing } = animation.effect?.getTiming() ?? {}
              resolve({ duration: Number(duration), height: this.scrollHeight, easing: String(easing) })
              return animation
            }
            const labels = [...document.querySelectorAll<HTMLElement>('.doc-sidebar .menu__link')]
            labels.find((label) => label.textContent === 'Guides')?.click()
          }),
      )
      const rows = height / 36
      assert.equal(duration, still ? 1 : Math.round((4 + 15 * rows ** 0.25 + rows / 5) * 10))
      assert.equal(easing, 'ease-in-out')
      await page.waitForFunction(() => document.querySelector('[data-sliding]') === null)
      await entry(page, 'Guides').click()
      await entry(page, 'Two').waitFor({ state: 'hidden' })
      assert.equal(await page.locator('[data-sliding]').count(), 0)
      assert.deepEqual(remarks, [])
    })
  }
})

describe('the button that leads back to the top', () => {
  const isShown = (page: Page): Promise<boolean> =>
    page.locator('.theme-back-to-top-button').evaluate((button) => 'shown' in (button as HTMLElement).dataset)

  test('is there while the reader scrolls up, away from the top and not at the end', async () => {
    const { page } = await open('/docs/next/long/')
    await scrollPage(page, 1000)
    assert.equal(await isShown(page), false, 'not on the way down')
    await scrollPage(page, 900)
    assert.equal(await isShown(page), true)
    assert.deepEqual(await axeProblems(page), [])
    await scrollPage(page, 950)
    assert.equal(await isShown(page), false)
    await scrollPage(page, 310)
    assert.equal(await isShown(page), true)
    await scrollPage(page, 290)
    assert.equal(await isShown(page), false, 'not near the top')
  })

  test('is not there for jumps to a heading', async () => {
    const { page } = await open('/docs/next/long/')
    await scrollPage(page, 3000)
    await page.evaluate(() => void (location.hash = '#part-2'))
    await page.waitForFunction(() => scrollY < 2500)
    assert.equal(await isShown(page), false)
  })

  test('scrolls to the top step by step, until the reader scrolls down', async () => {
    const { page, remarks } = await open('/docs/next/long/')
    await scrollPage(page, 3000)
    await scrollPage(page, 2900)
    const positions = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const seen: number[] = []
          addEventListener('scroll', () => {
            seen.push(scrollY)
            if (scrollY === 0) resolve(seen)
          })
          document.querySelector<HTMLElement>('.theme-back-to-top-button')?.click()
        }),
    )
    assert.ok(positions.length > 5, positions.join())
    assert.equal(positions[0], Math.floor(2900 * 0.85))
    await scrollPage(page, 3000)
    await scrollPage(page, 2900)
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.theme-back-to-top-button')?.click()
    })
    await page.waitForFunction(() => scrollY < 2500)
    await scrollPage(page, 2950)
    const stopped = await page.evaluate(() => scrollY)
    await scrollPage(page, stopped)
    assert.equal(await page.evaluate(() => scrollY), 2950)
    assert.deepEqual(remarks, [])
  })

  test('jumps where motion is unwanted', async () => {
    const { page } = await open('/docs/next/long/', { reducedMotion: 'reduce' })
    await scrollPage(page, 3000)
    await scrollPage(page, 2900)
    const count = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let steps = 0
          addEventListener('scroll', () => {
            steps += 1
            if (scrollY === 0) resolve(steps)
          })
          document.querySelector<HTMLElement>('.theme-back-to-top-button')?.click()
        }),
    )
    assert.equal(count, 1)
  })
})

describe('the table of contents', () => {
  const active = (page: Page): Promise<readonly string[]> =>
    page.locator('.toc .table-of-contents__link--active').allInnerTexts()

  /** Scrolls so that a heading is that far from the top of the window. */
  async function place(page: Page, id: string, top: number): Promise<void> {
    const offset = await page
      .locator(`#${id}`)
      .evaluate((heading) => heading.getBoundingClientRect().top + scrollY)
    await scrollPage(page, Math.round(offset) - top)
  }

  test('marks the heading in the upper half of the window, else the one before it, else the first', async () => {
    const { page, remarks } = await open('/docs/next/long/')
    const [first] = await page.locator('.toc .table-of-contents__link').allInnerTexts()
    assert.deepEqual(await active(page), [first], 'the first one at the top of the page')
    await place(page, 'part-1', 300)
    assert.deepEqual(await active(page), ['Part 1'])
    await place(page, 'part-2', 400)
    assert.deepEqual(await active(page), ['Part 1'])
    await place(page, 'part-2', 340)
    assert.deepEqual(await active(page), ['Part 2'])
    await place(page, 'part-3', 1)
    assert.deepEqual(await active(page), ['Part 3'], 'the navbar, which goes, covers nothing')
    await scrollPage(page, 100_000)
    assert.deepEqual(await active(page), ['Part 12'], 'the last one at the end')
    await follow(page, 'Intro', ['/docs/next/', 'Intro'])
    assert.deepEqual(remarks, [])
  })
})

test('a footer with one row, a logo that leads somewhere and a copyright is dark in the light mode', async () => {
  const { page } = await open('/about/')
  const footer = page.locator('footer')
  assert.equal(await footer.locator('.footer__links--simple').getByRole('link').count(), 2)
  assert.equal(await footer.getByRole('link', { name: 'The site' }).getAttribute('href'), '/about/')
  assert.equal(await footer.locator('.footer__copyright b').innerText(), 'ever')
  assert.equal(await footer.evaluate((element) => getComputedStyle(element).colorScheme), 'dark')
  assert.deepEqual(await axeProblems(page), [])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-theme="dark"]').waitFor()
  assert.deepEqual(await axeProblems(page), [])
})
