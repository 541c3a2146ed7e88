import { isBlankFrom, lineEnd, nextLine, runLength, skipSpaces } from './lines.ts'

/** What a fenced block begins with. */
export interface Fence {
  readonly char: string
  readonly length: number
  /** The rest of the line, trimmed. */
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

/** Whether the rest of a line closes a block. */
export function closesFence(text: string, at: number, { char, length }: Fence): boolean {
  if (text[at] !== char) return false
  const run = runLength(text, at)
  return run >= length && isBlankFrom(text, at + run)
}

/**
 * From the start of a line to behind the code block that it opens, however it is indented; the same offset when it opens
 * none. One that is never closed reaches to the end of the text.
 */
export function skipCodeBlock(text: string, at: number): number {
  const fence = fenceAt(text, skipSpaces(text, at))
  if (fence === null || fence.char === '$') return at
  for (let line = nextLine(text, at); line < text.length; line = nextLine(text, line)) {
    if (closesFence(text, skipSpaces(text, line), fence)) return nextLine(text, line)
  }
  return text.length
}
