import { isBlankFrom, isSpace, lineEnd, nextLine } from './lines.ts'

/** A block that holds other blocks: a quote, or a list item whose content is indented by so many columns. */
export type Container = { readonly kind: 'quote' } | { readonly kind: 'item'; readonly indent: number }

/** A line of the source, read from left to right through the containers it stands in. */
export interface Line {
  readonly start: number
  /** Offset of the line break, or the length of the text. */
  readonly end: number
  /** Offset of the next line. */
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

/** Reads a line up to its first character. */
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

/** Reads one quote mark or list marker, if the line has one here. */
export function openContainer(text: string, line: Line, interrupting: boolean): Container | null {
  if (takeQuote(text, line)) return { kind: 'quote' }
  const indent = takeListMarker(text, line, interrupting)
  return indent === null ? null : { kind: 'item', indent }
}

/** Reads all quote marks and list markers that the rest of a line begins with. */
export function openContainers(text: string, line: Line): readonly Container[] {
  const opened: Container[] = []
  for (let next = openContainer(text, line, false); next; next = openContainer(text, line, false))
    opened.push(next)
  return opened
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

/** Moves over characters that are not white space, and the white space after them. */
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
