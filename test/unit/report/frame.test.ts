import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeFrame } from '../../../cli/report/frame.ts'

interface Case {
  readonly name: string
  readonly source: string
  readonly place: Parameters<typeof codeFrame>[1]
  readonly expected: readonly string[]
}

const cases: readonly Case[] = [
  {
    name: 'marks a range',
    source: 'one\nSee [install](./instal.md) first.\nthree',
    place: { line: 2, column: 5, endColumn: 27 },
    expected: ['2 | See [install](./instal.md) first.', '  |     ^^^^^^^^^^^^^^^^^^^^^^'],
  },
  {
    name: 'marks one character when no end is known',
    source: 'abc',
    place: { line: 1, column: 2 },
    expected: ['1 | abc', '  |  ^'],
  },
  {
    name: 'marks one character when the end is not behind the column',
    source: 'abc',
    place: { line: 1, column: 2, endColumn: 1 },
    expected: ['1 | abc', '  |  ^'],
  },
  { name: 'shows a line without a mark', source: 'abc', place: { line: 1 }, expected: ['1 | abc'] },
  {
    name: 'aligns the gutter with long line numbers',
    source: `${'\n'.repeat(119)}abc`,
    place: { line: 120, column: 1 },
    expected: ['120 | abc', '    | ^'],
  },
  {
    name: 'shows tabs as two spaces and marks behind them',
    source: '\tfoo:\tbar',
    place: { line: 1, column: 7, endColumn: 10 },
    expected: ['1 |   foo:  bar', '  |         ^^^'],
  },
  {
    name: 'counts CRLF as one line end',
    source: 'a\r\nb\r\nc',
    place: { line: 3, column: 1 },
    expected: ['3 | c', '  | ^'],
  },
  {
    name: 'counts a lone CR as a line end',
    source: 'a\rb\rc',
    place: { line: 2, column: 1 },
    expected: ['2 | b', '  | ^'],
  },
  {
    name: 'leaves out a byte order mark',
    source: '\ufeffabc',
    place: { line: 1, column: 1 },
    expected: ['1 | abc', '  | ^'],
  },
  {
    name: 'marks the end of the line for a column behind it',
    source: 'abc\ndef',
    place: { line: 1, column: 99, endColumn: 120 },
    expected: ['1 | abc', '  |    ^'],
  },
  {
    name: 'ends the mark with the line',
    source: 'abcdef',
    place: { line: 1, column: 5, endColumn: 90 },
    expected: ['1 | abcdef', '  |     ^^'],
  },
  {
    name: 'shows an empty line',
    source: 'a\n\nb',
    place: { line: 2, column: 1 },
    expected: ['2 |', '  | ^'],
  },
  {
    name: 'reaches the empty line after the last line end',
    source: 'a\n',
    place: { line: 2, column: 1 },
    expected: ['2 |', '  | ^'],
  },
  {
    name: 'has no frame behind the end of the file',
    source: 'a\nb',
    place: { line: 3, column: 1 },
    expected: [],
  },
  { name: 'has no frame for line 0', source: 'a', place: { line: 0, column: 1 }, expected: [] },
  { name: 'has no frame without a line', source: 'a', place: {}, expected: [] },
  {
    name: 'counts wide characters as two cells and combining marks as none',
    source: '日本e\u0301x',
    place: { line: 1, column: 5 },
    expected: ['1 | 日本e\u0301x', '  |      ^'],
  },
  {
    name: 'shows control characters instead of obeying them',
    source: 'a\u001b[2Jb\u202ec',
    place: { line: 1, column: 6 },
    expected: ['1 | a␛[2Jb\ufffdc', '  |      ^'],
  },
]

for (const { name, source, place, expected } of cases) {
  test(`a code frame ${name}`, () => assert.deepEqual(codeFrame(source, place), expected))
}

test('a code frame cuts a long line around the column', () => {
  const source = `${'a'.repeat(500)}BAD${'z'.repeat(500)}`
  const [line = '', mark = ''] = codeFrame(source, { line: 1, column: 501, endColumn: 504 }, 20)
  assert.equal(line, `1 | …${'a'.repeat(10)}BAD${'z'.repeat(7)}…`)
  assert.equal(mark, `  | ${' '.repeat(11)}^^^`)
})

test('a code frame cuts only the end of a long line when the column is at its start', () => {
  assert.deepEqual(codeFrame('x'.repeat(50), { line: 1, column: 1 }, 10), [`1 | ${'x'.repeat(10)}…`, '  | ^'])
})

test('a code frame does not mark beyond the cut', () => {
  const [, mark] = codeFrame('x'.repeat(50), { line: 1, column: 5, endColumn: 50 }, 10)
  assert.equal(mark, '  |     ^^^^^^')
})

test('a cut does not split a surrogate pair', () => {
  for (let column = 1; column < 60; column += 1) {
    const text = codeFrame('😀'.repeat(30), { line: 1, column }, 11).join('')
    assert.doesNotThrow(() => encodeURIComponent(text), `column ${column}`)
  }
})
