import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { addLink, go, waitShown } from '../../support/browser/client-page.ts'
import { siteForTests, type Visit, testMore } from '../../support/browser/site.ts'

const GIVEN = [
  '"hello"',
  'element',
  '"hello " element',
  'element " " element',
  '"a" " " "b"',
  'element',
  'element element',
]

const client = siteForTests()

/** Opens a page and fails when it says anything in the console until the end of the test. */
async function visiting(url: string, visit: (visit: Visit) => Promise<void>): Promise<void> {
  const opened = await client.open(url)
  await visit(opened)
  assert.deepEqual(opened.remarks, [])
}

const isOpen = (page: Page, summary: string): Promise<boolean> =>
  page
    .locator('details', { has: page.locator(`> summary:text-is("${summary}")`) })
    .evaluate((details) => (details as HTMLDetailsElement).open)

/** Waits until a heading stands below the navbar. */
async function waitAtTop(page: Page, id: string): Promise<void> {
  await page.waitForFunction((id) => {
    const { top, height } = document.getElementById(id)?.getBoundingClientRect() ?? { top: NaN, height: 0 }
    return height > 0 && top >= 0 && top < 200
  }, id)
}

describe('children of components', () => {
  const kinds = (page: Page): Promise<readonly (readonly (string | undefined)[])[]> =>
    page.locator('.kinds').evaluateAll((all) =>
      all.map((element) => {
        const { first, alive } = (element as HTMLElement).dataset
        return [first, alive]
      }),
    )
  const expected = GIVEN.map((given) => [given, given])

  const alive = async (page: Page): Promise<void> => {
    await page.waitForFunction(
      () =>
        document.querySelector('.kinds') !== null && document.querySelector('.kinds[data-alive=""]') === null,
    )
    assert.deepEqual(await kinds(page), expected)
  }

  for (const [url, other, heading] of [
    ['/content/children/', '/content/children-module/', 'Children of a module'],
    ['/content/children-module/', '/content/children/', 'Children'],
  ] as const) {
    test(`are strings, elements and lists as MDX gives them, served and after a link: ${url}`, () =>
      visiting(url, async ({ page }) => {
        await alive(page)
        await go(page, other, heading)
        await alive(page)
      }))
  }
})

describe('attributes of html and body', () => {
  const shown = (page: Page): Promise<readonly (string | null)[]> =>
    page.evaluate(() => [
      document.documentElement.getAttribute('data-kind'),
      document.body.getAttribute('data-kind'),
      document.body.getAttribute('class'),
    ])

  testMore('are served and stay when the page comes alive, and go and come with the page', () =>
    visiting('/content/body/', async ({ page }) => {
      assert.deepEqual(await shown(page), ['root', 'body', 'mine wide'])
      await page.evaluate(() => document.body.classList.add('of-another'))
      await go(page, '/content/plain/', 'Plain')
      await page.waitForFunction(() => document.body.className === 'of-another')
      assert.deepEqual(await shown(page), [null, null, 'of-another'])
      await go(page, '/content/body/', 'Body')
      await page.waitForFunction(() => document.body.classList.contains('mine'))
      assert.deepEqual(await shown(page), ['root', 'body', 'of-another mine wide'])
    }),
  )
})

describe('icons of admonitions', () => {
  testMore('are those that are given, or that of the type', () =>
    visiting('/content/body/', async ({ page }) => {
      const icons = page.locator('.admonition-heading > span:first-child')
      assert.deepEqual(await icons.allInnerTexts(), ['🦊', '!', ''])
      assert.deepEqual(await icons.evaluateAll((all) => all.map(({ className }) => className)), [
        'admonition-own-icon',
        'admonition-own-icon',
        'admonition-icon',
      ])
    }),
  )
})

describe('details', () => {
  test('a click and the keyboard open and close them', () =>
    visiting('/content/plain/', async ({ page }) => {
      const words = page.getByText('Outer words.')
      assert.equal(await words.isVisible(), false)
      await page.getByText('Outer', { exact: true }).click()
      await words.waitFor({ state: 'visible' })
      await page.keyboard.press('Enter')
      await words.waitFor({ state: 'hidden' })
      assert.equal(await isOpen(page, 'Outer'), false)
      // So does a link within the page.
      await (await addLink(page, '#hidden-heading')).click()
      await waitAtTop(page, 'hidden-heading')
      assert.deepEqual([await isOpen(page, 'Outer'), await isOpen(page, 'Inner')], [true, true])
    }))

  testMore('a link from another page opens them, in static content and in a component', () =>
    visiting('/docs/a/', async ({ page }) => {
      await go(page, '/content/plain/#hidden-heading', 'Plain')
      await waitAtTop(page, 'hidden-heading')
      await go(page, '/content/live/#hidden-in-a-component', 'Live')
      await waitAtTop(page, 'hidden-in-a-component')
      assert.equal(await isOpen(page, 'Open me'), true)
    }),
  )

  testMore('a page with a component in them, loaded at its heading, hydrates without a remark', async () => {
    for (const [id, summary] of [
      ['hidden-in-a-component', 'Open me'],
      ['hidden-in-an-element', 'Element'],
    ] as const) {
      await visiting(`/content/live/#${id}`, async ({ page }) => {
        await waitAtTop(page, id)
        assert.equal(await isOpen(page, summary), true)
      })
    }
  })
})

describe('a table of contents in the text', () => {
  test('links to the headings of the page', async () => {
    const inText = (page: Page): Promise<readonly (string | null)[]> =>
      page
        .locator('.table-of-contents--inline a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const expected = ['#hidden-in-a-component', '#hidden-in-an-element', '#second', '#third']
    await visiting('/content/live/', async ({ page }) => {
      assert.deepEqual(await inText(page), expected)
      await page.locator('.table-of-contents--inline').getByText('Second').click()
      await waitAtTop(page, 'second')
      assert.equal(new URL(page.url()).hash, '#second')
    })
  })
})

interface HeadFacts {
  readonly titles: readonly string[]
  readonly descriptions: readonly (string | null)[]
  readonly keywords: readonly (string | null)[]
}

function headOf(page: Page): Promise<HeadFacts> {
  return page.evaluate(() => {
    const contents = (name: string): (string | null)[] =>
      [...document.head.querySelectorAll(`meta[name="${name}"]`)].map((meta) => meta.getAttribute('content'))
    return {
      titles: [...document.head.querySelectorAll('title')].map((title) => title.textContent),
      descriptions: contents('description'),
      keywords: contents('keywords'),
    }
  })
}

describe('<head> in a page', () => {
  const expected = {
    titles: ['A title of its own'],
    descriptions: ['Described in the page'],
    keywords: ['live'],
  }

  testMore('comes with the page and goes with it', () =>
    visiting('/docs/a/', async ({ page }) => {
      const before = await headOf(page)
      assert.notDeepEqual(before.keywords, expected.keywords)
      await go(page, '/content/live/', 'Live')
      await page.waitForFunction(() => document.title === 'A title of its own')
      assert.equal(await page.locator('.table-of-contents--inline a').count(), 4)
      assert.deepEqual(await headOf(page), expected)
      await page.goBack()
      await waitShown(page, '/docs/a/', 'A')
      await page.waitForFunction((title) => document.title === title, before.titles[0])
      assert.deepEqual(await headOf(page), before)
    }),
  )
})
