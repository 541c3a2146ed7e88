import { skipCodeBlock } from '../text/fence.ts'
import { nextLine } from '../text/lines.ts'

/**
 * How many characters the fast parser may look at again. It takes fifteen milliseconds for as many; micromark takes no
 * longer for a text that has so much of this in a block.
 */
export const maxRepeatedSteps = 10_000_000

/** The same for each character of a text: many blocks with some of this are still read sooner than by micromark. */
const maxStepsPerCharacter = 100

const LINE_FEED = 10
const SPACE = 32
const AMPERSAND = 38
const STAR = 42
const COLON = 58
const LESS_THAN = 60
const BRACKET = 91
const BRACKET_END = 93
const UNDERSCORE = 95
const BACKTICK = 96
const BRACE = 123
const LAST_ASCII = 127

/** A colon that something may follow which makes it a directive. */
const DIRECTIVE = /:[^\s/]/

/** Whether a text may hold directives. Without, the fast parser need not look at its colons. */
export function mayHaveDirectives(text: string): boolean {
  return DIRECTIVE.test(text)
}

/** Whether the fast parser would go back too often. Hardly any page has blocks for it, which is seen at once. */
export function goesBackTooOften(text: string, format: 'md' | 'mdx'): boolean {
  const limit = stepLimit(text)
  return mostSteps(text) > limit && repeatedSteps(text, format) > limit && !hasOpenContainers(text)
}

/** Containers that stay open nest, and micromark's time grows with the cube of their number; the fast parser takes 256. */
const maxOpenContainers = 100

const CONTAINER_FENCE = /^[ \t>]*:{3,}([^\s:])?/gm

function hasOpenContainers(text: string): boolean {
  let open = 0
  for (const [, name] of text.matchAll(CONTAINER_FENCE))
    open = name === undefined ? Math.max(0, open - 1) : open + 1
  return open > maxOpenContainers
}

function stepLimit({ length }: string): number {
  return Math.max(maxRepeatedSteps, length * maxStepsPerCharacter)
}

/** As many steps as there would be if each character were such a mark, and a mark of each kind. */
function mostSteps(text: string): number {
  let steps = 0
  for (let at = 0; at < text.length;) {
    const blank = text.indexOf('\n\n', at)
    const end = blank < 0 ? text.length : blank + 1
    steps += (3 * (end - at) ** 2) / 2
    at = end
  }
  return steps
}

/**
 * Estimates how often the fast parser goes back: at each colon (if there may be directives), entity and, in MDX, brace of
 * a block it reads the block from its first character on, to see whether the mark is in a code span or a link; at an
 * underscore it reads the word it is in. At a star or underscore that ends nothing it goes through what others have
 * begun. To tell the column of a mark after letters that are not ASCII, it reads the line up to there; in MDX that of
 * a tag from the start of the block.
 *
 * Blocks end at blank lines. Code and modules count for nothing. Takes linear time, and ends at the maximum.
 */
export function repeatedSteps(text: string, format: 'md' | 'mdx'): number {
  const limit = stepLimit(text)
  const hasDirectives = mayHaveDirectives(text)
  let steps = 0
  for (let at = 0; at < text.length && steps <= limit;) {
    const block = readBlock(text, at, { format, hasDirectives })
    steps += block.steps
    at = block.end
  }
  return steps
}

interface Block {
  readonly end: number
  readonly steps: number
}

interface BlockOptions {
  readonly format: 'md' | 'mdx'
  readonly hasDirectives: boolean
}

/** Reads to the next blank line; a fence that begins a line ends the block, and is stepped over. */
function readBlock(text: string, start: number, { format, hasDirectives }: BlockOptions): Block {
  const isModule = format === 'mdx' && /^(?:import|export)\b/.test(text.slice(start, start + 7))
  const reading: Reading = {
    start,
    format: isModule ? 'module' : format,
    hasDirectives,
    begun: { [STAR]: 0, [UNDERSCORE]: 0 },
    isWide: false,
  }
  let steps = 0
  for (let at = start; at < text.length;) {
    const after = skipCodeBlock(text, at)
    if (after > at) return { end: after, steps }
    const end = nextLine(text, at)
    steps += stepsInLine(text, { at, end }, reading)
    at = end
    if (text.charCodeAt(at) === LINE_FEED) return { end: at, steps }
  }
  return { end: text.length, steps }
}

interface Reading {
  /** Where the block begins. */
  readonly start: number
  readonly format: 'md' | 'mdx' | 'module'
  readonly hasDirectives: boolean
  /** How many stars and underscores have begun something that did not end. */
  readonly begun: Record<typeof STAR | typeof UNDERSCORE, number>
  /** Whether there were letters that are not ASCII. */
  isWide: boolean
}

function stepsInLine(
  text: string,
  { at: first, end }: { readonly at: number; readonly end: number },
  reading: Reading,
): number {
  const { start, format, begun } = reading
  if (format === 'module') return 0
  let steps = 0
  let word = first
  let isWide = false
  for (let at = first; at < end; at++) {
    const char = text.charCodeAt(at)
    if (char <= SPACE || char === STAR) word = at
    if (char > LAST_ASCII) isWide = reading.isWide = true
    else if (isMark(char)) {
      steps += stepsOfEmphasis(text, { at, word }, begun)
      if (char === LESS_THAN && format === 'mdx') steps += reading.isWide ? at - start : 0
      else if (isWide) steps += at - first
    } else if (isReadAgain(text, at, reading)) steps += at - start
  }
  return steps
}

/** Whether a character may begin or end what is no text. */
function isMark(char: number): boolean {
  return char === STAR || char === UNDERSCORE || char === BACKTICK || char === LESS_THAN || char === BRACKET
}

/**
 * Steps from a star or underscore to what it ends: none when there is something, else all that others began. At an
 * underscore the word before it is read, too.
 */
function stepsOfEmphasis(
  text: string,
  { at, word }: { readonly at: number; readonly word: number },
  begun: Reading['begun'],
): number {
  const char = text.charCodeAt(at)
  if (char !== STAR && char !== UNDERSCORE) return 0
  const ends = at > 0 && text.charCodeAt(at - 1) > SPACE
  // Nothing begins before a space, which the end of the text counts as.
  const begins = text.charCodeAt(at + 1) > SPACE
  let steps = char === UNDERSCORE ? at - word : 0
  if (ends && begun[char] > 0) begun[char]--
  else {
    if (ends) steps += begun[char === STAR ? UNDERSCORE : STAR]
    if (begins) begun[char]++
  }
  return steps
}

/** A colon between a bracket and a space looks like a definition; those take micromark longer. */
function isReadAgain(text: string, at: number, { format, hasDirectives }: Reading): boolean {
  const char = text.charCodeAt(at)
  if (char === COLON)
    return hasDirectives && (text.charCodeAt(at - 1) !== BRACKET_END || text.charCodeAt(at + 1) > SPACE)
  return char === AMPERSAND || (char === BRACE && format === 'mdx')
}

/** What may hold a brace that is text. */
const MAYBE_TEXT = /`|~~~|^(?:import|export)\b/m

/** The first brace of a text that nothing closes; null as well where it may be text. Takes linear time. */
export function openBrace(text: string): { readonly line: number; readonly column: number } | null {
  if (MAYBE_TEXT.test(text)) return null
  const open: number[] = []
  for (const { 0: token, index } of text.matchAll(/\\.|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[{}]/g)) {
    if (token === '{') open.push(index)
    else if (token === '}') open.pop()
  }
  const [first] = open
  if (first === undefined) return null
  const lines = text.slice(0, first).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
