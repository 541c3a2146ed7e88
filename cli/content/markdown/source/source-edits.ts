import type { VFile } from 'vfile'

/** A piece of text to put in the place of another: of the same length, or where nothing was. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Adds edits one by one: there can be more than a call takes arguments. */
export function addEdits(edits: Edit[], more: readonly Edit[]): void {
  for (const edit of more) edits.push(edit)
}

/** A source text as the parser gets it. */
export interface RewrittenSource {
  readonly text: string
  /** Offsets in `text` of the characters that the source does not have, ascending. There is never a line break. */
  readonly insertions: readonly number[]
  /** Lines of `text`, from 1, that the source does not have, ascending. */
  readonly addedLines: readonly number[]
}

/** A place as parsers give it: line and column from 1, offset from 0. */
export interface SourcePoint {
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** Maps a place in the rewritten text to the same place in the source. */
export function originalPoint({ insertions }: RewrittenSource, point: SourcePoint): SourcePoint {
  const before = (offset: number): number => insertions.filter((at) => at < offset).length
  const shift = before(point.offset)
  const column = point.column - shift + before(point.offset - point.column + 1)
  return { line: point.line, column, offset: point.offset - shift }
}

/** Puts all edits into a text; they come in any order. */
export function applyEdits(text: string, edits: readonly Edit[]): RewrittenSource {
  const parts: string[] = []
  const insertions: number[] = []
  const addedLines: number[] = []
  let at = 0
  let line = 1
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    // Only a text that the parser will refuse has constructs that overlap.
    if (edit.start < at) continue
    const between = text.slice(at, edit.start)
    parts.push(between, edit.text)
    line += lineBreaks(between)
    if (edit.text.endsWith('\n')) addedLines.push(line)
    else if (edit.start === edit.end) insertions.push(edit.start + insertions.length)
    line += lineBreaks(edit.text)
    at = edit.end
  }
  parts.push(text.slice(at))
  return { text: parts.join(''), insertions, addedLines }
}

function lineBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** The line of the source that a line of the rewritten text stands for. */
export function originalLine(line: number, addedLines: readonly number[]): number {
  let [from, to] = [0, addedLines.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((addedLines[middle] ?? 0) < line) from = middle + 1
    else to = middle
  }
  return line - from
}

/** A line of a file as its author wrote it, by its number, from 1; empty when there is none. */
export type WrittenLine = (number: number) => string

/** Prepares the lines of one file; the text is split when the first is asked for. */
export function writtenLines(file: VFile): WrittenLine {
  let lines: readonly string[] | undefined
  return (number) => {
    lines ??= splitLines(String(file).replace(/^\uFEFF/, ''))
    return lines[number - 1] ?? ''
  }
}

/** A pattern takes ten times as long, and hardly any file has returns. */
function splitLines(text: string): readonly string[] {
  return text.includes('\r') ? text.split(/\r\n|\r|\n/) : text.split('\n')
}
