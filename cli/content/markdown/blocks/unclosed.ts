import type { Code, Parent, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { runLength } from '../../text/lines.ts'
import { stateOf } from '../state.ts'
import { walkMdast } from '../walk.ts'
import { writtenLines, type WrittenLine } from '../source/source-edits.ts'

/**
 * remark plugin: reports fences and containers that nothing closes: they go on to the end of what they stand in.
 * Problems: `UNCLOSED_FENCE`, `UNCLOSED_ADMONITION`, `UNCLOSED_DIRECTIVE`.
 */
export function unclosed({ admonitions: names }: { readonly admonitions: readonly string[] }) {
  const admonitions = new Set(names)
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    const source: Source = { lineAt: writtenLines(file), admonitions, closers: new Map() }
    walkMdast(tree, (node, _index, parent) => {
      if (node.type !== 'code' && node.type !== 'containerDirective') return
      for (const found of [problemOf(node, parent, source), titleProblem(node, source)]) {
        const place = { file: state.file, ...found?.place }
        if (found !== null) state.diagnostics.push({ ...found, level: 'warning', place })
      }
    })
  }
}

interface Source {
  readonly lineAt: WrittenLine
  readonly admonitions: ReadonlySet<string>
  /** Lines of colons that close a container; one around another takes the line for its own. */
  readonly closers: Map<number, ContainerDirective>
}

function problemOf(node: Code | ContainerDirective, parent: Parent, source: Source) {
  const { lineAt, admonitions, closers } = source
  if (node.position === undefined) return null
  const { start, end } = node.position
  const opener = lineAt(start.line)
  const char = opener[start.column - 1] ?? ''
  const length = runLength(opener, start.column - 1)
  // What is indented, or was written as HTML, has no fence.
  if (!'`~:'.includes(char) || length < 3) return null
  const outer = closers.get(end.line)
  const closed = end.line > start.line && closerLength(lineAt(end.line), char) >= length
  if (closed && outer === undefined) {
    if (node.type !== 'code') closers.set(end.line, node)
    return null
  }
  const mark = char.repeat(length)
  const short = shortCloser(node, lineAt, mark)
  const taker = short === null ? outer : undefined
  const wording =
    node.type === 'code'
      ? openFence(mark)
      : openContainer(node, mark, { parent, isAdmonition: admonitions.has(node.name), taker })
  return {
    ...wording,
    place: { line: start.line, column: start.column, endColumn: start.column + length },
    notes: short === null ? undefined : [`line ${short} has too few to close it`],
  }
}

function openFence(mark: string) {
  return {
    code: 'UNCLOSED_FENCE',
    message: 'The code block is never closed: everything after it is code.',
    hint: `Write "${mark}" on a line of its own where the code ends, indented like the first line.`,
  }
}

function openContainer(
  { name }: ContainerDirective,
  mark: string,
  scope: { parent: Parent; isAdmonition: boolean; taker: ContainerDirective | undefined },
) {
  const { parent, isAdmonition, taker } = scope
  const { start, end } = taker?.position ?? {}
  const [reason, hint] =
    taker === undefined
      ? [
          `it ends with the ${AROUND[parent.type] ?? 'block around it'}`,
          `Write "${mark}" on a line of its own where it ends.`,
        ]
      : [
          `the colons in line ${end?.line} close ":::${taker.name}" of line ${start?.line}`,
          `Write "${mark}" where it ends, and give ":::${taker.name}" one more colon at its beginning and its end.`,
        ]
  return {
    code: isAdmonition ? 'UNCLOSED_ADMONITION' : 'UNCLOSED_DIRECTIVE',
    message: `${isAdmonition ? 'The admonition ' : ''}":::${name}" is never closed: ${reason}.`,
    hint,
  }
}

const AROUND: Readonly<Record<string, string>> = { root: 'file', listItem: 'list item', blockquote: 'quote' }

/** A title without its last bracket is no title; the parser drops it. */
function titleProblem(node: Code | ContainerDirective, { lineAt, admonitions }: Source) {
  if (node.type === 'code' || node.position === undefined || !admonitions.has(node.name)) return null
  const { line, column } = node.position.start
  const opener = lineAt(line).slice(column - 1)
  if (!/^:{3,}\s*[^\s[{:]+\[[^\]]*$/.test(opener)) return null
  return {
    code: 'UNCLOSED_ADMONITION',
    message: `The title of ":::${node.name}" is never closed, so it is not shown.`,
    place: { line, column: column + opener.indexOf('['), endColumn: column + opener.trimEnd().length },
    hint: `Close it in its line: ":::${node.name}[Title]".`,
  }
}

/** The first line that would close it with more marks, or null. Lines that close what is nested are not meant. */
function shortCloser(node: Code | ContainerDirective, lineAt: WrittenLine, mark: string): number | null {
  const { start, end } = node.position ?? {}
  if (start === undefined || end === undefined) return null
  const nested = (node.type === 'code' ? [] : node.children)
    .filter(({ type }) => type === 'code' || type === 'containerDirective')
    .map(({ position }) => position?.end.line)
  for (let line = start.line + 1; line <= end.line; line++) {
    const found = closerLength(lineAt(line), mark.charAt(0))
    if (found >= 3 && found < mark.length && !nested.includes(line)) return line
  }
  return null
}

/** How many of the marks the line has and nothing else; quote marks before them do not count. */
function closerLength(line: string, char: string): number {
  let at = 0
  while (at < line.length && ' \t>'.includes(line[at] ?? '')) at++
  if (line[at] !== char) return 0
  const length = runLength(line, at)
  return line.slice(at + length).trim() === '' ? length : 0
}
