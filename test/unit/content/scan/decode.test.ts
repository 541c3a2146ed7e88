import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { test } from 'node:test'
import { decodeText } from '../../../../cli/content/scan/decode.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { processorTime } from '../../../support/processor-time.ts'

const FILE = 'docs/a b.md' as FilePath

function problemOf(bytes: Uint8Array) {
  const [problem, ...others] = decodeText(bytes, FILE).diagnostics
  assert.ok(problem !== undefined)
  assert.deepEqual([problem.code, problem.level, others], ['FILE_NOT_UTF8', 'error', []])
  return problem
}

test('text loses its byte-order mark, has LF as its only line ending and no NUL, and is else what it was', () => {
  const twin = '---\ntitle: x\n---\n\n# Grüße\n\n日本語 🎉 \u2028 \u202Eabc\n'
  const cases: readonly (readonly [raw: string, text: string])[] = [
    [twin, twin],
    ['', ''],
    ['\uFEFF---\n', '---\n'],
    ['a\uFEFFb', 'a\uFEFFb'],
    [twin.replaceAll('\n', '\r\n'), twin],
    [twin.replaceAll('\n', '\r'), twin],
    ['a\r\n\rb\n\r\nc', 'a\n\nb\n\nc'],
    ['a\0b\0\0c', 'a\uFFFDb\uFFFD\uFFFDc'],
  ]
  for (const [raw, text] of cases)
    assert.deepEqual(decodeText(Buffer.from(raw), FILE), { text, diagnostics: [] })
})

test('the text does not change when the buffer behind the bytes is used again', () => {
  const buffer = Buffer.from('xx# Title éxx')
  const { text } = decodeText(buffer.subarray(2, buffer.length - 2), FILE)
  buffer.fill(0x21)
  assert.equal(text, '# Title é')
})

const BAD_BYTES: readonly (readonly [parts: readonly (string | number)[], place: string, byte: string])[] = [
  [['# T\n\ncaf', 0xe9, ' x', 0xe8], '3:4', 'e9'],
  [[0xff, 'abc'], '1:1', 'ff'],
  [['ab\n', 0xe2, 0x82], '2:1', 'e2'],
  [['é', 0x80], '1:2', '80'],
  [['a', 0x0c, 0xc0, 0xaf], '1:3', 'c0'],
  [['\uFFFD\uFFFD\n🎉', 0xfe], '2:3', 'fe'],
  [['a\r\nb\rc\nd', 0xe9], '4:2', 'e9'],
  [['\uFEFFa', 0xe9], '1:2', 'e9'],
]
for (const [parts, place, byte] of BAD_BYTES) {
  test(`undecodable bytes are an error at their place: ${JSON.stringify(parts)}`, () => {
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(typeof part === 'number' ? [part] : part)))
    const problem = problemOf(bytes)
    assert.equal(`${problem.place?.line}:${problem.place?.column}`, place)
    assert.match(problem.message, new RegExp(`0x${byte}`))
    assert.match(problem.hint ?? '', /iconv -f windows-1252 -t utf-8 'docs\/a b\.md'/)
  })
}

function utf16(text: string, endian: 'le' | 'be'): Buffer {
  const bytes = Buffer.from(text, 'utf16le')
  return endian === 'le' ? bytes : bytes.swap16()
}

const WIDE: readonly (readonly [bytes: Uint8Array, encoding: string])[] = [
  [utf16('\uFEFF# Title', 'le'), 'UTF-16 LE'],
  [utf16('\uFEFF# Title', 'be'), 'UTF-16 BE'],
  [utf16('# Title', 'le'), 'UTF-16 LE'],
  [utf16('# Title', 'be'), 'UTF-16 BE'],
  [Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]), 'UTF-32 LE'],
  [Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x41]), 'UTF-32 BE'],
]
for (const [bytes, encoding] of WIDE) {
  test(`another Unicode encoding is named: ${encoding} as ${bytes.join()}`, () => {
    const problem = problemOf(bytes)
    assert.match(problem.message, new RegExp(`is encoded as ${encoding}`))
    const label = encoding.toLowerCase().replace(' ', '')
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
