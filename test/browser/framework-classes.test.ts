import assert from 'node:assert/strict'
import test, { after, afterEach, before, describe } from 'node:test'
import type { Locator } from 'playwright-core'
import { addLink, go, mark, isMarked, waitShown } from '../support/client-page.ts'
import { startClientTests, type ClientHarness } from '../support/client-site.ts'

const CLASSES = `# Classes

<div className="container">
  <div className="row">
    <div className="col col--3" id="third">Three</div>
    <div className="col col--6 col--offset-2" id="half">Six</div>
  </div>
  <div className="row">
    <div className="col" id="left">One</div>
    <div className="col" id="right">Two</div>
  </div>
</div>

<a className="button button--primary" id="primary" href="#left">Primary</a>
<a className="button button--secondary button--lg" id="secondary" href="#left">Secondary</a>
<a className="button button--outline button--info" id="outline" href="#left">Outline</a>
<a className="button button--warning" id="warning" href="#left">Warning</a>
<a className="button button--primary button--block" id="block" href="#left">Block</a>

<div className="card shadow--md" id="card">
  <div className="card__header" id="header">Header</div>
  <div className="card__body">Body</div>
  <div className="card__footer" id="footer">Footer</div>
</div>

<ul className="pills"><li className="pills__item pills__item--active" id="pill">Pill</li></ul>

<div className="avatar avatar--vertical" id="avatar"><img className="avatar__photo avatar__photo--xl" id="photo" src="/img/icon.svg" alt="" /></div>

<div className="margin-top--lg margin-left--sm padding-horiz--md" id="space">Space</div>
<p className="text--center" id="center">Middle</p>
<p className="text--right" id="mine">Mine</p>
`

const FILES = {
  'src/css/custom.css':
    '.text--right { text-align: justify }\n.button { border-radius: 3px }\n:root { --ifm-button-color: rgb(250, 251, 252); --ifm-button-background-color: rgb(1, 1, 1) }\n.button--warning { --ifm-button-color: rgb(7, 8, 9) }\n',
  'src/pages/classes.mdx': CLASSES,
  'src/pages/late.mdx': `import Later from '../components/later.jsx'\n\n# Late\n\n<Later />\n`,
  'src/components/later.jsx': `
    import { useState } from 'react'
    export default function Later() {
      const [isOpen, setOpen] = useState(false)
      return <>
        <button type="button" onClick={() => setOpen(true)}>Open</button>
        {isOpen && <div className="col col--offset-1 text--center" id="late">Late</div>}
      </>
    }
  `,
}

const SHEET = /\/framework-[^/]*\.css$/

let client: ClientHarness

before(async () => {
  client = await startClientTests({ variant: { files: FILES } })
})
afterEach(() => client.reset())
after(() => client.close())

function computed(locator: Locator, property: string): Promise<string> {
  return locator.evaluate(
    (element, property) => getComputedStyle(element).getPropertyValue(property),
    property,
  )
}

const width = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.width ?? 0

function loaded(): readonly string[] {
  return client.server.log().flatMap(({ path }) => (SHEET.test(path) ? [path] : []))
}

describe('a page with classes of the framework', () => {
  const STYLES: readonly (readonly [id: string, property: string, value: string])[] = [
    ['center', 'text-align', 'center'],
    ['space', 'margin-top', '32px'],
    ['space', 'margin-left', '8px'],
    ['space', 'padding-left', '16px'],
    ['space', 'padding-right', '16px'],
    ['primary', 'display', 'inline-flex'],
    ['block', 'display', 'flex'],
    ['card', 'display', 'flex'],
    ['header', 'padding-bottom', '0px'],
    ['footer', 'padding-bottom', '16px'],
    ['avatar', 'flex-direction', 'column'],
    ['photo', 'width', '96px'],
  ]

  test('shows them: text, spacing, buttons, cards, avatars, pills', async () => {
    const { page, remarks } = await client.open('/classes/')
    const found = await Promise.all(
      STYLES.map(async ([id, property]) => [id, property, await computed(page.locator(`#${id}`), property)]),
    )
    assert.deepEqual(found, STYLES)
    const sizeOf = (id: string) => computed(page.locator(`#${id}`), 'font-size')
    assert.ok(parseFloat(await sizeOf('secondary')) > parseFloat(await sizeOf('primary')))
    const groundOf = (id: string) => computed(page.locator(`#${id}`), 'background-color')
    const grounds = await Promise.all(['primary', 'secondary', 'outline', 'pill'].map(groundOf))
    assert.equal(new Set(grounds).size, grounds.length, String(grounds))
    assert.notEqual(await computed(page.locator('#card'), 'box-shadow'), 'none')
    assert.deepEqual(remarks, [])
  })

  test('has buttons whose kinds keep their colours, whatever :root says of all buttons', async () => {
    const { page } = await client.open('/classes/')
    const colourOf = (id: string) => computed(page.locator(`#${id}`), 'color')
    const groundOf = (id: string) => computed(page.locator(`#${id}`), 'background-color')
    const words = await computed(page.locator('#center'), 'color')
    assert.equal(await colourOf('primary'), 'rgb(250, 251, 252)', 'a kind without a colour of its own')
    assert.equal(await colourOf('secondary'), words)
    assert.equal(await colourOf('warning'), 'rgb(7, 8, 9)', 'what the site says of a kind')
    const outline = await colourOf('outline')
    assert.ok(outline !== 'rgb(250, 251, 252)' && outline !== words, outline)
    for (const id of ['primary', 'secondary', 'outline', 'warning'])
      assert.notEqual(await groundOf(id), 'rgb(1, 1, 1)', id)
  })

  test('has a grid of twelve, whose columns lie below one another on narrow screens', async () => {
    const { page } = await client.open('/classes/', { options: { viewport: { width: 1200, height: 800 } } })
    const row = await width(page.locator('.row').first())
    const near = (value: number, part: number): boolean => Math.abs(value - row * part) < 1
    assert.ok(near(await width(page.locator('#third')), 3 / 12))
    assert.ok(near(await width(page.locator('#half')), 6 / 12))
    assert.ok(near(await width(page.locator('#left')), 1 / 2))
    const [third, half] = await Promise.all(
      ['#third', '#half'].map((id) =>
        page
          .locator(id)
          .boundingBox()
          .then((box) => box?.x ?? 0),
      ),
    )
    assert.ok(near((half ?? 0) - (third ?? 0), 5 / 12), 'an offset of two columns')
    await page.setViewportSize({ width: 800, height: 800 })
    const narrow = await width(page.locator('.row').first())
    for (const id of ['#third', '#half', '#left', '#right'])
      assert.ok(Math.abs((await width(page.locator(id))) - narrow) < 1, id)
  })

  test('follows the CSS of the site, which is loaded first', async () => {
    const { page } = await client.open('/classes/')
    assert.equal(await computed(page.locator('#mine'), 'text-align'), 'justify')
    assert.equal(await computed(page.locator('#primary'), 'border-radius'), '3px')
  })
})

describe('the sheet of the framework', () => {
  test('is not loaded by a page that needs none', async () => {
    const { page } = await client.open('/docs/a/', { calm: true })
    assert.deepEqual(loaded(), [])
    assert.equal(await page.locator('link[href*="framework"]').count(), 0)
  })

  test('is there when a page that needs it is shown after a click', async () => {
    const { page, remarks } = await client.open('/about/', { calm: true })
    await mark(page)
    client.server.delay(SHEET, 300)
    // What the page looks like when it is put into the document.
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        const element = document.querySelector('#center')
        if (element === null) return
        document.documentElement.dataset['align'] = getComputedStyle(element).textAlign
        observer.disconnect()
      }).observe(document.body, { childList: true, subtree: true })
    })
    const link = await addLink(page, '/classes/')
    await link.click()
    await waitShown(page, '/classes/', 'Classes')
    assert.equal(await page.locator('html').getAttribute('data-align'), 'center')
    assert.equal(loaded().length, 1)
    assert.equal(await computed(page.locator('#mine'), 'text-align'), 'justify')
    await go(page, '/about/', 'About')
    await go(page, '/classes/', 'Classes')
    assert.equal(loaded().length, 1)
    assert.ok(await isMarked(page))
    assert.deepEqual(remarks, [])
  })

  test('is loaded with a component that names a class and shows it later', async () => {
    const { page } = await client.open('/late/', { calm: true })
    assert.equal(loaded().length, 1)
    await page.getByRole('button', { name: 'Open' }).click()
    assert.equal(await computed(page.locator('#late'), 'text-align'), 'center')
  })
})
