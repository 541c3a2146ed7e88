import type { ContentFormat } from './content-format.ts'

// Steps over parts of Markdown without parsing it. Offsets are UTF-16 offsets into a text with `\n` line endings;
// every function takes one and returns the one behind the part, or the same one when the part does not start there.

/** Offset of the line feed that ends the line, or of the end of the text. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

/** Offset of the next line, or of the end of the text. */
export function nextLine(text: string, at: number): number {
  return Math.min(lineEnd(text, at) + 1, text.length)
}

/** Behind spaces and tabs. */
export function skipSpaces(text: string, at: number): number {
  let end = at
  while (text[end] === ' ' || text[end] === '\t') end += 1
  return end
}

/** Behind blank lines, from the start of a line to the start of a line. */
export function skipBlankLines(text: string, at: number): number {
  let line = at
  while (line < text.length) {
    const end = skipSpaces(text, line)
    if (end < text.length && text[end] !== '\n') return line
    line = Math.min(end + 1, text.length)
  }
  return line
}

const ESM_START = /^(?:import|export)(?=[ \t\n{"'*]|$)/

/** How far behind a blank line the end of an import or export is looked for. */
const MAX_ESM_LENGTH = 8_000

/**
 * Behind a block of imports and exports of MDX: up to the next blank line, or further while a bracket or a template
 * string is open and something closes it before the next import or export.
 */
export function skipEsm(text: string, at: number): number {
  if (!startsEsm(text, at)) return at
  const first = paragraphEnd(text, at)
  const limit = Math.min(first + MAX_ESM_LENGTH, text.length)
  let open = 0
  let end = at
  while (end < limit) {
    const char = text[end] ?? ''
    const below = char === '\n' ? skipBlankLines(text, end + 1) : end
    if (below > end + 1) {
      if (open <= 0) return end + 1
      if (startsEsm(text, below)) return first
    }
    if ('{[('.includes(char)) open += 1
    else if (')]}'.includes(char)) open -= 1
    end = skipLiteral(text, end)
  }
  return open <= 0 && limit === text.length ? text.length : first
}

function startsEsm(text: string, at: number): boolean {
  return ESM_START.test(text.slice(at, at + 7))
}

/** Offset of the first blank line. */
function paragraphEnd(text: string, at: number): number {
  let line = at
  while (line < text.length && skipBlankLines(text, line) === line) line = nextLine(text, line)
  return line
}

/** Behind a string, a template string, a comment, or else one character of code. */
function skipLiteral(text: string, at: number): number {
  const char = text[at]
  if (char === '/' && text[at + 1] === '*') return behind(text, '*/', at + 2)
  if (char === '/' && text[at + 1] === '/') return lineEnd(text, at)
  return char === '"' || char === "'" || char === '`' ? skipString(text, at) : at + 1
}

/** Behind a string; behind the quote alone when its line does not close it, as with an apostrophe in JSX text. */
function skipString(text: string, at: number): number {
  const quote = text[at]
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] === '\\') end += 1
    else if (text[end] === quote) return end + 1
    else if (text[end] === '\n' && quote !== '`') return at + 1
  }
  return quote === '`' ? text.length : at + 1
}

/**
 * Behind lines that hold nothing but comments: `<!-- -->`, and in MDX also `{/* *\/}`. One that is never closed
 * reaches to the end of the text.
 */
export function skipComments(text: string, at: number, format: ContentFormat): number {
  let end = skipSpaces(text, at)
  if (format === 'md' && end - at > 3) return at
  for (;;) {
    const after = skipComment(text, end, format)
    if (after === end) return at
    end = skipSpaces(text, after)
    if (end >= text.length || text[end] === '\n') return Math.min(end + 1, text.length)
  }
}

function skipComment(text: string, at: number, format: ContentFormat): number {
  if (text.startsWith('<!--', at)) return behind(text, '-->', at + 2)
  return format === 'mdx' && text[at] === '{' ? skipExpressionComment(text, at) : at
}

/** Behind an expression of MDX that holds comments only. */
function skipExpressionComment(text: string, at: number): number {
  let end = skipWhitespace(text, at + 1)
  if (!text.startsWith('/*', end)) return at
  while (text.startsWith('/*', end)) end = skipWhitespace(text, behind(text, '*/', end + 2))
  if (end >= text.length) return text.length
  return text[end] === '}' ? end + 1 : at
}

function skipWhitespace(text: string, at: number): number {
  let end = at
  while (text[end] === ' ' || text[end] === '\t' || text[end] === '\n') end += 1
  return end
}

/** Behind the next occurrence of a mark, or the end of the text. */
function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at + mark.length
}

const LINK_DEFINITION =
  /^ {0,3}\[(?!\^)(?:[^\]\\]|\\.)+\]:[ \t]*(?:<[^<>]*>|[^\s<]\S*)(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/

/** Behind the definition of a link on one line. */
export function skipLinkDefinition(text: string, at: number): number {
  const isDefinition =
    text[skipSpaces(text, at)] === '[' && LINK_DEFINITION.test(text.slice(at, lineEnd(text, at)))
  return isDefinition ? nextLine(text, at) : at
}

const FENCE = /^[ \t]*(`{3,}(?=[^`\n]*$)|~{3,})/

/** Behind a fenced code block; an unclosed one reaches to the end of the text. */
export function skipFence(text: string, at: number): number {
  const fence = FENCE.exec(text.slice(at, lineEnd(text, at)))?.[1]
  if (fence === undefined) return at
  const mark = fence.slice(0, 1)
  for (let line = nextLine(text, at); line < text.length; line = nextLine(text, line)) {
    const content = text.slice(line, lineEnd(text, line)).trim()
    if (content.length >= fence.length && content.startsWith(fence) && isRunOf(content, mark))
      return nextLine(text, line)
  }
  return text.length
}

function isRunOf(text: string, char: string): boolean {
  return text === char.repeat(text.length)
}

/** Behind a pair of braces with all that is inside, strings and comments heeded; -1 when it is not closed. */
export function skipBraces(text: string, at: number): number {
  let open = 0
  for (let end = at; end < text.length;) {
    if (text[end] === '{') open += 1
    else if (text[end] === '}') open -= 1
    end = skipLiteral(text, end)
    if (open === 0) return end
  }
  return -1
}

/** Elements whose content is no text of the page. */
const HIDDEN_CONTENT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'head',
  'svg',
  'math',
  'template',
  'iframe',
  'noscript',
])
const TAG_START = /^<(\/?)([A-Za-z][\w.:-]*)?(?=[\s/>{]|$)/

/**
 * Behind a tag of HTML or JSX, quotes and, in MDX, braces heeded, over several lines if need be; behind the whole element
 * when its content is no text. Autolinks are no tags. A tag that is never closed is text in CommonMark; in MDX it is a
 * mistake, and reaches to the end of the text.
 */
export function skipTag(text: string, at: number, format: ContentFormat): number {
  const start = TAG_START.exec(text.slice(at, at + 100))
  if (start === null || (start[2] === undefined && text[at + start[0].length] !== '>')) return at
  const end = tagEnd(text, at + start[0].length, format)
  if (end === -1) return format === 'mdx' ? text.length : at
  const name = start[2]?.toLowerCase() ?? ''
  const hides = start[1] === '' && HIDDEN_CONTENT.has(name) && text[end - 1] !== '/'
  return hides ? skipElement(text, end, name) : end + 1
}

/** Offset of the `>` that ends a tag, or -1. */
function tagEnd(text: string, from: number, format: ContentFormat): number {
  let end = from
  while (end < text.length && text[end] !== '>') {
    const char = text[end]
    if (char === '<') return -1
    if (char === '"' || char === "'") end = behind(text, char, end + 1)
    else if (char === '{' && format === 'mdx') {
      end = skipBraces(text, end)
      if (end === -1) return -1
    } else end += 1
  }
  return end < text.length ? end : -1
}

function skipElement(text: string, at: number, name: string): number {
  const closing = text.slice(at).search(new RegExp(`</${name}[ \\t\\n]*>`, 'i'))
  return closing === -1 ? text.length : behind(text, '>', at + closing)
}
