import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { go, isMarked, mark } from '../../../support/browser/client-page.ts'
import { settled, siteForTests, testMore } from '../../../support/browser/site.ts'

const client = siteForTests()

/** Tabs by their row: a class of it, or its number. */
function tabsOf(page: Page, row: string | number): Locator {
  const all = page.locator('.theme-tabs-container')
  return typeof row === 'number' ? all.nth(row) : all.filter({ has: page.locator(`> .${row}`) })
}

function tab(tabs: Locator, label: string): Locator {
  return tabs.getByRole('tab', { name: label, exact: true })
}

/** Label of the selected tab and the words of the panels that can be seen. */
async function shown(tabs: Locator): Promise<readonly [label: string, words: string]> {
  const label = await tabs.locator('[role=tab][aria-selected=true]').innerText()
  const panels = await tabs.locator('> [role=tabpanel]:visible').allInnerTexts()
  return [label, panels.map((text) => text.trim()).join(' | ')]
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), key)
}

describe('one row of tabs', () => {
  test('leaves panels out of the page when it is lazy, and makes them again', async () => {
    const { page } = await client.openSilent('/content/groups/')
    const tabs = tabsOf(page, 'alone')
    assert.equal(await tabs.getByText('Alone').count(), 1)
    await page.getByRole('textbox', { name: 'field' }).fill('x')
    await tab(tabs, 'Tab C').click()
    await tab(tabs, 'Tab B').click()
    assert.deepEqual(await shown(tabs), ['Tab B', 'Alone B'])
    assert.equal(await tabs.locator('strong').innerText(), 'Alone')
    await tab(tabs, 'Tab A').click()
    assert.equal(await page.getByRole('textbox', { name: 'field' }).inputValue(), '')
  })

  testMore('is one stop of the Tab key, and its panel the next', async () => {
    const { page } = await client.open('/content/groups/')
    const tabs = tabsOf(page, 'last')
    await tab(tabs, 'macOS').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    assert.equal(await focused(page), 'Last apple')
    await page.keyboard.press('Shift+Tab')
    assert.equal(await focused(page), 'macOS')
  })

  const KEYS: readonly (readonly [pressed: readonly string[], focused: string])[] = [
    [['ArrowRight'], 'Tab B'],
    [['ArrowRight', 'ArrowRight', 'ArrowRight'], 'Tab A'],
    [['ArrowLeft'], 'Tab C'],
    [['End'], 'Tab C'],
    [['End', 'Home'], 'Tab A'],
    [['Shift+ArrowRight'], 'Tab A'],
  ]
  test('moves the focus for arrow keys, Home and End, and selects with Enter and Space', async () => {
    const { page } = await client.open('/content/groups/')
    const tabs = tabsOf(page, 'alone')
    for (const [keys, label] of KEYS) {
      await tab(tabs, 'Tab A').focus()
      for (const key of keys) await page.keyboard.press(key)
      assert.equal(await focused(page), label, keys.join())
      assert.deepEqual(await shown(tabs), ['Tab A', 'Alone A'])
    }
    for (const [key, label, words] of [
      ['Enter', 'Tab B', 'Alone B'],
      ['Space', 'Tab C', 'Alone C\n\nIn a lazy tab\u200B'],
    ] as const) {
      await page.keyboard.press('Home')
      await tab(tabs, label).focus()
      await page.keyboard.press(key)
      assert.deepEqual(await shown(tabs), [label, words])
      assert.equal(await focused(page), label)
    }
  })

  testMore('has its arrow keys mirrored where text runs from right to left', async () => {
    const { page } = await client.open('/content/rtl/')
    await tab(tabsOf(page, 0), 'a').focus()
    await page.keyboard.press('ArrowLeft')
    assert.equal(await focused(page), 'b')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    assert.equal(await focused(page), 'c')
  })

  testMore('scrolls by itself on a narrow page, to the tab that is selected', async () => {
    const { page, context } = await client.open('/content/groups/', {
      options: { viewport: { width: 390, height: 700 } },
    })
    const last = tabsOf(page, 'last')
    await page.evaluate(() => localStorage.setItem('docusaurus.tab.os', 'linux'))
    const other = await client.open('/content/groups/', { context })
    await tab(tabsOf(other.page, 'last'), 'Windows').click()
    await tab(tabsOf(other.page, 'last'), 'Linux').click()
    await last.getByText('Last penguin').waitFor()
    const [row, button] = [
      await last.getByRole('tablist').boundingBox(),
      await tab(last, 'Linux').boundingBox(),
    ]
    assert.ok(row !== null && button !== null)
    assert.ok(button.x + button.width <= row.x + row.width + 1)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(overflow <= 0, `the page is ${overflow}px too wide`)
  })
})

describe('tabs of one group', () => {
  test('change together on a page, one that has not got the tab stays, and are remembered', async () => {
    const { page } = await client.openSilent('/content/groups/')
    await tab(tabsOf(page, 0), 'macOS').click()
    assert.deepEqual(await shown(tabsOf(page, 'middle')), ['macOS', 'Apple words'])
    await tab(tabsOf(page, 'last'), 'Linux').click()
    assert.deepEqual(await shown(tabsOf(page, 0)), ['Linux', 'Penguin'])
    assert.deepEqual(await shown(tabsOf(page, 'middle')), ['macOS', 'Apple words'])
    // They are applied without a difference to what the server sent.
    assert.equal(await stored(page, 'docusaurus.tab.os'), 'linux')
    await page.reload()
    await tabsOf(page, 'last').getByText('Last penguin').waitFor()
    assert.deepEqual(await shown(tabsOf(page, 0)), ['Linux', 'Penguin'])
    assert.deepEqual(await shown(tabsOf(page, 'middle')), ['Windows', 'Window words'])
  })

  testMore('change together in all tabs of the browser', async () => {
    const first = await client.open('/content/groups/')
    const second = await client.open('/content/plain-tabs/', { context: first.context })
    await tab(tabsOf(second.page, 1), 'Linux').click()
    await tabsOf(first.page, 'last').getByText('Last penguin').waitFor()
    await tab(tabsOf(first.page, 0), 'Windows').click()
    await tabsOf(second.page, 1).getByText('Plain window').waitFor()
    await tab(tabsOf(first.page, 0), 'macOS').click()
    assert.deepEqual(await shown(tabsOf(second.page, 1)), ['Windows', 'Plain window'])
    assert.deepEqual([...first.remarks, ...second.remarks], [])
  })

  testMore('are remembered on the way to another page and back, without a new document', async () => {
    const { page } = await client.openSilent('/content/groups/')
    await mark(page)
    await tab(tabsOf(page, 0), 'Linux').click()
    await tab(tabsOf(page, 'alone'), 'Tab B').click()
    await go(page, '/content/plain-tabs/', 'Plain')
    assert.deepEqual(await shown(tabsOf(page, 1)), ['Linux', 'Plain penguin'])
    await tab(tabsOf(page, 1), 'Windows').click()
    await page.goBack()
    await page.getByRole('heading', { name: 'Groups' }).waitFor()
    assert.deepEqual(await shown(tabsOf(page, 0)), ['Windows', 'Short'])
    assert.deepEqual(await shown(tabsOf(page, 'alone')), ['Tab A', 'Alone A'])
    assert.ok(await isMarked(page))
  })

  test('leave the clicked tab where it is when those above grow and shrink, whatever anchors the browser has', async () => {
    const { page } = await client.open('/content/groups/', {
      options: { viewport: { width: 1200, height: 600 } },
    })
    const last = tabsOf(page, 'last')
    await tab(tabsOf(page, 0), 'Windows').click()
    await last.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    for (const anchoring of ['auto', 'none']) {
      await page.addStyleTag({ content: `html { overflow-anchor: ${anchoring} }` })
      for (const label of ['macOS', 'Windows', 'macOS', 'Linux', 'Windows']) {
        const before = await tab(last, label).boundingBox()
        const scrolled = await page.evaluate(() => scrollY)
        await tab(last, label).click()
        await settled(page)
        const after = await tab(last, label).boundingBox()
        assert.ok(Math.abs((after?.y ?? 0) - (before?.y ?? 0)) <= 1, `${label}: ${before?.y} -> ${after?.y}`)
        if (label === 'macOS') assert.ok((await page.evaluate(() => scrollY)) > scrolled + 500)
      }
    }
  })
})

describe('tabs in the address', () => {
  test('are written there, beside what else it says, without a new entry of the history', async () => {
    const { page } = await client.openSilent('/content/query/?q=a+b&flag#further-down')
    const length = await page.evaluate(() => history.length)
    const scrolled = await page.evaluate(() => scrollY)
    await tab(tabsOf(page, 'named'), 'C++').dispatchEvent('click')
    await page.waitForURL('**/content/query/?q=a+b&flag&lang=c%2B%2B#further-down')
    await tab(tabsOf(page, 'own'), 'Y').dispatchEvent('click')
    await page.waitForURL('**/content/query/?q=a+b&flag&lang=c%2B%2B&sys=y#further-down')
    await tab(tabsOf(page, 'own'), 'X').dispatchEvent('click')
    await page.waitForURL('**/content/query/?q=a+b&flag&lang=c%2B%2B&sys=x#further-down')
    assert.equal(await page.evaluate(() => history.length), length)
    assert.ok(Math.abs((await page.evaluate(() => scrollY)) - scrolled) <= 1)
    assert.deepEqual(await shown(tabsOf(page, 'plain')), ['C++', 'plain c++'])
  })

  testMore('win over what is stored', async () => {
    const { page } = await client.openSilent('/content/query/?lang=go&sys=y', {
      init: () => localStorage.setItem('docusaurus.tab.lang', 'c++'),
    })
    await tabsOf(page, 'named').getByText('go words').waitFor()
    assert.deepEqual(await shown(tabsOf(page, 'named')), ['Go', 'go words'])
    assert.deepEqual(await shown(tabsOf(page, 'own')), ['Y', 'y words'])
    assert.deepEqual(await shown(tabsOf(page, 'plain')), ['C++', 'plain c++'])
    assert.equal(await page.evaluate(() => location.search), '?lang=go&sys=y')
    assert.equal(await stored(page, 'docusaurus.tab.lang'), 'c++')
  })

  testMore('are passed over when no tab has them, for what is stored', async () => {
    const { page } = await client.openSilent('/content/query/?lang=cobol&sys=', {
      init: () => localStorage.setItem('docusaurus.tab.lang', 'c++'),
    })
    await tabsOf(page, 'named').getByText('c++ words').waitFor()
    assert.deepEqual(await shown(tabsOf(page, 'own')), ['X', 'x words'])
    assert.equal(await page.evaluate(() => location.search), '?lang=cobol&sys=')
  })

  testMore('follow a choice in another row of the group', async () => {
    const { page } = await client.openSilent('/content/query/?lang=js#further-down')
    await tab(tabsOf(page, 'plain'), 'C++').dispatchEvent('click')
    await page.waitForURL('**/content/query/?lang=c%2B%2B#further-down')
    assert.deepEqual(await shown(tabsOf(page, 'named')), ['C++', 'c++ words'])
    await tab(tabsOf(page, 'plain'), 'Rust').dispatchEvent('click')
    assert.deepEqual(await shown(tabsOf(page, 'named')), ['C++', 'c++ words'])
  })

  testMore('are followed when a link leads to another one', async () => {
    const { page } = await client.open('/content/query/?sys=y')
    await tabsOf(page, 'own').getByText('y words').waitFor()
    await go(page, '/content/query/?sys=x', 'Query')
    await tabsOf(page, 'own').getByText('x words').waitFor()
    await page.goBack()
    await tabsOf(page, 'own').getByText('y words').waitFor()
  })
})

describe('containers without imports', () => {
  testMore('are tabs in plain Markdown, in lists and admonitions', async () => {
    const { page } = await client.openSilent('/content/plain-tabs/')
    const group = tabsOf(page, 0)
    assert.deepEqual(await shown(group), ['config.ts', 'export const a = 1'])
    await tab(group, 'config.js').click()
    assert.deepEqual(await shown(group), ['config.js', 'exports.a = 1'])
    assert.equal(await page.locator('li .admonition .theme-tabs-container').count(), 1)
    const managers = tabsOf(page, 2)
    await tab(managers, 'pnpm').click()
    assert.deepEqual(await shown(managers), ['pnpm', 'pnpm add x'])
  })
})

describe('a place in a tab that is not selected, in a closed block, in another tab', () => {
  const PLACE = '/content/plain-tabs/#deep-down'
  const LAZY = '/content/groups/#in-a-lazy-tab'
  const WAYS: readonly (readonly [name: string, start: string, go: (page: Page) => Promise<unknown>])[] = [
    ['its address', PLACE, async () => undefined],
    ['the contents', '/content/plain-tabs/', (page) => page.locator('.toc').getByText('Deep down').click()],
    ['a change of the address', PLACE.slice(0, -1), (page) => page.goto(client.server.origin + PLACE)],
    ['a link of another page', '/content/groups/', (page) => go(page, PLACE, 'Plain')],
  ]
  for (const [name, start, lead] of WAYS) {
    test(`is shown to who comes by ${name}`, async () => {
      const { page } = await client.open(start, { hydrated: name.startsWith('a link') })
      await lead(page)
      const heading = page.getByRole('heading', { name: 'Deep down' })
      await heading.waitFor()
      await page.waitForFunction(() => {
        const top = document.querySelector('#deep-down')?.getBoundingClientRect().top ?? -1
        return top >= 0 && top < innerHeight
      })
      await tab(tabsOf(page, 3), 'Outer A').click()
      assert.equal(await heading.isVisible(), false)
      await page.locator('.toc').getByText('Deep down').click()
      await heading.waitFor()
    })
  }

  test('is made where its panel is not there, by its address and by the contents', async () => {
    const { page } = await client.open(LAZY)
    const heading = page.getByRole('heading', { name: 'In a lazy tab' })
    await heading.waitFor()
    await tab(tabsOf(page, 'alone'), 'Tab A').click()
    await page.locator('.toc').getByText('In a lazy tab').click()
    await heading.waitFor()
    assert.equal(await stored(page, 'docusaurus.tab.os'), null)
  })
})

testMore('tabs of a page that is a module are made in the browser, and again after a reload', async () => {
  const { page } = await client.openSilent('/content/module-tabs/')
  assert.deepEqual(await shown(tabsOf(page, 0)), ['one', 'Made one'])
  await tab(tabsOf(page, 0), 'three').click()
  assert.deepEqual(await shown(tabsOf(page, 0)), ['three', 'Static three with code'])
  assert.deepEqual(await shown(tabsOf(page, 1)), ['three', 'echo three'])
  await page.reload()
  await tabsOf(page, 0).getByText('Static').waitFor()
  await tab(tabsOf(page, 0), 'two').click()
  assert.deepEqual(await shown(tabsOf(page, 0)), ['two', 'Made two'])
  assert.deepEqual(await shown(tabsOf(page, 1)), ['three', 'echo three'])
})

test('without JavaScript all panels can be read, each below its label', async () => {
  const { page } = await client.open('/content/groups/', {
    options: { javaScriptEnabled: false },
    hydrated: false,
  })
  const tabs = tabsOf(page, 'last')
  assert.equal(await tabs.getByText('Last penguin').isVisible(), true)
  assert.equal(await tabs.getByText('Last window').isVisible(), true)
  assert.equal(await tabs.getByRole('tablist').count(), 0)
  const labels = await tabs
    .locator('[role=tabpanel]')
    .evaluateAll((panels) => panels.map((panel) => getComputedStyle(panel, '::before').content))
  assert.deepEqual(labels, ['"Windows"', '"macOS"', '"OpenBSD"', '"Solaris"', '"Linux"'])
})
