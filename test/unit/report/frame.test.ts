import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeFrame } from '../../../cli/report/format.ts'

/** What a frame does, the text, where it is wrong as `line:column-endColumn`, and the frame. */
const CASES: readonly (readonly [
  name: string,
  source: string,
  place: string,
  ...frame: readonly string[],
])[] = [
  ['marks a range', 'one\nSee [a](b) first.\nthree', '2:5-11', '2 | See [a](b) first.', '  |     ^^^^^^'],
  ['marks one character when no end is known', 'abc', '1:2', '1 | abc', '  |  ^'],
  ['marks one character when the end is not behind the column', 'abc', '1:2-1', '1 | abc', '  |  ^'],
  ['shows a line without a mark', 'abc', '1', '1 | abc'],
  ['aligns the gutter with long numbers', `${'\n'.repeat(119)}abc`, '120:1', '120 | abc', '    | ^'],
  ['shows tabs as two spaces', '\tfoo:\tbar', '1:7-10', '1 |   foo:  bar', '  |         ^^^'],
  ['counts CRLF as one line end', 'a\r\nb\r\nc', '3:1', '3 | c', '  | ^'],
  ['counts a lone CR as a line end', 'a\rb\rc', '2:1', '2 | b', '  | ^'],
  ['leaves out a byte order mark', '\ufeffabc', '1:1', '1 | abc', '  | ^'],
  ['marks the end of the line for a column behind it', 'abc\ndef', '1:99-120', '1 | abc', '  |    ^'],
  ['ends the mark with the line', 'abcdef', '1:5-90', '1 | abcdef', '  |     ^^'],
  ['shows an empty line', 'a\n\nb', '2:1', '2 |', '  | ^'],
  ['reaches the empty line after the last line end', 'a\n', '2:1', '2 |', '  | ^'],
  ['is none behind the end of the file', 'a\nb', '3:1'],
  ['is none for line 0', 'a', '0:1'],
  ['is none without a line', 'a', ''],
  ['counts wide characters as two cells', '日本e\u0301x', '1:5', '1 | 日本e\u0301x', '  |      ^'],
  ['shows control characters', 'a\u001b[2Jb\u202ec', '1:6', '1 | a␛[2Jb\ufffdc', '  |      ^'],
]

for (const [name, source, written, ...frame] of CASES) {
  test(`a code frame ${name}`, () => {
    const [line, column, endColumn] = written
      .split(/[:-]/)
      .map((part) => (part === '' ? undefined : Number(part)))
    const place = Object.entries({ line, column, endColumn }).filter(([, value]) => value !== undefined)
    assert.deepEqual(codeFrame(source, Object.fromEntries(place)), frame)
  })
}

test('a code frame cuts a long line around the column, and does not mark beyond the cut', () => {
  const source = `${'a'.repeat(500)}BAD${'z'.repeat(500)}`
  assert.deepEqual(codeFrame(source, { line: 1, column: 501, endColumn: 504 }, 20), [
    `1 | …${'a'.repeat(10)}BAD${'z'.repeat(7)}…`,
    `  | ${' '.repeat(11)}^^^`,
  ])
  const x = 'x'.repeat(50)
  assert.deepEqual(codeFrame(x, { line: 1, column: 1 }, 10), [`1 | ${'x'.repeat(10)}…`, '  | ^'])
  assert.equal(codeFrame(x, { line: 1, column: 5, endColumn: 50 }, 10)[1], '  |     ^^^^^^')
})

test('a cut does not split a surrogate pair', () => {
  for (let column = 1; column < 60; column += 1) {
    const text = codeFrame('😀'.repeat(30), { line: 1, column }, 11).join('')
    assert.doesNotThrow(() => encodeURIComponent(text), `column ${column}`)
  }
})
