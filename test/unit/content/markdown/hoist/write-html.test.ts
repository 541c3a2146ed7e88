import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Element, Properties, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { htmlVoidElements } from 'html-void-elements'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { writeHtml } from '../../../../../cli/content/markdown/hoist/write-html.ts'
import { compiledHtml } from '../compile-text.ts'

function element(
  tagName: string,
  properties: Properties = {},
  children: readonly RootContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children: children as Element['children'] }
}

function text(value: string): RootContent {
  return { type: 'text', value }
}

function raw(value: string): RootContent {
  return { type: 'raw', value } as unknown as RootContent
}

const TEXT = 'a & b < c > d "e" \'f\' `g` &amp; \0 é → 😀 \u0086'

const PROPERTIES = [
  {},
  { className: ['a', 'b'], id: 'x' },
  { className: [] },
  { className: [' a ', ''] },
  { className: 'a b' },
  { href: TEXT },
  { title: '' },
  { title: [TEXT, 1] },
  { dataSgRef: 'r0', 'data-x': 'y', dataFooBar: TEXT, 'data-a.b:c': '' },
  { ariaLabel: 'x', 'aria-hidden': 'true', role: 'img' },
  { disabled: true, checked: false, hidden: '' },
  { hidden: 'until-found', download: true },
  { download: 'a.txt', open: 'open' },
  { colSpan: 2, start: 0, width: Number.NaN, height: '5' },
  { draggable: true, contentEditable: false, spellCheck: 'false' },
  { accept: ['a/b', 'c/d'], srcSet: ['a 1x', 'b 2x'], coords: [1, 2] },
  { style: 'color: "red"', unknown: 'x', 'strange<name': 'y', 'x:y': 'z', onClick: 'go()' },
  { viewBox: '0 0 1 1', strokeWidth: 2, xLinkHref: '#a', CLASSNAME: 'x', class: 'y', for: 'z' },
  { a: null, b: undefined, title: false, lang: true },
] as unknown as readonly Properties[]

const NODES: readonly RootContent[] = [
  text(TEXT),
  text(''),
  raw('<b>&</b>'),
  { type: 'comment', value: '-- > <!-- x --!>' },
  { type: 'doctype' },
  element('p', {}, [text('a'), element('em', {}, [text(TEXT)]), raw('&#8203;')]),
  element('br', {}, [text('')]),
  element('br', {}, [text('x')]),
  element('img', { disabled: true }, [element('b')]),
  element('BR'),
  element('DIV', { hidden: true }, [text('x')]),
  element('script', { async: true }, [text(TEXT)]),
  element('style', {}, [text(TEXT)]),
  element('textarea', {}, [text(TEXT)]),
  element('svg', { viewBox: '0 0 1 1', strokeWidth: '2', className: ['i'] }, [
    element('path', { d: 'M0', strokeLinecap: 'round' }),
    element('foreignObject', {}, [element('br'), element('p', { className: ['x'] }, [text(TEXT)])]),
    element('title', {}, [text(TEXT)]),
  ]),
  { ...element('template'), content: { type: 'root', children: [text(TEXT), element('br')] } },
  { type: 'element', tagName: 'p' } as Element,
]

function expected(nodes: readonly RootContent[], space: 'html' | 'svg'): string {
  const options = { allowDangerousHtml: true, voids: htmlVoidElements, space }
  return toHtml({ type: 'root', children: [...nodes] }, options)
}

test('elements are written as hast-util-to-html writes them, whatever their properties', () => {
  for (const tagName of ['p', 'a', 'input', 'img', 'svg', 'td', 'template', 'my-element']) {
    for (const properties of PROPERTIES) {
      for (const children of [[], NODES.slice(0, 6)]) {
        const nodes = [element(tagName, properties, children)]
        assert.equal(writeHtml(nodes), expected(nodes, 'html'), JSON.stringify(properties))
        assert.equal(writeHtml(nodes, { svg: true }), expected(nodes, 'svg'), JSON.stringify(properties))
      }
    }
  }
})

test('nodes of every kind are written as hast-util-to-html writes them, alone and in each other', () => {
  for (const node of NODES) assert.equal(writeHtml([node]), expected([node], 'html'), JSON.stringify(node))
  const nested = [...NODES, element('div', {}, [element('blockquote', { cite: '/x' }, NODES)])]
  assert.equal(writeHtml(nested), expected(nested, 'html'))
  assert.equal(writeHtml(nested, { svg: true }), expected(nested, 'svg'))
})

test('a node that no HTML stands for is refused', () => {
  const node = { type: 'mdxFlowExpression', value: 'x' } as unknown as RootContent
  assert.throws(() => writeHtml([node]), /unknown node/)
})

/** Styles that take bare numbers, that take pixels, and prefixed ones. */
const STYLES =
  'animationIterationCount aspectRatio columnCount columns flex flexGrow flexShrink gridArea gridColumn gridColumnEnd gridColumnStart gridRow gridRowEnd gridRowStart fontWeight lineClamp lineHeight opacity order orphans scale tabSize widows zIndex zoom fillOpacity floodOpacity stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth borderImageSlice borderImageWidth MozBoxFlex msFlex msFlexGrow msGridColumn msGridRow WebkitBoxFlex WebkitBoxOrdinalGroup WebkitColumnCount WebkitFlexGrow WebkitLineClamp --own width margin fontSize top letterSpacing WebkitTextStrokeWidth gap inset perspective'

test('styles of JSX are written as React writes them', async () => {
  for (const value of [2, 0, -1.5, 'x']) {
    const style = Object.fromEntries(STYLES.split(' ').map((name) => [name, value]))
    const html = await compiledHtml(`<p style={${JSON.stringify(style)}}>a</p>`)
    assert.equal(html, renderToStaticMarkup(createElement('p', { style }, 'a')))
  }
})

/** Props of one element each. */
const PROPS: readonly Readonly<Record<string, unknown>>[] = [
  { tabIndex: -1 },
  { hidden: true, 'aria-hidden': true, 'data-x': true, draggable: true, contentEditable: true },
  { hidden: false, 'aria-hidden': false, 'data-x': false, draggable: false, spellCheck: false },
  { 'aria-label': 1, 'data-x': null, 'data-x-y': 'z' },
  { className: '', title: '', crossOrigin: '' },
  { dir: 'rtl', lang: 'de', role: 'x', translate: 'no' },
  { download: true, disabled: true, inert: true, itemScope: true },
  { download: 'x', popover: 'auto', nonce: 'x', itemProp: 'x' },
  { colSpan: 2, frameBorder: 0, inputMode: 'text', enterKeyHint: 'go' },
  { title: '<a> & "b" \'c\'' },
]

/** HTML does not distinguish the case of names, an empty value and none, or the ways to escape. */
function alike(html: string): string {
  const unescaped = html
    .replaceAll('&#x22;', '&quot;')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#x26;', '&amp;')
  return unescaped.replaceAll('=""', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').toLowerCase()
}

test('props of JSX are written as React writes them', async () => {
  for (const props of PROPS) {
    const attributes = Object.entries(props).map(([name, value]) => `${name}={${JSON.stringify(value)}}`)
    const html = await compiledHtml(`<div ${attributes.join(' ')}>a</div>`)
    assert.equal(alike(html), alike(renderToStaticMarkup(createElement('div', props, 'a'))))
  }
})
