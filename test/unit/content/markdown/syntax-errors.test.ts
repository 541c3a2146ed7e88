import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readParserError } from '../../../../cli/content/markdown/parse.ts'
import { compileText } from './compile-text.ts'

type Case = readonly [name: string, text: string, place: string, message: RegExp, hint: RegExp]

const ERRORS: readonly Case[] = [
  [
    'a tag that is not closed',
    'a\n\n<Foo>\n\nb',
    '3:1',
    /expected a closing tag for `<Foo>`/,
    /Write `<\/Foo>`/,
  ],
  [
    'a placeholder',
    'a\n\nb <PLACEHOLDER> c',
    '3:3',
    /expected a closing tag for `<PLACEHOLDER>`/,
    /into `code`/,
  ],
  [
    'tags in the wrong order',
    '<a><b></a></b>',
    '1:7',
    /unexpected closing tag `<\/a>`/,
    /in the order in which they were opened/,
  ],
  ['a closing tag alone', 'a\n\n</Foo>', '3:1', /unexpected closing tag/, /Remove `<\/Foo>`/],
  ['a less-than sign', 'a\n\nb <0', '3:3', /`<` begins no tag/, /Write `\\<0`/],
  ['a brace', 'a {b', '1:3', /has no `}`/, /Write `\\\{`/],
  [
    'an expression that is no JavaScript',
    'a\n\nb {1 +} c',
    '3:7',
    /could not parse expression/,
    /Write `\\\{`/,
  ],
  ['a prop that is no JavaScript', '<Foo\n  a={1 +}\n/>', '2:9', /could not parse expression/, /./],
  ['an import', 'a\n\nimport {x from "y"\n\nb', '3:11', /Unexpected token/, /import/],
  ['an export', "import A from './a'\nexport const a = ;\n\nb", '2:18', /Unexpected token/, /export/],
  ['a comment without an end', 'a\n\n<!-- b', '3:1', /comment is never closed/, /`-->`/],
  [
    'behind a table that ends an admonition',
    ':::note\n| a |\n|---|\n| 1 |\n:::\n\n<Foo>',
    '7:1',
    /closing tag/,
    /./,
  ],
  ['behind front matter', '---\na: 1\n---\n\n<Foo>', '5:1', /closing tag/, /./],
  [
    'behind comments, admonitions and ids',
    '<!-- a -->\n\n:::note T\n\n## a {#b}\n\n:::\n\n<Foo>',
    '9:1',
    /closing tag/,
    /./,
  ],
]

for (const [name, text, place, message, hint] of ERRORS) {
  test(`a mistake of MDX is placed: ${name}`, async () => {
    const { kind, nodes, diagnostics } = await compileText(text)
    assert.deepEqual([kind, nodes, diagnostics.length], ['html', [], 1])
    const [problem] = diagnostics
    assert.ok(problem?.hint !== undefined)
    const { code, level, place: found } = problem
    assert.deepEqual([code, level, found?.file], ['MDX_SYNTAX', 'error', 'docs/a.mdx'])
    assert.equal(`${found?.line}:${found?.column}`, place)
    assert.match(problem.message, /^The file is not valid MDX: .*[^.]\.$/)
    assert.match(problem.message, message)
    assert.match(problem.hint, hint)
  })
}

for (const [name, text] of ERRORS) {
  if (/front matter|expression|export|import|prop|brace/.test(name)) continue
  test(`in a file of Markdown there is no such mistake: ${name}`, async () => {
    assert.deepEqual((await compileText(text, { format: 'md' })).diagnostics, [])
  })
}

test('a plugin that throws is reported with what it said and where', async () => {
  const remark = () => () => {
    throw Object.assign(new Error('no such thing'), { line: 3, column: 4 })
  }
  const { diagnostics } = await compileText('a', { plugins: { remarkPlugins: [remark] } })
  assert.deepEqual(
    diagnostics.map(({ code, message, place }) => [code, message, place]),
    [
      [
        'MARKDOWN_PLUGIN',
        'A Markdown plugin failed: no such thing',
        { file: 'docs/a.mdx', line: 3, column: 4 },
      ],
    ],
  )
})

for (const thrown of ['a text', 7, null, undefined, {}]) {
  test(`a plugin that throws ${JSON.stringify(thrown)} does not end the build`, async () => {
    const rehype = () => () => {
      throw thrown
    }
    const { diagnostics } = await compileText('a', { plugins: { rehypePlugins: [rehype] } })
    for (const { code } of diagnostics) assert.equal(code, 'MARKDOWN_PLUGIN')
  })
}

const MESSAGES: readonly (readonly [
  text: string,
  place: readonly [number | undefined, number | undefined],
  message: string,
])[] = [
  ['3:1: Expected a closing tag (mdx-jsx:unexpected-character)', [3, 1], 'Expected a closing tag'],
  ['12:34: A (with brackets) b', [12, 34], 'A (with brackets) b'],
  ['1:2: first\nsecond (mdx-jsx:x-y)', [1, 2], 'first\nsecond'],
  ['something else', [undefined, undefined], 'something else'],
]

for (const [text, [line, column], message] of MESSAGES) {
  test(`the parser's ${JSON.stringify(text)} is read`, () => {
    const problem = readParserError(text)
    assert.deepEqual([problem.line, problem.column, problem.message], [line, column, message])
  })
}
