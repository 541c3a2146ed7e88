import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentFormat } from '../../../../cli/content/scan/content-format.ts'
import { excerptOf } from '../../../../cli/content/scan/excerpt.ts'

function excerpt(text: string, format: ContentFormat = 'mdx'): string | null {
  return excerptOf({ text, from: 0, format })
}

type Case = readonly [name: string, body: string, excerpt: string | null]

/** Which line it is. */
const LINES: readonly Case[] = [
  ['the first line', 'First line.\nSecond line.', 'First line.'],
  ['nothing', '', null],
  ['blank lines only', '\n  \n\t\n', null],
  ['behind an h1', '# Title\n\nText.', 'Text.'],
  ['behind an h1 without a blank line', '# Title\nText.', 'Text.'],
  ['behind a later h1', '<br />\n\n# Title\n\nText.', 'Text.'],
  ['behind an underlined title', 'Title\n=====\nText.', 'Text.'],
  ['behind an underlined title of two lines', 'Title\nmore\n=====\n\nText.', 'Text.'],
  ['an h1 only', '# Title', null],
  ['a heading of the second level', '# Title\n\n## Intro *duction* ##\n\nText.', 'Intro duction'],
  ['behind a fence', '```js title="x"\nconst a = 1\n\n# no\n```\n\nText.', 'Text.'],
  ['behind a fence with fences inside', '````md\n```js\nx\n```\n````\nText.', 'Text.'],
  ['behind a fence of tildes', '~~~\n```\nno\n~~~\nText.', 'Text.'],
  ['an unclosed fence', '```\nno', null],
  ['behind a fence in a list item', '- ```html\n  <a b=>\n\n  no\n  ```\n\nText.', 'Text.'],
  ['after a fence that ends with its list item', '1. > ~~~\n   > <a\n\nText.', 'Text.'],
  ['the text of an item after its fence', '* ```\n  no\n  ```\n  Text.', 'Text.'],
  ['backticks that are no fence', '``` a `b', '``` a `b'],
  ['behind an admonition mark', ':::note Title\n\nInside.\n\n:::', 'Inside.'],
  ['behind a comment', '<!-- a\n\nb -->\n\nText.', 'Text.'],
  ['behind a thematic break', '---\n\n* * *\n\nText.', 'Text.'],
  ['behind definitions', '[a]: ./b.md\n[^1]: note\n\nText.', 'Text.'],
  ['a quote', '> Quoted *text*.', 'Quoted text.'],
  ['a quote in a quote', '> > Quoted.', 'Quoted.'],
  ['an alert', '> [!NOTE]\n> Careful.', 'Careful.'],
  ['a list item', '- One [item](./a.md)', '- One item'],
  ['a row of a table', '| a | b |\n| - | - |', '| a | b |'],
  ['behind an empty row of a table', '| | |\n|---|---|\n| a | b |', '| a | b |'],
  ['behind tags', '<div\n  class="x"\n>\n\nText.\n\n</div>', 'Text.'],
  ['inside of an element', '<p>Text <b>bold</b></p>', 'Text bold'],
  ['behind a style', '<style>\n.a > b { c: d }\n</style>\n\nText.', 'Text.'],
  ['behind a head', '<head>\n  <title>no</title>\n</head>\n\nText.', 'Text.'],
  ['behind an image without a text', '![](x.png)\n\nText.', 'Text.'],
  ['an image with a text', '![The logo](x.png "t")', 'The logo'],
  ['letters of any script', '日本語のテキスト', '日本語のテキスト'],
  ['an emoji', '🎉', '🎉'],
]

const MDX_LINES: readonly Case[] = [
  [
    'behind imports and exports',
    "import A from './a'\nimport B from './b'\n\nexport const x = {\n\n}\n\nText.",
    'Text.',
  ],
  ['behind imports after the title', "# Title\n\nimport A from './a'\n\nText.", 'Text.'],
  ['an import inside of a fence', "```\nimport a from 'a'\n```\n\nText.", 'Text.'],
  ['behind a comment', '{/* a\n\nb */}\n\nText.', 'Text.'],
  ['behind an expression', '{list.map((x) => {\n  return <A b="}" />\n})}\n\nText.', 'Text.'],
  ['behind components', '<Tabs>\n<TabItem value="a" label={`>`}>\n\nInner.\n\n</TabItem>\n</Tabs>', 'Inner.'],
  ['behind a style of JSX', '<style>{`\n.a { b: c }\n`}</style>\n\nText.', 'Text.'],
  ['a string in braces', '{"Text"} more', 'Text more'],
]

const MD_LINES: readonly Case[] = [
  ['a sentence that begins like an import', 'import the package first.', 'import the package first.'],
  ['braces', '{x} and {y}', '{x} and {y}'],
]

for (const [name, body, expected] of LINES) {
  test(`the excerpt is the first contentful line: ${name}`, () => {
    assert.equal(excerpt(body, 'mdx'), expected)
    assert.equal(excerpt(body, 'md'), expected)
  })
}

for (const [name, body, expected] of MDX_LINES) {
  test(`the excerpt of MDX: ${name}`, () => assert.equal(excerpt(body, 'mdx'), expected))
}

for (const [name, body, expected] of MD_LINES) {
  test(`the excerpt of CommonMark: ${name}`, () => assert.equal(excerpt(body, 'md'), expected))
}

/** What remains of the line. */
const INLINE: readonly Case[] = [
  ['emphasis', '*a* _b_ **c** __d__ ***e*** **f *g* h**', 'a b c d e f g h'],
  [
    'stars and underscores that are text',
    '2 * 3 * 4 snake_case_name a_b a*b',
    '2 * 3 * 4 snake_case_name a_b a*b',
  ],
  ['strikethrough', 'a ~~b~~ c', 'a b c'],
  ['links', '[a](b) [c *d*](<e f> "g") [h][i] [j](k(l)m)', 'a c d h j'],
  ['brackets that are no link', 'a [b] c', 'a [b] c'],
  ['images', '![a](b) and ![c][d]', 'a and c'],
  ['a linked image', '[![a](b)](c) d', 'a d'],
  ['footnotes', 'a[^1] b[^note].', 'a b.'],
  ['inline code', 'Use `a` and ``b`c`` and `*d*`.', 'Use a and b`c and *d*.'],
  ['tags in code', 'Use `<Tabs>` and `{x}`.', 'Use <Tabs> and {x}.'],
  ['tags', 'a <b class="x">c</b> <br/> d', 'a c d'],
  ['a tag with a mark in a value', 'a <b c="d > e">f</b>', 'a f'],
  ['marks that are no tags', 'a < b and c > d, 1 <2', 'a < b and c > d, 1 <2'],
  [
    'autolinks',
    'See <https://a.example/b_c> or <me@a.example>.',
    'See https://a.example/b_c or me@a.example.',
  ],
  ['a bare address', 'See https://a.example/b_c_d.', 'See https://a.example/b_c_d.'],
  ['a comment', 'a <!-- b --> c', 'a c'],
  ['emoji shortcodes', 'a :smile: b :+1:', 'a b'],
  ['times and colons', 'at 12:30:45: a:b', 'at 12:30:45: a:b'],
  ['a heading id', '## Title {#my-id}', 'Title'],
  ['escapes', '\\*a\\* \\[b\\] \\# c', '*a* [b] # c'],
  ['entities', 'a &amp; &lt;b&gt; &#169; &bogus;', 'a & <b> © &bogus;'],
  ['an unclosed mark', '`a **b [c', '`a **b [c'],
  ['marks at the end of a heading', '## C# ##', 'C#'],
]

for (const [name, line, expected] of INLINE) {
  test(`the excerpt is plain text: ${name}`, () => {
    assert.equal(excerpt(line, 'mdx'), expected)
    assert.equal(excerpt(line, 'md'), expected)
  })
}

test('expressions of MDX inside of a line are dropped, strings in braces stay', () => {
  assert.equal(excerpt('a {b.c({ d: 1 })} e{" "}f {"g"}', 'mdx'), 'a e f g')
})

test('a line beyond every measure is cut, never inside of a character', () => {
  const long = excerpt('🎉'.repeat(10_000)) ?? ''
  assert.ok(long.length >= 3_000 && long.length < 5_000)
  assert.equal(Buffer.from(long).toString(), long)
})

for (const [unit, format] of [
  ['<a>', 'md'],
  ['<a>', 'mdx'],
  ['<>', 'md'],
  ['<http://a.b>', 'md'],
  ['<!-- a -->', 'md'],
  ['{a}', 'mdx'],
] as const) {
  test(`a line of many tags is read once: ${unit} in ${format}`, (t) => {
    const { mock } = t.mock.method(String.prototype, 'charCodeAt')
    const reads = (count: number): number => {
      const before = mock.callCount()
      excerpt(`${unit.repeat(count)}\n`, format)
      return mock.callCount() - before
    }
    const few = reads(40)
    const twice = reads(80)
    assert.ok(twice < 2.2 * few, `${few}, then ${twice}`)
  })
}
