import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompiledNode } from '../../../../../cli/content/compile/compiled.ts'
import { compiledHtml, compileText, showHoled, type CompileSetup } from '../compile-text.ts'

/** Plain documents: one string. */
const PLAIN: readonly (readonly [name: string, text: string, html: string])[] = [
  ['nothing', '', ''],
  ['several blocks', 'a *b*\n\n- c', '<p>a <em>b</em></p>\n<ul>\n<li>c</li>\n</ul>'],
  ['escaped characters', 'a & b \\< c > d', '<p>a &#x26; b &#x3C; c > d</p>'],
  ['void elements', 'a  \nb\n\n---', '<p>a<br>\nb</p>\n<hr>'],
  ['comments', 'a {/* x */}b\n\n{/* y */}\n\n<!-- z -->', '<p>a b</p>\n\n'],
  ['a fragment', '<>a *b*</>', 'a <em>b</em>'],
  [
    'lower-case JSX',
    '<p className="a b" tabIndex={0} hidden>x</p>',
    '<p class="a b" tabindex="0" hidden>x</p>',
  ],
  ['names as React has them', '<label htmlFor="b">c</label>', '<label for="b">c</label>'],
  ['a style text', '<p style="color: red">a</p>', '<p style="color: red">a</p>'],
  ['a template as a value', '<p aria-label={`d`}>e</p>', '<p aria-label="d">e</p>'],
  ['null as a value', '<p hidden={false} title={null}>e</p>', '<p>e</p>'],
  ['quotes in attributes', '<p title=\'"a" & <b>\'>c</p>', '<p title="&#x22;a&#x22; &#x26; <b>">c</p>'],
  ['an SVG', '<svg><path strokeWidth={2} /></svg>', '<svg><path stroke-width="2"></path></svg>'],
  ['imports that nothing uses', "import A from './a'\n\nb", '\n<p>b</p>'],
  [
    'characters that stand for holes',
    'a \u0086t0:0\u0087 \u0086r0:0\u0087 \uE002',
    '<p>a \u0086t0:0\u0087 \u0086r0:0\u0087 \uE002</p>',
  ],
]

for (const [name, text, html] of PLAIN) {
  test(`a page of ${name} is one string`, async () => {
    assert.equal((await compiledHtml(text)).trimStart(), html.trimStart())
  })
}

/** `<p>{a <em>b</em>}` for a folded element, `<p>[…]` for another, `<A>[…]` for a component, and text in quotes. */
function lineOf(node: CompiledNode): string {
  if (typeof node === 'string') return JSON.stringify(node)
  if ('html' in node) return `${showHoled(node.open)}{${showHoled(node.html)}}`
  const children = node.children.map(lineOf).join(', ')
  if (!('use' in node)) return `${showHoled(node.open)}[${children}]`
  const props = Object.keys(node.props).length === 0 ? '' : ` ${JSON.stringify(node.props)}`
  return `<${node.use}${props}>[${children}]`
}

async function treeOf(text: string, setup: CompileSetup = {}): Promise<string> {
  const { kind, nodes, diagnostics } = await compileText(text, setup)
  assert.deepEqual([kind, diagnostics], ['tree', []])
  return nodes.map(lineOf).join(', ')
}

/** Documents with components that have literal props: strings and component tags. */
const TREES: readonly (readonly [name: string, text: string, tree: string])[] = [
  ['plain parts around a component', 'a *b*\n\n<A />\n\nc', '<p>{a <em>b</em>}, <A>[], <p>{c}'],
  ['an opened item', '- a <A />\n- b', '<ul>["\\n", <li>["a ", <A>[]], "\\n", <li>{b}, "\\n"]'],
  ['element children stay apart', '<A>\n\nb\n\n*c*\n\n</A>', '<A>[<p>{b}, <p>{<em>c</em>}]'],
  ['white space between blocks is no child', '<A>\n  <B />\n  <B />\n</A>', '<A>[<B>[], <B>[]]'],
  ['white space in a sentence is', 'x <A>a *b* c</A>', '<p>["x ", <A>["a ", <em>{b}, " c"]]'],
  ['void elements have no words', '<A><br /><img src="a.png" /></A>', '<A>[<br>[], <img src="a.png">[]]'],
  [
    'props of every literal kind',
    '<A a="x &amp; y" b={-1} c={[1, { q: null }]} d e={`t`} />',
    '<A {"a":"x & y","b":-1,"c":[1,{"q":null}],"d":true,"e":"t"}>[]',
  ],
  ['a component below lower-case JSX', '<div className="x"><A /></div>', '<div class="x">[<A>[]]'],
  ['a fragment with a component', '<>a <A /></>', '"a ", <A>[]'],
  ['comments leave nothing', '<A>{/* x */}</A>{/* y */}', '<A>[]'],
  [
    'an SVG below a component',
    '<A>\n\n<svg><path strokeWidth="2" /></svg>\n\n</A>',
    '<A>[<svg>{<path stroke-width="2"></path>}]',
  ],
  ['an SVG around it', '<svg><A /><path strokeWidth="2" /></svg>', '<svg>[<A>[], <path stroke-width="2">[]]'],
]

for (const [name, text, tree] of TREES) {
  test(`a tree: ${name}`, async () => assert.equal(await treeOf(text), tree))
}

/** Documents that must be run. */
const MODULES: readonly (readonly [name: string, text: string])[] = [
  ['an expression', 'a {1 + 1}'],
  ['an import for its effect', "import './a.css'\n\nb"],
  ['a prop that must be run', '<A b={c} />'],
  ['a tag as a prop', '<A b={<i />} />'],
  ['a spread', '<A {...b} />'],
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
  const shown = statics.map((each) => lineOf(each))
  assert.deepEqual(shown, ['<header>{<h1>T</h1>}', '<p>{a <em>b</em>}', '<li>{<em>c</em>}', '<p>{d}'])
})

test('how a file is used decides what plain content becomes', async () => {
  const made = async (as: 'page' | 'partial' | 'module'): Promise<readonly unknown[]> => {
    const { kind, nodes, statics } = await compileText('a\n\n*b*', { as })
    return [kind, nodes.length, statics.length]
  }
  assert.deepEqual(await made('page'), ['html', 1, 0])
  assert.deepEqual(await made('partial'), ['html', 2, 0])
  assert.deepEqual(await made('module'), ['module', 0, 2])
})

const EXCLUDE: CompileSetup = { markdown: { static: { exclude: ['A'] } } }

test('below an excluded component nothing is folded, at any depth; beside it everything is', async () => {
  assert.equal(
    await treeOf('<A>\n\na *b*\n\n<B>\n\n*c*\n\n</B>\n\n</A>\n\nd *e*', EXCLUDE),
    '<A>[<p>["a ", <em>["b"]], <B>[<p>[<em>["c"]]]], <p>{d <em>e</em>}',
  )
  // The HTML of code can be nothing else.
  assert.match(
    await treeOf('<A>\n\n```js\nlet a\n```\n\n</A>', EXCLUDE),
    /^<A>\[<div class="language-js [^[]*\{.*let a/,
  )
  const { statics } = await compileText('{1 + 1}\n\n<A>\n\na *b*\n\n</A>\n\nc', EXCLUDE)
  assert.deepEqual(statics.map(lineOf), ['<p>{c}'])
})

test('in a file of Markdown raw HTML is read as a browser reads it', async () => {
  const html = await compiledHtml('<DIV Class=a>\n<p>b<p>c\n\n*d* <br> <b>e', { format: 'md' })
  const expected = '<div class="a"><p>b</p><p>c</p><p><em>d</em> <br> <b>e</b></p></div>'
  assert.equal(html.replace(/\n/g, ''), expected)
})

test('in a file of Markdown braces, imports and upper-case tags are nothing special', async () => {
  const text = "import A from './a'\n\n{b} <A>c</A>"
  assert.deepEqual((await compileText(text, { format: 'md' })).imports, {})
  assert.match(await compiledHtml(text, { format: 'md' }), /import A from '.\/a'[\s\S]*\{b\} <a>c<\/a>/)
})

test('a style that is no CSS does not matter', async () => {
  for (const format of ['md', 'mdx'] as const)
    for (const as of ['page', 'partial'] as const)
      assert.deepEqual((await compileText('<p style="oops">x</p>', { format, as })).diagnostics, [])
})
