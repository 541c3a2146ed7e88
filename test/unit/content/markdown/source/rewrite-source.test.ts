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

function parse(text: string): Root {
  const features = { gfm: true, directive: true, frontmatter: true } as const
  return mdxToMdast(rewriteSource(text, options).text, { features }) as Root
}

/** Types of a tree's nodes with the values of its leaves: `root(paragraph(text:a))`. */
function shape(node: Nodes): string {
  const name = 'name' in node && node.name ? `${node.type}:${node.name}` : node.type
  if ('children' in node) return `${name}(${node.children.map(shape).join(' ')})`
  return 'value' in node ? `${name}:${node.value}` : name
}

type Cases = readonly (readonly [what: string, source: string, expected: string])[]

const f3 = '```'

describe('comments in MDX', () => {
  const cases: Cases = [
    ['on a line', '<!-- x -->', '{/*  x */}'],
    ['in a sentence', 'a <!-- x --> b <!--y--> c', 'a {/*  x */} b {/* y*/} c'],
    ['at the end of a heading', '## A <!-- #b -->', '## A {/*  #b */}'],
    ['over lines', '<!-- a\n\n  b\n-->\nc', '{/*  a\n\n  b\n*/}\nc'],
    ['over lines of a paragraph', 'a <!-- b\nc --> d', 'a {/*  b\nc */} d'],
    ['in a list and a quote', '> - a\n>   <!-- b -->', '> - a\n>   {/*  b */}'],
    ['in a table', '| a |\n|---|\n| <!-- b --> |', '| a |\n|---|\n| {/*  b */} |'],
    ['in an element', '<b>\n<!-- c -->\n</b>', '<b>\n{/*  c */}\n</b>'],
    ['with the end of a comment inside', '<!-- **/*.md */ -->', '{/*  ** *.md *  */}'],
    ['with a slash first', '<!--/ a -->', '{/* / a */}'],
    ['that are empty', '<!----> <!-----> <!--->\n<!-->', '{/* */} {/* -*/} {/**/}\n{   }'],
    ['that are never closed stay', 'a\n\n<!-- b\n\nc', 'a\n\n<!-- b\n\nc'],
    ['in a paragraph end with it', 'a <!-- b\n\nc <!-- d -->', 'a <!-- b\n\nc {/*  d */}'],
    ['with blank lines before text are blanked', '> <!-- a\n>\n> b --> c', '>       \n>\n>       c'],
    ['in code stay', '`<!-- a -->` ``b ` <!-- c -->``', '`<!-- a -->` ``b ` <!-- c -->``'],
    ['in a code span over lines stay', '`a\n<!-- b --> c` <!-- d -->', '`a\n<!-- b --> c` {/*  d */}'],
    ['behind a lone backtick', 'a ` <!-- b -->\n\n`', 'a ` {/*  b */}\n\n`'],
    ['behind an escaped backtick', '\\` <!-- a --> `', '\\` {/*  a */} `'],
    [
      'in attributes stay',
      '<A b="<!-- c -->" d={`<!-- e -->`}/> <!-- f -->',
      '<A b="<!-- c -->" d={`<!-- e -->`}/> {/*  f */}',
    ],
    [
      'in a tag over lines stay',
      '<A\n  b="\n<!-- c -->"\n>\n<!-- d -->\n</A>',
      '<A\n  b="\n<!-- c -->"\n>\n{/*  d */}\n</A>',
    ],
    ['in expressions stay', '{"}" + `${"<!-- a -->"}`} <!-- b -->', '{"}" + `${"<!-- a -->"}`} {/*  b */}'],
    ['behind an apostrophe in JSX', "{<b>it's</b>} <!-- a -->", "{<b>it's</b>} {/*  a */}"],
    ['behind a regular expression', '{/[}"]/.test(a)} <!-- b -->', '{/[}"]/.test(a)} {/*  b */}'],
    ['behind an address in JSX', '{<b>https://a.b</b>} <!-- c -->', '{<b>https://a.b</b>} {/*  c */}'],
    [
      'in modules stay',
      'export const a = `\n\n<!-- b -->`\n\n<!-- c -->',
      'export const a = `\n\n<!-- b -->`\n\n{/*  c */}',
    ],
    ['in comments of MDX stay', '{/* <!-- a --> */}', '{/* <!-- a --> */}'],
    ['where a comparison is no tag', 'a <b, "c <!-- d -->', 'a <b, "c {/*  d */}'],
  ]
  for (const [what, source, expected] of cases) it(what, () => assert.equal(rewrite(source), expected))

  it('stay in Markdown, and when the site says so', () => {
    assert.equal(rewrite('<!-- a --> {#b} :::', { format: 'md' }), '<!-- a --> {#b} :::')
    assert.equal(rewrite('<!-- a -->\n\n# b {#c}', { comments: false }), '<!-- a -->\n\n# b ⟨#c⟩')
  })
})

describe('fences', () => {
  const code = '<!-- a -->\n# b {#c}\n:::note d'
  const cases: Cases = [
    ['of backticks', `${f3}js\n${code}\n${f3}`, ''],
    ['of tildes', `~~~\n${code}\n${f3}\n~~~`, ''],
    ['that are longer', `${f3}${f3}\n${code}\n${f3}\n${f3}${f3}`, ''],
    ['that are indented', `        ${f3}\n${code}\n        ${f3}`, ''],
    ['that are never closed', `${f3}\n${code}`, ''],
    ['in a list', `1. x\n\n   ${f3}\n   <!-- a -->\n\n   :::note b`, ''],
    ['in a quote', `> ${f3}\n> <!-- a -->\n> :::note b`, ''],
    ['on the line of a list marker', `- ${f3}\n  <!-- a -->\n  ${f3}`, ''],
    ['with a comment that looks open', `${f3}\n<!--\n${f3}\n\n<b/>`, ''],
  ]
  for (const [what, source] of cases) it(what, () => assert.equal(rewrite(`${source}\n`), `${source}\n`))

  it('end with their list or quote', () => {
    assert.equal(rewrite(`- ${f3}\n  <!-- a -->\n<!-- b -->`), `- ${f3}\n  <!-- a -->\n{/*  b */}`)
    assert.equal(rewrite(`> ${f3}\n> <!-- a -->\n\n<!-- b -->`), `> ${f3}\n> <!-- a -->\n\n{/*  b */}`)
  })

  it('need backticks that stand alone', () => {
    assert.equal(rewrite(`${f3}a\`b\n<!-- c -->`), `${f3}a\`b\n{/*  c */}`)
  })
})

describe('ids of headings', () => {
  const cases: Cases = [
    ['at the end', '## A b {#c-d}', '## A b ⟨#c-d⟩'],
    ['with anything in them', '## A {#b c.d} ', '## A ⟨#b c.d⟩ '],
    ['alone', '### {#a}', '### ⟨#a⟩'],
    ['before closing number signs', '## A {#b} ##', '## A ⟨#b⟩ ##'],
    ['in a quote in a list', '- > # A {#b}', '- > # A ⟨#b⟩'],
    ['behind code', '## `{#a}` {#b}', '## `{#a}` ⟨#b⟩'],
    ['behind an expression', '## {a} <B c={d}/> {#e}', '## {a} <B c={d}/> ⟨#e⟩'],
    ['of underlined headings', 'A\nb {#c}\n---\n\nd {e}\n===', 'A\nb ⟨#c⟩\n---\n\nd {e}\n==='],
    ['in the middle are text', '## a {#b} c', '## a \\{#b} c'],
    ['that are escaped', '## a \\{#b}', '## a \\{#b}'],
    ['in paragraphs are an error', 'a {#b}\n\n---', 'a {#b}\n\n---'],
    ['not with too many number signs', '####### a {#b}', '####### a {#b}'],
  ]
  for (const [what, source, expected] of cases) it(what, () => assert.equal(rewrite(source), expected))

  it('stay in Markdown, and when the site says so', () => {
    assert.equal(rewrite('# a {#b}\n\n:::', { format: 'md' }), '# a {#b}\n\n:::')
    assert.equal(rewrite('# a {#b} c\n\n:::', { headingIds: false }), '# a {#b} c\n\n:::')
  })
})

describe('openers of admonitions', () => {
  const cases: Cases = [
    ['with a title', ':::note A b\nc\n:::', ':::note[A b]\nc\n:::'],
    ['with more colons', '::::my-own A\n::::', '::::my-own[A]\n::::'],
    ['with markup in the title', ':::note *A* `b` [c](d)', ':::note[*A* `b` [c](d)]'],
    ['with a comment in the title', ':::note A <!-- b -->', ':::note[A {/*  b */}]'],
    ['with attributes', ':::note A {.b #c}', ':::note[A]{.b #c}'],
    ['with attributes close by', ':::note A{.b}  ', ':::note[A]{.b}  '],
    ['with attributes far away', ':::note A   {b="c"}', ':::note[A]{b="c"}  '],
    ['with attributes only', ':::note {.b}', ':::note{.b} '],
    ['with attributes behind a label', ':::note[A] {.b}', ':::note[A]{.b} '],
    ['with an expression in the title', ':::note A {b}', ':::note[A {b}]'],
    ['with space behind the title', ':::note A  \t', ':::note[A] \t'],
    ['with space behind the colons', '::: tip\n:::', ':::tip \n:::'],
    ['with space behind the colons and a title', ':::  tip A', ':::tip[  A]'],
    ['with space behind the colons and a label', '::: tip[A]', ':::tip[ A]'],
    ['with space before the title', ':::note   A', ':::note[  A]'],
    ['with a label', ':::note[A]', ':::note[A]'],
    ['with nothing', ':::note  ', ':::note  '],
    ['with single brackets', ':::note a ] b [c] [', ':::note[a \\] b [c] \\[]'],
    ['with escaped brackets', ':::note a \\] b', ':::note[a \\] b]'],
    ['in lists and quotes', '- a\n\n  :::note b\n\n> > :::tip c', '- a\n\n  :::note[b]\n\n> > :::tip[c]'],
    ['on the line of a list marker', '1. :::note a', '1. :::note[a]'],
    ['between lines of a paragraph', 'a\n:::note b\nc', 'a\n:::note[b]\nc'],
    ['in elements', '<b>\n  :::note c\n</b>', '<b>\n  :::note[c]\n</b>'],
    ['that are closed on their line', ':::note A b :::', '::note[ A b ]  '],
    ['that are closed with a label', ':::note[A]:::', '::note[ A ]  '],
    ['that are closed with nothing inside', '::::note ::::', '::note       '],
    ['with colons in the title', ':::note A: b', ':::note[A: b]'],
    ['of other directives stay', ':::other A', ':::other A'],
    ['in another case stay', ':::Note A', ':::Note A'],
    ['with a longer name stay', ':::notes A', ':::notes A'],
    ['with two colons stay', '::note A {#b}', '::note A {#b}'],
    ['in code stay', `${f3}\n:::note A\n${f3}\n:::note B`, `${f3}\n:::note A\n${f3}\n:::note[B]`],
    ['in expressions stay', '{`\n:::note A\n`}', '{`\n:::note A\n`}'],
  ]
  for (const [what, source, expected] of cases) it(what, () => assert.equal(rewrite(source), expected))

  it('are rewritten in Markdown, but not in indented code or comments', () => {
    const changes = { format: 'md' } as const
    assert.equal(rewrite(':::note A\n\n    :::note B', changes), ':::note[A]\n\n    :::note B')
    assert.equal(rewrite('- a\n\n  :::note A', changes), '- a\n\n  :::note[A]')
    assert.equal(rewrite(`<!--\n${f3}\n-->\n:::note A`, changes), `<!--\n${f3}\n-->\n:::note[A]`)
  })

  it('stay when the site says so', () =>
    assert.equal(rewrite(':::note A', { admonitions: false }), ':::note A'))

  it('keep Windows line breaks', () =>
    assert.equal(rewrite(':::note A\r\nb\r\n:::'), ':::note[A]\r\nb\r\n:::'))
})

describe('mdx-code-block', () => {
  const cases: Cases = [
    ['is opened', `a\n${f3}mdx-code-block\n<!-- b -->\n${f3}\nc`, `a\n${' '.repeat(17)}\n{/*  b */}\n   \nc`],
    ['in a list', `- ${f3}mdx-code-block\n  **a**\n  ${f3}`, `- ${' '.repeat(17)}\n  **a**\n     `],
    ['in a quote', `> ${f3}\`mdx-code-block\n> a\n> ${f3}\``, `> ${' '.repeat(18)}\n> a\n>     `],
    ['stays when it is never closed', `${f3}mdx-code-block\n<!-- a -->`, `${f3}mdx-code-block\n<!-- a -->`],
    [
      'stays when its quote ends',
      `> ${f3}mdx-code-block\n> :::note a\n\n<!-- b -->`,
      `> ${f3}mdx-code-block\n> :::note a\n\n{/*  b */}`,
    ],
    ['stays within code', `~~~\n${f3}mdx-code-block\n~~~`, `~~~\n${f3}mdx-code-block\n~~~`],
    [
      'leaves the code inside alone',
      `${f3}\`mdx-code-block\n${f3}\n<!-- a -->\n${f3}\n<!-- b -->\n${f3}\`\n`,
      `${' '.repeat(18)}\n${f3}\n<!-- a -->\n${f3}\n{/*  b */}\n    \n`,
    ],
    [
      'ends modules with its fence',
      `${f3}mdx-code-block\nexport const A = () => <b>x</b>\n${f3}\n<!-- c -->`,
      `${' '.repeat(17)}\nexport const A = () => <b>x</b>\n   \n{/*  c */}`,
    ],
    [
      'ends modules that nothing closes',
      `${f3}mdx-code-block\nexport const A = () => {\n${f3}\n<!-- c -->`,
      `${' '.repeat(17)}\nexport const A = () => {\n   \n{/*  c */}`,
    ],
    [
      'ends each of several modules',
      `${f3}mdx-code-block\nimport A from 'a'\n\nexport const B = 1\n${f3}\n\n${f3}mdx-code-block\nexport const C = 1\n${f3}\n<!-- c -->`,
      `${' '.repeat(17)}\nimport A from 'a'\n\nexport const B = 1\n   \n\n${' '.repeat(17)}\nexport const C = 1\n   \n{/*  c */}`,
    ],
  ]
  for (const [what, source, expected] of cases) it(what, () => assert.equal(rewrite(source), expected))
})

describe('what the parser makes of it', () => {
  const cases: Cases = [
    [
      'an admonition whose text begins on the next line',
      ':::note A b\nc\n:::\nd',
      'root(containerDirective:note(paragraph(text:A b) paragraph(text:c)) paragraph(text:d))',
    ],
    ['an admonition with space', '::: tip\nc\n:::', 'root(containerDirective:tip(paragraph(text:c)))'],
    ['one on a single line', ':::tip a :::\nb', 'root(leafDirective:tip(text: a) paragraph(text:b))'],
    [
      'an admonition with a single bracket',
      ':::tip a ] b\nc\n:::',
      'root(containerDirective:tip(paragraph(text:a ] b) paragraph(text:c)))',
    ],
    ['a comment', 'a <!-- b --> c', 'root(paragraph(text:a  mdxTextExpression:/*  b */ text: c))'],
    ['a comment on a line', 'a\n<!-- b -->', 'root(paragraph(text:a) mdxFlowExpression:/*  b */)'],
    ['text behind a long comment', '<!-- a\n\nb --> c', 'root(paragraph(text:c))'],
    ['a heading', '## A {#b}', 'root(heading(text:A \u{E001}#b\u{E002}))'],
    ['a heading with braces', '## A {#b} c', 'root(heading(text:A {#b} c))'],
    [
      'an opened block',
      `a\n${f3}mdx-code-block\nb\n${f3}\nc`,
      'root(paragraph(text:a) paragraph(text:b) paragraph(text:c))',
    ],
  ]
  for (const [what, source, expected] of cases) it(what, () => assert.equal(shape(parse(source)), expected))
})
