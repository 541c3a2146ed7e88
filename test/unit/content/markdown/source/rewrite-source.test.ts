import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Nodes, Root } from 'mdast'
import { mdxToMdast } from 'satteri'
import {
  rewriteSource,
  type RewriteOptions,
} from '../../../../../cli/content/markdown/source/rewrite-source.ts'

const options: RewriteOptions = {
  format: 'mdx',
  comments: true,
  admonitions: true,
  headingIds: true,
  keywords: ['note', 'tip', 'my-own'],
}

/** `⟨` and `⟩` stand for the two characters that braces of ids become. */
function rewrite(text: string, changes: Partial<RewriteOptions> = {}): string {
  const rewritten = rewriteSource(text, { ...options, ...changes })
  return rewritten.text.replaceAll('\u{E001}', '⟨').replaceAll('\u{E002}', '⟩')
}

type Cases = readonly (readonly [what: string, source: string, expected?: string])[]

/** What has no third part stays as it is. */
function checked(what: string, cases: Cases, changes: Partial<RewriteOptions> = {}): void {
  describe(what, () => {
    for (const [name, source, expected = source] of cases)
      it(name, () => assert.equal(rewrite(source, changes), expected))
  })
}

const f3 = '```'

checked('comments in MDX', [
  ['in a sentence', 'a <!-- x --> b <!--y--> c', 'a {/*  x */} b {/* y*/} c'],
  ['at the end of a heading', '## A <!-- #b -->', '## A {/*  #b */}'],
  ['over lines', '<!-- a\n\n  b\n-->\nc', '{/*  a\n\n  b\n*/}\nc'],
  ['in a table', '| a |\n|---|\n| <!-- b --> |', '| a |\n|---|\n| {/*  b */} |'],
  ['with the end of a comment inside', '<!-- **/*.md */ -->', '{/*  ** *.md *  */}'],
  ['with a slash first', '<!--/ a -->', '{/* / a */}'],
  ['that are empty', '<!----> <!-----> <!--->\n<!-->', '{/* */} {/* -*/} {/**/}\n{   }'],
  ['that are never closed stay', 'a\n\n<!-- b\n\nc'],
  ['in a paragraph end with it', 'a <!-- b\n\nc <!-- d -->', 'a <!-- b\n\nc {/*  d */}'],
  ['with blank lines before text are blanked', '> <!-- a\n>\n> b --> c', '>       \n>\n>       c'],
  ['in code over lines stay', '`a\n<!-- b --> c` <!-- d -->', '`a\n<!-- b --> c` {/*  d */}'],
  ['in code of two backticks stay', '``b ` <!-- c -->``'],
  ['behind a lone backtick', 'a ` <!-- b -->\n\n`', 'a ` {/*  b */}\n\n`'],
  ['behind an escaped backtick', '\\` <!-- a --> `', '\\` {/*  a */} `'],
  ['in attributes stay', '<A b="<!-- -->" d={`<!-- -->`}/>'],
  ['in expressions stay', '{"}" + `${"<!-- a -->"}`} <!-- b -->', '{"}" + `${"<!-- a -->"}`} {/*  b */}'],
  ['behind a regular expression', '{/[}"]/.test(a)} <!-- b -->', '{/[}"]/.test(a)} {/*  b */}'],
  ['behind an address in JSX', '{<b>https://a.b</b>} <!-- c -->', '{<b>https://a.b</b>} {/*  c */}'],
  ['in modules stay', 'export const a = `\n\n<!-- b -->`'],
  ['in comments of MDX stay', '{/* <!-- a --> */}'],
  ['where a comparison is no tag', 'a <b, "c <!-- d -->', 'a <b, "c {/*  d */}'],
])

checked('without comments', [['ids are rewritten', '<!-- -->\n\n# b {#c}', '<!-- -->\n\n# b ⟨#c⟩']], {
  comments: false,
})

const code = '<!-- a -->\n# b {#c}\n:::note d'

checked('fences', [
  ['of backticks', `${f3}js\n${code}\n${f3}\n`],
  ['that are indented', `        ${f3}\n${code}\n        ${f3}\n`],
  ['in a list', `1. x\n\n   ${f3}\n   <!-- a -->\n\n   :::note b\n`],
  ['with a comment that looks open', `${f3}\n<!--\n${f3}\n\n<b/>\n`],
  ['end with their list', `- ${f3}\n  <!-- a -->\n<!-- b -->`, `- ${f3}\n  <!-- a -->\n{/*  b */}`],
  ['end with their quote', `> ${f3}\n> <!-- a -->\n\n<!-- b -->`, `> ${f3}\n> <!-- a -->\n\n{/*  b */}`],
  ['need backticks that stand alone', `${f3}a\`b\n<!-- c -->`, `${f3}a\`b\n{/*  c */}`],
])

checked('ids of headings', [
  ['with anything in them', '## A {#b c.d} ', '## A ⟨#b c.d⟩ '],
  ['before closing number signs', '## A {#b} ##', '## A ⟨#b⟩ ##'],
  ['behind code', '## `{#a}` {#b}', '## `{#a}` ⟨#b⟩'],
  ['behind an expression', '## {a} <B c={d}/> {#e}', '## {a} <B c={d}/> ⟨#e⟩'],
  ['of underlined headings', 'A\nb {#c}\n---\n\nd {e}\n===', 'A\nb ⟨#c⟩\n---\n\nd {e}\n==='],
  ['in the middle are text', '## a {#b} c', '## a \\{#b} c'],
  ['that are escaped', '## a \\{#b}'],
  ['in paragraphs are an error', 'a {#b}\n\n---'],
  ['not with too many number signs', '####### a {#b}'],
])

checked('without ids', [['braces stay', '# a {#b} c\n\n# d {#e}\n\n:::']], { headingIds: false })

checked('openers of admonitions', [
  ['with more colons', '::::my-own A\n::::', '::::my-own[A]\n::::'],
  ['with markup in the title', ':::note *A* `b` [c](d)', ':::note[*A* `b` [c](d)]'],
  ['with a comment in the title', ':::note A <!-- b -->', ':::note[A {/*  b */}]'],
  ['with attributes close by', ':::note A{.b}  ', ':::note[A]{.b}  '],
  ['with attributes far away', ':::note A   {b="c"}', ':::note[A]{b="c"}  '],
  ['with attributes only', ':::note {.b}', ':::note{.b} '],
  ['with attributes behind a label', ':::note[A] {.b}', ':::note[A]{.b} '],
  ['with an expression in the title', ':::note A {b}', ':::note[A {b}]'],
  ['with space behind the title', ':::note A  \t', ':::note[A] \t'],
  ['with space behind the colons', '::: tip\n:::', ':::tip \n:::'],
  ['with space behind the colons and a label', '::: tip[A]', ':::tip[ A]'],
  ['with single brackets', ':::note a ] b [c] [', ':::note[a \\] b [c] \\[]'],
  ['with escaped brackets', ':::note a \\] b', ':::note[a \\] b]'],
  ['on the line of a list marker', '1. :::note a', '1. :::note[a]'],
  ['between lines of a paragraph', 'a\n:::note b\nc', 'a\n:::note[b]\nc'],
  ['that are closed on their line', ':::note A b :::', '::note[ A b ]  '],
  ['that are closed with a label', ':::note[A]:::', '::note[ A ]  '],
  ['that are closed with nothing inside', '::::note ::::', '::note       '],
  ['with colons in the title', ':::note A: b', ':::note[A: b]'],
  ['of other directives stay', ':::other A'],
  ['with a longer name stay', ':::notes A'],
  ['with two colons stay', '::note A {#b}'],
  ['in code stay', `${f3}\n:::note A\n${f3}\n:::note B`, `${f3}\n:::note A\n${f3}\n:::note[B]`],
  ['in expressions stay', '{`\n:::note A\n`}'],
  ['before Windows line breaks', ':::note A\r\nb\r\n:::', ':::note[A]\r\nb\r\n:::'],
])

checked('without admonitions', [['openers stay', '::: note A\n\n# b {#c}', '::: note A\n\n# b ⟨#c⟩']], {
  admonitions: false,
})

checked(
  'Markdown',
  [
    ['has comments and ids of its own', '<!-- a --> {#b} :::\n\n# c {#d}'],
    ['has openers, but not in indented code', ':::note A\n\n    :::note B', ':::note[A]\n\n    :::note B'],
    ['has openers in lists', '- a\n\n  :::note A', '- a\n\n  :::note[A]'],
    ['has comments with fences', `<!--\n${f3}\n-->\n:::note A`, `<!--\n${f3}\n-->\n:::note[A]`],
  ],
  { format: 'md' },
)

const [s17, s18] = [' '.repeat(17), ' '.repeat(18)]
const mdx = `${f3}mdx-code-block`

checked('mdx-code-block', [
  ['is opened', `a\n${mdx}\n<!-- b -->\n${f3}\nc`, `a\n${s17}\n{/*  b */}\n   \nc`],
  ['in a list', `- ${mdx}\n  **a**\n  ${f3}`, `- ${s17}\n  **a**\n     `],
  ['in a quote', `> \`${mdx}\n> a\n> \`${f3}`, `> ${s18}\n> a\n>     `],
  ['stays when it is never closed', `${mdx}\n<!-- a -->`],
  ['stays when its quote ends', `> ${mdx}\n> :::note a\n\n<!---->`, `> ${mdx}\n> :::note a\n\n{/* */}`],
  ['stays within code', `~~~\n${mdx}\n~~~`],
  [
    'leaves the code inside alone',
    `\`${mdx}\n${f3}\n<!-- a -->\n${f3}\n<!---->\n\`${f3}\n`,
    `${s18}\n${f3}\n<!-- a -->\n${f3}\n{/* */}\n    \n`,
  ],
  [
    'ends modules that nothing closes',
    `${mdx}\nexport const A = () => {\n${f3}\n<!---->`,
    `${s17}\nexport const A = () => {\n   \n{/* */}`,
  ],
  [
    'ends each of several modules',
    `${mdx}\nimport A from 'a'\n\nexport const B = 1\n${f3}\n\n${mdx}\nexport const C = 1\n${f3}\n<!---->`,
    `${s17}\nimport A from 'a'\n\nexport const B = 1\n   \n\n${s17}\nexport const C = 1\n   \n{/* */}`,
  ],
])

/** Types of a tree's nodes with the values of its leaves: `root(paragraph(text:a))`. */
function shape(node: Nodes): string {
  const name = 'name' in node && node.name ? `${node.type}:${node.name}` : node.type
  if ('children' in node) return `${name}(${node.children.map(shape).join(' ')})`
  return 'value' in node ? `${name}:${node.value}` : name
}

it('the parser makes of it what is meant', () => {
  const features = { gfm: true, directive: true, frontmatter: true } as const
  const cases: readonly (readonly [source: string, expected: string])[] = [
    [':::note A ] b\nc\n:::\nd', 'directive:note(paragraph(text:A ] b) paragraph(text:c)) paragraph(text:d)'],
    ['::: tip\nc\n:::', 'directive:tip(paragraph(text:c))'],
    [':::tip a :::\nb', 'leafDirective:tip(text: a) paragraph(text:b)'],
    ['a <!-- b --> c', 'paragraph(text:a  mdxTextExpression:/*  b */ text: c)'],
    ['a\n<!-- b -->', 'paragraph(text:a) mdxFlowExpression:/*  b */'],
    ['<!-- a\n\nb --> c', 'paragraph(text:c)'],
    ['## A {#b}', 'heading(text:A \u{E001}#b\u{E002})'],
    ['## A {#b} c', 'heading(text:A {#b} c)'],
    [`a\n${mdx}\nb\n${f3}\nc`, 'paragraph(text:a) paragraph(text:b) paragraph(text:c)'],
  ]
  for (const [source, expected] of cases) {
    const tree = mdxToMdast(rewriteSource(source, options).text, { features }) as Root
    assert.equal(shape(tree).replaceAll('containerDirective', 'directive'), `root(${expected})`, source)
  }
})
