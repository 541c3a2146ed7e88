import type { Code, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import type { Diagnostic } from '../../../report/diagnostic.ts'
import { runLength } from '../../text/lines.ts'
import { stateOf } from '../state.ts'
import { walkMdast } from '../walk.ts'
import { writtenLines, type WrittenLine } from '../source/written-lines.ts'

interface UnclosedOptions {
  /** Names of containers that report themselves. */
  readonly except: readonly string[]
}

/**
 * remark plugin: reports fences and containers that nothing closes: they go on to the end of what they stand in.
 * Problems: `UNCLOSED_FENCE`, `UNCLOSED_DIRECTIVE`.
 */
export function unclosed({ except }: UnclosedOptions) {
  const others = new Set(except)
  return (tree: Root, file: VFile): void => {
    const { diagnostics, file: path } = stateOf(file)
    const source: Source = { lineAt: writtenLines(file), closers: new Set() }
    walkMdast(tree, (node) => {
      if (node.type !== 'code' && node.type !== 'containerDirective') return
      const problem = problemOf(node, source)
      if (problem === null || (node.type !== 'code' && others.has(node.name))) return
      diagnostics.push({ ...problem, place: { file: path, ...problem.place } })
    })
  }
}

interface Source {
  readonly lineAt: WrittenLine
  /** Lines of colons that close a container; one around another takes the line for its own. */
  readonly closers: Set<number>
}

interface Problem extends Omit<Diagnostic, 'place'> {
  readonly place: { readonly line: number; readonly column: number; readonly endColumn: number }
}

function problemOf(node: Code | ContainerDirective, { lineAt, closers }: Source): Problem | null {
  if (node.position === undefined) return null
  const { start, end } = node.position
  const opener = lineAt(start.line)
  const char = opener[start.column - 1] ?? ''
  const length = runLength(opener, start.column - 1)
  // What is indented, or was written as HTML, has no fence.
  if (!'`~:'.includes(char) || length < 3) return null
  const closed = end.line > start.line && closerLength(lineAt(end.line), char) >= length
  if (closed && !closers.has(end.line)) {
    if (node.type !== 'code') closers.add(end.line)
    return null
  }
  return {
    ...messageFor(node, char.repeat(length)),
    level: 'warning',
    place: { line: start.line, column: start.column, endColumn: start.column + length },
    ...notesOn(shortCloser(node, { lineAt, char, length })),
  }
}

function messageFor(
  node: Code | ContainerDirective,
  mark: string,
): Pick<Diagnostic, 'code' | 'message' | 'hint'> {
  if (node.type === 'code') {
    return {
      code: 'UNCLOSED_FENCE',
      message: 'The code block is never closed: everything after it is code.',
      hint: `Write "${mark}" on a line of its own where the code ends, indented like the first line.`,
    }
  }
  return {
    code: 'UNCLOSED_DIRECTIVE',
    message: `":::${node.name}" is never closed: everything after it belongs to it.`,
    hint: `Write "${mark}" on a line of its own where it ends. What holds other containers needs more colons than they have.`,
  }
}

interface Marks {
  readonly lineAt: WrittenLine
  readonly char: string
  readonly length: number
}

/** The first line that would close it with more marks, or null. Lines that close what is nested are not meant. */
function shortCloser(node: Code | ContainerDirective, { lineAt, char, length }: Marks): number | null {
  const { start, end } = node.position ?? {}
  if (start === undefined || end === undefined) return null
  const nested = node.type === 'code' ? [] : node.children.map(({ position }) => position?.end.line)
  for (let line = start.line + 1; line <= end.line; line++) {
    const found = closerLength(lineAt(line), char)
    if (found >= 3 && found < length && !nested.includes(line)) return line
  }
  return null
}

function notesOn(line: number | null): Pick<Diagnostic, 'notes'> {
  return line === null ? {} : { notes: [`line ${line} has too few to close it`] }
}

/** How many of the marks the line has and nothing else; quote marks before them do not count. */
function closerLength(line: string, char: string): number {
  let at = 0
  while (at < line.length && ' \t>'.includes(line[at] ?? '')) at++
  if (line[at] !== char) return 0
  const length = runLength(line, at)
  return line.slice(at + length).trim() === '' ? length : 0
}
