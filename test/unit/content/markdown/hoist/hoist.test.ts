import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compiledHtml, compileText, showNodes, type CompileSetup } from '../compile-text.ts'

/** Plain documents: one string. */
const PLAIN: readonly (readonly [name: string, text: string, html: string])[] = [
  ['nothing', '', ''],
  [
    'a paragraph',
    'a *b* **c** `d` ~~e~~',
    '<p>a <em>b</em> <strong>c</strong> <code>d</code> <del>e</del></p>',
  ],
  ['several blocks', 'a\n\nb', '<p>a</p>\n<p>b</p>'],
  ['a list', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  [
    'a table',
    '| a |\n|:-:|\n| b |',
    '<table>\n<thead>\n<tr>\n<th align="center">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="center">b</td>\n</tr>\n</tbody>\n</table>',
  ],
  ['escaped characters', 'a & b \\< c > d', '<p>a &#x26; b &#x3C; c > d</p>'],
  ['void elements', 'a  \nb\n\n---', '<p>a<br>\nb</p>\n<hr>'],
  ['comments', 'a {/* x */}b\n\n{/* y */}\n\n<!-- z -->', '<p>a b</p>\n\n'],
  ['an empty fragment', '<></>', ''],
  ['a fragment', '<>a *b*</>', 'a <em>b</em>'],
  [
    'lower-case JSX',
    '<div className="a b" id="c" tabIndex={0} hidden>x</div>',
    '<div class="a b" id="c" tabindex="0" hidden>x</div>',
  ],
  ['JSX inside of a sentence', 'a <b>c</b> <kbd>d</kbd>', '<p>a <b>c</b> <kbd>d</kbd></p>'],
  ['JSX around Markdown', '<div>\n\n- a\n\n</div>', '<div><ul>\n<li>a</li>\n</ul></div>'],
  ['names as HTML has them', '<label class="a" for="b">c</label>', '<label class="a" for="b">c</label>'],
  ['names as React has them', '<label htmlFor="b">c</label>', '<label for="b">c</label>'],
  [
    'a style object',
    '<p style={{ color: "red", fontSize: 12, lineHeight: 2, WebkitMaskSize: 1, msHyphens: 1, "--x": 3, zIndex: 0, margin: -1 }}>a</p>',
    '<p style="color:red;font-size:12px;line-height:2;-webkit-mask-size:1px;-ms-hyphens:1px;--x:3;z-index:0;margin:-1px">a</p>',
  ],
  ['a style text', '<p style="color: red">a</p>', '<p style="color: red">a</p>'],
  [
    'values of every kind',
    '<td colSpan={2} data-a="b" data-c={1} aria-label={`d`}>e</td>',
    '<td colspan="2" data-a="b" data-c="1" aria-label="d">e</td>',
  ],
  [
    'flags that are off, where they mean something',
    '<div aria-hidden={false} draggable={false} contentEditable={false} spellCheck={false} data-x={false} data-y={true} hidden={false} title={null}>a</div>',
    '<div aria-hidden="false" draggable="false" contenteditable="false" spellcheck="false" data-x="false" data-y="true">a</div>',
  ],
  ['quotes in attributes', '<p title=\'"a" & <b>\'>c</p>', '<p title="&#x22;a&#x22; &#x26; <b>">c</p>'],
  ['void JSX', '<br/>\n\n<hr />\n\n<img src="a.png" alt="b" />', '<br>\n<hr>\n<img src="a.png" alt="b">'],
  [
    'an SVG',
    '<svg viewBox="0 0 1 1"><path strokeWidth={2} d="M0 0" /></svg>',
    '<svg viewBox="0 0 1 1"><path stroke-width="2" d="M0 0"></path></svg>',
  ],
  ['a custom element', '<my-box size="1">a</my-box>', '<my-box size="1">a</my-box>'],
  ['imports that nothing uses', "import A from './a'\n\nb", '\n<p>b</p>'],
]

for (const [name, text, html] of PLAIN) {
  test(`a page of ${name} is one string`, async () => {
    assert.equal((await compiledHtml(text)).trimStart(), html.trimStart())
  })
}

/** Documents with components that have literal props: strings and component tags. */
const TREES: readonly (readonly [name: string, text: string, nodes: readonly unknown[]])[] = [
  ['a component alone', '<A />', [['<A>', {}, []]]],
  [
    'plain parts around a component',
    'a *b*\n\n<A />\n\n- c',
    [
      ['<p>', 'a <em>b</em>'],
      ['<A>', {}, []],
      ['<ul>', '\n<li>c</li>\n'],
    ],
  ],
  ['a component in a sentence', 'a <A /> *b*', [['<p>', ['a ', ['<A>', {}, []], ' ', ['<em>', 'b']]]]],
  [
    'only the list item with a component is opened',
    '- a <A />\n- *b*',
    [['<ul>', ['\n', ['<li>', ['a ', ['<A>', {}, []]]], '\n', ['<li>', '<em>b</em>'], '\n']]],
  ],
  ['text children keep their type', '<A>b</A>', [['<A>', {}, ['b']]]],
  [
    'element children stay apart',
    '<A>\n\nb\n\n*c*\n\n</A>',
    [
      [
        '<A>',
        {},
        [
          ['<p>', 'b'],
          ['<p>', '<em>c</em>'],
        ],
      ],
    ],
  ],
  [
    'white space between blocks is no child',
    '<A>\n  <B />\n  <B />\n</A>',
    [
      [
        '<A>',
        {},
        [
          ['<B>', {}, []],
          ['<B>', {}, []],
        ],
      ],
    ],
  ],
  [
    'white space in a sentence is',
    'x <A>a *b* c</A>',
    [['<p>', ['x ', ['<A>', {}, ['a ', ['<em>', 'b'], ' c']]]]],
  ],
  [
    'void elements have no words',
    '<A><br /><img src="a.png" /></A>',
    [
      [
        '<A>',
        {},
        [
          ['<br>', []],
          ['<img src="a.png">', []],
        ],
      ],
    ],
  ],
  [
    'props of every literal kind',
    "<A a=\"x &amp; y\" b={-1} c={[1, 'a', { q: null }]} d e={`t`} f={{ 'a-b': true }} />",
    [['<A>', { a: 'x & y', b: -1, c: [1, 'a', { q: null }], d: true, e: 't', f: { 'a-b': true } }, []]],
  ],
  [
    'a component below lower-case JSX',
    '<div className="x"><A /></div>',
    [['<div class="x">', [['<A>', {}, []]]]],
  ],
  ['a fragment with a component', '<>a <A /></>', ['a ', ['<A>', {}, []]]],
  ['comments leave nothing', '<A>{/* x */}</A>{/* y */}', [['<A>', {}, []]]],
  [
    'an SVG below a component',
    '<A>\n\n<svg viewBox="0 0 1 1"><path strokeWidth="2" /></svg>\n\n</A>',
    [['<A>', {}, [['<svg viewBox="0 0 1 1">', '<path stroke-width="2"></path>']]]],
  ],
  [
    'a void part of an SVG around a component',
    '<svg><A /><path strokeWidth="2" /></svg>',
    [
      [
        '<svg>',
        [
          ['<A>', {}, []],
          ['<path stroke-width="2">', []],
        ],
      ],
    ],
  ],
]

for (const [name, text, nodes] of TREES) {
  test(`a tree: ${name}`, async () => {
    const compiled = await compileText(text)
    assert.deepEqual([compiled.kind, compiled.diagnostics], ['tree', []])
    assert.deepEqual(showNodes(compiled), nodes)
  })
}

/** Documents that must be run. */
const MODULES: readonly (readonly [name: string, text: string])[] = [
  ['an expression', 'a {1 + 1}'],
  ['an expression that must be run', "{'a' + 'b'}"],
  ['a number in a component, which gets a number', '<A>{1}</A>'],
  ['a block expression', '{[1].map((n) => <A key={n} />)}'],
  ['an export', 'export const a = 1\n\nb'],
  ['an import for its effect', "import './a.css'\n\nb"],
  ['a prop that must be run', '<A b={c} />'],
  ['a function as a prop', '<A b={() => 1} />'],
  ['a tag as a prop', '<A b={<i />} />'],
  ['a spread', '<A {...b} />'],
  ['a template with an expression', '<A b={`${c}`} />'],
  ['a member tag', '<A.B />'],
  ['lower-case JSX with a prop that must be run', '<div id={a}>b</div>'],
  ['a handler as a text, which React refuses', '<button onClick="a()">b</button>'],
  ['props that only React knows', '<input defaultValue="a" />'],
  ['a key', '<li key="a">b</li>'],
]

for (const [name, text] of MODULES) {
  test(`${name} makes a file a module`, async () => {
    const compiled = await compileText(text)
    assert.deepEqual([compiled.kind, compiled.nodes, compiled.diagnostics], ['module', [], []])
  })
}

test('a module keeps the words of its maximal plain elements, numbered in the order of the file', async () => {
  const { statics } = await compileText('# T\n\na *b*\n\n{1 + 1}\n\n- {f()}\n- *c*\n\n<A>\n\nd\n\n</A>')
  assert.deepEqual(
    statics.map(({ tag, html }) => [tag, html.join('')]),
    [
      ['header', '<h1>T</h1>'],
      ['p', 'a <em>b</em>'],
      ['li', '<em>c</em>'],
      ['p', 'd'],
    ],
  )
})

/** What the way in which a file is used changes. */
const USES: readonly (readonly [
  as: NonNullable<CompileSetup['as']>,
  kind: string,
  nodes: number,
  statics: number,
])[] = [
  ['page', 'html', 1, 0],
  ['partial', 'html', 2, 0],
  ['module', 'module', 0, 2],
]

for (const [as, kind, nodes, statics] of USES) {
  test(`plain content compiled as a ${as} is ${kind} with ${nodes} nodes and ${statics} numbered elements`, async () => {
    const compiled = await compileText('a\n\n*b*', { as })
    assert.deepEqual([compiled.kind, compiled.nodes.length, compiled.statics.length], [kind, nodes, statics])
  })
}

const EXCLUDE: CompileSetup = { markdown: { static: { exclude: ['A'] } } }

test('below an excluded component nothing is folded, at any depth; beside it everything is', async () => {
  const nodes = showNodes(await compileText('<A>\n\na *b*\n\n<B>\n\n*c*\n\n</B>\n\n</A>\n\nd *e*', EXCLUDE))
  assert.deepEqual(nodes, [
    [
      '<A>',
      {},
      [
        ['<p>', ['a ', ['<em>', ['b']]]],
        ['<B>', {}, [['<p>', [['<em>', ['c']]]]]],
      ],
    ],
    ['<p>', 'd <em>e</em>'],
  ])
})

test('highlighted code below an excluded component keeps its words', async () => {
  const [node] = showNodes(await compileText('<A>\n\n```js\nlet a\n```\n\n</A>', EXCLUDE))
  assert.match(JSON.stringify(node), /let a/)
})

test('excluding holds in modules too', async () => {
  const compiled = await compileText('{1 + 1}\n\n<A>\n\na *b*\n\n</A>\n\nc', { ...EXCLUDE })
  assert.deepEqual(
    compiled.statics.map(({ html }) => html.join('')),
    ['c'],
  )
})

test('in a file of Markdown raw HTML is read as a browser reads it', async () => {
  const html = await compiledHtml('<DIV Class=a>\n<p>b<p>c\n\n*d* <br> <b>e', { format: 'md' })
  assert.equal(
    html.replace(/\n/g, ''),
    '<div class="a"><p>b</p><p>c</p><p><em>d</em> <br> <b>e</b></p></div>',
  )
})

test('in a file of Markdown braces, imports and upper-case tags are nothing special', async () => {
  const text = "import A from './a'\n\n{b} <A>c</A>"
  const compiled = await compileText(text, { format: 'md' })
  assert.deepEqual([compiled.kind, compiled.imports], ['html', {}])
  assert.match(await compiledHtml(text, { format: 'md' }), /import A from '.\/a'[\s\S]*\{b\} <a>c<\/a>/)
})

test('a style that is no CSS does not matter', async () => {
  for (const format of ['md', 'mdx'] as const) {
    for (const as of ['page', 'partial'] as const) {
      const { diagnostics } = await compileText('<div style="oops">x</div>', { format, as })
      assert.deepEqual(diagnostics, [], `${format} ${as}`)
    }
  }
})

test('characters that stand for holes are kept when an author writes them', async () => {
  const text = 'a \u0086t0:0\u0087 \u0086r0:0\u0087 \uE002'
  assert.equal(await compiledHtml(text), `<p>${text}</p>`)
})
