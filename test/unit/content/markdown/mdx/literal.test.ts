import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../../../runtime/shared/json.ts'
import { isBlank, parseExpression } from '../../../../../cli/content/markdown/mdx/acorn.ts'
import { literalValue } from '../../../../../cli/content/markdown/mdx/literal.ts'

const VALUES: readonly (readonly [code: string, value: Json | undefined])[] = [
  ['1', 1],
  ['-1.5', -1.5],
  ['0x10', 16],
  ['1_000', 1000],
  ["'a'", 'a'],
  ['"a\\n\\u00e9"', 'a\né'],
  ['`a\nb`', 'a\nb'],
  ['true', true],
  ['null', null],
  ['[]', []],
  ["[1, 'a', [null]]", [1, 'a', [null]]],
  ['{}', {}],
  ["{ a: 1, 'b-c': { d: [true] }, 3: 4 }", { a: 1, 'b-c': { d: [true] }, 3: 4 }],
  ['(1)', 1],
  ['/* c */ 1 // d', 1],
  ['undefined', undefined],
  ['a', undefined],
  ['a.b', undefined],
  ['1 + 1', undefined],
  ['+1', undefined],
  ['!true', undefined],
  ['-a', undefined],
  ["-'1'", undefined],
  ['`a${b}`', undefined],
  ['tag`a`', undefined],
  ['() => 1', undefined],
  ['/a/', undefined],
  ['10n', undefined],
  ['-10n', undefined],
  ['[...a]', undefined],
  ['[1,,2]', undefined],
  ['[a]', undefined],
  ['{ a }', undefined],
  ['{ [a]: 1 }', undefined],
  ['{ ...a }', undefined],
  ['{ a() {} }', undefined],
  ['{ get a() { return 1 } }', undefined],
  ['<i />', undefined],
  ['1, 2', undefined],
]

for (const [code, value] of VALUES) {
  test(`\`${code}\` ${value === undefined ? 'must be run' : `is the literal ${JSON.stringify(value)}`}`, () => {
    const expression = parseExpression(code, undefined)
    assert.ok(expression !== null)
    assert.deepEqual(literalValue(expression), value)
  })
}

test('a literal that names __proto__ sets nothing but a key', () => {
  const expression = parseExpression('{ "__proto__": { polluted: true }, a: 1 }', undefined)
  assert.ok(expression !== null)
  const value = literalValue(expression) as Record<string, unknown>
  assert.equal(value['polluted'], undefined)
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
})

const BLANK: readonly (readonly [code: string, blank: boolean])[] = [
  ['', true],
  [' \n\t', true],
  ['/* a */', true],
  ['/* a */ /* b\nc */', true],
  ['// a', true],
  ['// a\n', true],
  ['/**/', true],
  ["'/* a */'", false],
  ["'//'", false],
  ['/* a */ b', false],
  ['/* a', false],
]

for (const [code, blank] of BLANK) {
  test(`${JSON.stringify(code)} between braces ${blank ? 'is nothing' : 'is something'}`, () => {
    assert.equal(isBlank(code), blank)
  })
}

const WRONG: readonly (readonly [code: string, column: number])[] = [
  ['1 +', 13],
  ['a b', 13],
  ['a)(b', 12],
  ['a) + (b', 12],
  ['}', 11],
  [';', 11],
  ['a;', 12],
  ['const a = 1', 11],
]

for (const [code, column] of WRONG) {
  test(`\`${code}\` is no expression`, () => {
    // Between braces that open at column 10 of line 5.
    const start = { line: 5, column: 10, offset: 100 }
    assert.throws(
      () => parseExpression(code, start),
      (error: { line?: number; column?: number }) => {
        assert.deepEqual([error.line, Math.abs((error.column ?? 0) - column) <= 3], [5, true])
        return true
      },
    )
  })
}
