import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Root } from 'mdast'
import { compiledHtml, compileText, type CompileSetup } from '../compile-text.ts'

const FORMATS = ['mdx', 'md'] as const

/** Ids of the headings of a page, in order. */
async function ids(text: string, setup?: CompileSetup): Promise<string> {
  const html = await compiledHtml(text, setup)
  return [...html.matchAll(/<h[2-6](?: id="([^"]*)")?/g)].map(([, id]) => id ?? '').join(' ')
}

type Case = readonly [name: string, text: string, ids: string]

const BOTH: readonly Case[] = [
  ['letters of any script', '## Ünï cödé 日本', 'ünï-cödé-日本'],
  ['an image', '## ![the logo](a.png)', 'the-logo'],
  ['a colon', '## a:b c', 'ab-c'],
  ['the same words again', '## a\n\n## A\n\n## a', 'a a-1 a-2'],
  ['words that look like a numbered one', '## a\n\n## a\n\n## a-1', 'a a-1 a-1-1'],
  ['an id of its own with capitals and signs', '## a {#My_id.x}', 'My_id.x'],
  ['an id of its own behind closing marks', '## a {#my-id} ##', 'my-id'],
  ['an id of its own in an underlined heading', 'a {#my-id}\n---', 'my-id'],
  ['ids of their own are not numbered', '## a {#x}\n\n## b {#x}\n\n## x', 'x x x'],
  ['an id in code is text', '## a `{#x}`', 'a-x'],
  ['an id that is not at the end is text', '## a {#x} b', 'a-x-b'],
  ['the first word of a comment', '## a <!-- #my-id and more -->', 'my-id'],
  ['a comment without a mark', '## a <!-- my-id --> b', 'a--b'],
  ['an h1 has no id', '# a\n\n## a', 'a-1'],
]

for (const [name, text, expected] of BOTH) {
  test(`ids: ${name}`, async () => {
    for (const format of FORMATS) assert.equal(await ids(text, { format }), expected, format)
  })
}

const MDX: readonly Case[] = [
  ['an id in a comment of MDX', '## a {/* #my-id */}', 'my-id'],
  ['in an underlined heading', 'a {/* #my-id */}\n---', 'my-id'],
  ['a comment that is not at the end', '## a {/* #x */} b', 'a--b'],
  ['the text of tags', '## a <b>c</b>', 'a-c'],
]

for (const [name, text, expected] of MDX) {
  test(`ids in MDX: ${name}`, async () => assert.equal(await ids(text), expected))
}

test('a heading without letters has no empty id', async () => {
  for (const text of ['## !!!', '## 🎉', '##'])
    assert.doesNotMatch(await compiledHtml(text), /id=""|href="#"/, text)
})

test('braces with nothing between them are text', async () => {
  for (const format of FORMATS) {
    const html = await compiledHtml('## a {#}', { format })
    assert.match(html, />a \{#\}/)
    assert.doesNotMatch(html, /[\uE000-\uF8FF]/)
  }
})

test('generated ids keep their case when the site asks for it', async () => {
  const markdown = { anchors: { maintainCase: true } }
  assert.equal(await ids('## Hello World {#Own}\n\n## ABC', { markdown }), 'Own ABC')
})

test('an id that an earlier plugin set is used, re-slugged with its case', async () => {
  const remark = () => (tree: Root) => {
    for (const node of tree.children)
      if (node.type === 'heading') node.data = { hProperties: { id: 'Set Before' } }
  }
  const plugins = { beforeDefaultRemarkPlugins: [remark] }
  assert.equal(await ids('## a {#x}\n\n## b', { plugins }), 'Set-Before Set-Before-1')
})

test('a heading with an id has a link to itself whose label names it', async () => {
  assert.equal(
    await compiledHtml('## a *b* {#c}'),
    '<h2 id="c" class="anchor">a <em>b</em><a class="hash-link" href="#c" aria-label="{{theme.common.headingLinkTitle heading=a b}}" translate="no">&#8203;</a></h2>',
  )
  assert.match(await compiledHtml('## ![logo](a.png)'), /headingLinkTitle heading=logo\}/)
})

test('a heading as raw HTML has a link when it has an id', async () => {
  const html = await compiledHtml('<h2 id="x">a</h2>\n<h2>b</h2>', { format: 'md' })
  assert.match(html, /<h2 id="x" class="anchor">a<a class="hash-link" href="#x"/)
  assert.match(html, /<h2>b<\/h2>/)
})

const SAME: readonly (readonly [name: string, text: string, ...places: string[]])[] = [
  ['written three times', '## a {#x}\n\n## b {#x}\n\n- ## c {#x}', '3:1', '5:3'],
  ['written and made of the words', '## a {#x}\n\n## x', '3:1'],
  ['made of the words twice, which numbers them', '## x\n\n## x'],
  ['that of an h1, which has none', '# a {#x}\n\n## b {#x}\n\n# c {#x}'],
]

for (const [name, text, ...places] of SAME) {
  test(`an id that is ${name} is reported ${places.length} times`, async () => {
    const { diagnostics } = await compileText(text)
    assert.deepEqual(
      diagnostics.map(({ code, place }) => `${code} ${place?.line}:${place?.column}`),
      places.map((place) => `DUPLICATE_HEADING_ID ${place}`),
    )
    for (const { notes, hint } of diagnostics) {
      assert.deepEqual(notes, ['the first is at docs/a.mdx:1:1'])
      assert.match(hint ?? '', /\{#x-2\}/)
    }
  })
}

test('a comment is an id only when nothing stands beside it between the braces', async () => {
  assert.deepEqual((await compileText('## a {/* #b */ c /* d */}')).toc, [
    { value: 'a', id: 'a--b--c--d-', level: 2 },
  ])
})

/** Levels of the headings, in order. */
async function levels(text: string, path: string): Promise<string> {
  const html = await compiledHtml(text, { path, format: 'md' })
  return [...html.matchAll(/<h([1-6])/g)].map(([, level]) => level).join(' ')
}

const PARTS: readonly (readonly [written: string, page: string, section: string, excerpt: string])[] = [
  ['## a\n### b\n## c', '2 3 2', '2 3 2', '3 4 3'],
  ['# a\n## b', '1 2', '1 2', '1 3'],
  ['## a\n###### b', '2 6', '2 6', '3 6'],
  ['a', '', '', ''],
]

for (const [written, page, section, excerpt] of PARTS) {
  test(`headings of a part follow those above it where it is shown: ${JSON.stringify(written)}`, async () => {
    const part = (kind: string): string => `blog/a.md?${kind}=0-9-0123456789abcdef`
    assert.equal(await levels(written, 'blog/a.md'), page)
    assert.equal(await levels(written, part('section')), section)
    assert.equal(await levels(written, part('excerpt')), excerpt)
  })
}

/** The toc as `level value`, partials as `<Name>`. */
async function toc(text: string, setup?: CompileSetup): Promise<readonly string[]> {
  const { toc: entries, diagnostics } = await compileText(text, setup)
  const errors = diagnostics.filter(({ level }) => level === 'error')
  assert.deepEqual(errors, [])
  return entries.map((entry) => ('partial' in entry ? `<${entry.partial}>` : `${entry.level} ${entry.value}`))
}

const VALUES: readonly (readonly [heading: string, value: string])[] = [
  ['a & b \\< c', 'a &amp; b &lt; c'],
  ['*a* **b** ~~c~~', '<em>a</em> <strong>b</strong> <del>c</del>'],
  ['[a *b*](./c.md) [d][r]', 'a <em>b</em> d'],
  ['![a "b"](c.png)', 'a &quot;b&quot;'],
  ['a <!-- c -->', 'a'],
  ['<b className="x" id="y">a</b> c', '<b class="x">a</b> c'],
  ['<Tag a="b">a</Tag>', 'a'],
  ['a <img src="b.png" />', 'a'],
  ['a<br/>b', 'ab'],
  ['a {1 + 1} b', 'a  b'],
  ["a{' '}<b>b</b> {'<c>'}", 'a <b>b</b> &lt;c&gt;'],
  ['a[^1]', 'a'],
]

for (const [heading, value] of VALUES) {
  test(`the toc shows the heading ${JSON.stringify(heading)} as ${JSON.stringify(value)}`, async () => {
    assert.deepEqual(await toc(`## ${heading}\n\n[r]: ./r.md\n\n[^1]: n`), [`2 ${value}`])
  })
}

test('raw HTML in a heading of Markdown gives its text', async () => {
  assert.deepEqual(await toc('## a <b onclick="x">c</b>', { format: 'md' }), ['2 a c'])
})

test('the toc lists every heading but h1 and those without text, in the order of the page', async () => {
  const text =
    '# t\n\n### a\n\n##\n\n## b\n\n## <img src="a.png" />\n\n> #### d\n\n<A>\n\n##### e\n\n</A>\n\n# f'
  assert.deepEqual(await toc(text), ['3 a', '2 b', '4 d', '5 e'])
})

const P = "import P from './_p.mdx'\n\n"

const PARTIALS: readonly (readonly [name: string, text: string, expected: readonly string[]])[] = [
  ['stand where the partial is put', `${P}## a\n\n<P />\n\n## b`, ['2 a', '<P>', '2 b']],
  ['stand nowhere when it is not used', `${P}## a`, ['2 a']],
  ['stand where it is put in a component', `${P}<A>\n<P />\n</A>`, ['<P>']],
  ['are those of content only', "import P from './p'\n\n<P />", []],
  ['are those of the file only, not of its exports', "import { P } from './_p.mdx'\n\n<P />", []],
  ['are not those of a tag in a sentence', `${P}a <P /> b`, []],
  ['are found whatever the case of the extension', "import P from './_P.MDX'\n\n<P />", ['<P>']],
]

for (const [name, text, expected] of PARTIALS) {
  test(`headings of a partial ${name}`, async () => assert.deepEqual(await toc(text), expected))
}

test('a toc that the file exports itself is that of the page, if it is a literal and a toc', async () => {
  const tocWith = async (own: string): Promise<unknown> =>
    (await compileText(`export const toc = ${own}\n\n## Heading`)).toc
  const own = { value: 'Own', id: 'own', level: 2 }
  assert.deepEqual(await tocWith("[{ value: 'Own', id: 'own', level: 2 }]"), [own])
  for (const other of ['make()', '[1]', '1'])
    assert.deepEqual(await tocWith(other), [{ value: 'Heading', id: 'heading', level: 2 }], other)
})
