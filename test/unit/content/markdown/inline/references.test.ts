import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentFormat } from '../../../../../cli/content/scan/content-format.ts'
import { compiledHtml, compileText, showNodes, type CompileSetup } from '../compile-text.ts'

/** References as `kind url line:column-endColumn`. */
async function references(text: string, setup?: CompileSetup): Promise<readonly string[]> {
  const compiled = await compileText(text, setup)
  assert.deepEqual(
    compiled.diagnostics.filter(({ level }) => level === 'error'),
    [],
  )
  return compiled.references.map(({ kind, url, place }) => {
    assert.equal(place.file, 'docs/a.mdx')
    const end = place.endColumn === undefined ? '' : `-${place.endColumn}`
    return `${kind} ${url} ${place.line}:${place.column}${end}`
  })
}

type Case = readonly [name: string, text: string, references: readonly string[]]

const BOTH: readonly Case[] = [
  ['a link', '[a](./b.md)', ['link ./b.md 1:1-12']],
  ['a link with query, hash and title', 'x [a](./b.md?c=1#d "e") y', ['link ./b.md?c=1#d 1:3-24']],
  ['an image', '![a](./b.png)', ['image ./b.png 1:1-14']],
  ['an image in a link', '[![a](b.png)](c.md)', ['link c.md 1:1-20', 'image b.png 1:2-13']],
  [
    'a reference',
    'see [a] and [b][a] and [a][]\n\n[a]: ./c.md',
    ['link ./c.md 1:5-8', 'link ./c.md 1:13-19', 'link ./c.md 1:24-29'],
  ],
  ['an image by reference', '![a][b]\n\n[b]: c.png', ['image c.png 1:1-8']],
  ['a bare address', 'x https://a.example/b_c.', ['link https://a.example/b_c 1:3-24']],
  ['spaces in angle brackets', '[a](<./b c.md>)', ['link ./b%20c.md 1:1-16']],
  ['an encoded space', '[a](./b%20c.md)', ['link ./b%20c.md 1:1-16']],
  ['letters of any script', '[a](./ü.md)', ['link ./%C3%BC.md 1:1-12']],
  ['a link over two lines', '[a\nb](./c.md)', ['link ./c.md 1:1']],
  ['an empty address', '[a]() ![b]()', ['link  1:1-6', 'image  1:7-13']],
  ['links in a table', '| a |\n| - |\n| [b](c.md) |', ['link c.md 3:3-12']],
  ['links in lists and quotes', '- [a](b.md)\n\n> ![c](d.png)', ['link b.md 1:3-12', 'image d.png 3:3-14']],
  ['links behind front matter', '---\ntitle: x\n---\n\n[a](b.md)', ['link b.md 5:1-10']],
  ['links in a heading', '## a [b](c.md) {#d}', ['link c.md 1:6-15']],
  [
    'links in an admonition',
    ':::note A [b](c.md)\n\n[d](e.md)\n\n:::',
    ['link c.md 1:11-20', 'link e.md 3:1-10'],
  ],
  ['links in a footnote', 'a[^1]\n\n[^1]: b [c](d.md)', ['link d.md 3:9-18']],
  ['code is no link', '`[a](b.md)`\n\n```\n[a](b.md)\n```', []],
  ['hashes stay as they are', '[a](#b)', []],
]

for (const format of ['mdx', 'md'] as const satisfies readonly ContentFormat[]) {
  for (const [name, text, expected] of BOTH) {
    test(`references in ${format}: ${name}`, async () => {
      assert.deepEqual(await references(text, { format }), expected)
    })
  }
}

const MDX: readonly Case[] = [
  ['links in components', '<A>\n\n[b](c.md)\n\n</A>', ['link c.md 3:1-10']],
  ['links in JSX', '<b>[c](d.md)</b>', ['link d.md 1:4-13']],
  [
    'links behind comments',
    '<!-- x --> [a](b.md)\n\n<!--\n\ny\n\n-->\n\n[c](d.md)',
    ['link b.md 1:12-21', 'link d.md 9:1-10'],
  ],
  ['JSX keeps its addresses', '<a href="./b.md">c</a> <img src="d.png" /> <Link to="/e" />', []],
]

for (const [name, text, expected] of MDX) {
  test(`references in MDX: ${name}`, async () => {
    assert.deepEqual(await references(text), expected)
  })
}

test('in a file of Markdown links of raw HTML are references', async () => {
  const text = '<a href="./b.md">c</a> <img src="d.png">\n\n<a name="x">e</a>'
  assert.deepEqual(await references(text, { format: 'md' }), ['link ./b.md 1:1-23', 'image d.png 1:24-41'])
})

test('carriage returns do not move places', async () => {
  assert.deepEqual(await references('a\r\n\r\n[b](c.md)\r\n'), ['link c.md 3:1-10'])
})

test('an address is a hole in the HTML, in the place of the attribute', async () => {
  assert.equal(await compiledHtml('[a](b.md "c")'), '<p><a {{ref 0}} title="c">a</a></p>')
  assert.equal(
    await compiledHtml('![a](b.png)'),
    '<p><img {{ref 0}} alt="a" loading="lazy" decoding="async"></p>',
  )
})

test('the same address twice is two references', async () => {
  assert.equal(await compiledHtml('[a](x.md) [b](x.md)'), '<p><a {{ref 0}}>a</a> <a {{ref 1}}>b</a></p>')
})

test('elements of a tree say which reference is theirs', async () => {
  const { nodes } = await compileText('<A>![b](c.png)</A>\n\n- [d](e.md) <A />')
  const [first, second] = nodes
  assert.ok(typeof first === 'object' && 'use' in first && typeof second === 'object' && 'children' in second)
  const [image] = first.children
  assert.ok(typeof image === 'object' && 'ref' in image)
  assert.deepEqual([image.ref, image.props], [0, { alt: 'b', loading: 'lazy', decoding: 'async' }])
  assert.deepEqual(showNodes({ ...(await compileText('<A>[b](c.md)</A>')) }), [
    ['<A>', {}, [['<a {{ref 0}}>', 'b']]],
  ])
})

test('mail addresses and other schemes are references too', async () => {
  assert.deepEqual(await references('[a](mailto:b@c.example) d@e.example'), [
    'link mailto:b@c.example 1:1-24',
    'link mailto:d@e.example 1:25-36',
  ])
})
