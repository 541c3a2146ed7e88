import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownToMdast, mdxToMdast } from 'satteri'
import type { SiteConfig } from '../../../../cli/config/site-config.ts'
import type { ContentFormat } from '../../../../cli/content/scan/content-format.ts'
import { contentFormatOf } from '../../../../cli/content/scan/content-format.ts'
import { headingText, type TextNode } from '../../../../cli/content/scan/plain-heading.ts'
import { decodeText } from '../../../../cli/content/scan/decode.ts'
import { outlineOf } from '../../../../cli/content/scan/outline.ts'
import { MARKDOWN } from '../../support/site-config.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { processorTime } from '../../../support/processor-time.ts'

const FILE = 'docs/a.mdx' as FilePath

function markdownConfig(format: 'mdx' | 'md' | 'detect' = 'mdx'): SiteConfig['markdown'] {
  return { ...MARKDOWN, format }
}

function titleOf(text: string, format: ContentFormat = 'mdx'): string | null {
  return outlineOf({ text, file: FILE, markdown: markdownConfig(format) }).outline.contentTitle
}

type TitleCase = readonly [name: string, body: string, title: string | null]

const TITLES: readonly TitleCase[] = [
  ['an ATX heading', '# Title', 'Title'],
  ['blank lines before it', '\n \n\n# Title\n\ntext', 'Title'],
  ['spaces around', '  #  Title  \n', 'Title'],
  ['a tab behind the mark', '#\tTitle', 'Title'],
  ['closing marks', '# Title ##', 'Title'],
  ['marks that close nothing', '# Title#', 'Title#'],
  ['an escaped closing mark', '# Title \\#', 'Title #'],
  ['an escaped mark', '# \\# Title', '# Title'],
  ['no space behind the mark', '#Title', null],
  ['nothing behind the mark', '#\n\n# Title', null],
  ['only closing marks', '# ##', null],
  ['a second-level heading', '## Title', null],
  ['a second-level heading before it', '## A\n\n# Title', null],
  ['inline code', '# The `site` command', 'The site command'],
  ['code that looks like syntax', '# `*a*` and ``b`c``', '*a* and b`c'],
  ['emphasis and deletion', '# A *b* **c** _d_ ~~e~~', 'A b c d e'],
  ['underscores inside of words', '# snake_case_name', 'snake_case_name'],
  ['a link', '# See [the `docs`](./a.md "x")', 'See the docs'],
  ['an autolinked address', '# https://a.example/b_c_d', 'https://a.example/b_c_d'],
  ['a reference link', '# [1.0][v] out\n\ntext\n\n[v]: ./a.md', '1.0 out'],
  ['brackets that refer to nothing', '# [1.0] out', '[1.0] out'],
  ['a footnote', '# Title[^1]\n\n[^1]: note', 'Title'],
  ['an image', '# ![Logo](x.png) Title', 'Logo Title'],
  ['entities', '# a &amp; b &copy; &#42;c&#42;', 'a & b © *c*'],
  ['emoji and shortcodes', '# 🎉 Title :rocket:', '🎉 Title :rocket:'],
  ['colons before words', '# 10:30 a:b ::c', '10:30 a:b ::c'],
  ['an id in braces', '# Title {#my-id}', 'Title'],
  ['an id in braces behind code', '# `a` {#my-id}', 'a'],
  ['an escaped id', '# Title \\{#my-id}', 'Title'],
  ['an id and closing marks', '# Title {#my-id} #', 'Title'],
  ['an id in code', '# Use `{#id}`', 'Use {#id}'],
  ['an id in a comment of HTML', '# Title <!-- #my-id -->', 'Title'],
  ['a comment in code', '# Use `<!-- truncate -->`', 'Use <!-- truncate -->'],
  ['a comment in the middle', '# Title <!-- x --> more', 'Title  more'],
  ['an element', '# Title <kbd>K</kbd>', 'Title K'],
  ['an underlined heading', 'Title\n=====\n\ntext', 'Title'],
  ['an underlined heading of two lines', 'The *first*\nand second {#id}\n===', 'The first and second'],
  ['a heading underlined with dashes', 'Title\n---\n\n# x', null],
  ['an underlined list item', '- Title\n===', null],
  ['an underlined quote', '> Title\n===', null],
  ['a comment of HTML before it', '<!-- a -->\n# Title', 'Title'],
  ['a comment of several lines', '<!-- a\n\n# no\n\n-->\n\n# Title', 'Title'],
  ['a truncate mark before it', '<!-- truncate -->\n\n# Title', 'Title'],
  ['a comment on the same line', '<!-- a --> # Title', null],
  ['a comment that is never closed', '<!-- a\n\n# Title', null],
  ['link definitions before it', '[a]: ./b.md "c"\n\n# Title [a]', 'Title a'],
  ['a paragraph before it', 'text\n\n# Title', null],
  ['a fence before it', '```\nx\n```\n\n# Title', null],
  ['a thematic break before it', '***\n\n# Title', null],
  ['an admonition before it', ':::note\n\nx\n\n:::\n\n# Title', null],
  ['an element before it', '<div>x</div>\n\n# Title', null],
  ['nothing at all', '', null],
  ['an unclosed emphasis', '# a *b', 'a *b'],
  ['a break at the end', '# Title\\', 'Title\\'],
  ['two spaces inside', '# a  b', 'a  b'],
  ['right-to-left text', '# \u202B\u05D0\u05D1', '\u202B\u05D0\u05D1'],
]

const MDX_TITLES: readonly TitleCase[] = [
  ['an import before it', "import A from './a'\n\n# Title", 'Title'],
  [
    'imports and exports before it',
    "import A from './a'\nimport './b.css'\n\nexport const x = 1\n\n# Title",
    'Title',
  ],
  ['an import without a blank line', "import A from './a'\n# Title", null],
  [
    'an export with blank lines inside',
    'export const f = () => {\n  const a = 1\n\n  return a\n}\n\n# Title',
    'Title',
  ],
  ['an export of a template with blank lines', 'export const s = `\n\n# no\n\n`\n\n# Title', 'Title'],
  ['an import with blank lines inside', "import {\n  a,\n\n  b\n} from './c'\n\n# Title", 'Title'],
  ['brackets in strings', "import a from './b(c'\n\n# Title", 'Title'],
  ['words that begin like imports', 'importing is fun\n\n# Title', null],
  ['an indented import', " import A from './a'\n\n# Title", null],
  ['a comment before it', '{/* a */}\n\n# Title', 'Title'],
  ['a comment right above it', '{/* a */}\n# Title', 'Title'],
  ['a comment with blank lines and braces', '{/* } a\n\n{ */}\n\n# Title', 'Title'],
  ['several comments', '{/* a */} {/* b */}\n{/* c */ /* d */}\n# Title', 'Title'],
  ['a comment, then an import', "{/* a */}\nimport A from './a'\n\n# Title", 'Title'],
  ['a comment with an element behind', '{/* a */}<B />\n\n# Title', null],
  ['an expression before it', '{props.x}\n\n# Title', null],
  ['an id in a comment', '# Title {/* #my-id */}', 'Title'],
  ['an expression inside', '# Title {props.x}', 'Title'],
  ['an element with expressions', '# Title <Badge text={"a > b"} /> x', 'Title  x'],
  ['a deeply indented heading', '      # Title', 'Title'],
  ['a code block that is content', "```mdx-code-block\nimport A from './a'\n```\n\n# Title", 'Title'],
  ['a title in a code block that is content', '````mdx-code-block\n# Title\n\n```js\nx\n```\n````', 'Title'],
]

const MD_TITLES: readonly TitleCase[] = [
  ['an import before it', "import A from './a'\n\n# Title", null],
  ['a comment of MDX before it', '{/* a */}\n\n# Title', null],
  ['braces inside', '# Title {x}', 'Title {x}'],
  ['an indented code block', '    # Title', null],
  ['a code block of MDX', '```mdx-code-block\nx\n```\n\n# Title', null],
  ['an autolink', '# See <https://a.example>', 'See https://a.example'],
]

for (const [name, body, title] of TITLES) {
  test(`the content title is the h1 that opens the body: ${name}`, () => {
    assert.equal(titleOf(body, 'mdx'), title)
    assert.equal(titleOf(body, 'md'), title)
    assert.equal(titleOf(`---\ntitle: other\n---\n${body}`, 'mdx'), title)
  })
}

for (const [name, body, title] of MDX_TITLES) {
  test(`the content title of MDX: ${name}`, () => assert.equal(titleOf(body, 'mdx'), title))
}

for (const [name, body, title] of MD_TITLES) {
  test(`the content title of CommonMark: ${name}`, () => assert.equal(titleOf(body, 'md'), title))
}

/** The same by parsing everything. */
function parsedTitle(text: string, format: ContentFormat): string | null {
  const parse = format === 'mdx' ? mdxToMdast : markdownToMdast
  const tree = parse(text, { features: { gfm: true, directive: true, frontmatter: false } }) as TextNode
  const first = tree.children?.find((node) => !isSilent(node))
  if (first?.type !== 'heading' || (first as { depth?: number }).depth !== 1) return null
  return (
    headingText(first)
      .replace(/\s*\n\s*/g, ' ')
      .trim() || null
  )
}

function isSilent({ type, value = '' }: TextNode): boolean {
  if (type === 'mdxFlowExpression') return /^\s*(?:\/\*[\s\S]*?\*\/\s*)+$/.test(value)
  return type === 'mdxjsEsm' || type === 'definition' || (type === 'html' && /^<!--[\s\S]*-->$/.test(value))
}

test('the title found without a parser is the one that parsing the whole body finds', () => {
  const before = [
    '',
    '\n\n',
    "import A from './a'\n\n",
    'export const a = {\n\n}\n\n',
    '{/* a */}\n',
    '<!-- a -->\n',
    '[a]: b\n\n',
    'text\n',
    '- a\n',
    '> a\n',
    '```\n',
    '***\n',
    '<A />\n\n',
    ':::note\n',
    '    ',
  ]
  const titles = [
    '# T',
    '#  *T* `c` #',
    '# T\\*',
    '#T',
    '# ',
    '## T',
    'T\n===',
    'T\nU *v*\n  ==',
    'T\n---',
    '# [a] x',
    '# [x](y) ![z](w)',
    '# &lt;a&gt; \\# #',
    '# a:b :c: d',
    '# <b>x</b>',
    '# a~~b~~_c_',
    '\t# T',
    '====',
    '# # #',
    '#\u00A0T',
    '# T\u00A0',
  ]
  const rest = ['', '\n', '\n\ntext', '\n# other', '\n===', '\n\n[a]: b']
  let compared = 0
  for (const format of ['mdx', 'md'] as const) {
    const texts = before.flatMap((start) => titles.flatMap((title) => rest.map((end) => start + title + end)))
    for (const text of texts) {
      const parsed = attempt(() => parsedTitle(text, format))
      if (parsed === undefined) continue
      compared += 1
      assert.equal(titleOf(text, format), parsed, `${format} ${JSON.stringify(text)}`)
    }
  }
  assert.ok(compared > 3_000, String(compared))
})

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

test('the format is that of the front matter, else of the site, else of the extension', () => {
  const cases = [
    ['docs/a.md', {}, 'mdx', 'mdx'],
    ['docs/a.mdx', {}, 'md', 'md'],
    ['docs/a.md', {}, 'detect', 'md'],
    ['docs/a.MD', {}, 'detect', 'md'],
    ['docs/a.markdown', {}, 'detect', 'md'],
    ['docs/a.mdx', {}, 'detect', 'mdx'],
    ['docs/a.md', { mdx: { format: 'mdx' } }, 'md', 'mdx'],
    ['docs/a.mdx', { mdx: { format: 'detect' } }, 'md', 'mdx'],
    ['docs/a.md', { mdx: { format: 'nonsense' } }, 'mdx', 'mdx'],
    ['docs/a.md', { mdx: null }, 'mdx', 'mdx'],
  ] as const
  for (const [file, frontMatter, format, expected] of cases) {
    assert.equal(
      contentFormatOf(file as FilePath, frontMatter, { format }),
      expected,
      JSON.stringify([file, frontMatter, format]),
    )
  }
})

test('an outline holds front matter, lines, the body and what the body says', () => {
  const text = '---\ntitle: T\ntags: [a]\n---\n\n# *Content* title\n\nFirst **line**.\n'
  const { outline, diagnostics } = outlineOf({ text, file: FILE, markdown: markdownConfig() })
  assert.deepEqual(diagnostics, [])
  assert.deepEqual(outline, {
    frontMatter: { title: 'T', tags: ['a'] },
    frontMatterLines: { title: 2, tags: 3 },
    bodyOffset: text.indexOf('\n\n# ') + 1,
    contentTitle: 'Content title',
    excerpt: 'First line.',
  })
})

test('a file with byte-order mark, CRLF or CR has the outline of its plain twin', () => {
  const twin =
    '---\ntitle: T\nlist:\n  - a\n---\n\nimport A from "./a"\n\n{/* c\n\n*/}\n\nTitle\n===\n\n```js\nx\n```\n\nFirst line.\n'
  const expected = outlineOf({ text: twin, file: FILE, markdown: markdownConfig() })
  assert.equal(expected.outline.contentTitle, 'Title')
  for (const raw of [
    `\uFEFF${twin}`,
    twin.replaceAll('\n', '\r\n'),
    twin.replaceAll('\n', '\r'),
    `\uFEFF${twin.replaceAll('\n', '\r\n')}`,
  ]) {
    const { text } = decodeText(Buffer.from(raw), FILE)
    assert.deepEqual(outlineOf({ text, file: FILE, markdown: markdownConfig() }), expected)
  }
})

const HOSTILE: readonly (readonly [string, string])[] = [
  ['a title of 65,000 emphasis marks', `# ${'*a '.repeat(65_000)}`],
  ['a title of 50,000 brackets', `# ${'['.repeat(50_000)}`],
  ['a title with 100,000 spaces', `# a${' '.repeat(100_000)}b {#id} x`],
  ['a title of 65,000 marks', `# ${'#'.repeat(65_000)} x`],
  ['50,000 tags with open braces', '<a {\n'.repeat(50_000)],
  ['50,000 tags with open quotes', `<a "\n\n<b '\n\n`.repeat(25_000)],
  ['a line of 65,000 emphasis marks', '*a **b __c _d '.repeat(16_000)],
  ['a line of 50,000 brackets', `${'['.repeat(50_000)}a](b`],
  ['backtick runs of all lengths', Array.from({ length: 2_000 }, (_, at) => '`'.repeat(at)).join(' ')],
  ['50,000 unclosed comments', '{/* '.repeat(50_000)],
  ['50,000 unclosed tags', '<a '.repeat(50_000)],
  ['50,000 lines of unclosed tags', '<a\n'.repeat(50_000)],
  ['50,000 unclosed braces', '{\n'.repeat(50_000)],
  ['50,000 exports that never close', 'export const a = {\n\n'.repeat(50_000)],
  ['50,000 lines without a word', '***\n'.repeat(50_000)],
  ['50,000 fences', '```\n'.repeat(50_001)],
  ['50,000 fences of content', '```mdx-code-block\n'.repeat(50_000)],
  ['a paragraph of 100,000 lines', '- \n'.repeat(100_000)],
  ['10,000 quotes', `${'>'.repeat(10_000)} text`],
  ['one line of a megabyte', 'word '.repeat(200_000)],
]

for (const [name, text] of HOSTILE) {
  test(`hostile content is outlined within two seconds: ${name}`, () => {
    const start = process.cpuUsage()
    for (const format of ['mdx', 'md'] as const)
      outlineOf({ text, file: FILE, markdown: markdownConfig(format) })
    assert.ok(processorTime(start) < 2_000, `${processorTime(start)} ms`)
  })
}
