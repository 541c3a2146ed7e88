import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryAttributes } from '../../../../../runtime/shared/document/query-attributes.ts'
import { unsafeAttributes } from '../../../../../runtime/shared/document/unsafe-attributes.ts'
import { isUnsafeAddress } from '../../../../../runtime/shared/url/unsafe-address.ts'

test('an address holds code whose scheme browsers run, as they read it', () => {
  const unsafe = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' \u0000\u001F\tjavascript:alert(1)',
    'java\tscr\nipt\r:alert(1)',
    'vbscript:x',
    'data:image/png;base64,AA==',
    'pathname://javascript:alert(1)',
  ]
  for (const address of unsafe) assert.ok(isUnsafeAddress(address), JSON.stringify(address))
  const safe = [
    'pathname:///javascript:x',
    'https://a.example/?javascript:x',
    'mailto:a@b.example',
    './javascript:x',
    'javascript%3Aalert(1)',
    'javascripts:x',
    'java script:x',
    '#javascript:x',
    '',
  ]
  for (const address of safe) assert.ok(!isUnsafeAddress(address), address)
})

test('data may be shown as pictures, sound and films', () => {
  for (const shown of [
    'data:image/png;base64,AA==',
    'DATA:Image/SVG+XML,<svg/>',
    'data:audio/wav;base64,AA==',
  ])
    assert.ok(!isUnsafeAddress(shown, 'show'), shown)
  for (const other of ['data:,x', 'data:text/html,x', 'javascript:alert(1)'])
    assert.ok(isUnsafeAddress(other, 'show'), other)
})

type Element = readonly [tag: string, attributes: Readonly<Record<string, unknown>>]

const SCRIPT = 'javascript:alert(1)'
const PICTURE = 'data:image/svg+xml,<svg/>'

test('attributes that hold code are found, whatever their spelling and their element', () => {
  const unsafe: readonly Element[] = [
    ['A', { HREF: SCRIPT }],
    ['a', { href: PICTURE }],
    ['a', { 'xlink:href': SCRIPT }],
    ['a', { xLinkHref: SCRIPT }],
    ['use', { href: PICTURE }],
    ['img', { src: SCRIPT }],
    ['img', { srcset: `a.png 1x, ${SCRIPT} 2x` }],
    ['img', { srcSet: ['a.png 1x', `${SCRIPT} 2x`] }],
    ['link', { rel: 'preload', imageSrcSet: `${SCRIPT} 1x` }],
    ['link', { rel: ['stylesheet'], href: PICTURE }],
    ['form', { action: SCRIPT }],
    ['input', { formAction: SCRIPT }],
    ['video', { poster: SCRIPT }],
    ['object', { data: PICTURE }],
    ['embed', { src: PICTURE }],
    ['iframe', { src: PICTURE }],
    ['iframe', { sandbox: '', src: SCRIPT }],
    ['iframe', { sandbox: false, src: PICTURE }],
    ['embed', { sandbox: '', src: PICTURE }],
    ['script', { src: 'data:text/javascript,x' }],
    ['a', { ping: `/a ${SCRIPT}` }],
    ['a', { ping: ['/a', SCRIPT] }],
    ['body', { background: SCRIPT }],
    ['q', { cite: SCRIPT }],
    ['meta', { 'http-equiv': 'Refresh', content: `0; URL='${SCRIPT}'` }],
    ['meta', { httpEquiv: ['refresh'], content: `0;${SCRIPT}` }],
    ['set', { attributeName: 'xlink:href', to: SCRIPT }],
    ['animate', { attributeName: 'href', values: `/a;${SCRIPT}` }],
  ]
  for (const [tag, attributes] of unsafe)
    assert.deepEqual(unsafeAttributes(tag, attributes), Object.keys(attributes).slice(-1), tag)
})

test('attributes are safe that show pictures, or that hold no address', () => {
  const safe: readonly Element[] = [
    ['img', { src: PICTURE, srcset: `${PICTURE} 1x, data:image/png;base64,AA== 2x`, alt: SCRIPT }],
    ['link', { rel: 'shortcut icon', href: PICTURE }],
    ['iframe', { src: 'data:text/html,x', sandbox: [] }],
    ['IFRAME', { src: PICTURE, SANDBOX: 'allow-scripts' }],
    ['image', { href: PICTURE }],
    ['video', { src: 'data:video/mp4;base64,AA==', poster: PICTURE }],
    ['a', { href: 'mailto:a@b.example', title: SCRIPT, 'data-href': SCRIPT }],
    ['div', { data: SCRIPT, content: SCRIPT, to: SCRIPT }],
    ['meta', { name: 'description', content: SCRIPT }],
    ['set', { attributeName: 'fill', to: SCRIPT }],
    ['a', { href: true, ping: 3, cite: null }],
  ]
  for (const [tag, attributes] of safe) assert.deepEqual(unsafeAttributes(tag, attributes), [], tag)
})

test('a query sets the theme and data attributes of the root, and nothing else', () => {
  const rows: readonly (readonly [search: string, attributes: Readonly<Record<string, string>>])[] = [
    ['?docusaurus-theme=dark', { 'data-theme': 'dark' }],
    ['docusaurus-theme=light', { 'data-theme': 'light' }],
    ['?sitegen-theme=light&sitegen-data-a=1', { 'data-theme': 'light', 'data-a': '1' }],
    ['?a=b&docusaurus-theme=light&c', { 'data-theme': 'light' }],
    ['?docusaurus%2Dtheme=%64ark', { 'data-theme': 'dark' }],
    ['?docusaurus-theme=dark&docusaurus-theme=no', { 'data-theme': 'dark' }],
    ['?docusaurus-data-a-1=x=y', { 'data-a-1': 'x=y' }],
    ['?docusaurus-data-a', { 'data-a': '' }],
    ['?docusaurus-data-a=1&docusaurus-data-a=2', { 'data-a': '2' }],
    ['?docusaurus-data-a=a+b%20%26%C3%BC', { 'data-a': 'a b &ü' }],
    ['?docusaurus-data-a=%22%3E%3Cimg%20onerror=x%3E', { 'data-a': '"><img onerror=x>' }],
    ['?docusaurus-data-a=%zz%E0%A4%A', { 'data-a': '%zz%E0%A4%A' }],
  ]
  for (const [search, attributes] of rows) assert.deepEqual(queryAttributes(search), attributes, search)
  const nothing = [
    '',
    '?&&=&a',
    '?q=docusaurus-theme=dark',
    '?sitegen-docusaurus-theme=light&theme=light',
    '?docusaurus-theme=Dark&docusaurus-theme=system&docusaurus-theme=',
    '?docusaurus-theme',
    '?docusaurus-theme=dark" onload="alert(1)',
    '?docusaurus-data-theme=evil',
    '?%&docusaurus-%=x&docusaurus-data-%=y',
    '?docusaurus-data-%22onclick=alert(1)',
    '?docusaurus-data-a%20onclick=alert(1)',
    '?docusaurus-data-a%0A=x',
    '?docusaurus-data-A=x&docusaurus-data-1=x&docusaurus-data--a=x&docusaurus-data-ü=x&docusaurus-data-=x',
    '?docusaurus-data-__proto__=x&docusaurus-__proto__=x',
    '?docusaurus-onclick=x&data-a=x&docusaurus-docusaurus-data-a=x',
  ]
  for (const search of nothing) assert.deepEqual(queryAttributes(search), {}, search)
})
