import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alignLines } from '../../../cli/compare/report/align-lines.ts'

/** `a|a` for equal lines, `a|` and `|b` for those that stand alone. */
function rows(one: string, other: string): string {
  const lines = alignLines(one === '' ? [] : one.split(' '), other === '' ? [] : other.split(' '))
  return lines.map(({ before, after }) => `${before ?? ''}|${after ?? ''}`).join(' ')
}

const cases: readonly (readonly [name: string, one: string, other: string, expected: string])[] = [
  ['equal lists', 'a b', 'a b', 'a|a b|b'],
  ['a line that is missing', 'a b c', 'a c', 'a|a b| c|c'],
  ['a line that is new', 'a c', 'a b c', 'a|a |b c|c'],
  ['a line in the place of another', 'a b c', 'a x c', 'a|a b|x c|c'],
  ['lines that moved', 'a b c d', 'c a b d', '|c a|a b|b c| d|d'],
  ['lists with nothing in common', 'a b', 'x', 'a|x b|'],
  ['an empty list', '', 'x', '|x'],
]

for (const [name, one, other, expected] of cases)
  test(`puts side by side: ${name}`, () => assert.equal(rows(one, other), expected))

test('very long lists are aligned at both ends only', () => {
  const long = (name: string): readonly string[] =>
    Array.from({ length: 1200 }, (_, index) => `${name}${index}`)
  const aligned = alignLines(['first', ...long('a'), 'last'], ['first', ...long('b'), 'last'])
  assert.equal(aligned.length, 1202)
  assert.deepEqual(aligned.at(-1), { before: 'last', after: 'last' })
})
