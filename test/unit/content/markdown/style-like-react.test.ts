import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { compiledHtml } from './compile-text.ts'

/** Names that take bare numbers, that take pixels, and prefixed ones. */
const STYLE_NAMES =
  'animationIterationCount aspectRatio columnCount columns flex flexGrow flexShrink gridArea gridColumn gridColumnEnd gridColumnStart gridRow gridRowEnd gridRowStart fontWeight lineClamp lineHeight opacity order orphans scale tabSize widows zIndex zoom fillOpacity floodOpacity stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth borderImageSlice borderImageWidth MozBoxFlex msFlex msFlexGrow msGridColumn msGridRow WebkitBoxFlex WebkitBoxOrdinalGroup WebkitColumnCount WebkitFlexGrow WebkitLineClamp width margin fontSize top letterSpacing WebkitTextStrokeWidth gap inset perspective'

for (const name of STYLE_NAMES.split(' ')) {
  test(`the style ${name} is written as React writes it`, async () => {
    for (const value of [2, 0, -1.5, 'x']) {
      const style = { [name]: value }
      const html = await compiledHtml(`<p style={${JSON.stringify(style)}}>a</p>`)
      assert.equal(html, renderToStaticMarkup(createElement('p', { style }, 'a')))
    }
  })
}

/** Props of one element each. */
const PROPS: readonly Readonly<Record<string, unknown>>[] = [
  { tabIndex: 0 },
  { tabIndex: -1 },
  { hidden: true },
  { hidden: false },
  { 'aria-hidden': true },
  { 'aria-hidden': false },
  { 'aria-label': 1 },
  { 'data-x': true },
  { 'data-x': false },
  { 'data-x': null },
  { 'data-x-y': 'z' },
  { draggable: true },
  { draggable: false },
  { spellCheck: false },
  { contentEditable: true },
  { translate: 'no' },
  { className: '' },
  { title: '' },
  { dir: 'rtl', lang: 'de', role: 'x' },
  { download: true },
  { download: 'x' },
  { disabled: true },
  { inert: true },
  { popover: 'auto' },
  { nonce: 'x' },
  { itemScope: true, itemProp: 'x' },
  { colSpan: 2, frameBorder: 0 },
  { crossOrigin: '' },
  { inputMode: 'text', enterKeyHint: 'go' },
  { title: '<a> & "b" \'c\'' },
]

/** HTML does not distinguish the case of names, an empty value and none, or the ways to escape. */
function alike(html: string): string {
  return html
    .replaceAll('=""', '')
    .replaceAll('&#x22;', '&quot;')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#x26;', '&amp;')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .toLowerCase()
}

for (const props of PROPS) {
  test(`an element with ${JSON.stringify(props)} is written as React writes it`, async () => {
    const attributes = Object.entries(props).map(([name, value]) => `${name}={${JSON.stringify(value)}}`)
    const html = await compiledHtml(`<div ${attributes.join(' ')}>a</div>`)
    assert.equal(alike(html), alike(renderToStaticMarkup(createElement('div', props, 'a'))))
  })
}
