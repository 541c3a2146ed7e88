import { isBlankFrom, isSpace, lineEnd, nextLine, runLength } from './lines.ts'

export type Container = { readonly kind: 'quote' } | { readonly kind: 'item'; readonly indent: number }

/** A line of the source, read from left to right through the containers it stands in. */
export interface Line {
  readonly start: number
  /** Offset of the line break, or the length of the text. */
  readonly end: number
  readonly next: number
  /** Offset of the first character that is not white space after the containers read so far; `end` if none. */
  at: number
  /** Column of `at`, from 0; tabs reach to the next multiple of 4. */
  column: number
  /** Column where the content of the innermost container read so far begins. */
  base: number
  /** Offset of a character because of which all that stands before it is no thematic break; 0 while none is known. */
  breakEnd: number
}

export function readLine(text: string, start: number): Line {
  const end = lineEnd(text, start)
  const line: Line = { start, end, next: nextLine(text, end), at: start, column: 0, base: 0, breakEnd: 0 }
  skipSpace(text, line)
  return line
}

export function isBlank(line: Line): boolean {
  return line.at === line.end
}

/** Reads containers that are open as far as the line goes on with them; gives how many it does. */
export function matchContainers(text: string, line: Line, containers: readonly Container[]): number {
  const at = containers.findIndex((container) => !matchContainer(text, line, container))
  return at < 0 ? containers.length : at
}

function matchContainer(text: string, line: Line, container: Container): boolean {
  if (container.kind === 'quote') return takeQuote(text, line)
  if (isBlank(line)) return true
  if (line.column - line.base < container.indent) return false
  line.base += container.indent
  return true
}

export function openContainer(text: string, line: Line, interrupting: boolean): Container | null {
  if (takeQuote(text, line)) return { kind: 'quote' }
  const indent = takeListMarker(text, line, interrupting)
  return indent === null ? null : { kind: 'item', indent }
}

function takeQuote(text: string, line: Line): boolean {
  if (text[line.at] !== '>') return false
  moveTo(text, line, line.at + 1)
  // One space after the mark belongs to it.
  if (line.column > line.base) line.base++
  return true
}

/** Reads a list marker; gives the columns that lines of the item are indented by. */
function takeListMarker(text: string, line: Line, interrupting: boolean): number | null {
  const width = markerWidth(text, line.at)
  const after = line.at + width
  if (width === 0 || (after < line.end && !isSpace(text[after])) || isThematicBreak(text, line)) return null
  const empty = isBlankFrom(text, after)
  const first = text.slice(line.at, after - 1)
  if (interrupting && (empty || (first !== '' && first !== '1'))) return null
  const outer = line.base
  moveTo(text, line, after)
  const space = line.column - line.base
  line.base += empty || space > 4 ? 1 : space
  return line.base - outer
}

/** Characters of a bullet or the number of a list item at the offset; 0 when there is none. */
export function markerWidth(text: string, at: number): number {
  if ('-+*'.includes(text[at] ?? ' ')) return 1
  NUMBER.lastIndex = at
  return NUMBER.test(text) ? NUMBER.lastIndex - at : 0
}

const NUMBER = /\d{1,9}[.)]/y

/** Three or more of `*`, `-` or `_` and nothing else. */
export function isThematicBreak(text: string, line: Line): boolean {
  const mark = text[line.at] ?? ' '
  // Looked for once: a line may begin with thousands of list markers.
  if (!'*-_'.includes(mark) || line.breakEnd > line.at) return false
  let count = 0
  for (let at = line.at; at < line.end; at++) {
    if (text[at] === mark) count++
    else if (!isSpace(text[at])) {
      line.breakEnd = at
      return false
    }
  }
  return count >= 3
}

function moveTo(text: string, line: Line, at: number): void {
  line.column += at - line.at
  line.at = at
  line.base = line.column
  skipSpace(text, line)
}

function skipSpace(text: string, line: Line): void {
  for (; line.at < line.end && isSpace(text[line.at]); line.at++) {
    line.column += text[line.at] === '\t' ? 4 - (line.column % 4) : 1
  }
}

export interface Fence {
  readonly char: string
  readonly length: number
  readonly info: string
}

/** The fence at an offset, of backticks, tildes or, for math, dollars; null when there is none. */
export function fenceAt(text: string, at: number): Fence | null {
  const char = text[at]
  if (char !== '`' && char !== '~' && char !== '$') return null
  const length = runLength(text, at)
  if (length < (char === '$' ? 2 : 3)) return null
  const info = text.slice(at + length, lineEnd(text, at)).trim()
  return char !== '~' && info.includes(char) ? null : { char, length, info }
}

export function closesFence(text: string, at: number, { char, length }: Fence): boolean {
  if (text[at] !== char) return false
  const run = runLength(text, at)
  return run >= length && isBlankFrom(text, at + run)
}

/**
 * From the start of a line to the line after the code block that it opens, however it is indented, also where marks of
 * quotes and lists stand before it; the same offset when it opens none. A block that is not closed ends with the quote or
 * list item it stands in, or with the text.
 */
export function skipCodeBlock(text: string, at: number): number {
  const first = readLine(text, at)
  const containers: Container[] = []
  for (let next = openContainer(text, first, false); next; next = openContainer(text, first, false))
    containers.push(next)
  const fence = fenceAt(text, first.at)
  if (fence === null || fence.char === '$') return at
  for (let start = first.next; start < text.length; start = nextLine(text, start)) {
    const line = readLine(text, start)
    if (matchContainers(text, line, containers) < containers.length) return start
    if (closesFence(text, line.at, fence)) return line.next
  }
  return text.length
}
