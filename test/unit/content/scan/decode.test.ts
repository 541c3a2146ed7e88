import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { test } from 'node:test'
import { decodeText } from '../../../../cli/content/scan/decode.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { processorTime } from '../../../support/processor-time.ts'

const FILE = 'docs/a b.md' as FilePath

function utf8(text: string): Uint8Array {
  return Buffer.from(text, 'utf8')
}

function problemOf(bytes: Uint8Array) {
  const { diagnostics } = decodeText(bytes, FILE)
  assert.equal(diagnostics.length, 1)
  const [problem] = diagnostics
  assert.ok(problem)
  assert.equal(problem.code, 'FILE_NOT_UTF8')
  assert.equal(problem.level, 'error')
  assert.equal(problem.place?.file, FILE)
  return problem
}

test('text without anything special comes out as it went in', () => {
  const decoded = decodeText(utf8('# Grüße\n\n日本語 🎉 \u2028 \u202Eabc\n'), FILE)
  assert.deepEqual(decoded, { text: '# Grüße\n\n日本語 🎉 \u2028 \u202Eabc\n', diagnostics: [] })
  assert.deepEqual(decodeText(new Uint8Array(), FILE), { text: '', diagnostics: [] })
})

test('a byte-order mark is taken off; one further inside stays', () => {
  assert.deepEqual(decodeText(utf8('\uFEFF---\n'), FILE), { text: '---\n', diagnostics: [] })
  assert.deepEqual(decodeText(utf8('a\uFEFFb'), FILE), { text: 'a\uFEFFb', diagnostics: [] })
})

test('CRLF and lone CR give the text of their LF twin, and NUL becomes the replacement character', () => {
  const twin = '---\ntitle: x\n---\n\n# T\n\ntext\n'
  assert.equal(decodeText(utf8(twin.replaceAll('\n', '\r\n')), FILE).text, twin)
  assert.equal(decodeText(utf8(twin.replaceAll('\n', '\r')), FILE).text, twin)
  assert.equal(decodeText(utf8('a\r\n\rb\n\r\nc'), FILE).text, 'a\n\nb\n\nc')
  assert.deepEqual(decodeText(utf8('a\0b\0\0c'), FILE), {
    text: 'a\uFFFDb\uFFFD\uFFFDc',

    diagnostics: [],
  })
})

test('the text does not change when the buffer behind the bytes is used again', () => {
  const buffer = Buffer.from('xx# Title éxx')
  const { text } = decodeText(buffer.subarray(2, buffer.length - 2), FILE)
  buffer.fill(0x21)
  assert.equal(text, '# Title é')
})

const BAD_BYTES: readonly (readonly [
  string,
  readonly (string | number)[],
  { line: number; column: number; byte: string },
])[] = [
  ['a Latin-1 byte', ['# T\n\ncaf', 0xe9, ' x'], { line: 3, column: 4, byte: 'e9' }],
  ['the first byte', [0xff, 'abc'], { line: 1, column: 1, byte: 'ff' }],
  ['a sequence cut off by the end', ['ab\n', 0xe2, 0x82], { line: 2, column: 1, byte: 'e2' }],
  ['a lone continuation byte', ['é', 0x80], { line: 1, column: 2, byte: '80' }],
  ['an overlong form', ['a', 0xc0, 0xaf], { line: 1, column: 2, byte: 'c0' }],
  ['a surrogate', ['a', 0xed, 0xa0, 0x80], { line: 1, column: 2, byte: 'ed' }],
  [
    'a bad byte behind a written replacement character',
    ['\uFFFD\uFFFD\n🎉', 0xfe],
    { line: 2, column: 3, byte: 'fe' },
  ],
  ['a bad byte behind lines of all kinds', ['a\r\nb\rc\nd', 0xe9], { line: 4, column: 2, byte: 'e9' }],
  ['a bad byte behind a byte-order mark', ['\uFEFFa', 0xe9], { line: 1, column: 2, byte: 'e9' }],
  ['the first of two', ['x', 0xe9, '\n', 0xe9], { line: 1, column: 2, byte: 'e9' }],
]

for (const [name, parts, { line, column, byte }] of BAD_BYTES) {
  test(`undecodable bytes are an error at their place: ${name}`, () => {
    const bytes = Buffer.concat(
      parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))),
    )
    const problem = problemOf(bytes)
    assert.deepEqual(problem.place, { file: FILE, line, column })
    assert.match(problem.message, new RegExp(`0x${byte}`))
    assert.match(problem.hint ?? '', /iconv -f windows-1252 -t utf-8 'docs\/a b\.md'/)
  })
}

function utf16(text: string, endian: 'le' | 'be'): Buffer {
  const bytes = Buffer.from(text, 'utf16le')
  return endian === 'le' ? bytes : bytes.swap16()
}

const WIDE: readonly (readonly [string, Uint8Array, string, string])[] = [
  ['UTF-16 LE with a mark', utf16('\uFEFF# Title', 'le'), 'UTF-16 LE', 'utf-16le'],
  ['UTF-16 BE with a mark', utf16('\uFEFF# Title', 'be'), 'UTF-16 BE', 'utf-16be'],
  ['UTF-16 LE without a mark', utf16('# Title', 'le'), 'UTF-16 LE', 'utf-16le'],
  ['UTF-16 BE without a mark', utf16('# Title', 'be'), 'UTF-16 BE', 'utf-16be'],
  ['UTF-32 LE with a mark', Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]), 'UTF-32 LE', 'utf-32le'],
  ['UTF-32 BE with a mark', Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x41]), 'UTF-32 BE', 'utf-32be'],
]

for (const [name, bytes, encoding, label] of WIDE) {
  test(`another Unicode encoding is named: ${name}`, () => {
    const problem = problemOf(bytes)
    assert.match(problem.message, new RegExp(`is encoded as ${encoding}`))
    assert.match(problem.hint ?? '', new RegExp(`iconv -f ${label} -t utf-8`))
  })
}

test('the text of an undecodable file is there all the same, so that planning can go on', () => {
  assert.equal(decodeText(utf16('\uFEFF# Title\r\n', 'be'), FILE).text, '# Title\n')
  assert.equal(decodeText(Buffer.from([0x61, 0xe9, 0x62]), FILE).text, 'a\uFFFDb')
})

test('a file of five megabytes with a bad byte at its end is judged at once', () => {
  const bytes = Buffer.concat([Buffer.alloc(5_000_000, '\uFFFDx\n'), Buffer.from([0xff])])
  const start = process.cpuUsage()
  assert.equal(problemOf(bytes).place?.column, 1)
  assert.ok(processorTime(start) < 5_000)
})
