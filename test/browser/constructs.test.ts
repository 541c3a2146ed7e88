import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import test, { after, afterEach, before, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { shownContrasts } from '../support/shown-contrast.ts'
import { addLink, go, waitShown } from '../support/client-page.ts'
import { startClientTests, type ClientHarness, type Visit } from '../support/client-site.ts'

/** Static content: it is one string. */
const PLAIN = `# Plain

<div style="height: 1200px"></div>

<details>
<summary>Outer</summary>

Outer words.

<details>
<summary>Inner</summary>

## Hidden heading

Inner words.

</details>
</details>

<div style="height: 1200px"></div>
`

/** Content with components: what is static in it lies between them. */
const LIVE = `# Live

<head>
  <title>A title of its own</title>
  <meta name="description" content="Described in the page" />
  <meta name="keywords" content="live" />
</head>

<TOCInline toc={toc} />

<div style={{ height: 1200 }} />

<Details summary="Open me">

## Hidden in a component

Words in a component.

</Details>

<details>
<summary>Element</summary>

## Hidden in an element

<Details summary="Within">Words.</Details>

</details>

## Second

### Third

<div style={{ height: 1200 }} />
`

const BOXES = `# Boxes

${['note', 'tip', 'info', 'warning', 'danger', 'secondary', 'success', 'important', 'caution']
  .map(
    (type) => `:::${type}\n\nText with \`code\`, a [link](https://sitegen.example/) and *emphasis*.\n\n:::`,
  )
  .join('\n\n')}

::::tip A title with \`code\`

- A list

  :::note

  Nested.

  | A   | B   |
  | --- | --- |
  | 1   | 2   |

  :::

<details>
<summary>Details</summary>

Hidden.

</details>

::::

<details open>
<summary>Open details</summary>

Text with a list.

- One
- Two

</details>

<details>
<summary>Closed details</summary>

Text.

</details>

## In the text {#in-text}

### Below it

<TOCInline />
`

const BODY = `# Body

<Head>
  <html data-kind="root" />
  <body className="mine wide" data-kind="body" />
</Head>

<Admonition type="tip" icon="🦊">With a fox.</Admonition>

<Admonition type="tip" icon={<b className="drawn">!</b>}>With an element.</Admonition>

<Admonition type="tip">With its own.</Admonition>
`

/** Says which children it gets, while the page is rendered and again when it is alive. */
const KINDS = `import { useEffect, useState } from 'react'
const kindOf = (child) => Array.isArray(child) ? child.map(kindOf).join(' ') : typeof child === 'object' ? 'element' : JSON.stringify(child)
export default function Kinds({ children }) {
  const [alive, setAlive] = useState('')
  useEffect(() => setAlive(kindOf(children)), [children])
  return <div className="kinds" data-first={kindOf(children)} data-alive={alive}>{children}</div>
}
`

const SHAPES = [
  'hello',
  '**one**',
  'hello **one**',
  '**one** **two**',
  "a{' '}b",
  '\n\nblock\n\n',
  '\n\none\n\ntwo\n\n',
]
const CHILDREN = SHAPES.map((shape) => `<Kinds>${shape}</Kinds>`).join('\n\n')
const GIVEN = [
  '"hello"',
  'element',
  '"hello " element',
  'element " " element',
  '"a" " " "b"',
  'element',
  'element element',
]

/** The same children in content of the other kind, which has a module. */
const childrenPage = (title: string, end: string): string =>
  `import Kinds from '@site/src/kinds'\n\n# ${title}\n\n${CHILDREN}\n\n${end}\n`

let client: ClientHarness

before(async () => {
  const files = {
    'docs/plain.md': PLAIN,
    'docs/live.mdx': LIVE,
    'docs/boxes.mdx': BOXES,
    'docs/body.mdx': BODY,
    'src/kinds.jsx': KINDS,
    'docs/children.mdx': childrenPage('Children', 'text'),
    'docs/children-module.mdx': childrenPage('Children of a module', '{1 + 1}'),
  }
  client = await startClientTests({ variant: { files } })
})
afterEach(() => client.reset())
after(() => client.close())

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

  for (const url of ['/docs/children/', '/docs/children-module/']) {
    test(`are strings, elements and lists as MDX gives them, served and alive: ${url}`, () =>
      visiting(url, async ({ page }) => {
        await page.waitForFunction(() => document.querySelector('.kinds:not([data-alive=""])') !== null)
        assert.deepEqual(await kinds(page), expected)
      }))

    test(`are the same when a link leads there: ${url}`, () =>
      visiting('/docs/plain/', async ({ page }) => {
        await go(page, url, url.includes('module') ? 'Children of a module' : 'Children')
        await page.waitForFunction(() => document.querySelector('.kinds:not([data-alive=""])') !== null)
        assert.deepEqual(await kinds(page), expected)
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

  test('are served and stay when the page comes alive, and go and come with the page', () =>
    visiting('/docs/body/', async ({ page }) => {
      assert.deepEqual(await shown(page), ['root', 'body', 'mine wide'])
      await page.evaluate(() => document.body.classList.add('of-another'))
      await go(page, '/docs/plain/', 'Plain')
      await page.waitForFunction(() => document.body.className === 'of-another')
      assert.deepEqual(await shown(page), [null, null, 'of-another'])
      await go(page, '/docs/body/', 'Body')
      await page.waitForFunction(() => document.body.classList.contains('mine'))
      assert.deepEqual(await shown(page), ['root', 'body', 'of-another mine wide'])
    }))

  test('stand in the document as it is served', async () => {
    const { page } = await client.open('/docs/plain/')
    const html = await page.evaluate(async () => (await fetch('/docs/body/')).text())
    assert.match(html, /<body[^>]* class="mine wide"/)
    assert.match(html, /<body[^>]* data-kind="body"/)
  })
})

describe('icons of admonitions', () => {
  test('are those that are given, or that of the type', () =>
    visiting('/docs/body/', async ({ page }) => {
      const icons = page.locator('.admonition-heading > span:first-child')
      assert.deepEqual(await icons.allInnerTexts(), ['🦊', '!', ''])
      assert.deepEqual(await icons.evaluateAll((all) => all.map(({ className }) => className)), [
        'admonition-own-icon',
        'admonition-own-icon',
        'admonition-icon',
      ])
    }))
})

describe('details', () => {
  test('a click and the keyboard open and close them', () =>
    visiting('/docs/plain/', async ({ page }) => {
      const words = page.getByText('Outer words.')
      assert.equal(await words.isVisible(), false)
      await page.getByText('Outer', { exact: true }).click()
      await words.waitFor({ state: 'visible' })
      await page.keyboard.press('Enter')
      await words.waitFor({ state: 'hidden' })
      assert.equal(await isOpen(page, 'Outer'), false)
    }))

  test('opening takes a moment; readers who want no motion get it at once', () =>
    visiting('/docs/plain/', async ({ page }) => {
      const summary = page.getByText('Outer', { exact: true })
      await summary.hover()
      const durations = (): Promise<string> =>
        summary.evaluate(
          (element) =>
            getComputedStyle(element.parentElement ?? element, '::details-content').transitionDuration,
        )
      assert.match(await durations(), /0\.15s/)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      assert.doesNotMatch(await durations(), /0\.15s/)
    }))

  test('a document that is loaded at a heading in closed ones opens them', () =>
    visiting('/docs/plain/#hidden-heading', async ({ page }) => {
      await waitAtTop(page, 'hidden-heading')
      assert.deepEqual([await isOpen(page, 'Outer'), await isOpen(page, 'Inner')], [true, true])
    }))

  test('a link within the page opens them', () =>
    visiting('/docs/plain/', async ({ page }) => {
      await (await addLink(page, '#hidden-heading')).click()
      await waitAtTop(page, 'hidden-heading')
      assert.deepEqual([await isOpen(page, 'Outer'), await isOpen(page, 'Inner')], [true, true])
    }))

  test('a link from another page opens them, in static content and in a component', () =>
    visiting('/docs/a/', async ({ page }) => {
      await go(page, '/docs/plain/#hidden-heading', 'Plain')
      await waitAtTop(page, 'hidden-heading')
      await go(page, '/docs/live/#hidden-in-a-component', 'Live')
      await waitAtTop(page, 'hidden-in-a-component')
      assert.equal(await isOpen(page, 'Open me'), true)
    }))

  test('a page with a component in them, loaded at its heading, hydrates without a remark', async () => {
    for (const [id, summary] of [
      ['hidden-in-a-component', 'Open me'],
      ['hidden-in-an-element', 'Element'],
    ] as const) {
      await visiting(`/docs/live/#${id}`, async ({ page }) => {
        await waitAtTop(page, id)
        assert.equal(await isOpen(page, summary), true)
      })
    }
  })
})

describe('a table of contents in the text', () => {
  test('links to the headings of the page, whether it is loaded or navigated to', async () => {
    const inText = (page: Page): Promise<readonly (string | null)[]> =>
      page
        .locator('.table-of-contents--inline a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const expected = ['#hidden-in-a-component', '#hidden-in-an-element', '#second', '#third']
    await visiting('/docs/live/', async ({ page }) => {
      assert.deepEqual(await inText(page), expected)
      await page.locator('.table-of-contents--inline').getByText('Second').click()
      await waitAtTop(page, 'second')
      assert.equal(new URL(page.url()).hash, '#second')
    })
    await visiting('/docs/a/', async ({ page }) => {
      await go(page, '/docs/live/', 'Live')
      assert.deepEqual(await inText(page), expected)
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

  test('takes the place of what the page would have', () =>
    visiting('/docs/live/', async ({ page }) => {
      assert.deepEqual(await headOf(page), expected)
    }))

  test('comes with the page and goes with it', () =>
    visiting('/docs/a/', async ({ page }) => {
      const before = await headOf(page)
      assert.notDeepEqual(before.keywords, expected.keywords)
      await go(page, '/docs/live/', 'Live')
      await page.waitForFunction(() => document.title === 'A title of its own')
      assert.deepEqual(await headOf(page), expected)
      await page.goBack()
      await waitShown(page, '/docs/a/', 'A')
      await page.waitForFunction((title) => document.title === title, before.titles[0])
      assert.deepEqual(await headOf(page), before)
    }))
})

describe('admonitions', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`their titles, words, code and links are legible in the ${colorScheme} mode`, () =>
      visiting('/docs/boxes/', async ({ page }) => {
        await page.emulateMedia({ colorScheme })
        for (const part of [
          '.admonition-heading',
          '.admonition-content p',
          '.admonition a',
          '.admonition code',
        ]) {
          const contrasts = await shownContrasts(page, part)
          assert.ok(contrasts.length > 0, part)
          for (const contrast of contrasts) assert.ok(contrast >= 4.5, `${part}: ${contrast.toFixed(2)}`)
        }
      }))
  }

  test('nothing is wider than a narrow screen', () =>
    visiting('/docs/boxes/', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= 320, `${width}`)
    }))

  const folder = process.env['SITEGEN_SCREENSHOTS']
  test('pictures for who looks at them', { skip: folder === undefined }, () =>
    visiting('/docs/boxes/', async ({ page }) => {
      mkdirSync(folder ?? '', { recursive: true })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const width of [390, 996, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await page.screenshot({
            path: path.join(folder ?? '', `boxes-${colorScheme}-${width}.png`),
            fullPage: true,
          })
        }
      }
    }),
  )
})
