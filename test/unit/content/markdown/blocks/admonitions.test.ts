import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATIC_TEXTS } from '../../../../../cli/render/content/fill.ts'
import { compiledHtml, compileText, showNodes } from '../compile-text.ts'

const FORMATS = ['mdx', 'md'] as const

interface Inside {
  readonly title: string
  readonly body?: string
  readonly attributes?: string
  readonly classes?: string
}

function box(type: string, alert: string, inside: Inside): string {
  const { title, body = '<p>x</p>', attributes = '', classes = '' } = inside
  return (
    `<div class="theme-admonition theme-admonition-${type} admonition alert alert--${alert}${classes}"${attributes}>` +
    `<div class="admonition-heading"><span class="admonition-icon" aria-hidden="true"></span>${title}</div>` +
    `<div class="admonition-content">${body}</div></div>`
  )
}

/** The third part stands for a title that is a text of the theme. */
const TYPES: readonly (readonly [type: string, alert: string, isText: boolean])[] = [
  ['note', 'secondary', true],
  ['tip', 'success', true],
  ['info', 'info', true],
  ['warning', 'warning', true],
  ['danger', 'danger', true],
  ['secondary', 'secondary', false],
  ['important', 'info', false],
  ['success', 'success', false],
  ['caution', 'warning', true],
]

for (const [type, alert, isText] of TYPES) {
  test(`:::${type}, and a quote that begins with such a marker, is a box of its look with its title`, async () => {
    const title = isText ? `{{theme.admonition.${type}}}` : type
    const html = box(type, alert, { title, body: '<p>a <em>b</em></p>' })
    assert.equal(await compiledHtml(`:::${type}\n\na *b*\n\n:::`), html)
    if (isText) assert.ok(Object.hasOwn(STATIC_TEXTS, `theme.admonition.${type}`))
    if (!['note', 'tip', 'important', 'warning', 'caution'].includes(type)) return
    for (const marker of [type, type.toUpperCase()])
      assert.equal(await compiledHtml(`> [!${marker}]\n> a *b*`), html)
  })
}

const note = (inside: Partial<Inside> = {}): string =>
  box('note', 'secondary', { title: '{{theme.admonition.note}}', ...inside })
const LIST = (inside: string): string => `<ul>\n<li>\n<p>a</p>\n${inside}\n</li>\n</ul>`

const FORMS: readonly (readonly [name: string, text: string, html: string])[] = [
  ['a title in brackets', ':::note[A *b* `c`]\nx\n:::', note({ title: 'A <em>b</em> <code>c</code>' })],
  ['brackets in its title', ':::note[A [b]]\nx\n:::', note({ title: 'A [b]' })],
  ['a tag in its title', ':::note A <kbd>B</kbd>\nx\n:::', note({ title: 'A <kbd>B</kbd>' })],
  ['a space before the name', '::: note\nx\n:::', note()],
  ['no words', ':::note\n:::', note({ body: '' })],
  ['attributes', ':::note{#a .b .c}\nx\n:::', note({ attributes: ' id="a"', classes: ' b c' })],
  ['a title and attributes', ':::note[T]{#a}\nx\n:::', note({ title: 'T', attributes: ' id="a"' })],
  ['a title as an attribute', ':::note{title="Node.js"}\nx\n:::', note({ title: 'Node.js' })],
  ['an admonition inside', '::::note\n:::note T\nx\n:::\n::::', note({ body: note({ title: 'T' }) })],
  ['a list around it', '- a\n\n  :::note T\n\n  x\n\n  :::', LIST(note({ title: 'T' }))],
  ['a quote around it', '> :::note T\n> x\n> :::', `<blockquote>\n${note({ title: 'T' })}\n</blockquote>`],
  ['everything on one line', ':::note x :::', note()],
  ['a marker and a blank line', '> [!NOTE]\n>\n> x', note()],
  ['a marker and a line break', '> [!NOTE]\\\n> x', note()],
  ['a marker and a title', '> [!NOTE] A *b* `c`\n> x', note({ title: 'A <em>b</em> <code>c</code>' })],
  ['a marker and a title alone', '> [!NOTE] A', note({ title: 'A', body: '' })],
  ['a marker and blocks', '> [!NOTE]\n> x\n>\n> - y', note({ body: '<p>x</p><ul>\n<li>y</li>\n</ul>' })],
  ['a marker and markup', '> [!NOTE]\n> *x* y\n> z', note({ body: '<p><em>x</em> y\nz</p>' })],
  ['a marker inside of another', '> [!NOTE]\n>\n> > [!NOTE]\n> > x', note({ body: note() })],
  ['a marker in an admonition', ':::note\n> [!NOTE]\n> x\n:::', note({ body: note() })],
]

for (const [name, text, html] of FORMS) {
  test(`an admonition with ${name}`, async () => {
    for (const format of FORMATS) assert.equal(await compiledHtml(text, { format }), html, format)
  })
}

test('a quote whose marker is unknown, alone or elsewhere stays a quote', async () => {
  for (const quote of [
    '> [!UNKNOWN]\n> x',
    '> [!NOTE]',
    '> [!NOTE]x\n> y',
    '> \\[!NOTE]\n> x',
    '> x\n> [!NOTE]',
    '> `[!NOTE]`\n> x',
  ])
    assert.match(await compiledHtml(quote), /^<blockquote>\n<p>.*<\/p>\n<\/blockquote>$/s, quote)
})

test('an admonition ends at its closing line whatever stands before it', async () => {
  const code = '```md\n:::\n```'
  for (const block of [
    '| a |\n|---|\n| 1 |',
    '[r]: x.md',
    '- a',
    '> a',
    code,
    '<div>a</div>',
    '## a',
    '[^1]: a',
  ]) {
    for (const format of FORMATS) {
      const html = await compiledHtml(`:::note\n${block}\n:::\n\nafter`, { format })
      assert.match(html, /<\/div><\/div>\n<p>after<\/p>/, block)
      assert.equal(html.includes(':::'), block === code, block)
    }
  }
})

test('a component may stand in the title and in the words', async () => {
  const [node] = showNodes(await compileText(':::note A <B />\n\n<C />\n\n:::'))
  assert.deepEqual(node, [
    '<div class="theme-admonition theme-admonition-note admonition alert alert--secondary">',
    [
      [
        '<div class="admonition-heading">',
        [['<span class="admonition-icon" aria-hidden="true">', []], 'A ', ['<B>', {}, []]],
      ],
      ['<div class="admonition-content">', [['<C>', {}, []]]],
    ],
  ])
  const alert = JSON.stringify(showNodes(await compileText('> [!NOTE]\n> <C />')))
  assert.match(alert, /admonition-content\\">",\[\["<C>",\{\},\[\]\]\]/)
})

test('below a component that inspects its children, the default title is the text of the theme', async () => {
  const markdown = { static: { exclude: ['A'] } }
  const nodes = showNodes(await compileText('<A>\n\n:::note\nx\n:::\n\n</A>', { markdown }))
  assert.match(JSON.stringify(nodes), /<\/span>\{\{theme\.admonition\.note\}\}/)
})

test('a site can switch off titles in words, and admonitions', async () => {
  const mdx1Compat = { comments: true, admonitions: false, headingIds: true }
  assert.equal(await compiledHtml(':::note[T]\nx\n:::', { markdown: { mdx1Compat } }), note({ title: 'T' }))
  const plugins = { admonitions: null }
  const [{ code, hint = '' } = {}] = (await compileText(':::note\nx\n:::', { plugins })).diagnostics
  assert.equal(code, 'UNKNOWN_DIRECTIVE')
  assert.match(hint, /switched off/)
  assert.match(await compiledHtml('> [!NOTE]\n> x', { plugins }), /^<blockquote>/)
})

test('a site has admonitions of its own; they look like info and are named after themselves', async () => {
  const plugins = { admonitions: ['my-own', 'constructor'] }
  for (const type of plugins.admonitions) {
    assert.equal(await compiledHtml(`:::${type}\nx\n:::`, { plugins }), box(type, 'info', { title: type }))
    const titled = box(type, 'info', { title: 'A b' })
    assert.equal(await compiledHtml(`:::${type} A b\nx\n:::`, { plugins }), titled)
  }
  assert.deepEqual((await compileText(':::tip\nx\n:::', { plugins })).diagnostics.length, 1)
  assert.equal(await compiledHtml('> [!NOTE]\n> x', { plugins }), note())
})

const UNKNOWN: readonly (readonly [text: string, shown: string, place: string])[] = [
  [':::Note\n\nx\n\n:::', '<p>:::Note</p>\n<p>x</p>', '1:1'],
  ['a\n\n::leaf', '<p>a</p>\n<p>::leaf</p>', '3:1'],
  ['::leaf[b *c*]', '<p>::leaf[b <em>c</em>]</p>', '1:1'],
  ['a :b[c]{d="e f" .g} h', '<p>a :b[c]{d="e f" .g} h</p>', '1:3'],
]

for (const [text, shown, place] of UNKNOWN) {
  test(`what ${JSON.stringify(text)} means is not known: it is shown, with a warning`, async () => {
    assert.equal(await compiledHtml(text), shown)
    const [{ code, level, place: { line, column } = {} } = {}, ...others] = (await compileText(text))
      .diagnostics
    assert.deepEqual([code, level, `${line}:${column}`, others], ['UNKNOWN_DIRECTIVE', 'warning', place, []])
  })
}

test('the directives of a file that mean nothing are told together, with the name that was meant', async () => {
  const { diagnostics } = await compileText(':::Not\n\nx\n\n:::\n\na :foo[b]\n\n::bar{c=d}')
  const [{ message, place, notes, hint } = {}, ...others] = diagnostics
  assert.deepEqual(others, [])
  assert.match(message ?? '', /^There is no directive ":::Not"/)
  assert.deepEqual(place, { file: 'docs/a.mdx', line: 1, column: 1 })
  assert.deepEqual(notes, ['also ":foo" at docs/a.mdx:7:3', 'also "::bar" at docs/a.mdx:9:1'])
  assert.match(hint ?? '', /^Did you mean ":::note"/)
  const [many] = (await compileText(':a[b] '.repeat(20))).diagnostics
  assert.deepEqual([many?.notes?.length, many?.notes?.at(-1)], [11, 'and 9 more'])
})

test('the hint is the name that was meant, if there is one', async () => {
  const hintFor = async (written: string, admonitions?: readonly string[]): Promise<string> => {
    const plugins = admonitions === undefined ? {} : { admonitions }
    const [problem] = (await compileText(`:::${written}\nx\n:::`, { plugins })).diagnostics
    return problem?.hint ?? ''
  }
  for (const written of ['Warnung', 'waring'])
    assert.match(await hintFor(written), /^Did you mean ":::warning"/)
  assert.match(await hintFor('secret'), /^Use one of .*note, tip/)
  assert.match(await hintFor('mien', ['mine']), /^Did you mean ":::mine"/)
})

/** Texts with the places of what is not closed, and what is said of the first. */
const UNCLOSED: readonly (readonly [text: string, place: string, message?: RegExp, hint?: RegExp])[] = [
  [':::note\nx', '1:1', /never closed: it ends with the file\.$/, /^Write ":::"/],
  ['- :::note\n  x\n- b', '1:3', /it ends with the list item\.$/],
  ['> :::note\n> x\n\ny', '1:3', /it ends with the quote\.$/],
  [
    ':::note\n:::tip\nx\n:::\n:::',
    '2:1',
    /^The admonition ":::tip".* the colons in line 4 close ":::note" of line 1\.$/,
    /give ":::note" one more colon/,
  ],
  ['::::note\nx\n:::\ny', '1:1', /it ends with the file\.$/, /^Write "::::"/],
  [':::note[Title\nx\n:::', '1:8', /^The title of ":::note" is never closed/, /":::note\[Title\]"/],
  ['a\n\n- :::tip[*Ti* tle\n  x\n  :::', '3:9', /^The title of ":::tip" is never closed/],
]

for (const [text, place, message = /./, hint = /./] of UNCLOSED) {
  test(`${JSON.stringify(text)} is not closed, and says why`, async () => {
    for (const format of FORMATS) {
      const [found, ...others] = (await compileText(text, { format })).diagnostics
      assert.deepEqual([found?.code, others], ['UNCLOSED_ADMONITION', []])
      assert.equal(`${found?.place?.line}:${found?.place?.column}`, place)
      assert.match(found?.message ?? '', message)
      assert.match(found?.hint ?? '', hint)
    }
  })
}

test('what is closed, and a title that is no title of an admonition, is no problem', async () => {
  for (const text of [
    '> :::note\n> x\n> :::',
    '- a\n  :::note\n  x\n  :::',
    '::::note\n:::tip\nx\n:::\n::::',
    ':::note\n| a |\n|---|\n:::',
    ':::note x :::',
    ':::note\n:::',
    'a :::note[Title',
    ':::note[T]\nx\n:::',
  ])
    for (const format of FORMATS)
      assert.deepEqual((await compileText(text, { format })).diagnostics, [], text)
})

test('colons and words may be nothing but text', async () => {
  for (const text of [
    'a:b',
    'at 10:30',
    ':smiley x',
    'x::y',
    'std::vector',
    'a: b',
    ':',
    '::',
    'http://a.b:80/c',
  ]) {
    assert.deepEqual((await compileText(text)).diagnostics, [])
    const html = await compiledHtml(text)
    assert.equal(html.replace(/<[^>]*>/g, ''), text)
    assert.doesNotMatch(html, /<(?:div|span)/)
  }
})
