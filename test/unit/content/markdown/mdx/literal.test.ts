import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../../../runtime/shared/json.ts'
import { isBlank, parseExpression } from '../../../../../cli/content/markdown/mdx/acorn.ts'
import { literalValue } from '../../../../../cli/content/markdown/mdx/literal.ts'
import { compiledHtml, compileText, showNodes } from '../compile-text.ts'

function valueOf(code: string): Json | undefined {
  const expression = parseExpression(code, undefined)
  assert.ok(expression !== null)
  return literalValue(expression)
}

const VALUES: readonly (readonly [code: string, value: Json])[] = [
  ['-1.5', -1.5],
  ['"a\\n\\u00e9"', 'a\né'],
  ['`a\nb`', 'a\nb'],
  ["[1, 'a', [null]]", [1, 'a', [null]]],
  ["{ a: 1, 'b-c': { d: [true] }, 3: 4 }", { a: 1, 'b-c': { d: [true] }, 3: 4 }],
  ['/* c */ 1 // d', 1],
]

for (const [code, value] of VALUES) {
  test(`\`${code}\` is the literal ${JSON.stringify(value)}`, () => assert.deepEqual(valueOf(code), value))
}

const RUN =
  "undefined ¦ a.b ¦ 1 + 1 ¦ +1 ¦ !true ¦ -a ¦ -'1' ¦ `a${b}` ¦ tag`a` ¦ () => 1 ¦ /a/ ¦ 10n ¦ -10n ¦ [...a] ¦ [1,,2] ¦ [a]" +
  ' ¦ { a } ¦ { [a]: 1 } ¦ { ...a } ¦ { a() {} } ¦ { get a() { return 1 } } ¦ <i /> ¦ 1, 2'

test('an expression and what begins it have the same place in the file', () => {
  const found = parseExpression('a + b', { line: 3, column: 5, offset: 20 })
  assert.ok(found?.type === 'BinaryExpression')
  for (const { loc } of [found, found.left]) assert.deepEqual({ ...loc?.start }, { line: 3, column: 4 })
})

test('what is no literal must be run', () => {
  for (const code of RUN.split(' ¦ ')) assert.equal(valueOf(code), undefined, code)
})

test('a literal that names __proto__ sets nothing but a key', () => {
  const value = valueOf('{ "__proto__": { polluted: true }, a: 1 }') as Record<string, unknown>
  assert.equal(value['polluted'], undefined)
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
})

test('white space and comments between braces are nothing', () => {
  for (const code of ['', ' \n\t', '/* a */ /* b\nc */', '// a', '// a\n', '/**/'])
    assert.ok(isBlank(code), JSON.stringify(code))
  for (const code of ["'/* a */'", "'//'", '/* a */ b', '/* a']) assert.ok(!isBlank(code), code)
})

test('what is no expression is told with its place', () => {
  const wrong = {
    '1 +': 13,
    'a b': 13,
    'a)(b': 12,
    'a) + (b': 12,
    '}': 11,
    ';': 11,
    'a;': 12,
    'const a = 1': 11,
  }
  // Between braces that open at column 10 of line 5.
  const start = { line: 5, column: 10, offset: 100 }
  for (const [code, column] of Object.entries(wrong)) {
    const isPlaced = (error: { line?: number; column?: number }): boolean =>
      error.line === 5 && Math.abs((error.column ?? 0) - column) <= 3
    assert.throws(() => parseExpression(code, start), isPlaced, code)
  }
})

const TEXTS: readonly (readonly [text: string, html: string])[] = [
  ["a{' '}\nb", '<p>a \nb</p>'],
  ['a {"b"} {`c\nd`}', '<p>a b c\nd</p>'],
  ['a {1} {-2.5} {0}', '<p>a 1 -2.5 0</p>'],
  ["{'a < b & c'} d", '<p>a &#x3C; b &#x26; c d</p>'],
  ['a{true}{false}{null}{/* c */}b', '<p>ab</p>'],
  ["*a{' '}b*", '<p><em>a b</em></p>'],
  ["{'a'}", 'a'],
  ['<style>{`a > b { c: d }`}</style>', '<style>a > b { c: d }</style>'],
]

for (const [text, html] of TEXTS) {
  test(`${JSON.stringify(text)} is static text`, async () => assert.equal(await compiledHtml(text), html))
}

test('a component gets each string as a child, as MDX gives it', async () => {
  const nodes = showNodes(await compileText("<A>b{' '}c</A>\n\n<A>{'d'}</A>"))
  assert.deepEqual(nodes, [
    ['<A>', {}, ['b', ' ', 'c']],
    ['<A>', {}, ['d']],
  ])
})

const TOC_INLINE: readonly (readonly [text: string, props: unknown])[] = [
  ['<TOCInline toc={ toc } maxHeadingLevel={4} />\n\n## a', { maxHeadingLevel: 4 }],
  ['<TOCInline />', {}],
  ['<TOCInline toc={[]} />', { toc: [] }],
  ["import { toc } from './_p.mdx'\n\n<TOCInline toc={toc} />", null],
  ['export const toc = []\n\n<TOCInline toc={toc} />', null],
  ['<TOCInline toc={toc.slice(1)} />', null],
  ['<Other toc={toc} />', null],
]

for (const [text, props] of TOC_INLINE) {
  test(`${JSON.stringify(text)} is a ${props === null ? 'module' : 'tree'}`, async () => {
    const compiled = await compileText(text)
    assert.deepEqual(
      showNodes(compiled),
      props === null ? [] : [['<TOCInline>', props, []], ...showNodes(compiled).slice(1)],
    )
    assert.equal(compiled.kind, props === null ? 'module' : 'tree')
  })
}

test('the toc of a partial is its own: it stays a module', async () => {
  assert.equal((await compileText('<TOCInline toc={toc} />', { as: 'partial' })).kind, 'module')
})

/** Imports as `Name: imported of source at line:column-endColumn`. */
async function imports(text: string): Promise<string> {
  const compiled = await compileText(text)
  assert.deepEqual(compiled.diagnostics, [])
  const shown = Object.entries(compiled.imports).map(
    ([
      name,
      {
        source,
        imported,
        place: { line, column, endColumn },
      },
    ]) => `${name}: ${imported} of ${source} at ${line}:${column}-${endColumn}`,
  )
  return shown.join(', ')
}

const IMPORTS: readonly (readonly [name: string, statement: string, imports: string])[] = [
  ['a default import', "import A from './a'", 'A: default of ./a at 1:15-20'],
  ['named', "import { A, b as B } from './a'", 'A: A of ./a at 1:27-32, B: b of ./a at 1:27-32'],
  ['a name in quotes', "import { 'a-b' as A } from './a'", 'A: a-b of ./a at 1:28-33'],
  ['everything', "import * as A from './a'", 'A: * of ./a at 1:20-25'],
  ['both', "import A, { B } from './a'", 'A: default of ./a at 1:22-27, B: B of ./a at 1:22-27'],
  [
    'several statements and blocks',
    "import A from './a'\nimport B from './b'\n\ntext\n\nimport C from './c'",
    'A: default of ./a at 1:15-20, B: default of ./b at 2:15-20, C: default of ./c at 6:15-20',
  ],
  ['a statement over lines', "import {\n  A,\n} from './a'", 'A: A of ./a at 3:8-13'],
  ['behind front matter', "---\ntitle: x\n---\n\nimport A from './a'", 'A: default of ./a at 5:15-20'],
]

for (const [name, statement, expected] of IMPORTS) {
  test(`imports: ${name}`, async () => assert.equal(await imports(`${statement}\n\n<A />`), expected))
}

test('code, sentences and indented lines import nothing', async () => {
  for (const text of ["```js\nimport A from './a'\n```", "we import A from './a'", "  import A from './a'"])
    assert.equal(await imports(text), '', text)
})

test('statements other than imports of names make a module and import no component', async () => {
  const tree =
    "import A from './a'\nimport { b, c as D } from './b'\nimport * as E from './e'\n\n<A><D /><E /></A>"
  assert.equal((await compileText(tree)).kind, 'tree')
  for (const statement of [
    "import './a.css'",
    "export { a } from './a'",
    'export default (props) => props',
  ]) {
    const compiled = await compileText(`${statement}\n\ntext`)
    assert.deepEqual([compiled.kind, compiled.imports], ['module', {}], statement)
  }
})

async function sourcesOf(text: string, components?: Readonly<Record<string, string>>): Promise<object> {
  const compiled = await compileText(text, components === undefined ? {} : { components })
  return Object.fromEntries(Object.entries(compiled.imports).map(([name, { source }]) => [name, source]))
}

test('a tag of the theme or the site needs no import, and brings one', async () => {
  const theme = { TabItem: '@theme/TabItem', Tabs: '@theme/Tabs' }
  assert.deepEqual(await sourcesOf('<Tabs><TabItem value="a">x</TabItem></Tabs>'), theme)
  const components = { Badge: '@site/src/badge' }
  assert.deepEqual(await sourcesOf('Some <Badge /> text <Other />', components), components)
  assert.deepEqual(await sourcesOf('`<Tabs>` and text'), {})
  // Names of properties that every object has are no components.
  assert.deepEqual(await sourcesOf('<Constructor /> <ToString />', {}), {})
})

test('what the file itself imports or exports wins over the import that would be added', async () => {
  const own = '@site/src/tabs'
  assert.deepEqual(await sourcesOf(`import Tabs from '${own}'\n\n<Tabs />`), { Tabs: own })
  assert.deepEqual(await sourcesOf('export const Tabs = () => null\n\n<Tabs />'), {})
})
