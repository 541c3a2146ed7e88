import { contentStart, underlinedChunk } from './content-title.ts'
import type { Body } from './content-title.ts'
import { plainText } from './plain-text.ts'
import {
  lineEnd,
  nextLine,
  skipBlankLines,
  skipBraces,
  skipComments,
  skipEsm,
  skipFence,
  skipSpaces,
  skipTag,
} from './skip.ts'

const CONTENT = /[\p{L}\p{N}\p{Extended_Pictographic}]/u
const H1 = /^[ \t]*#(?=[ \t]|$)/
const UNDERLINE = /^[ \t]*=+[ \t]*$/
const DEFINITION = /^ {0,3}\[(?:[^\]\\]|\\.)+\]:/
const ALERT = /^[ \t]*>[ \t]*\[!\w+\][ \t]*$/

/**
 * The first contentful line of a body as plain text, or null: what a page without a description says about itself.
 *
 * Passed over are first-level headings, fenced code, comments, definitions of links and footnotes, lines of marks only,
 * and in MDX imports, exports and expressions. A tag is passed over with its attributes, also over several lines; the
 * text inside of its element counts.
 */
export function excerptOf(body: Body): string | null {
  const { text, format } = body
  let at = behindUnderlinedTitle(body, contentStart(body))
  while (at < text.length) {
    const next = skipSilent(body, at)
    if (next === at) {
      const end = lineEnd(text, at)
      const plain = plainText(text.slice(at, end), format)
      if (CONTENT.test(plain)) return plain
      at = nextLine(text, at)
    } else at = next
  }
  return null
}

/** A title underlined with `=` may have several lines. */
function behindUnderlinedTitle({ text }: Body, at: number): number {
  const title = underlinedChunk(text, at)
  return title === null ? at : at + title.length
}

/** Behind the next part that gives no excerpt, or the same offset when the line there may give one. */
function skipSilent({ text, format }: Body, at: number): number {
  const blank = skipBlankLines(text, at)
  if (blank > at) return blank
  const fence = skipFence(text, at)
  if (fence > at) return fence
  const comments = skipComments(text, at, format)
  if (comments > at) return comments
  const esm = format === 'mdx' ? skipEsm(text, at) : at
  if (esm > at) return esm
  const line = text.slice(at, lineEnd(text, at))
  const below = nextLine(text, at)
  if (H1.test(line) || DEFINITION.test(line) || ALERT.test(line)) return below
  if (UNDERLINE.test(text.slice(below, lineEnd(text, below)))) return nextLine(text, below)
  return skipLeadingTag(text, at, format)
}

/** Behind a tag or an expression with which the line begins; an expression that is never closed is a mistake. */
function skipLeadingTag(text: string, at: number, format: Body['format']): number {
  const start = skipSpaces(text, at)
  if (text[start] === '<') {
    const end = skipTag(text, start, format)
    return end === start ? at : end
  }
  if (format !== 'mdx' || text[start] !== '{' || /^\{\s*["']/.test(text.slice(start, start + 50))) return at
  const end = skipBraces(text, start)
  return end === -1 ? text.length : end
}
