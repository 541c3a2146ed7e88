import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { noteShifts, shiftsOf } from '../../../support/browser/layout-shifts.ts'
import { bothModes, tooWide } from '../../../support/browser/page-checks.ts'
import { waitFrame } from '../../../support/browser/frame.ts'
import { siteForTests } from '../../../support/browser/site.ts'
import { walkTabStops } from '../../../support/browser/tab-stops.ts'

const client = siteForTests()

const WIDE = { viewport: { width: 1440, height: 900 } }

async function open(url: string, options: Parameters<typeof client.open>[1] = {}): Promise<Page> {
  const { page } = await client.open(url, { ...options, options: { ...WIDE, ...options.options } })
  await waitFrame(page)
  return page
}

test('menus have no fault that axe finds, in both modes', async () => {
  const page = await open('/product/next/guides/one/')
  for (const toggle of await page.locator('.dropdown__toggle:visible').all()) {
    await toggle.press('Enter')
    await page.locator('.dropdown__toggle[aria-expanded="true"] + .dropdown__menu').waitFor()
    assert.deepEqual(await bothModes(page), [], await toggle.innerText())
  }
  await page.setViewportSize({ width: 390, height: 900 })
  await page.locator('.navbar__toggle').click()
  await page.locator('.sg-side-panel').waitFor()
  assert.deepEqual(await bothModes(page), [], 'the panel of the page')
  await page.locator('.sg-side-panel__back').click()
  for (const toggle of await page.locator('.dropdown__toggle:visible').all()) await toggle.click()
  assert.deepEqual(await bothModes(page), [], 'the main menu')
})

test('nothing that stays moves when links are followed', async () => {
  for (const width of [1440, 390]) {
    const options = { viewport: { width, height: 900 } }
    const page = await open('/docs/long/', { options, init: noteShifts })
    for (const url of ['/docs/hash/', '/blog/', '/blog/archive/', '/changelog/', '/', '/docs/long/']) {
      // No finger: what follows upon input within half a second would be forgiven.
      await page.evaluate((url) => {
        const link = document.body.appendChild(Object.assign(document.createElement('a'), { href: url }))
        link.click()
        link.remove()
      }, url)
      await page.waitForFunction((url) => location.pathname === url, url)
      await page.waitForLoadState('networkidle')
      assert.deepEqual(await shiftsOf(page), [], `${url} at ${width} px`)
    }
  }
})

for (const forcedColors of ['none', 'active'] as const) {
  test(`every stop of the Tab key can be seen, with forced colours: ${forcedColors}`, async () => {
    for (const url of ['/content/groups/', forcedColors === 'active' ? '/blog/' : '/']) {
      const page = await open(url, { options: { forcedColors, reducedMotion: 'reduce' } })
      const { count, problems } = await walkTabStops(page)
      assert.ok(count > 8, `${url} has ${count} stops`)
      assert.deepEqual(problems, [], url)
    }
  })
}

test('the page stays where it is when the focus moves in what does not scroll with it', async () => {
  const places = ['.navbar', '.doc-sidebar', '.toc', '.toc-collapsible']
  for (const width of [1440, 390]) {
    const page = await open('/docs/long/', { options: { viewport: { width, height: 900 } } })
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    const stops = page.locator(places.map((place) => `${place} :is(a, button, summary):visible`).join())
    for (const stop of await stops.all()) {
      await stop.evaluate((element: HTMLElement) => element.focus())
      const what = await stop.evaluate((element) => element.outerHTML)
      assert.equal(await page.evaluate(() => scrollY), 1500, `${width} px: ${what}`)
    }
    if (width < 1000) {
      await page.locator('.navbar__toggle').click()
      await page.locator('.sg-side-panel').waitFor()
      await page.keyboard.press('Escape')
      assert.equal(await page.evaluate(() => scrollY), 1500, 'the menu is closed')
    }
  }
})

test('a table is a stop of the Tab key while it is wider than the page, from the start', async () => {
  const options = { viewport: { width: 390, height: 900 } }
  const page = await open('/content/table/', { options, hydrated: false })
  const table = page.locator('.markdown table[tabindex]')
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => (document.activeElement?.scrollLeft ?? 0) > 0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.setViewportSize({ width: 1900, height: 900 })
  await table.waitFor({ state: 'detached' })
  assert.equal(await page.locator('.markdown table').count(), 1)
})

/** What is read of elements in forced colours. */
const FORCED: readonly (readonly [url: string, selector: string, property: string, expected: RegExp])[] = [
  ['/about/', '.navbar__link[aria-current]', 'text-decoration-line', /underline/],
  ['/docs/a/', '.menu__link[aria-current]', 'text-decoration-line', /underline/],
  ['/docs/long/', '.table-of-contents__link--active', 'text-decoration-line', /underline/],
  ['/content/boxes/', '.admonition', 'border-top-style', /solid/],
  ['/content/boxes/', '.admonition', 'border-top-color', /LINE/],
  ['/content/code-fences/', '.theme-code-block', 'border-top-color', /LINE/],
  ['/content/table/', '.markdown table', 'border-top-color', /LINE/],
  ['/docs/a/', '.sg-icon', 'background-color', /LINE/],
  ['/content/boxes/', '.admonition-icon', 'background-color', /LINE/],
  ['/docs/a/', '.color-mode-toggle .sg-icon', 'background-color', /LINE/],
  ['/content/groups/', '.tabs__item--active', 'border-bottom-color', /LINE/],
  ['/content/groups/', '.tabs__item:not(.tabs__item--active)', 'border-bottom-color', /GROUND/],
  ['/content/table/', '.task-list-item > input', 'appearance', /auto/],
]

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in forced colours, ${colorScheme} ones, what colours said is still said`, async () => {
    const pages = new Map<string, Page>()
    for (const [url, selector, property, expected] of FORCED) {
      const page = pages.get(url) ?? (await open(url, { options: { forcedColors: 'active', colorScheme } }))
      pages.set(url, page)
      const element = page.locator(selector).first()
      const value = await element.evaluate((element, property) => {
        const ground = getComputedStyle(document.body).backgroundColor
        const value = getComputedStyle(element).getPropertyValue(property)
        return value.startsWith('rgb') ? (value === ground ? 'GROUND' : 'LINE') : value
      }, property)
      assert.match(value, expected, `${selector} ${property}`)
    }
  })
}

test('nothing moves for readers who want no motion', async () => {
  for (const url of ['/', '/content/boxes/', '/blog/']) {
    const page = await open(url, { options: { reducedMotion: 'reduce' } })
    const moving = await page.evaluate(() => {
      const slow = (value: string): boolean => value.split(',').some((each) => parseFloat(each) > 0.001)
      return [...document.querySelectorAll('*')].flatMap((element) =>
        [undefined, '::before', '::after'].flatMap((pseudo) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element, pseudo)
          return slow(transitionDuration) || slow(animationDuration) ? [element.className] : []
        }),
      )
    })
    assert.deepEqual(moving, [], url)
  }
})

/** What WCAG has readers do to text. */
const TEXTS: Readonly<Record<string, string>> = {
  'of twice the size': 'html { font-size: 200% }',
  'with wider spaces':
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
}

/** Runs in the page: what of the navbar's words is cut off, or lies on others. */
function lookAtNavbar(): readonly string[] {
  const parts = [...document.querySelectorAll('.navbar__title, .navbar__link')].filter(
    (part) => part.checkVisibility() && part.getClientRects().length > 0,
  )
  const boxes = parts.map((part) => part.getBoundingClientRect())
  return parts.flatMap((part, index) => {
    const box = boxes[index] ?? new DOMRect()
    const words = document.createRange()
    words.selectNodeContents(part)
    const { left, right } = words.getBoundingClientRect()
    const over = boxes.findIndex(
      (other, place) =>
        place > index &&
        other.left < box.right - 1 &&
        other.right > box.left + 1 &&
        other.top < box.bottom - 1,
    )
    return [
      ...(left < box.left - 1 || right > box.right + 1 || left < 0 || right > innerWidth
        ? [`${part.textContent} is cut off`]
        : []),
      ...(over === -1 ? [] : [`${part.textContent} lies on ${parts[over]?.textContent}`]),
    ]
  })
}

for (const [text, content] of Object.entries(TEXTS)) {
  test(`text ${text} fits the page`, async () => {
    for (const url of ['/', '/docs/a/', '/blog/']) {
      const page = await open(url)
      await page.addStyleTag({ content })
      for (const width of [1440, 997, 720, 390, 320]) {
        assert.equal(await tooWide(page, width), 0, `${url} at ${width} px`)
        assert.deepEqual(await page.evaluate(lookAtNavbar), [], `${url} at ${width} px`)
      }
    }
  })
}

test('on paper stands the text, whole and light, and no navigation', async () => {
  const page = await open('/content/plain/', { options: { colorScheme: 'dark' } })
  const details = page.locator('.markdown details:not([open])').first()
  const height = (): Promise<number> => details.evaluate((box) => box.getBoundingClientRect().height)
  const closed = await height()
  await page.emulateMedia({ media: 'print' })
  assert.ok((await height()) > closed + 10, 'what is closed is open')
  for (const gone of ['.navbar', '.theme-doc-sidebar-container', '.footer', '.toc'])
    assert.equal(await page.locator(gone).first().isVisible(), false, gone)
  const [scheme, ground] = await page.evaluate(() => [
    getComputedStyle(document.documentElement).colorScheme,
    getComputedStyle(document.body).backgroundColor,
  ])
  assert.deepEqual([scheme, ground], ['light', 'rgb(255, 255, 255)'])
  await page.goto(`${client.server.origin}/content/table/`)
  const link = page.locator('.markdown a[href^="https"]').first()
  assert.match(await link.evaluate((link) => getComputedStyle(link, '::after').content), /http/)
})
