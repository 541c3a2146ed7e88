import { contentStart, skipEsm, underlinedChunk, type Body } from './content-title.ts'
import { plainText, skipTag } from './plain-text.ts'
import { skipCodeBlock } from '../text/fence.ts'
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
  let at = afterUnderlinedTitle(text, contentStart(scanner, from))
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

/** A title underlined with `=` may have several lines. */
function afterUnderlinedTitle(text: string, at: number): number {
  const title = underlinedChunk(text, at)
  return title === null ? at : at + title.length
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

/** After the next part that gives no excerpt, or the same offset when what follows there may give one. */
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

/** After a table, which ends with a blank line. */
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

/** Counts words; prepared once for a locale. */
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

/** What a character is to the borders of words (Unicode TR29). */
const [OTHER, LETTER, DIGIT, JOINER, IN_LETTERS, IN_NUMBERS, IN_BOTH] = [0, 1, 2, 3, 4, 5, 6]

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z]/i.test(character)) return LETTER
  if (/\d/.test(character)) return DIGIT
  if (character === '_') return JOINER
  if (character === ':') return IN_LETTERS
  if (character === ',' || character === ';') return IN_NUMBERS
  return character === '.' || character === "'" ? IN_BOTH : OTHER
})

/** The same as the segmenter counts, a hundred times as fast; a test compares them. */
function countAscii(text: string): number {
  let count = 0
  let at = 0
  while (at < text.length) {
    const end = endOfWord(text, at)
    // A single underscore is no word.
    if (end > at + 1 || (end > at && kindAt(text, at) !== JOINER)) count += 1
    at = Math.max(end, at + 1)
  }
  return count
}

function kindAt(text: string, at: number): number {
  return KINDS[text.charCodeAt(at)] ?? OTHER
}

/** Where a word that begins at an offset ends; the offset itself when none does. */
function endOfWord(text: string, start: number): number {
  let last = OTHER
  for (let at = start; at < text.length; at++) {
    const kind = kindAt(text, at)
    if (kind >= LETTER && kind <= JOINER) last = kind
    else if (!joins(kind, last, kindAt(text, at + 1))) return at
  }
  return text.length
}

/** Whether a character stands within a word or a number: `don't`, `a.b`, `3.14`, `1,000`. */
function joins(kind: number, before: number, after: number): boolean {
  const isBetween = (one: number): boolean => before === one && after === one
  if (isBetween(LETTER)) return kind === IN_LETTERS || kind === IN_BOTH
  return isBetween(DIGIT) && (kind === IN_NUMBERS || kind === IN_BOTH)
}
