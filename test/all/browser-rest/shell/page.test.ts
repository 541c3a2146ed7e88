import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { axeProblems } from '../../../support/browser/axe.ts'
import { isMarked, mark, waitShown } from '../../../support/browser/client-page.ts'
import { openShell, scrollPage } from '../../../support/browser/frame.ts'
import { siteForTests, type Visit, testMore } from '../../../support/browser/site.ts'
import { SHELL } from '../../../support/browser/sites.ts'

const client = siteForTests({ variant: SHELL })

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

  testMore(
    'closes a category when the reader opens another one beside it, but none that cannot be closed',
    async () => {
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
    },
  )

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const still = reducedMotion === 'reduce'
    testMore(
      `opens a category in ${still ? 'a moment where motion is unwanted' : 'a time that follows from its height'}`,
      async () => {
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
      },
    )
  }
})

describe('the button that leads back to the top', () => {
  const isShown = (page: Page): Promise<boolean> =>
    page.locator('.theme-back-to-top-button').evaluate((button) => 'shown' in (button as HTMLElement).dataset)

  testMore('is there while the reader scrolls up, away from the top and not at the end', async () => {
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

  testMore('scrolls to the top step by step, until the reader scrolls down', async () => {
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

  testMore('jumps where motion is unwanted', async () => {
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

for (const [url, limit] of [
  ['/docs/', 200],
  ['/docs/next/guides/one/', 320],
] as const) {
  testMore(
    `the title of ${url} starts above ${limit} px on a phone, and nothing scrolls sideways`,
    async () => {
      const { page } = await client.openSilent(url, { options: { viewport: { width: 390, height: 844 } } })
      assert.equal(await page.locator('.theme-doc-version-banner').count(), limit === 320 ? 1 : 0)
      const top = await page.locator('h1').evaluate((title) => title.getBoundingClientRect().top)
      assert.ok(top < limit, `the title starts at ${top}`)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
    },
  )
}

test('an element that code of a plugin puts before the text stands above it, and moves neither it nor the table of contents', async () => {
  const { page } = await open('/docs/next/long/')
  const boxes = (): Promise<readonly number[]> =>
    page.evaluate(() =>
      ['.docs-column', '.toc'].flatMap((name) => {
        const { left, width } = document.querySelector(name)?.getBoundingClientRect() ?? { left: 0, width: 0 }
        return [left, width]
      }),
    )
  const before = await boxes()
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('div'), { textContent: 'Copy' })
    document.querySelector('.docs-columns')?.prepend(button)
  })
  assert.deepEqual(await boxes(), before)
})

testMore('a wide table can be read to its last column on a phone, and its first column stays', async () => {
  const { page } = await client.open('/docs/next/guides/one/', {
    options: { viewport: { width: 390, height: 844 } },
  })
  const seen = await page.locator('.markdown table').evaluate((table) => {
    table.scrollLeft = table.scrollWidth
    const edge = table.getBoundingClientRect()
    const cells = [...table.querySelectorAll('tbody td')].map((cell) => cell.getBoundingClientRect())
    return {
      scrolled: table.scrollLeft > 0,
      last: (cells.at(-1)?.right ?? Infinity) <= edge.right + 1,
      first: (cells[0]?.left ?? -1) >= edge.left - 1,
    }
  })
  assert.deepEqual(seen, { scrolled: true, last: true, first: true })
})

testMore('icon buttons of the shell have a tooltip that says what their label says', async () => {
  const { page } = await client.open('/docs/next/', { options: { viewport: { width: 390, height: 844 } } })
  const without = await page
    .locator('.announcement-bar__close, .navbar__toggle, .color-mode-toggle')
    .evaluateAll((buttons) => buttons.filter((button) => !button.getAttribute('title')).map(String))
  assert.deepEqual(without, [])
})
