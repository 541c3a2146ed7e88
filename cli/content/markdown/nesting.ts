import type { Nodes, Root } from 'mdast'
import type { Point } from 'unist'
import { markerWidth } from '../text/containers.ts'
import { isBlankFrom, isSpace, lineEnd, nextLine, runLength } from '../text/lines.ts'

/** How deep blocks and inline elements may stand in each other. Every step walks down the tree, each on its own stack. */
const maxNesting = 500

/** How deep brackets and emphasis may be nested within a paragraph: tens of thousands end the process in the parser. */
const maxNestedMarks = 1_000

/** How many quote marks and list markers a line may begin with: the parser's time grows with their square. */
const maxMarkersPerLine = 5_000

const MARKS = Uint8Array.from({ length: 128 }, (_, code) =>
  '()[]{}*_~>-+.'.includes(String.fromCharCode(code)) ? 1 : 0,
)

export class NestingProblem extends Error {
  readonly line: number | undefined
  readonly column: number | undefined

  constructor(place: Point | undefined) {
    super('The file is nested deeper than can be read.')
    this.name = 'NestingProblem'
    this.line = place?.line
    this.column = place?.column
  }
}

/** remark plugin: throws a `NestingProblem` for a tree that is too deep to walk. */
export function nesting() {
  return (tree: Root): void => {
    // Level by level: a tree that is too deep must not be walked down.
    let level: readonly Nodes[] = [tree]
    for (let depth = 0; level.length > 0; depth++) {
      if (depth > maxNesting)
        throw new NestingProblem(level.find(({ position }) => position !== undefined)?.position?.start)
      level = level.flatMap((node) => ('children' in node ? node.children : []))
    }
  }
}

/** Throws a `NestingProblem` for a text that the parser could not read. Takes linear time. */
export function checkNesting(text: string): void {
  if (!hasManyMarks(text)) return
  let stacks = emptyStacks()
  let at = 0
  while (at < text.length) {
    const end = lineEnd(text, at)
    if (countMarkers(text, at, end) > maxMarkersPerLine) throw new NestingProblem(placeOf(text, at))
    if (isBlankFrom(text, at)) stacks = emptyStacks()
    else for (let mark = at; mark < end;) mark = readMark(text, mark, stacks)
    at = nextLine(text, end)
  }
}

/** Whether there are enough marks for a problem; nearly no page has. */
function hasManyMarks(text: string): boolean {
  let count = 0
  for (let at = 0; at < text.length; at++) if (MARKS[text.charCodeAt(at)] === 1) count++
  return count > maxNestedMarks
}

function countMarkers(text: string, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const width = text[at] === '>' ? 1 : markerWidth(text, at)
    if (width > 0 && (text[at] === '>' || isSpace(text[at + width]))) {
      count++
      at += width - 1
    } else if (!isSpace(text[at])) break
  }
  return count
}

/** Marks that are open: where each is, and how many are nested in it. */
type Stack = { readonly at: number; height: number }[]

type Stacks = Readonly<Record<'bracket' | '*' | '_' | '~', Stack>>

function emptyStacks(): Stacks {
  return { bracket: [], '*': [], _: [], '~': [] }
}

/** Gives the offset after the mark, or after a character that is none. */
function readMark(text: string, at: number, stacks: Stacks): number {
  const char = text[at] ?? ''
  if (char === '*' || char === '_' || char === '~') return readRun(text, at, stacks[char])
  if ('([{'.includes(char)) stacks.bracket.push({ at, height: 0 })
  else if (')]}'.includes(char)) close(text, stacks.bracket, 1)
  return at + 1
}

/** A run of marks opens with text after it and closes with text before it; with text on both sides it does neither. */
function readRun(text: string, at: number, stack: Stack): number {
  const length = runLength(text, at)
  const before = (text[at - 1] ?? ' ').trim() !== ''
  const after = (text[at + length] ?? ' ').trim() !== ''
  if (after && !before) stack.push({ at, height: 0 })
  else if (before && !after) close(text, stack, Math.ceil(length / 2))
  return at + length
}

function close(text: string, stack: Stack, levels: number): void {
  const mark = stack.pop()
  if (mark === undefined) return
  const height = mark.height + levels
  if (height > maxNestedMarks) throw new NestingProblem(placeOf(text, mark.at))
  const outer = stack.at(-1)
  if (outer !== undefined) outer.height = Math.max(outer.height, height)
}

function placeOf(text: string, offset: number): Point {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

/** Tags of elements that hold nothing (HTML Living Standard, "Void elements"). */
export const VOID_TAGS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
