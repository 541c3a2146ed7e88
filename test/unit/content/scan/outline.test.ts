import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentFormatOf, type ContentFormat } from '../../../../cli/content/scan/source-file.ts'
import { excerptOf } from '../../../../cli/content/scan/excerpt.ts'
import { outlineOf } from '../../../../cli/content/scan/scan.ts'
import { MARKDOWN } from '../../support/site-config.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { processorTime } from '../../../support/processor-time.ts'

const FILE = 'docs/a.mdx' as FilePath

type Read = (text: string, format: ContentFormat) => string | null
const titleOf: Read = (text, format) =>
  outlineOf({ text, file: FILE, markdown: { ...MARKDOWN, format } }).outline.contentTitle
const excerpt: Read = (text, format) => excerptOf({ text, from: 0, format })

type Case = readonly [body: string, expected: string | null]

/** Tests what is read of bodies, in each of some formats. */
function testEach(read: Read, cases: readonly Case[], formats: readonly ContentFormat[]): void {
  const what =
    read === titleOf
      ? 'the content title is the h1 that opens the body'
      : 'the excerpt is the first line with words'
  for (const [body, expected] of cases) {
    test(`${what}, in ${formats.join(' and ')}: ${JSON.stringify(body)}`, () => {
      for (const format of formats) assert.equal(read(body, format), expected, format)
    })
  }
}

const TITLES: readonly Case[] = [
  ['\n \n\n#\tTitle ##\n\ntext', 'Title'],
  ['# Title \\#', 'Title #'],
  ['#\n\n# Title', null],
  ['# ##', null],
  ['# The `site` *a* and ``b`c`` ~~d~~', 'The site a and b`c d'],
  ['# See [the `docs`](./a.md "x") ![Logo](x.png)', 'See the docs Logo'],
  ['# [1.0][v] out\n\ntext\n\n[v]: ./a.md', '1.0 out'],
  ['# Title[^1]\n\n[^1]: note', 'Title'],
  ['# a &amp; b &copy; &#42;c&#42;', 'a & b © *c*'],
  ['# 🎉 Title :rocket:', '🎉 Title :rocket:'],
  ['# 10:30 a:b ::c', '10:30 a:b ::c'],
  ['# `a` {#my-id}', 'a'],
  ['# Title {#}', 'Title {#}'],
  ['# Title \\{#my-id}', 'Title'],
  ['# Title {#my-id} #', 'Title'],
  ['# Use `{#id}`', 'Use {#id}'],
  ['# Title <!-- x --> more', 'Title  more'],
  ['# Use `<!-- truncate -->`', 'Use <!-- truncate -->'],
  ['The *first*\nand second {#id}\n===', 'The first and second'],
  ['- Title\n===', null],
  ['text\n# Title', null],
  ['> a\n\n# Title', null],
  ['***\n# Title', null],
  [':::note\n# Title', null],
  ['<!-- a\n\n# no\n\n-->\n\n# Title', 'Title'],
  ['<!-- a --> # Title', null],
  ['<!-- a\n\n# Title', null],
  ['[a]: ./b.md "c"\n\n# Title [a]', 'Title a'],
  ['# Title\\', 'Title\\'],
  ['# a  b', 'a  b'],
]

const MDX_TITLES: readonly Case[] = [
  ["import A from './a'\nimport './b.css'\n\nexport const x = 1\n\n# Title", 'Title'],
  ["import A from './a'\n# Title", null],
  ['export const f = () => {\n  const a = 1\n\n  return a\n}\n\n# Title', 'Title'],
  ['export const s = `\n\n# no\n\n`\n\n# Title', 'Title'],
  ["import {\n  a,\n\n  b\n} from './c'\n\n# Title", 'Title'],
  ['importing is fun\n\n# Title', null],
  [" import A from './a'\n\n# Title", null],
  ['{/* } a\n\n{ */}\n\n# Title', 'Title'],
  ["{/* a */} {/* b */}\n{/* c */ /* d */}\nimport A from './a'\n\n# Title", 'Title'],
  ['{/* a */}<B />\n\n# Title', null],
  ['# Title {props.x}', 'Title'],
  ['# Title <Badge text={"a > b"} /> x', 'Title  x'],
  ["```mdx-code-block\nimport A from './a'\n```\n\n# Title", 'Title'],
  ['````mdx-code-block\n# Title\n\n```js\nx\n```\n````', 'Title'],
  ['```mdx-code-block\n# Title', null],
]

const MD_TITLES: readonly Case[] = [
  ["import A from './a'\n\n# Title", null],
  ['# Title {x}', 'Title {x}'],
  ['```mdx-code-block\nx\n```\n\n# Title', null],
]

testEach(titleOf, TITLES, ['mdx', 'md'])
testEach(titleOf, MDX_TITLES, ['mdx'])
testEach(titleOf, MD_TITLES, ['md'])

const EXCERPTS: readonly Case[] = [
  ['First line.\nSecond *line\nand* third.\n\nMore.', 'First line. Second line and third.'],
  ['First\\\nsecond  \nthird.\n- item', 'First second third.'],
  ['First [a\nlink](./b.md).\n## Heading', 'First a link.'],
  ['> Quoted\n> text\nlazily.\n>\n> More.', 'Quoted text lazily.'],
  ['> Quoted\n> # Heading', 'Quoted'],
  ['1. First\n   step\n2. Second', 'First step'],
  ['* [x] Done\n* [ ] Not', 'Done'],
  ['Real<br/>text<br>more', 'Real text more'],
  ['<p>One</p><p>two</p>', 'One two'],
  ['| a | b |\n| - |:-:|\n| c | d |\n\nText.', 'Text.'],
  ['a | b\n--- | ---\nc | d\n\nText.', 'Text.'],
  ['a | b\n\n--- | ---', 'a | b'],
  ['Intro\n---\n\nText.', 'Intro'],
  ['\n  \n\t\n', null],
  ['# Title\n\nText.', 'Text.'],
  ['<br />\n\n# Title\n\nText.', 'Text.'],
  ['Title\nmore\n=====\n\nText.', 'Text.'],
  ['<br />\n\nTitle\n=====\nText.', 'Text.'],
  ['# Title\n\n## Intro *duction* ##\n\nText.', 'Intro duction'],
  ['```js title="x"\nconst a = 1\n\n# no\n```\n\nText.', 'Text.'],
  ['````md\n```js\nx\n```\n````\nText.', 'Text.'],
  ['```\nno', null],
  ['- ```html\n  <a b=>\n\n  no\n  ```\n\nText.', 'Text.'],
  ['1. > ~~~\n   > <a\n\nText.', 'Text.'],
  ['``` a `b', '``` a `b'],
  [':::note Title\n\nInside.\n\n:::', 'Inside.'],
  ['<!-- a\n\nb -->\n\nText.', 'Text.'],
  ['---\n\n* * *\n\nText.', 'Text.'],
  ['[a]: ./b.md\n[^1]: note\n\nText.', 'Text.'],
  ['> > Quoted *text*.', 'Quoted text.'],
  ['> [!NOTE]\n> Careful.', 'Careful.'],
  ['- One [item](./a.md)', 'One item'],
  ['| | |\n|---|---|\n| a | b |', null],
  ['<div\n  class="x"\n>\n\nText.\n\n</div>', 'Text.'],
  ['<p>Text <b>bold</b></p>', 'Text bold'],
  ['<style>\n.a > b { c: d }\n</style>\n\nText.', 'Text.'],
  ['![](x.png)\n\nText.', 'Text.'],
  ['日本語のテキスト', '日本語のテキスト'],
  ['*a* _b_ **c** __d__ ***e*** **f *g* h** ~~i~~', 'a b c d e f g h i'],
  ['2 * 3 * 4 snake_case_name a_b a*b [b]', '2 * 3 * 4 snake_case_name a_b a*b [b]'],
  ['[a](b) [c *d*](<e f> "g") [h][i] [j](k(l)m)', 'a c d h j'],
  ['![a](b) and ![c][d] [![e](f)](g)', 'a and c e'],
  ['a[^1] b[^note].', 'a b.'],
  ['Use `a` and ``b`c`` and `*d*` and `<Tabs>` and `{x}`.', 'Use a and b`c and *d* and <Tabs> and {x}.'],
  ['Use `` `a ``.', 'Use `a.'],
  ['a <b class="x">c</b> <br/> <b c="d > e">f</b>', 'a c f'],
  ['a < b and c > d, 1 <2', 'a < b and c > d, 1 <2'],
  ['See <https://a.example/b_c> or <me@a.example>.', 'See https://a.example/b_c or me@a.example.'],
  ['a <!-- b --> c', 'a c'],
  ['a :smile: b :+1:', 'a b'],
  ['at 12:30:45: a:b', 'at 12:30:45: a:b'],
  ['## C# {#my-id}', 'C#'],
  ['\\*a\\* \\[b\\] \\# c\\d', '*a* [b] # c\\d'],
  ['a &amp; &lt;b&gt; &#169; &bogus;', 'a & <b> © &bogus;'],
  ['`a **b [c', '`a **b [c'],
]

const MDX_EXCERPTS: readonly Case[] = [
  ["# Title\n\nimport A from './a'\n\nexport const x = {\n\n}\n\nText.", 'Text.'],
  ["```\nimport a from 'a'\n```\n\nText.", 'Text.'],
  ['{/* a\n\nb */}\n\nText.', 'Text.'],
  ['{list.map((x) => {\n  return <A b="}" />\n})}\n\nText.', 'Text.'],
  ['<Tabs>\n<TabItem value="a" label={`>`}>\n\nInner.\n\n</TabItem>\n</Tabs>', 'Inner.'],
  ['<style>{`\n.a { b: c }\n`}</style>\n\nText.', 'Text.'],
  ['{"Text"} more', 'Text more'],
  ['a {b.c({ d: 1 })} e{" "}f {"g"}', 'a e f g'],
]

const MD_EXCERPTS: readonly Case[] = [
  ['import the package first.', 'import the package first.'],
  ['{x} and {y}', '{x} and {y}'],
]

testEach(excerpt, EXCERPTS, ['mdx', 'md'])
testEach(excerpt, MDX_EXCERPTS, ['mdx'])
testEach(excerpt, MD_EXCERPTS, ['md'])

test('a line beyond every measure is cut, never inside of a character', () => {
  const long = excerpt('🎉'.repeat(10_000), 'mdx') ?? ''
  assert.ok(long.length >= 3_000 && long.length < 5_000)
  assert.equal(Buffer.from(long).toString(), long)
})

test('a line of many tags is read once', (t) => {
  const { mock } = t.mock.method(String.prototype, 'charCodeAt')
  for (const unit of ['<a>', '<>', '<http://a.b>', '<!-- a -->', '{a}']) {
    const reads = (count: number): number => {
      const before = mock.callCount()
      excerpt(`${unit.repeat(count)}\n`, unit === '{a}' ? 'mdx' : 'md')
      return mock.callCount() - before
    }
    const few = reads(40)
    const twice = reads(80)
    assert.ok(twice < 2.2 * few, `${unit}: ${few}, then ${twice}`)
  }
})

test('the format is that of the front matter, else of the site, else of the extension', () => {
  const cases = [
    ['docs/a.md', {}, 'mdx', 'mdx'],
    ['docs/a.mdx', {}, 'md', 'md'],
    ['docs/a.MD', {}, 'detect', 'md'],
    ['docs/a.markdown', {}, 'detect', 'md'],
    ['docs/a.mdx', {}, 'detect', 'mdx'],
    ['docs/a.md', { mdx: { format: 'mdx' } }, 'md', 'mdx'],
    ['docs/a.mdx', { mdx: { format: 'detect' } }, 'md', 'mdx'],
    ['docs/a.md', { mdx: { format: 'nonsense' } }, 'mdx', 'mdx'],
    ['docs/a.md', { mdx: null }, 'mdx', 'mdx'],
  ] as const
  for (const [file, frontMatter, format, expected] of cases)
    assert.equal(contentFormatOf(file as FilePath, frontMatter, { format }), expected, file)
})

const HOSTILE: readonly (readonly [name: string, text: string])[] = [
  ['a title of 65,000 emphasis marks', `# ${'*a '.repeat(65_000)}`],
  ['a title of 50,000 brackets', `# ${'['.repeat(50_000)}`],
  ['a title with 100,000 spaces', `# a${' '.repeat(100_000)}b {#id} x`],
  ['50,000 tags with open braces', '<a {\n'.repeat(50_000)],
  ['50,000 tags with open quotes', `<a "\n\n<b '\n\n`.repeat(25_000)],
  ['a line of 65,000 emphasis marks', '*a **b __c _d '.repeat(16_000)],
  ['a line of 50,000 brackets', `${'['.repeat(50_000)}a](b`],
  ['backtick runs of all lengths', Array.from({ length: 2_000 }, (_, at) => '`'.repeat(at)).join(' ')],
  ['50,000 unclosed comments', '{/* '.repeat(50_000)],
  ['50,000 lines of unclosed tags', '<a\n'.repeat(50_000)],
  ['50,000 exports that never close', 'export const a = {\n\n'.repeat(50_000)],
  ['50,000 fences', '```\n'.repeat(50_001)],
  ['50,000 fences of content', '```mdx-code-block\n'.repeat(50_000)],
  ['a paragraph of 100,000 lines', '- \n'.repeat(100_000)],
  ['10,000 quotes', `${'>'.repeat(10_000)} text`],
]

for (const [name, text] of HOSTILE) {
  test(`hostile content is outlined within two seconds: ${name}`, () => {
    const start = process.cpuUsage()
    titleOf(text, 'mdx')
    titleOf(text, 'md')
    assert.ok(processorTime(start) < 2_000, `${processorTime(start)} ms`)
  })
}
