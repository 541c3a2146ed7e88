import { markdownToMdast } from 'satteri'
import type { ContentFormat } from './content-format.ts'
import { skipBraces, skipTag } from './skip.ts'

/** Lines longer than this are cut before they are read: nobody shows a longer excerpt. */
const MAX_LENGTH = 4_000

const BLOCK_MARKS = /^[ \t]*(?:>[ \t]*)*(?:#{1,6}(?:[ \t]+|$))?/
const CLOSING_MARKS = /[ \t]#+[ \t]*$/
const INLINE_SYNTAX = /[\\`*_[\]<>{}&~:]/

/**
 * The plain text of one line of Markdown: without marks of blockquotes and headings, tags, emphasis, strikethrough,
 * footnotes, emoji shortcodes, heading ids and the backticks of code; links become their texts and images their
 * alternative texts; a `:::` line is nothing.
 *
 * A line by itself is not always enough to tell syntax from text; then it is taken for text.
 */
export function plainText(line: string, format: ContentFormat): string {
  const source = line.slice(0, MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
  const isHeading = /^[ \t]*#{1,6}[ \t]/.test(source)
  const unmarked = source.replace(BLOCK_MARKS, '')
  const content = isHeading ? unmarked.replace(CLOSING_MARKS, '') : unmarked
  if (content.startsWith(':::')) return ''
  if (!INLINE_SYNTAX.test(content)) return content.trim()
  const kept: string[] = []
  const guarded = keepLiterals(content, kept)
  const bare = withoutMarks(withoutLinks(withoutTags(guarded, format, kept)))
  return restore(decodeEntities(bare), kept)
    .replace(/[ \t]{2,}/g, ' ')
    .trim()
}

/** Stands for text that later steps must not touch. NUL cannot be in a text, because decoding replaces it. */
function keep(text: string, kept: string[]): string {
  kept.push(text)
  return `\0${kept.length - 1}\0`
}

function restore(text: string, kept: readonly string[]): string {
  return text.replace(/\0(\d+)\0/g, (_, index: string) => kept[Number(index)] ?? '')
}

/** Takes escaped characters, code spans and autolinks out of reach. */
function keepLiterals(source: string, kept: string[]): string {
  let result = ''
  let at = 0
  while (at < source.length) {
    const char = source[at] ?? ''
    const [text, length] =
      char === '\\'
        ? escapeAt(source, at)
        : char === '`'
          ? codeAt(source, at)
          : char === '<'
            ? autolinkAt(source, at)
            : [null, 1]
    result += text === null ? source.slice(at, at + length) : keep(text, kept)
    at += length
  }
  return result
}

/** The text of a literal, null for none, and the length of its source. */
type Literal = readonly [string | null, number]

function escapeAt(source: string, at: number): Literal {
  const next = source.slice(at + 1, at + 2)
  return /^[!-/:-@[-`{-~]$/.test(next) ? [next, 2] : [null, 1]
}

function codeAt(source: string, at: number): Literal {
  const fence = /^`+/.exec(source.slice(at))?.[0] ?? '`'
  let end = source.indexOf(fence, at + fence.length)
  while (end !== -1 && (source[end - 1] === '`' || source[end + fence.length] === '`'))
    end = source.indexOf(fence, end + 1)
  if (end === -1) return [null, fence.length]
  const code = source.slice(at + fence.length, end)
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
  return [isPadded ? code.slice(1, -1) : code, end + fence.length - at]
}

function autolinkAt(source: string, at: number): Literal {
  const link = /^<([a-z][a-z\d+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]+)>/i.exec(source.slice(at))
  return link === null ? [null, 1] : [link[1] ?? '', link[0].length]
}

/** Without tags and comments and, in MDX, without expressions; an expression that is a string stays as its text. */
function withoutTags(source: string, format: ContentFormat, kept: string[]): string {
  let result = ''
  let at = 0
  while (at < source.length) {
    const char = source[at]
    let end = at
    if (source.startsWith('<!--', at)) end = endOr(source.indexOf('-->', at), source.length - 3) + 3
    else if (char === '<') end = skipTag(source, at, format)
    else if (char === '{') end = braceEnd(source, at, format)
    if (char === '{' && end > at) result += stringIn(source.slice(at, end), kept)
    else if (end === at) result += char
    at = Math.max(end, at + 1)
  }
  return result
}

function endOr(at: number, otherwise: number): number {
  return at === -1 ? otherwise : at
}

function braceEnd(source: string, at: number, format: ContentFormat): number {
  const id = /^\{#[^{}]+\}/.exec(source.slice(at))
  if (id !== null) return at + id[0].length
  return format === 'mdx' ? endOr(skipBraces(source, at), at) : at
}

function stringIn(expression: string, kept: string[]): string {
  const text = /^\{\s*(["'])([^"'\\]*)\1\s*\}$/.exec(expression)?.[2]
  return text === undefined ? '' : keep(text, kept)
}

const TARGET = String.raw`(?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])`
const IMAGE = new RegExp(String.raw`!\[([^\]]*)\]${TARGET}`, 'g')
const LINK = new RegExp(String.raw`\[([^\[\]]*)\]${TARGET}`, 'g')
const FOOTNOTE = /\[\^[^\]]+\](?::.*$)?/g

function withoutLinks(source: string): string {
  return source.replace(IMAGE, '$1').replace(FOOTNOTE, '').replace(LINK, '$1')
}

const STRONG_OR_EMPHASIS = /(\*{1,3})(?=[^\s*])(.*?[^\s*])\1(?!\*)/g
const UNDERSCORES = /(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])(.*?[^\s_])\1(?![\p{L}\p{N}_])/gu
const STRIKETHROUGH = /(~{1,2})(?=[^\s~])(.*?[^\s~])\1(?!~)/g
const EMOJI = /[ \t]?(?<![\w:]):(?:[a-z][a-z\d_+-]*|[+-]1|\d{3,4}):(?!\w)/gi

function withoutMarks(source: string): string {
  let text = source
  // Marks inside of marks are undone by the next pass: `**a *b* c**`.
  for (let pass = 0; pass < 3; pass += 1)
    text = text.replace(STRONG_OR_EMPHASIS, '$2').replace(UNDERSCORES, '$2').replace(STRIKETHROUGH, '$2')
  return text.replace(EMOJI, '')
}

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

/** The parser knows the two thousand names. */
function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity) => {
    const tree = markdownToMdast(entity, { features: { frontmatter: false }, position: false })
    const paragraph = 'children' in tree ? tree.children[0] : undefined
    const node = paragraph !== undefined && 'children' in paragraph ? paragraph.children[0] : undefined
    return node?.type === 'text' ? node.value : entity
  })
}
