/**
 * How many characters the fast parser may look at again. It takes fifteen milliseconds for as many; micromark takes no
 * longer for a text that has so much of this.
 */
export const maxRepeatedSteps = 10_000_000

const LINE_FEED = 10
const SPACE = 32
const AMPERSAND = 38
const STAR = 42
const COLON = 58
const BRACKET_END = 93
const UNDERSCORE = 95
const BRACE = 123

const FENCE = /^[ \t>]*(`{3,}|~{3,})/

/** As much of a line as is looked at for a fence. */
const FENCE_WIDTH = 80

/** Whether the fast parser would go back too often. Hardly any page has blocks for it, which is seen at once. */
export function goesBackTooOften(text: string, format: 'md' | 'mdx'): boolean {
  return mostSteps(text) > maxRepeatedSteps && repeatedSteps(text, format) > maxRepeatedSteps
}

/** As many steps as there would be if each character were such a mark. */
function mostSteps(text: string): number {
  let steps = 0
  for (let at = 0; at < text.length;) {
    const blank = text.indexOf('\n\n', at)
    const end = blank < 0 ? text.length : blank + 1
    steps += (end - at) ** 2 / 2
    at = end
  }
  return steps
}

/**
 * Estimates how often the fast parser goes back: at each colon, entity and, in MDX, brace of a block it reads the block
 * from its first character on, to see whether the mark is in a code span or a link; at an underscore it reads the word
 * it is in. Blocks end at blank lines. Code and modules count for nothing. Takes linear time, and ends at the maximum.
 */
export function repeatedSteps(text: string, format: 'md' | 'mdx'): number {
  let steps = 0
  for (let at = 0; at < text.length && steps <= maxRepeatedSteps;) {
    const block = readBlock(text, at, format)
    steps += block.steps
    at = block.end
  }
  return steps
}

interface Block {
  readonly end: number
  readonly steps: number
}

/** Reads to the next blank line; a fence that begins a line ends the block, and is stepped over. */
function readBlock(text: string, start: number, format: 'md' | 'mdx'): Block {
  const isModule = format === 'mdx' && /^(?:import|export)\b/.test(text.slice(start, start + 7))
  const reading: Reading = { start, format: isModule ? 'module' : format }
  let steps = 0
  for (let at = start; at < text.length;) {
    const behind = fenceEnd(text, at)
    if (behind > at) return { end: behind, steps }
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
}

function stepsInLine(
  text: string,
  { at: first, end }: { readonly at: number; readonly end: number },
  { start, format }: Reading,
): number {
  let steps = 0
  let word = first
  for (let at = first; at < end; at++) {
    const char = text.charCodeAt(at)
    if (char <= SPACE) word = at
    // Micromark takes longest for stars and underscores that do not fit.
    else if (char === STAR) word = Infinity
    else if (char === UNDERSCORE) steps += Math.max(0, at - word)
    else if (format !== 'module' && isReadAgain(text, at, format)) steps += at - start
  }
  return steps
}

/** A colon between a bracket and a space looks like a definition; those take micromark longer. */
function isReadAgain(text: string, at: number, format: 'md' | 'mdx'): boolean {
  const char = text.charCodeAt(at)
  if (char === COLON) return text.charCodeAt(at - 1) !== BRACKET_END || text.charCodeAt(at + 1) > SPACE
  return char === AMPERSAND || (char === BRACE && format === 'mdx')
}

/** Offset behind the code block that begins in the line, or the offset itself. */
function fenceEnd(text: string, at: number): number {
  const marks = fenceAt(text, at)
  if (marks === undefined) return at
  for (let line = nextLine(text, at); line < text.length; line = nextLine(text, line)) {
    if (fenceAt(text, line)?.startsWith(marks) === true) return nextLine(text, line)
  }
  return text.length
}

function fenceAt(text: string, at: number): string | undefined {
  // Hardly any line begins so, and patterns cost.
  if (!' \t>`~'.includes(text[at] ?? 'a')) return undefined
  return FENCE.exec(text.slice(at, at + FENCE_WIDTH))?.[1]
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}
