import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileText, type CompileSetup } from '../compile-text.ts'

/** The toc as `level value`, partials as `<Name>`. */
async function toc(text: string, setup?: CompileSetup): Promise<readonly string[]> {
  const { toc: entries, diagnostics } = await compileText(text, setup)
  assert.deepEqual(
    diagnostics.filter(({ level }) => level === 'error'),
    [],
  )
  return entries.map((entry) => ('partial' in entry ? `<${entry.partial}>` : `${entry.level} ${entry.value}`))
}

const VALUES: readonly (readonly [heading: string, value: string])[] = [
  ['a & b \\< c', 'a &amp; b &lt; c'],
  ['`a < b`', '<code>a &lt; b</code>'],
  ['*a* **b** ~~c~~', '<em>a</em> <strong>b</strong> <del>c</del>'],
  ['***a***', '<em><strong>a</strong></em>'],
  ['[a *b*](./c.md)', 'a <em>b</em>'],
  ['[a][r]', 'a'],
  ['![a "b"](c.png)', 'a &quot;b&quot;'],
  ['a:b 10:30', 'a:b 10:30'],
  ['a {#id}', 'a'],
  ['a {/* #id */}', 'a'],
  ['a <!-- c -->', 'a'],
  ['<b className="x" id="y">a</b> c', '<b class="x">a</b> c'],
  ['<sup>2</sup>', '<sup>2</sup>'],
  ['<Tag a="b">a</Tag>', 'a'],
  ['a <img src="b.png" />', 'a'],
  ['a<br/>b', 'ab'],
  ['a {1 + 1} b', 'a  b'],
  ["a{' '}<b>b</b> {'<c>'}", 'a <b>b</b> &lt;c&gt;'],
  ['a[^1]', 'a'],
  ['https://a.example', 'https://a.example'],
]

for (const [heading, value] of VALUES) {
  test(`the toc shows the heading ${JSON.stringify(heading)} as ${JSON.stringify(value)}`, async () => {
    assert.deepEqual(await toc(`## ${heading}\n\n[r]: ./r.md\n\n[^1]: n`), [`2 ${value}`])
  })
}

test('raw HTML in a heading of Markdown gives its text', async () => {
  assert.deepEqual(await toc('## a <b onclick="x">c</b>', { format: 'md' }), ['2 a c'])
})

test('the toc lists every heading but h1, in the order of the page', async () => {
  const text = '# t\n\n### a\n\n## b\n\n###### c\n\n> #### d\n\n<A>\n\n##### e\n\n</A>\n\n# f'
  assert.deepEqual(await toc(text), ['3 a', '2 b', '6 c', '4 d', '5 e'])
})

test('headings without text are left out', async () => {
  assert.deepEqual(await toc('##\n\n## <img src="a.png" />\n\n## a'), ['2 a'])
})

const PARTIALS: readonly (readonly [name: string, text: string, expected: readonly string[]])[] = [
  [
    'stand where the partial is put',
    "import P from './_p.mdx'\n\n## a\n\n<P />\n\n## b",
    ['2 a', '<P>', '2 b'],
  ],
  ['stand twice when it is put twice', "import P from './_p.md'\n\n<P />\n\n<P />", ['<P>', '<P>']],
  ['stand nowhere when it is not used', "import P from './_p.mdx'\n\n## a", ['2 a']],
  ['stand where it is put in a component', "import P from './_p.mdx'\n\n<A>\n<P />\n</A>", ['<P>']],
  ['are those of content only', "import P from './p'\n\n<P />", []],
  ['are those of the file only, not of its exports', "import { P } from './_p.mdx'\n\n<P />", []],
  ['are not those of a tag in a sentence', "import P from './_p.mdx'\n\na <P /> b", []],
  ['are found whatever the case of the extension', "import P from './_P.MDX'\n\n<P />", ['<P>']],
]

for (const [name, text, expected] of PARTIALS) {
  test(`headings of a partial ${name}`, async () => {
    assert.deepEqual(await toc(text), expected)
  })
}

test('a toc that the file exports itself as a literal is that of the page', async () => {
  const own = "export const toc = [{ value: 'Own', id: 'own', level: 2 }]"
  const { toc } = await compileText(`${own}\n\n## Heading`)
  assert.deepEqual(toc, [{ value: 'Own', id: 'own', level: 2 }])
})

test('a toc that must be run, or is none, leaves the headings', async () => {
  for (const own of ['export const toc = make()', 'export const toc = [1]', 'export const toc = 1']) {
    const { toc } = await compileText(`${own}\n\n## Heading`)
    assert.deepEqual(toc, [{ value: 'Heading', id: 'heading', level: 2 }], own)
  }
})
