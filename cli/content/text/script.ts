import { isBlankFrom, isLineBreak, lineEnd, nextLine, paragraphEnd } from './lines.ts'

interface Walk {
  readonly text: string
  readonly open: string[]
  at: number
  /** The last character that was not white space; tells a regular expression from a division. */
  previous: string
  /** For each quote: a string that starts before this offset does not end on its line. */
  readonly unclosed: Map<string, number>
}

const OPENING = '{(['
const CLOSING = '})]'
const BEFORE_REGEX = '(,=:[!&|?{;'

/**
 * Offset after an expression in braces, or -1 when it does not end. JavaScript is not parsed: strings, templates, comments
 * and regular expressions are recognised well enough to count brackets.
 */
export function expressionEnd(text: string, start: number): number {
  const walk = walkFrom(text, start)
  while (walk.at < text.length) {
    const isEnd = step(walk) === '}' && walk.open.length === 0
    if (isEnd) return walk.at
  }
  return -1
}

/**
 * The end of the last line of imports and exports: where a blank line, or `limit`, follows and no bracket is open. When
 * one is never closed, that is where the paragraph ends in which it is opened.
 */
export function esmEnd(text: string, start: number, limit: number): { end: number; isClosed: boolean } {
  const walk = walkFrom(text, start)
  let closed = start
  while (walk.at < limit) {
    if (walk.open.length === 0 && isLineBreak(text, walk.at)) {
      closed = walk.at
      if (isBlankFrom(text, nextLine(text, closed))) return { end: closed, isClosed: true }
    }
    step(walk)
  }
  const isClosed = walk.open.length === 0
  return { end: isClosed ? limit : Math.min(paragraphEnd(text, closed), limit), isClosed }
}

function walkFrom(text: string, at: number): Walk {
  return { text, open: [], at, previous: '', unclosed: new Map() }
}

/** Moves after the next character, string, comment or regular expression; gives its first character, '' in a template. */
function step(walk: Walk): string {
  const char = walk.text[walk.at] ?? ''
  if (walk.open.at(-1) === '`') {
    stepInTemplate(walk, char)
    return ''
  }
  if (char === '`' || OPENING.includes(char)) walk.open.push(char)
  else if (CLOSING.includes(char)) closeBracket(walk, char)
  walk.at = char === '"' || char === "'" ? stringEnd(walk, char) : char === '/' ? slashEnd(walk) : walk.at + 1
  if (char.trim() !== '') walk.previous = char
  return char
}

function stepInTemplate(walk: Walk, char: string): void {
  if (char === '\\') walk.at++
  else if (char === '`') walk.open.pop()
  else if (char === '$' && walk.text[walk.at + 1] === '{') {
    walk.open.push('{')
    walk.at++
  }
  walk.at++
}

/**
 * A bracket of another kind in between is forgiven, so that a `(` in the text of an element does not matter. Only
 * a few: looking for the right one among thousands, at each bracket, would take too long.
 */
function closeBracket({ open }: Walk, char: string): void {
  const opening = OPENING[CLOSING.indexOf(char)]
  for (let index = open.length - 1; index >= Math.max(0, open.length - 8); index--) {
    if (open[index] === '`') return
    if (open[index] === opening) {
      open.length = index
      return
    }
  }
}

/** An apostrophe in the text of an element is no string: it stands in a word, or does not end on its line. */
function stringEnd({ text, at, unclosed }: Walk, quote: string): number {
  const isInWord = quote === "'" && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '')
  if (isInWord || at < (unclosed.get(quote) ?? 0)) return at + 1
  let end = at + 1
  for (; end < text.length && !isLineBreak(text, end); end++) {
    if (text[end] === quote) return end + 1
    if (text[end] === '\\') end++
  }
  unclosed.set(quote, end)
  return at + 1
}

/** Comments and regular expressions; the slashes of `https://` begin neither. */
function slashEnd(walk: Walk): number {
  const { text, at, previous } = walk
  if (text[at + 1] === '*') {
    const end = text.indexOf('*/', at + 2)
    return end < 0 ? text.length : end + 2
  }
  if (text[at + 1] === '/') return text[at - 1] === ':' ? at + 2 : lineEnd(text, at)
  return previous !== '' && BEFORE_REGEX.includes(previous) ? regexEnd(walk) : at + 1
}

function regexEnd({ text, at, unclosed }: Walk): number {
  if (at < (unclosed.get('/') ?? 0)) return at + 1
  let end = at + 1
  let inClass = false
  for (; end < text.length && !isLineBreak(text, end); end++) {
    const char = text[end]
    if (char === '/' && !inClass) return end + 1
    if (char === '\\') end++
    else if (char === '[' || char === ']') inClass = char === '['
  }
  unclosed.set('/', end)
  return at + 1
}
