import type { Root } from 'mdast'
import { markerWidth } from '../text/containers.ts'
import { isBlankFrom, isSpace, lineEnd, nextLine, runLength } from '../text/lines.ts'

/** How deep blocks and inline elements may stand in each other. Every step walks down the tree, each on its own stack. */
export const maxNesting = 500

/** How deep brackets and emphasis may be nested within a paragraph: tens of thousands end the process in the parser. */
const maxNestedMarks = 1_000

/** How many quote marks and list markers a line may begin with: the parser's time grows with their square. */
const maxMarkersPerLine = 5_000

/** What nests, by character codes. */
const MARKS = Uint8Array.from({ length: 128 }, (_, code) =>
  '()[]{}*_~>-+.'.includes(String.fromCharCode(code)) ? 1 : 0,
)

/** A text is nested deeper than can be read. */
export class NestingProblem extends Error {
  readonly line: number | undefined
  readonly column: number | undefined

  constructor(place: { readonly line: number; readonly column: number } | undefined) {
    super('The file is nested deeper than can be read.')
    this.name = 'NestingProblem'
    this.line = place?.line
    this.column = place?.column
  }
}

interface Branch {
  readonly type: string
  readonly children?: readonly Branch[]
  readonly position?: { readonly start: { readonly line: number; readonly column: number } }
}

/** remark plugin: throws a `NestingProblem` for a tree that is too deep to walk. */
export function nesting() {
  return (tree: Root): void => {
    // Level by level: a tree that is too deep must not be walked down.
    let level: readonly Branch[] = [tree as Branch]
    for (let depth = 0; level.length > 0; depth++) {
      if (depth > maxNesting) {
        const start = level.find(({ position }) => position !== undefined)?.position?.start
        throw new NestingProblem(start && { line: start.line, column: start.column })
      }
      level = nextLevel(level)
    }
  }
}

function nextLevel(level: readonly Branch[]): readonly Branch[] {
  const below: Branch[] = []
  for (const { children } of level) {
    if (children !== undefined) for (const child of children) below.push(child)
  }
  return below
}

/** Marks that are open: where each is, and how many are nested in it. */
interface Stack {
  readonly at: number[]
  readonly heights: number[]
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
    else readFingerprints(text, { start: at, end }, stacks)
    at = nextLine(text, end)
  }
}

/** Whether there are enough marks for a problem; nearly no page has. */
function hasManyMarks(text: string): boolean {
  let count = 0
  for (let at = 0; at < text.length; at++) if (MARKS[text.charCodeAt(at)] === 1) count++
  return count > maxNestedMarks
}

type Stacks = Readonly<Record<'bracket' | '*' | '_' | '~', Stack>>

function emptyStacks(): Stacks {
  const empty = (): Stack => ({ at: [], heights: [] })
  return { bracket: empty(), '*': empty(), _: empty(), '~': empty() }
}

/** Quote marks, bullets and numbers of lists at the start of a line. */
function countMarkers(text: string, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const width = text[at] === '>' ? 1 : listMarkerWidth(text, at)
    if (width > 0) {
      count++
      at += width - 1
    } else if (!isSpace(text[at])) break
  }
  return count
}

function listMarkerWidth(text: string, at: number): number {
  const width = markerWidth(text, at)
  return isSpace(text[at + width]) ? width : 0
}

function readFingerprints(
  text: string,
  { start, end }: { start: number; end: number },
  stacks: Stacks,
): void {
  for (let at = start; at < end; at++) {
    const char = text[at] ?? ''
    if ('([{'.includes(char)) open(stacks.bracket, at)
    else if (')]}'.includes(char)) close(text, stacks.bracket, 1)
    else if (char === '*' || char === '_' || char === '~') {
      const length = runLength(text, at)
      readRun(text, { at, length }, stacks[char])
      at += length - 1
    }
  }
}

/** A run of marks opens with text after it and closes with text before it; with text on both sides it does neither. */
function readRun(text: string, { at, length }: { at: number; length: number }, stack: Stack): void {
  const before = (text[at - 1] ?? ' ').trim() !== ''
  const after = (text[at + length] ?? ' ').trim() !== ''
  if (after && !before) open(stack, at)
  else if (before && !after) close(text, stack, Math.ceil(length / 2))
}

function open({ at, heights }: Stack, offset: number): void {
  at.push(offset)
  heights.push(0)
}

function close(text: string, { at, heights }: Stack, levels: number): void {
  const offset = at.pop()
  if (offset === undefined) return
  const height = (heights.pop() ?? 0) + levels
  if (height > maxNestedMarks) throw new NestingProblem(placeOf(text, offset))
  const outer = heights.length - 1
  if (outer >= 0) heights[outer] = Math.max(heights[outer] ?? 0, height)
}

function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

/** Tags of elements that hold nothing (HTML Living Standard, "Void elements"). */
export const VOID_TAGS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
