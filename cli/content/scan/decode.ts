import { Buffer, isUtf8 } from 'node:buffer'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { pointAt } from '../text/lines.ts'

interface DecodedText {
  /**
   * The text without byte-order mark, with `\n` as the only line ending and U+FFFD for each NUL. Lines and columns
   * are those of the file; offsets count from the start of this text. Undecodable bytes, which are reported, are U+FFFD.
   */
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Encodings with their byte-order marks. The mark of UTF-32 LE begins with that of UTF-16 LE. */
const WIDE_ENCODINGS = [
  ['UTF-32 LE', [0xff, 0xfe, 0, 0]],
  ['UTF-32 BE', [0, 0, 0xfe, 0xff]],
  ['UTF-16 LE', [0xff, 0xfe]],
  ['UTF-16 BE', [0xfe, 0xff]],
] as const

type WideEncoding = (typeof WIDE_ENCODINGS)[number][0]

/**
 * Decodes a content file: strict UTF-8, with or without a byte-order mark.
 *
 * Line endings are made `\n` here, once, so that a file with `\r\n` or lone `\r` gives the same page as its twin
 * with `\n` in every stage after this one. NUL, which Markdown forbids, becomes U+FFFD.
 *
 * Errors: `FILE_NOT_UTF8` with the place of the first byte that cannot be decoded.
 */
export function decodeText(bytes: Uint8Array, file: FilePath): DecodedText {
  const wide = wideEncodingOf(bytes)
  if (wide !== null) return decodeWide(bytes, wide, file)
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const content = hasMark ? bytes.subarray(3) : bytes
  const raw = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('utf8')
  const diagnostics = isUtf8(content) ? [] : [byteProblem(content, raw, file)]
  return { text: raw.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD'), diagnostics }
}

/**
 * UTF-16 or UTF-32 by its byte-order mark; UTF-16 without one by every other byte being zero, which the NULs in a file
 * of UTF-8 never are. Null for all else.
 */
function wideEncodingOf(bytes: Uint8Array): WideEncoding | null {
  const marked = WIDE_ENCODINGS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked !== undefined) return marked[0]
  if (bytes.length < 8 || bytes.length % 2 !== 0) return null
  const [even, odd] = [0, 1].map((first) => [0, 2, 4, 6].every((at) => bytes[at + first] === 0))
  if (even === odd) return null
  return even === true ? 'UTF-16 BE' : 'UTF-16 LE'
}

function decodeWide(bytes: Uint8Array, encoding: WideEncoding, file: FilePath): DecodedText {
  // The name of the encoding for `iconv -f` and `TextDecoder`, which knows no UTF-32.
  const label = encoding.toLowerCase().replace(' ', '')
  const text = encoding.startsWith('UTF-32') ? '' : new TextDecoder(label).decode(bytes)
  const problem: Diagnostic = {
    code: 'FILE_NOT_UTF8',
    level: 'error',
    message: `"${file}" is encoded as ${encoding}; content files must be UTF-8.`,
    place: { file, line: 1, column: 1 },
    hint: conversionHint(file, label),
  }
  return { text: text.replace(/\r\n?/g, '\n'), diagnostics: [problem] }
}

function byteProblem(bytes: Uint8Array, text: string, file: FilePath): Diagnostic {
  const bad = firstBadByte(bytes, text)
  const before = text.slice(0, bad.at).replace(/\r\n?/g, '\n')
  const hex = (bytes[bad.offset] ?? 0).toString(16).padStart(2, '0')
  return {
    code: 'FILE_NOT_UTF8',
    level: 'error',
    message: `"${file}" is not valid UTF-8: the byte 0x${hex} cannot be decoded.`,
    place: { file, ...pointAt(before, before.length) },
    notes: ['Latin-1 (ISO 8859-1) and Windows-1252 are the most likely encodings.'],
    hint: conversionHint(file, 'windows-1252'),
  }
}

/**
 * Where decoding failed first. Up to there text and bytes correspond, so a U+FFFD that the author did not write, as
 * EF BF BD, stands for bytes that are no UTF-8.
 */
function firstBadByte(bytes: Uint8Array, text: string): { readonly at: number; readonly offset: number } {
  let offset = 0
  let from = 0
  for (;;) {
    const at = text.indexOf('\uFFFD', from)
    if (at === -1) return { at: text.length, offset: bytes.length - 1 }
    offset += Buffer.byteLength(text.slice(from, at))
    const written = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd
    if (!written) return { at, offset }
    offset += 3
    from = at + 1
  }
}

function conversionHint(file: FilePath, label: string): string {
  const path = `'${file.replaceAll("'", `'\\''`)}'`
  return `Save the file as UTF-8 in your editor, or run: iconv -f ${label} -t utf-8 ${path} > converted.md`
}
