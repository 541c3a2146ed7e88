import { contentStart, skipEsm, underlinedChunk, type Body } from './content-title.ts'
import { plainText, skipTag } from './plain-text.ts'
import { skipCodeBlock } from '../text/containers.ts'
import { isLineBreak, lineEnd, nextLine, skipBlankLines, skipSpaces } from '../text/lines.ts'
import { endOr, Scanner, skipComments } from '../text/scanner.ts'

const CONTENT = /[\p{L}\p{N}\p{Extended_Pictographic}]/u
const H1 = /^[ \t]*#(?=[ \t]|$)/
const UNDERLINE = /^[ \t]*=+[ \t]*$/
const DEFINITION = /^ {0,3}\[(?:[^\]\\]|\\.)+\]:/
const ALERT = /^[ \t]*>[ \t]*\[!\w+\][ \t]*$/
const TABLE_RULE = /^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*(?:\||$))+[ \t]*$/
/** A line that is a block by itself. */
const ALONE = /^[ \t>]*(?:#{1,6}(?:[ \t]|$)|:::)/
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/
const QUOTE = /^[ \t]*(?:>[ \t]?)+/
/** A line that does not go on with the paragraph above it. */
const ENDS_PARAGRAPH =
  /^[ \t]*(?:$|#{1,6}(?:[ \t]|$)|[-*+][ \t]|\d{1,9}[.)][ \t]|[>|<{]|```|~~~|:::|(?:-+|=+)[ \t]*$|\[[^\]]+\]:)/
/** As many characters of a paragraph are read: nobody shows a longer excerpt. */
const MAX_LENGTH = 4_000

/**
 * The first contentful paragraph, heading or item of a list as plain text, or null: what a page without a description says
 * about itself.
 *
 * Passed over are first-level headings, tables, fenced code, comments, definitions of links and footnotes, lines of marks
 * only, and in MDX imports, exports and expressions. A tag is passed over with its attributes, also over several lines; the
 * text inside of its element counts.
 */
export function excerptOf({ text, from, format }: Body): string | null {
  const scanner = new Scanner(text, format)
  let at = contentStart(scanner, from)
  // It may have several lines.
  at += underlinedChunk(text, at)?.length ?? 0
  while (at < text.length) {
    const next = skipSilent(scanner, at)
    if (next === at) {
      const [lines, end] = paragraphAt(text, at)
      const plain = plainText(lines, format)
      if (CONTENT.test(plain)) return plain
      at = end
    } else at = next
  }
  return null
}

/** The lines of a paragraph in one, without the marks of a list or a quotation, and the offset after them. */
function paragraphAt(text: string, start: number): readonly [string, number] {
  const lineAt = (at: number): string => text.slice(at, lineEnd(text, at))
  const first = lineAt(start)
  let lines = first.replace(ITEM, '')
  let at = nextLine(text, start)
  if (ALONE.test(first)) return [first, at]
  const marks = QUOTE.test(first) ? QUOTE : /^/
  while (at < text.length && lines.length < MAX_LENGTH) {
    const line = lineAt(at).replace(marks, '')
    if (ENDS_PARAGRAPH.test(line)) break
    lines = `${lines.replace(/\\$/, '')} ${line.trim()}`
    at = nextLine(text, at)
  }
  return [lines, at]
}

/** Gives the offset after a part that gives no excerpt, or the same offset. */
type Skip = (scanner: Scanner, at: number) => number

const ANYWHERE: readonly Skip[] = [({ text }, at) => skipBlankLines(text, at), skipComments]

/** The rest of a line is never read whole: a line of many tags would be read once for each. */
const AT_LINE_START: readonly Skip[] = [
  ({ text }, at) => skipCodeBlock(text, at),
  skipEsm,
  skipLine,
  skipTable,
]

function skipSilent(scanner: Scanner, at: number): number {
  const startsLine = at === 0 || isLineBreak(scanner.text, at - 1)
  for (const skip of [...ANYWHERE, ...(startsLine ? AT_LINE_START : []), skipLeadingTag]) {
    const end = skip(scanner, at)
    if (end > at) return end
  }
  return at
}

/** After a heading of the first level, a definition, or the type of an alert. */
function skipLine({ text }: Scanner, at: number): number {
  const line = text.slice(at, lineEnd(text, at))
  const below = nextLine(text, at)
  if (H1.test(line) || DEFINITION.test(line) || ALERT.test(line)) return below
  return UNDERLINE.test(text.slice(below, lineEnd(text, below))) ? nextLine(text, below) : at
}

function skipTable({ text }: Scanner, at: number): number {
  const rule = nextLine(text, at)
  const lines = [at, rule].map((start) => text.slice(start, lineEnd(text, start)))
  if (!lines.every((line) => line.includes('|')) || !TABLE_RULE.test(lines[1] ?? '')) return at
  let end = rule
  while (end < text.length && text.slice(end, lineEnd(text, end)).trim() !== '') end = nextLine(text, end)
  return end
}

/** After a tag or an expression with which the line begins; an expression that is never closed is a mistake. */
function skipLeadingTag(scanner: Scanner, at: number): number {
  const { text, format } = scanner
  const start = skipSpaces(text, at)
  if (text[start] === '<') {
    const end = skipTag(scanner, start)
    return end === start ? at : end
  }
  if (format !== 'mdx' || text[start] !== '{' || /^\{\s*["']/.test(text.slice(start, start + 50))) return at
  return endOr(scanner.expression(start), text.length)
}

export function createWordCounter(locale: string): (text: string) => number {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  const countAny = (text: string): number => {
    let count = 0
    for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) count += 1
    return count
  }
  return (text) => {
    if (ASCII.test(text)) return countAscii(text)
    // Words never go beyond white space.
    const [plain, other] = [[] as string[], [] as string[]]
    for (const chunk of text.split(/\s+/)) (ASCII.test(chunk) ? plain : other).push(chunk)
    return countAscii(plain.join(' ')) + countAny(other.join(' '))
  }
}

const ASCII = /^[\0-\x7f]*$/

/**
 * Words as the segmenter finds them (Unicode TR29), a hundred times as fast; a test compares them: `don't`, `a.b`, `3.14` and
 * `1,000` are one. A single underscore is none.
 */
const ASCII_WORD = /(?!_\b)\w+(?:(?:(?<=[a-z])[:.'](?=[a-z])|(?<=\d)[,;.'](?=\d))\w+)*/gi

function countAscii(text: string): number {
  return text.match(ASCII_WORD)?.length ?? 0
}
