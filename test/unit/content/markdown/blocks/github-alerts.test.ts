import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compiledHtml, compileText, showNodes } from '../compile-text.ts'

function box(type: string, { alert, title, body }: Record<'alert' | 'title' | 'body', string>): string {
  return (
    `<div class="theme-admonition theme-admonition-${type} admonition alert alert--${alert}">` +
    `<div class="admonition-heading"><span class="admonition-icon" aria-hidden="true"></span>${title}</div>` +
    `<div class="admonition-content">${body}</div></div>`
  )
}

const note = (body = '<p>x</p>', title = '{{theme.admonition.note}}'): string =>
  box('note', { alert: 'secondary', title, body })

const TYPES: readonly (readonly [marker: string, type: string, alert: string, title: string])[] = [
  ['NOTE', 'note', 'secondary', '{{theme.admonition.note}}'],
  ['TIP', 'tip', 'success', '{{theme.admonition.tip}}'],
  ['IMPORTANT', 'important', 'info', 'important'],
  ['WARNING', 'warning', 'warning', '{{theme.admonition.warning}}'],
  ['CAUTION', 'caution', 'warning', '{{theme.admonition.caution}}'],
]

for (const [marker, type, alert, title] of TYPES) {
  test(`a quote that begins with [!${marker}], in any case, is what :::${type} is`, async () => {
    const directive = await compiledHtml(`:::${type}\na *b*\n:::`)
    assert.equal(directive, box(type, { alert, title, body: '<p>a <em>b</em></p>' }))
    for (const written of [marker, marker.toLowerCase()])
      assert.equal(await compiledHtml(`> [!${written}]\n> a *b*`), directive)
  })
}

const FORMS: readonly (readonly [name: string, text: string, html: string])[] = [
  ['a blank line behind the marker', '> [!NOTE]\n>\n> x', note()],
  ['no space behind the mark of the quote', '>[!NOTE]\n>x', note()],
  ['a line break behind the marker', '> [!NOTE]\\\n> x', note()],
  ['a title', '> [!NOTE] A *b* `c`\n> x', note('<p>x</p>', 'A <em>b</em> <code>c</code>')],
  ['a title alone', '> [!NOTE] A', note('', 'A')],
  ['several blocks', '> [!NOTE]\n> x\n>\n> - y', note('<p>x</p><ul>\n<li>y</li>\n</ul>')],
  ['lines that begin with markup', '> [!NOTE]\n> *x* y\n> z', note('<p><em>x</em> y\nz</p>')],
  ['an alert inside', '> [!NOTE]\n>\n> > [!NOTE]\n> > x', note(note())],
  ['in a list', '- a\n\n  > [!NOTE]\n  > x', `<ul>\n<li>\n<p>a</p>\n${note()}\n</li>\n</ul>`],
  ['in an admonition', ':::note\n> [!NOTE]\n> x\n:::', note(note())],
]

for (const [name, text, html] of FORMS) {
  for (const format of ['mdx', 'md'] as const) {
    test(`an alert with ${name}, in ${format}`, async () => {
      const { diagnostics } = await compileText(text, { format })
      assert.deepEqual(diagnostics, [])
      assert.equal(await compiledHtml(text, { format }), html)
    })
  }
}

const QUOTES = [
  '> [!UNKNOWN]\n> x',
  '> [!NOTE]',
  '> [!NOTE]x\n> y',
  '> [NOTE]\n> x',
  '> \\[!NOTE]\n> x',
  '> x\n> [!NOTE]',
  '> `[!NOTE]`\n> x',
]

for (const text of QUOTES) {
  test(`${JSON.stringify(text)} stays a quote`, async () => {
    assert.match(await compiledHtml(text), /^<blockquote>\n<p>.*<\/p>\n<\/blockquote>$/s)
  })
}

test('a component may be all that an alert says', async () => {
  const [node] = showNodes(await compileText('> [!NOTE]\n> <C />'))
  assert.match(JSON.stringify(node), /admonition-content\\">",\[\["<C>",\{\},\[\]\]\]/)
})

test('with admonitions switched off, alerts are quotes', async () => {
  const html = await compiledHtml('> [!NOTE]\n> x', { plugins: { admonitions: null } })
  assert.match(html, /^<blockquote>/)
})

test('alerts do not depend on the names of admonitions', async () => {
  assert.equal(await compiledHtml('> [!NOTE]\n> x', { plugins: { admonitions: ['mine'] } }), note())
})
