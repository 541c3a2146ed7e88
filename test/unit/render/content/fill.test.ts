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

const STRINGS: readonly (readonly [name: string, holed: Holed, html: string])[] = [
  ['no holes', ['<p>a & b</p>'], '<p>a & b</p>'],
  ['nothing', [], ''],
  ['attributes', ['<a', { ref: 0 }, '>x</a>'], '<a href="/a?b=1&amp;c=&quot;d&quot;" target="_blank">x</a>'],
  ['numbers', ['<img', { ref: 1 }, '>'], '<img src="/x.png" width="3" height="2">'],
  ['no attributes', ['<a', { ref: 2 }, '>'], '<a>'],
  ['a reference that is not there', ['<a', { ref: 9 }, '>'], '<a>'],
  ['a text', ['<b>', { text: 'theme.admonition.note' }, '</b>'], '<b>note</b>'],
  [
    'a text with values',
    [{ text: 'theme.common.headingLinkTitle', values: { heading: '<a> "b" {c} $&' } }],
    'Direct link to &lt;a&gt; &quot;b&quot; {c} $&amp;',
  ],
  ['a text in the language of the site', [{ text: 'theme.admonition.tip' }], 'Conseil'],
  ['a text of that language with values', [{ text: 'own.text', values: { name: 'toi' } }], 'Pour toi'],
  ['a text without a message, called as objects name theirs', [{ text: 'toString' }], 'toString'],
  ['an unknown text', [{ text: 'own.id' }], 'own.id'],
]

for (const [name, holed, html] of STRINGS) {
  test(`a string with ${name} is filled`, () => {
    assert.equal(fillHtml(holed, { refs: REFS, messages: MESSAGES }), html)
  })
}

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

const VALUES = [{ holed: 1 }, { holed: ['x'] }, { ref: 0 }, { html: '<b>' }, ['holed'], { use: 'A' }]

for (const value of VALUES) {
  test(`a prop of the value ${JSON.stringify(value)} stays what it is`, async () => {
    assert.deepEqual(await resolved(`<A b={${JSON.stringify(value)}} />`), [
      { use: 'A', props: { b: value } },
    ])
  })
}
