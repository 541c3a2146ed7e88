import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import type { Holed } from '../../../cli/content/compile/compiled.ts'
import { STATIC_TEXTS } from '../../../cli/render/content/static-texts.ts'
import { compileText, type CompileSetup } from '../content/markdown/compile-text.ts'
import { linksOf, screenIn, screenOf, type Screen } from '../../support/screen.ts'
import { loadTheme, type TestPage } from './render-theme.ts'

const theme = await loadTheme()

/** The HTML of a Markdown text, with the texts of the theme. */
async function markdown(text: string, setup: CompileSetup = {}): Promise<string> {
  const { nodes, diagnostics } = await compileText(text, setup)
  assert.deepEqual(diagnostics, [])
  const [node] = nodes
  assert.ok(typeof node === 'object' && 'html' in node && node.tag === '', 'the text is static')
  return filled(node.html)
}

function filled(holed: Holed): string {
  return holed
    .map((part) => {
      if (typeof part === 'string') return part.replaceAll('&#8203;', '\u200B')
      if ('code' in part) return part.code
      assert.ok('text' in part)
      const message = STATIC_TEXTS[part.text] ?? ''
      return message.replace(/\{(\w+)\}/g, (_, name: string) => part.values?.[name] ?? '')
    })
    .join('')
}

/** What `<p>x</p>` is as a child. */
const BODY = { children: createElement('p', null, 'x') }

const TYPES = ['note', 'tip', 'info', 'warning', 'danger', 'secondary', 'success', 'important', 'caution']
const OWN_TYPES = ['milestone', 'constructor', 'my-own']

for (const type of [...TYPES, ...OWN_TYPES]) {
  test(`<Admonition type="${type}"> has the markup of :::${type}`, async () => {
    const setup: CompileSetup = { plugins: { admonitions: [...TYPES, ...OWN_TYPES] } }
    assert.equal(theme.part('Admonition', { type, ...BODY }), await markdown(`:::${type}\nx\n:::`, setup))
    assert.equal(
      theme.part('Admonition', { type, title: 'A & b', id: 'c', className: 'd e', ...BODY }),
      (await markdown(`:::${type}[A & b]{#c .d .e}\nx\n:::`, setup)).replaceAll('&#x26;', '&amp;'),
    )
  })
}

test('the title of <Admonition> may be elements', async () => {
  const title = ['A ', createElement('em', { key: 1 }, 'b')]
  assert.equal(
    theme.part('Admonition', { type: 'tip', title, ...BODY }),
    await markdown(':::tip A *b*\nx\n:::'),
  )
})

const HEADINGS: readonly (readonly [text: string, props: object])[] = [
  ['## Text', { as: 'h2', id: 'text', children: 'Text' }],
  ['###### Text {#own}', { as: 'h6', id: 'own', children: 'Text' }],
  ['<h2 id="a" class="b">Text</h2>', { as: 'h2', id: 'a', className: 'b', children: 'Text' }],
  ['<h3 class="b">Text</h3>', { as: 'h3', className: 'b', children: 'Text' }],
  ['<h1 id="a">Text</h1>', { as: 'h1', id: 'a', children: 'Text' }],
]

for (const [text, props] of HEADINGS) {
  test(`<Heading> with ${JSON.stringify(props)} has the markup of ${text}`, async () => {
    assert.equal(theme.part('Heading', props), await markdown(text, { format: 'md' }))
  })
}

const summary = createElement('summary', null, 'S')
const words = createElement('p', { key: 'p' }, 'x')

const DETAILS: readonly (readonly [text: string, props: object])[] = [
  ['<details>\n<summary>S</summary>\n\nx\n\n</details>', { summary: 'S', children: words }],
  [
    '<details open className="a" id="b">\n<summary>S</summary>\n\nx\n\n</details>',
    { open: true, className: 'a', id: 'b', summary, children: words },
  ],
  ['<details>\n\nx\n\n</details>', { children: words }],
]

for (const [text, props] of DETAILS) {
  test(`<Details> has the markup of ${JSON.stringify(text)}`, async () => {
    // React writes a flag with an empty value, which is the same.
    assert.equal(theme.part('Details', props).replace('open=""', 'open'), await markdown(text))
  })
}

const TOC = [
  { value: 'Three', id: 'three', level: 3 },
  { value: '<code>Two</code>', id: 'two', level: 2 },
  { value: 'Four', id: 'four', level: 4 },
]

/** A page whose layout is one part of the theme. */
const inline = (props: TestPage['props'] = {}): Screen =>
  theme.page({
    layout: 'TOCInline',
    toc: TOC,
    props,
    theme: { tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 } },
  }).screen

test('<TOCInline> lists the headings of the page, within the levels of the theme', () => {
  assert.deepEqual(linksOf(inline()), ['Three #three', 'Two #two'])
  assert.ok(inline().getByText('Two', { selector: 'a code' }))
})

test('<TOCInline> takes a toc and levels', () => {
  const toc = [...TOC, { value: 'Five', id: 'five', level: 5 }]
  const screen = screenOf(theme.part('TOCInline', { toc, minHeadingLevel: 4, maxHeadingLevel: 5 }))
  assert.deepEqual(linksOf(screen), ['Four #four', 'Five #five'])
  const [outer, ...inner] = screen.getAllByRole('listitem')
  assert.ok(outer !== undefined && inner.length === 1)
  assert.ok(screenIn(outer).getByText('Five'))
})

test('<TOCInline> without headings to show has no list', () => {
  assert.equal(screenOf(theme.part('TOCInline', { toc: [] })).queryByRole('list'), null)
})

test('headings with the same id are both listed', () => {
  const toc = [TOC[1], TOC[1]]
  assert.deepEqual(linksOf(screenOf(theme.part('TOCInline', { toc }))), ['Two #two', 'Two #two'])
})
