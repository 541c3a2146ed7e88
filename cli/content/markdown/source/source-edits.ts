import { sortedIndex } from 'lodash-es'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { onceAsked } from '../../../types/memoized.ts'

/** A replacement of the same length, or an insertion. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Adds edits one by one: there may be more than one call takes as arguments. */
export function addEdits(edits: Edit[], more: readonly Edit[]): void {
  for (const edit of more) edits.push(edit)
}

export interface RewrittenSource {
  readonly text: string
  /** Ascending offsets in `text` of inserted characters, which are never line breaks. */
  readonly insertions: readonly number[]
  /** Ascending numbers, from 1, of lines of `text` that the source does not have. */
  readonly addedLines: readonly number[]
}

interface SourcePoint extends Point {
  readonly offset: number
}

export function originalPoint({ insertions }: RewrittenSource, point: SourcePoint): SourcePoint {
  const before = (offset: number): number => insertions.filter((at) => at < offset).length
  const shift = before(point.offset)
  const column = point.column - shift + before(point.offset - point.column + 1)
  return { line: point.line, column, offset: point.offset - shift }
}

/** Applies edits, given in any order, to a text. */
export function applyEdits(text: string, edits: readonly Edit[]): RewrittenSource {
  const parts: string[] = []
  const insertions: number[] = []
  const addedLines: number[] = []
  let at = 0
  let line = 1
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    // Constructs overlap only in text that the parser will reject.
    if (edit.start < at) continue
    const between = text.slice(at, edit.start)
    parts.push(between, edit.text)
    line += between.split('\n').length - 1
    if (edit.text.endsWith('\n')) addedLines.push(line)
    else if (edit.start === edit.end) insertions.push(edit.start + insertions.length)
    line += edit.text.split('\n').length - 1
    at = edit.end
  }
  parts.push(text.slice(at))
  return { text: parts.join(''), insertions, addedLines }
}

export function originalLine(line: number, addedLines: readonly number[]): number {
  return line - sortedIndex(addedLines, line)
}

/** A line of a file as its author wrote it, by its number, from 1; empty when there is none. */
export type WrittenLine = (number: number) => string

/** Prepares the lines of one file; the text is split when the first is asked for. */
export function writtenLines(file: VFile): WrittenLine {
  const lines = onceAsked(() => {
    const text = String(file).replace(/^\uFEFF/, '')
    // A regular expression takes ten times as long, and few files have carriage returns.
    return text.includes('\r') ? text.split(/\r\n|\r|\n/) : text.split('\n')
  })
  return (number) => lines()[number - 1] ?? ''
}
