import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RefProps } from '../../../../runtime/shared/content/content.ts'
import type { Holed } from '../../../../cli/content/compile/compiled.ts'
import { fillHtml } from '../../../../cli/render/content/fill.ts'
import { resolveAlone } from '../../support/render-text.ts'
import { compileText } from '../../content/markdown/compile-text.ts'

const REFS: readonly RefProps[] = [
  { href: '/a?b=1&c="d"', target: '_blank' },
  { src: '/x.png', width: 3, height: 2 },
  {},
]

const MESSAGES = { 'theme.admonition.tip': 'Conseil', 'own.text': 'Pour {name}', constructor: 'x' }

const LINK_TITLE = { text: 'theme.common.headingLinkTitle', values: { heading: '<a> "b" {c} $&' } }

const STRINGS: readonly (readonly [html: string, ...holed: Holed])[] = [
  ['<p>a & b</p>', '<p>a & b</p>'],
  [''],
  ['<a href="/a?b=1&amp;c=&quot;d&quot;" target="_blank">x</a>', '<a', { ref: 0 }, '>x</a>'],
  ['<img src="/x.png" width="3" height="2">', '<img', { ref: 1 }, '>'],
  ['<a>', '<a', { ref: 2 }, '>'],
  // A reference that is not there.
  ['<a>', '<a', { ref: 9 }, '>'],
  ['<b>note</b>', '<b>', { text: 'theme.admonition.note' }, '</b>'],
  ['Direct link to &lt;a&gt; &quot;b&quot; {c} $&amp;', LINK_TITLE],
  ['Conseil', { text: 'theme.admonition.tip' }],
  ['Pour toi', { text: 'own.text', values: { name: 'toi' } }],
  // A text without a message, called as objects name theirs, and an unknown one.
  ['toString', { text: 'toString' }],
  ['own.id', { text: 'own.id' }],
]

test('a string is filled with attributes, and with texts in the language of the site', () => {
  for (const [html, ...holed] of STRINGS)
    assert.equal(fillHtml(holed, { refs: REFS, messages: MESSAGES }), html)
})

/** The HTML or nodes of a page, resolved. */
async function resolved(text: string, format: 'md' | 'mdx' = 'mdx'): Promise<unknown> {
  const { content } = resolveAlone(await compileText(text, { format }))
  return content.kind === 'html' ? content.html : content.kind === 'tree' ? content.nodes : content
}

test('what an author wrote of an image or link wins, and nothing is written twice', async () => {
  assert.equal(
    await resolved('<a href="https://a.example" target="_self" rel="me">b</a>', 'md'),
    '<p><a href="https://a.example" target="_self" rel="me">b</a></p>',
  )
  assert.equal(
    await resolved('<a class="c" href="https://a.example">b</a>', 'md'),
    '<p><a href="https://a.example" target="_blank" rel="noopener noreferrer" class="c">b</a></p>',
  )
})

test('texts of the theme are filled in the props of elements that stand alone', async () => {
  const nodes = await resolved('<A>\n\n## b <C />\n\n</A>')
  assert.match(JSON.stringify(nodes), /"aria-label":"Direct link to b"/)
})

test('a prop that looks like a hole stays what it is', async () => {
  for (const b of [{ holed: 1 }, { holed: ['x'] }, { ref: 0 }, { html: '<b>' }, ['holed'], { use: 'A' }])
    assert.deepEqual(await resolved(`<A b={${JSON.stringify(b)}} />`), [{ use: 'A', props: { b } }])
})
