import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentFormat } from '../../../../../cli/content/scan/source-file.ts'
import { compiledHtml, compileText, showNodes } from '../compile-text.ts'

/** References as `kind url line:column-endColumn`. */
async function references(text: string, format: ContentFormat): Promise<string> {
  const compiled = await compileText(text, { format })
  const errors = compiled.diagnostics.filter(({ level }) => level === 'error')
  assert.deepEqual(errors, [])
  const shown = compiled.references.map(({ kind, url, place: { file, line, column, endColumn } }) => {
    assert.equal(file, 'docs/a.mdx')
    return `${kind} ${url} ${line}:${column}${endColumn === undefined ? '' : `-${endColumn}`}`
  })
  return shown.join(', ')
}

type Case = readonly [name: string, text: string, references: string]

const BOTH: readonly Case[] = [
  ['a link with query, hash and title', 'x [a](./b.md?c=1#d "e") y', 'link ./b.md?c=1#d 1:3-24'],
  ['an image in a link', '[![a](b.png)](c.md)', 'link c.md 1:1-20, image b.png 1:2-13'],
  ['short references', 'see [a] and [a][]\n\n[a]: ./c.md', 'link ./c.md 1:5-8, link ./c.md 1:13-18'],
  ['long references', '[b][a] ![a][a]\n\n[a]: c.png', 'link c.png 1:1-7, image c.png 1:8-15'],
  ['a bare address', 'x https://a.example/b_c.', 'link https://a.example/b_c 1:3-24'],
  ['letters of any script', '[a](./ü.md)', 'link ./%C3%BC.md 1:1-12'],
  ['a link over two lines', '[a\nb](./c.md)', 'link ./c.md 1:1'],
  ['an empty address', '[a]() ![b]()', 'link  1:1-6, image  1:7-13'],
  ['links behind front matter', '---\ntitle: x\n---\n\n[a](b.md)', 'link b.md 5:1-10'],
  ['links behind carriage returns', 'a\r\n\r\n[b](c.md)\r\n', 'link c.md 3:1-10'],
  ['links in a heading', '## a [b](c.md) {#d}', 'link c.md 1:6-15'],
  ['an admonition', ':::note A [b](c.md)\n\n[d](e.md)\n\n:::', 'link c.md 1:11-20, link e.md 3:1-10'],
  ['addresses of mail', '[a](mailto:b@c.d) d@e.f', 'link mailto:b@c.d 1:1-18, link mailto:d@e.f 1:19-24'],
  ['code, which is no link', '`[a](b.md)`\n\n```\n[a](b.md)\n```', ''],
  ['hashes, which stay as they are', '[a](#b)', ''],
]

for (const format of ['mdx', 'md'] as const) {
  for (const [name, text, expected] of BOTH) {
    test(`references in ${format}: ${name}`, async () => {
      assert.equal(await references(text, format), expected)
    })
  }
}

const MDX: readonly Case[] = [
  ['links in components', '<A>\n\n[b](c.md)\n\n</A>', 'link c.md 3:1-10'],
  ['links in JSX', '<b>[c](d.md)</b>', 'link d.md 1:4-13'],
  ['links behind comments', '<!--\n\ny\n\n-->\n\n<!-- x --> [a](b.md)', 'link b.md 7:12-21'],
  ['JSX keeps its addresses', '<a href="./b.md">c</a> <img src="d.png" /> <Link to="/e" />', ''],
]

for (const [name, text, expected] of MDX) {
  test(`references in MDX: ${name}`, async () => assert.equal(await references(text, 'mdx'), expected))
}

test('in a file of Markdown links of raw HTML are references', async () => {
  const text = '<a href="./b.md">c</a> <img src="d.png">\n\n<a name="x">e</a>'
  assert.equal(await references(text, 'md'), 'link ./b.md 1:1-23, image d.png 1:24-41')
})

test('an address is a hole in the HTML, in the place of the attribute, each time', async () => {
  const [link, image] = [
    '<a {{ref 0}} title="c">a</a>',
    '<img {{ref 1}} alt="a" loading="lazy" decoding="async">',
  ]
  assert.equal(await compiledHtml('[a](b.png "c") ![a](b.png)'), `<p>${link} ${image}</p>`)
})

test('elements of a tree say which reference is theirs', async () => {
  const { nodes } = await compileText('<A>![b](c.png)</A>\n\n- [d](e.md) <A />')
  const [first] = nodes
  assert.ok(typeof first === 'object' && 'use' in first)
  const [image] = first.children
  assert.ok(typeof image === 'object' && 'ref' in image)
  assert.deepEqual([image.ref, image.props], [0, { alt: 'b', loading: 'lazy', decoding: 'async' }])
  const shown = showNodes(await compileText('<A>[b](c.md)</A>'))
  assert.deepEqual(shown, [['<A>', {}, [['<a {{ref 0}}>', 'b']]]])
})

/** Each writes one address that holds code. */
const UNSAFE: Readonly<Record<ContentFormat, readonly string[]>> = {
  md: [
    '[x](javascript:alert(1))',
    '[x](java&#115;cript&colon;alert(1))',
    '[x](pathname://javascript:alert(1))',
    '<javascript:alert(1)>',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '![x](data:text/html,x)',
    'a <a href=" java\tscript:alert(1)">b</a>',
    '<img srcset="a.png 1x, javascript:alert(1) 2x">',
    '<iframe src="data:text/html,x"></iframe>',
    '<button formaction="javascript:alert(1)">x</button>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<head>\n<meta http-equiv="refresh" content="0;url=javascript:alert(1)">\n</head>',
  ],
  mdx: [
    '[x](javascript:alert(1))',
    "<a href={'javascript:alert(1)'}>x</a>",
    'export const y = 1\n\n<a href="javascript:alert(1)" title={y}>x</a>',
    '<a xlinkHref="javascript:alert(1)">x</a>',
    '<Link to="javascript:alert(1)">x</Link>',
    '<ThemedImage src="data:text/html,x" />',
  ],
}

/** An address in what becomes of a text. */
const WRITTEN = /(?:=\\"|"url":"|"(?:href|to|src)":")[^"]*(?:script\s*:|data:text)/i

for (const format of ['md', 'mdx'] as const) {
  for (const text of UNSAFE[format]) {
    test(`${format}: ${JSON.stringify(text)} loses its address`, async () => {
      const { diagnostics, nodes, statics, ...compiled } = await compileText(`Text.\n\n${text}\n`, { format })
      const [{ code, level, place } = {}, ...others] = diagnostics
      assert.deepEqual([code, level, others], ['UNSAFE_ADDRESS', 'warning', []])
      assert.ok((place?.line ?? 0) >= 3, 'the place is that of the address')
      assert.equal(typeof place?.column, 'number')
      assert.doesNotMatch(JSON.stringify([nodes, statics, compiled.references]), WRITTEN)
    })
  }
}

const SAFE: readonly (readonly [ContentFormat, text: string])[] = [
  ['md', '[x](mailto:a@b.example) [y](tel:1) [z](https://a.example/javascript:x) [w](#javascript:x)'],
  ['md', '![x](data:image/svg+xml,%3Csvg/%3E) `javascript:x` javascript:x'],
  ['md', '<iframe sandbox src="data:image/png,x"></iframe>'],
  ['mdx', '<iframe src="data:image/png,x" sandbox="allow-scripts" />'],
  ['mdx', 'export const y = 1\n\n<iframe src="data:image/png,x" sandbox height={y} />'],
  // Markdown encodes controls, which makes them part of a path.
  ['md', '[x](java&Tab;script:x) [y](&#1;javascript:x)'],
  ['mdx', '<img src="data:image/png;base64,AA==" alt="javascript:x" />'],
  ['mdx', '<Chart data="javascript:x" from="javascript:x" />'],
]

test('safe addresses, and what is no address, stay as they are', async () => {
  for (const [format, text] of SAFE)
    assert.deepEqual((await compileText(text, { format })).diagnostics, [], text)
})

test('a link without its address is still there', async () => {
  const compiled = await compileText('[x](javascript:alert(1))', { format: 'md' })
  assert.deepEqual(compiled.references, [])
  assert.match(JSON.stringify(compiled.nodes), /<p><a>x<\/a><\/p>/)
})
