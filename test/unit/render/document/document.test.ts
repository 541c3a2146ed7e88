import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { parseDocument } from 'htmlparser2'
import type { HeadElement } from '../../../../runtime/shared/document/head.ts'
import { inlineJson } from '../../../../runtime/shared/document/html.ts'
import type { Json } from '../../../../runtime/shared/json.ts'
import { documentHtml, EMPTY as PARTS } from './whole-document.ts'

interface Found {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

interface Node {
  readonly name?: string
  readonly attribs?: Record<string, string>
  readonly children?: readonly { readonly data?: string }[]
}

/** The elements of a document, in order, as a parser sees them. */
function elements(html: string): readonly Found[] {
  const found: Found[] = []
  const visit = (nodes: readonly unknown[]): void => {
    for (const node of nodes as readonly Node[]) {
      if (node.name !== undefined && node.attribs !== undefined) {
        const text = (node.children ?? []).map(({ data = '' }) => data).join('')
        found.push({ name: node.name, attributes: node.attribs, text })
      }
      visit(node.children ?? [])
    }
  }
  visit(parseDocument(html).children)
  return found
}

function inHead(element: HeadElement): Found | undefined {
  const html = documentHtml({ ...PARTS, head: [element] })
  const generator = elements(html).findIndex(({ attributes }) => attributes['name'] === 'generator')
  return elements(html)[generator + 1]
}

test('a document is a whole one', () => {
  const html = documentHtml({
    ...PARTS,
    root: { lang: 'de', dir: 'ltr', class: 'a b' },
    head: [{ tag: 'title', attributes: {}, text: 'T' }],
    styles: ['/x.css'],
    scripts: ['/x.js'],
    preloads: ['/y.js', '/z.js'],
    body: '<main>x</main>',
    data: { url: '/' },
  })
  assert.equal(
    html,
    [
      '<!doctype html>',
      '<html lang="de" dir="ltr" class="a b">',
      '<head>',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="generator" content="sitegen">',
      '<title>T</title>',
      '<link rel="stylesheet" href="/x.css">',
      '<link rel="modulepreload" href="/y.js">',
      '<link rel="modulepreload" href="/z.js">',
      '<script type="module" src="/x.js"></script>',
      '</head>',
      '<body>',
      '<div id="__docusaurus"><main>x</main></div>',
      '<script type="application/json" id="__sitegen_page">{"url":"/"}</script>',
      '</body>',
      '</html>',
      '',
    ].join('\n'),
  )
})

const HOSTILE = [
  '</title><script>alert(1)</script>',
  '"onload="alert(1)',
  "'><img src=x>",
  '& &amp; &lt; <b>',
  '-->',
  '</script>',
  '\u2028\u2029',
  'a\nb\tc',
  'ü 日本 🎉',
]

test('hostile texts are text in a title and in attributes', () => {
  for (const text of HOSTILE) {
    assert.deepEqual(inHead({ tag: 'title', attributes: {}, text }), { name: 'title', attributes: {}, text })
    const attributes = { name: 'description', content: text }
    assert.deepEqual(inHead({ tag: 'meta', attributes }), { name: 'meta', attributes, text: '' })
    const root = { lang: text, class: text, 'data-x': text }
    const html = documentHtml({ ...PARTS, root, styles: [text], scripts: [text], preloads: [text] })
    const [first, ...found] = elements(html)
    assert.deepEqual(first?.attributes, root)
    const loading = found.filter(({ name }) => name === 'script' || name === 'link')
    assert.deepEqual(
      loading.map((element) => element.attributes),
      [
        { rel: 'stylesheet', href: text },
        { rel: 'modulepreload', href: text },
        { type: 'module', src: text },
        { type: 'application/json', id: '__sitegen_page' },
      ],
    )
  }
})

const VALUES: readonly Json[] = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '&lt;&amp;',
  '\u2028 \u2029 \0 \uD83C',
  { '</script>': ['<', '>', '&', "'", '"', '\\'] },
  null,
  [1, true, -0.5, 'ü 🎉'],
]

test('embedded data survives the document', () => {
  for (const value of VALUES) {
    const text = inlineJson(value)
    assert.doesNotMatch(text, /[<>&\u2028\u2029]/)
    assert.deepEqual(JSON.parse(text), value)
    const found = elements(documentHtml({ ...PARTS, data: value }))
    const data = found.find(({ attributes }) => attributes['id'] === '__sitegen_page')
    assert.deepEqual(JSON.parse(data?.text ?? ''), value)
  }
})

test('a script or style cannot be ended by its text, and means the same', () => {
  const text = 'window.x = "</script><!-- </SCRIPT >" + (1 < 2)'
  const script = inHead({ tag: 'script', attributes: {}, text })
  const window: { x?: string } = {}
  // What a browser would run.
  runInNewContext(script?.text ?? '', { window })
  assert.equal(window.x, '</script><!-- </SCRIPT >true')
  const value = { '@context': 'https://schema.org', name: '</script><!--' }
  const attributes = { type: 'application/ld+json' }
  const json = inHead({ tag: 'script', attributes, text: JSON.stringify(value) })
  assert.deepEqual(JSON.parse(json?.text ?? ''), value)
  const style = inHead({ tag: 'style', attributes: {}, text: 'a > b::after { content: "</style><b>" }' })
  assert.match(style?.text ?? '', /^a > b::after \{ content: "\\3C \/style><b>" \}$/)
})

test('attributes without a value are written bare, and void elements of the head have no end', () => {
  const script: HeadElement = { tag: 'script', attributes: { async: true, src: '/x.js', id: '' } }
  const voids = ['meta', 'link', 'base'].map((tag) => ({ tag, attributes: { a: 'b' } }))
  const html = documentHtml({ ...PARTS, head: [script, ...voids] })
  assert.match(html, /<script async src="\/x\.js" id=""><\/script>/)
  assert.doesNotMatch(html, /<\/(?:meta|link|base)>/)
})

test('the root has the attributes it is given; what the head says of <html> is no element of the head', () => {
  const head: readonly HeadElement[] = [
    { tag: 'html', attributes: { lang: 'fr' } },
    { tag: 'meta', attributes: { name: 'x' } },
  ]
  const html = documentHtml({ ...PARTS, root: { lang: 'de', hidden: true, 'data-x': '' }, head })
  assert.match(html, /^<!doctype html>\n<html lang="de" hidden data-x="">\n/)
  assert.equal(html.match(/<html/g)?.length, 1)
  assert.match(html, /<meta name="x">/)
})

test('the script that finds the colour mode stands before every stylesheet', () => {
  const html = documentHtml({ ...PARTS, boot: 'boot()', styles: ['/a.css'] })
  assert.match(html, /<script>boot\(\)<\/script>\n<link rel="stylesheet" href="\/a\.css">/)
  assert.doesNotMatch(documentHtml(PARTS), /<script>/)
})

test('what a page says to readers without scripts is HTML', () => {
  const text = '<meta name="a" content="b">'
  const html = documentHtml({ ...PARTS, head: [{ tag: 'noscript', attributes: {}, text }] })
  assert.ok(html.includes(`<noscript>${text}</noscript>`), html)
})
