import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATIC_TEXTS } from '../../../../../cli/render/content/static-texts.ts'
import { compiledHtml, compileText, showNodes } from '../compile-text.ts'

function box(
  type: string,
  alert: string,
  inside: { title: string; body: string; attributes?: string; classes?: string },
): string {
  const { title, body, attributes = '', classes = '' } = inside
  return (
    `<div class="theme-admonition theme-admonition-${type} admonition alert alert--${alert}${classes}"${attributes}>` +
    `<div class="admonition-heading"><span class="admonition-icon" aria-hidden="true"></span>${title}</div>` +
    `<div class="admonition-content">${body}</div></div>`
  )
}

const TYPES: readonly (readonly [type: string, alert: string, title: string])[] = [
  ['note', 'secondary', '{{theme.admonition.note}}'],
  ['tip', 'success', '{{theme.admonition.tip}}'],
  ['info', 'info', '{{theme.admonition.info}}'],
  ['warning', 'warning', '{{theme.admonition.warning}}'],
  ['danger', 'danger', '{{theme.admonition.danger}}'],
  ['secondary', 'secondary', 'secondary'],
  ['important', 'info', 'important'],
  ['success', 'success', 'success'],
  ['caution', 'warning', '{{theme.admonition.caution}}'],
]

for (const [type, alert, title] of TYPES) {
  test(`:::${type} is a box of its look with the title ${title}`, async () => {
    assert.equal(
      await compiledHtml(`:::${type}\n\na *b*\n\n:::`),
      box(type, alert, { title, body: '<p>a <em>b</em></p>' }),
    )
    const id = /^\{\{(.*)\}\}$/.exec(title)?.[1]
    if (id !== undefined) assert.ok(Object.hasOwn(STATIC_TEXTS, id), id)
  })
}

const note = (
  title: string,
  body = '<p>x</p>',
  more: { attributes?: string; classes?: string } = {},
): string => box('note', 'secondary', { title, body, ...more })
const DEFAULT = '{{theme.admonition.note}}'

const FORMS: readonly (readonly [name: string, text: string, html: string])[] = [
  ['a title in brackets', ':::note[A *b* `c`]\nx\n:::', note('A <em>b</em> <code>c</code>')],
  ['a title in words', ':::note A *b*\nx\n:::', note('A <em>b</em>')],
  ['a title with brackets', ':::note A [b] c\nx\n:::', note('A [b] c')],
  ['a space before the name', '::: note\nx\n:::', note(DEFAULT)],
  ['more colons', ':::::note\nx\n:::::', note(DEFAULT)],
  ['no blank lines', ':::note\nx\n:::', note(DEFAULT)],
  ['no words', ':::note\n:::', note(DEFAULT, '')],
  ['no end', ':::note\nx', note(DEFAULT)],
  [
    'attributes',
    ':::note{#a .b .c}\nx\n:::',
    note(DEFAULT, '<p>x</p>', { attributes: ' id="a"', classes: ' b c' }),
  ],
  [
    'a title and attributes',
    ':::note[T]{#a .b}\nx\n:::',
    note('T', '<p>x</p>', { attributes: ' id="a"', classes: ' b' }),
  ],
  ['a title in words and attributes', ':::note T {.b}\nx\n:::', note('T', '<p>x</p>', { classes: ' b' })],
  ['a title as an attribute', ':::note{title="T"}\nx\n:::', note('T')],
  ['a title with a dot as an attribute', ':::note{title="Node.js"}\nx\n:::', note('Node.js')],
  [
    'an admonition inside',
    '::::note\n:::tip T\nx\n:::\n::::',
    note(DEFAULT, box('tip', 'success', { title: 'T', body: '<p>x</p>' })),
  ],
  [
    'code with colons',
    ':::note\n\n```md\n:::\n```\n\n:::',
    note(
      DEFAULT,
      '<div class="language-md codeBlockContainer theme-code-block"><div class="codeBlockContent"><pre class="prism-code language-md" data-language="md"><code class="codeBlockLines"><span class="token-line">:::</span></code></pre></div></div>',
    ),
  ],
  ['in a quote', '> :::note\n> x\n> :::', `<blockquote>\n${note(DEFAULT)}\n</blockquote>`],
  ['in a list', '- a\n\n  :::note T\n\n  x\n\n  :::', `<ul>\n<li>\n<p>a</p>\n${note('T')}\n</li>\n</ul>`],
  ['everything on one line', ':::note x :::', note(DEFAULT)],
]

for (const [name, text, html] of FORMS) {
  for (const format of ['mdx', 'md'] as const) {
    test(`an admonition with ${name}, in ${format}`, async () => {
      assert.equal(await compiledHtml(text, { format }), html)
    })
  }
}

/** What may stand before the closing line without a blank line between. */
const LAST_BLOCKS = [
  '| a |\n|---|\n| 1 |',
  '[r]: x.md',
  '- a',
  '> a',
  '```\na\n```',
  '<div>a</div>',
  '## a',
  'a',
  '[^1]: a',
]
for (const block of LAST_BLOCKS) {
  test(`an admonition ends behind ${JSON.stringify(block)}`, async () => {
    for (const format of ['mdx', 'md'] as const) {
      const html = await compiledHtml(`:::note\n${block}\n:::\n\nafter`, { format })
      assert.match(html, /<\/div><\/div>\n<p>after<\/p>/)
      assert.doesNotMatch(html, /:::/)
    }
  })
}

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
})

test('rewriting of titles can be switched off', async () => {
  const mdx1Compat = { comments: true, admonitions: false, headingIds: true }
  const html = await compiledHtml(':::note[T]\nx\n:::', { markdown: { mdx1Compat } })
  assert.equal(html, note('T'))
})

const SHOWN: readonly (readonly [text: string, shown: string, places: readonly string[]])[] = [
  [':::unknown\n\nx\n\n:::', '<p>:::unknown</p>\n<p>x</p>', ['1:1']],
  [':::unknown Title\n\nx\n\n:::', '<p>:::unknown Title</p>\n<p>x</p>', ['1:1']],
  [':::Note\n\nx\n\n:::', '<p>:::Note</p>\n<p>x</p>', ['1:1']],
  ['a\n\n::leaf', '<p>a</p>\n<p>::leaf</p>', ['3:1']],
  ['::leaf[b *c*]', '<p>::leaf[b <em>c</em>]</p>', ['1:1']],
  ['a :text[b] c', '<p>a :text[b] c</p>', ['1:3']],
  ['a :b[c]{d="e f" .g} h', '<p>a :b[c]{d="e f" .g} h</p>', ['1:3']],
  ['::leaf{a=b}', '<p>::leaf{a=b}</p>', ['1:1']],
]

for (const [text, shown, places] of SHOWN) {
  test(`what ${JSON.stringify(text)} means is not known: it is shown, with a warning`, async () => {
    const { diagnostics } = await compileText(text)
    assert.equal(await compiledHtml(text), shown)
    assert.deepEqual(
      diagnostics.map(({ code, level, place }) => `${code} ${level} ${place?.line}:${place?.column}`),
      places.map((place) => `UNKNOWN_DIRECTIVE warning ${place}`),
    )
  })
}

test('the directives of a file that mean nothing are told together, with the name that was meant', async () => {
  const [problem, ...others] = (await compileText(':::Not\n\nx\n\n:::\n\na :foo[b]\n\n::bar{c=d}'))
    .diagnostics
  assert.deepEqual(others, [])
  assert.match(problem?.message ?? '', /^There is no directive ":::Not"/)
  assert.deepEqual(problem?.place, { file: 'docs/a.mdx', line: 1, column: 1 })
  assert.deepEqual(problem?.notes, ['also ":foo" at docs/a.mdx:7:3', 'also "::bar" at docs/a.mdx:9:1'])
  assert.match(problem?.hint ?? '', /^Did you mean ":::note"/)
})

test('of many places the first are listed', async () => {
  const [problem] = (await compileText(':a[b] '.repeat(20))).diagnostics
  assert.equal(problem?.notes?.length, 11)
  assert.equal(problem?.notes?.at(-1), 'and 9 more')
})

const MEANT: readonly (readonly [written: string, hint: RegExp, keywords?: readonly string[]])[] = [
  ['Warnung', /^Did you mean ":::warning"/],
  ['waring', /^Did you mean ":::warning"/],
  ['secret', /^Use one of .*note, tip/],
  ['mien', /^Did you mean ":::mine"/, ['mine']],
]

for (const [written, hint, keywords] of MEANT) {
  test(`the hint for :::${written} is ${String(hint)}`, async () => {
    const plugins = keywords === undefined ? {} : { admonitions: keywords }
    const [problem] = (await compileText(`:::${written}\nx\n:::`, { plugins })).diagnostics
    assert.match(problem?.hint ?? '', hint)
  })
}

test('a site has admonitions of its own; they look like info and are named after themselves', async () => {
  const plugins = { admonitions: ['note', 'my-own', 'constructor'] }
  const body = '<p>x</p>'
  for (const type of ['my-own', 'constructor']) {
    const html = box(type, 'info', { title: type, body })
    assert.equal(await compiledHtml(`:::${type}\nx\n:::`, { plugins }), html)
    assert.equal(
      await compiledHtml(`:::${type} A b\nx\n:::`, { plugins }),
      html.replace(`>${type}<`, '>A b<').replace(`${type}</div>`, 'A b</div>'),
    )
  }
  assert.deepEqual((await compileText(':::tip\nx\n:::', { plugins })).diagnostics.length, 1)
})

test('a site can switch admonitions off', async () => {
  const { kind, diagnostics } = await compileText(':::note\nx\n:::', { plugins: { admonitions: null } })
  assert.deepEqual([kind, diagnostics[0]?.code], ['html', 'UNKNOWN_DIRECTIVE'])
  assert.match(diagnostics[0]?.hint ?? '', /switched off/)
})

test('below a component that inspects its children, the default title is the text of the theme', async () => {
  const markdown = { static: { exclude: ['A'] } }
  const nodes = showNodes(await compileText('<A>\n\n:::note\nx\n:::\n\n</A>', { markdown }))
  assert.match(JSON.stringify(nodes), /<\/span>\{\{theme\.admonition\.note\}\}/)
})

const UNCLOSED: readonly (readonly [text: string, places: readonly string[]])[] = [
  [':::note\nx', ['1:1']],
  ['a\n\n::: note T\nx\n\n', ['3:1']],
  ['- :::note\n  x\n- b', ['1:3']],
  ['> :::note\n> x\n\ny', ['1:3']],
  [':::note\n:::tip\nx\n:::', ['2:1']],
  ['::::note\n:::tip\nx\n::::', ['2:1']],
  [':::note\nx\n:::', []],
  [':::note\nx\n:::  ', []],
  ['> :::note\n> x\n> :::', []],
  ['- a\n  :::note\n  x\n  :::', []],
  ['::::note\n:::tip\nx\n:::\n::::', []],
  [':::note\n| a |\n|---|\n:::', []],
  [':::note x :::', []],
  [':::note\n:::', []],
]

for (const [text, places] of UNCLOSED) {
  test(`${JSON.stringify(text)} has ${places.length} admonitions that are not closed`, async () => {
    for (const format of ['mdx', 'md'] as const) {
      const { diagnostics } = await compileText(text, { format })
      assert.deepEqual(
        diagnostics.map(({ code, place }) => `${code} ${place?.line}:${place?.column}`),
        places.map((place) => `UNCLOSED_ADMONITION ${place}`),
      )
    }
  })
}

const REASONS: readonly (readonly [text: string, message: RegExp, hint: RegExp])[] = [
  [':::note\nx', /never closed: it ends with the file\.$/, /^Write ":::"/],
  ['- :::note\n  x\n- b', /it ends with the list item\.$/, /^Write/],
  ['> :::note\n> x\n\ny', /it ends with the quote\.$/, /^Write/],
  [
    ':::note\n:::tip\nx\n:::\n:::',
    /^The admonition ":::tip".* the colons in line 4 close ":::note" of line 1\.$/,
    /give ":::note" one more colon/,
  ],
  ['::::note\nx\n:::\ny', /it ends with the file\.$/, /^Write "::::"/],
  [':::note[Title\nx\n:::', /^The title of ":::note" is never closed/, /":::note\[Title\]"/],
  ['a\n\n- :::tip[*Ti* tle\n  x\n  :::', /^The title of ":::tip" is never closed/, /":::tip\[Title\]"/],
]

for (const [text, message, hint] of REASONS) {
  test(`${JSON.stringify(text)} says why the admonition is not closed`, async () => {
    for (const format of ['mdx', 'md'] as const) {
      const [found] = (await compileText(text, { format })).diagnostics
      assert.equal(found?.code, 'UNCLOSED_ADMONITION')
      assert.match(found.message, message)
      assert.match(found.hint ?? '', hint)
    }
  })
}

test('a title that is no title of an admonition is text', async () => {
  for (const text of ['a :::note[Title', '`:::note[Title`', ':::note[T]\nx\n:::'])
    assert.deepEqual((await compileText(text)).diagnostics, [], text)
})

const TEXTS = [
  'a:b',
  'at 10:30',
  ':smiley x',
  'a :b c',
  'x::y',
  'std::vector',
  'a: b',
  ':',
  '::',
  'http://a.b:80/c',
]

for (const text of TEXTS) {
  test(`${JSON.stringify(text)} is nothing but text`, async () => {
    const { diagnostics } = await compileText(text)
    assert.deepEqual(diagnostics, [])
    const html = await compiledHtml(text)
    assert.equal(html.replace(/<[^>]*>/g, ''), text)
    assert.doesNotMatch(html, /<(?:div|span)/)
  })
}
