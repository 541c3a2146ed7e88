import type { ContentFormat } from './source-file.ts'
import { satteriTree } from '../markdown/satteri.ts'
import { runLength } from '../text/lines.ts'
import { endOr, Scanner } from '../text/scanner.ts'

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
  const bare = withoutMarks(withoutLinks(keepLiterals(new Scanner(content, format), kept)))
  return decodeEntities(bare)
    .replace(/\0(\d+)\0/g, (_, index: string) => kept[Number(index)] ?? '')
    .replace(/[ \t]{2,}/g, ' ')
    .trim()
}

/**
 * Takes escaped characters, code spans, autolinks and expressions that are strings out of reach; leaves out tags, comments
 * and other expressions of MDX.
 */
function keepLiterals(scanner: Scanner, kept: string[]): string {
  const { text } = scanner
  let result = ''
  for (let at = 0; at < text.length;) {
    const [literal, end] = literalAt(scanner, at)
    if (literal === null) result += text.slice(at, end)
    // Later steps must not touch it. NUL cannot be in a text, because decoding replaces it.
    else if (literal !== '') result += `\0${kept.push(literal) - 1}\0`
    at = end
  }
  return result
}

/** The text of what begins here, null for its source, and the offset after it. */
type Literal = readonly [string | null, number]

function literalAt(scanner: Scanner, at: number): Literal {
  const { text } = scanner
  const char = text[at]
  if (char === '\\') return escapeAt(text, at)
  if (char === '`') return codeAt(scanner, at)
  if (char === '{') return braceAt(scanner, at)
  return char === '<' ? tagAt(scanner, at) : [null, at + 1]
}

function escapeAt(text: string, at: number): Literal {
  const next = text.slice(at + 1, at + 2)
  return /^[!-/:-@[-`{-~]$/.test(next) ? [next, at + 2] : [null, at + 1]
}

function codeAt(scanner: Scanner, at: number): Literal {
  const { text } = scanner
  const end = scanner.codeSpan(at, text.length)
  const inside = at + runLength(text, at)
  if (end === inside) return [null, end]
  const code = text.slice(inside, end - (inside - at))
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
  return [isPadded ? code.slice(1, -1) : code, end]
}

function braceAt(scanner: Scanner, at: number): Literal {
  const { text, format } = scanner
  const id = /^\{#[^{}]+\}/.exec(text.slice(at))
  if (id !== null) return ['', at + id[0].length]
  const end = format === 'mdx' ? scanner.expression(at) : -1
  if (end === -1) return [null, at + 1]
  return [/^\{\s*(["'])([^"'\\]*)\1\s*\}$/.exec(text.slice(at, end))?.[2] ?? '', end]
}

/** Tags that keep the words before and after them apart. */
const BREAK = /^<\/?(?:br|hr|p|div|li|[ou]l|d[dlt]|t[dhr]|h[1-6])[\s/>]/i

function tagAt(scanner: Scanner, at: number): Literal {
  const { text } = scanner
  const link = /^<([a-z][a-z\d+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]+)>/i.exec(text.slice(at))
  if (link !== null) return [link[1] ?? '', at + link[0].length]
  const isComment = text.startsWith('<!--', at)
  const end = isComment ? endOr(scanner.comment(at), text.length) : skipTag(scanner, at)
  if (end === at) return [null, at + 1]
  return [BREAK.test(text.slice(at, at + 20)) ? ' ' : '', end]
}

const HIDDEN = /^<(script|style|head|svg|math|template|iframe|noscript)[\s/>{]/i
const TAG_START = /^<\/?(?:>|[A-Za-z][\w.:-]*(?:[\s/>{]|$))/

/**
 * After a tag of HTML or JSX, over several lines if need be; after the whole element when its content is no text.
 * Autolinks are no tags. A tag that is never closed is text in CommonMark; in MDX it is a mistake, and reaches to the end
 * of the text.
 */
export function skipTag(scanner: Scanner, at: number): number {
  const { text, format } = scanner
  const start = text.slice(at, at + 100)
  if (!TAG_START.test(start)) return at
  const end = scanner.tag(at)
  if (end === -1) return format === 'mdx' ? text.length : at
  const name = HIDDEN.exec(start)?.[1]
  if (name === undefined || text[end - 2] === '/') return end
  const rest = new RegExp(`</${name}[ \\t\\n]*>`, 'ig')
  rest.lastIndex = end
  return rest.test(text) ? rest.lastIndex : text.length
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
    const tree = satteriTree(entity, 'md', { features: { frontmatter: false }, position: false })
    const paragraph = 'children' in tree ? tree.children[0] : undefined
    const node = paragraph !== undefined && 'children' in paragraph ? paragraph.children[0] : undefined
    return node?.type === 'text' ? node.value : entity
  })
}
