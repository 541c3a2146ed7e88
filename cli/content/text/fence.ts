import { matchContainers, openContainers, readLine } from './containers.ts'
import { isBlankFrom, lineEnd, nextLine, runLength } from './lines.ts'

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
 * From the start of a line to the line after the code block that it opens, however it is indented, also where marks of
 * quotes and lists stand before it; the same offset when it opens none. A block that is not closed ends with the quote or
 * list item it stands in, or with the text.
 */
export function skipCodeBlock(text: string, at: number): number {
  const first = readLine(text, at)
  const containers = openContainers(text, first)
  const fence = fenceAt(text, first.at)
  if (fence === null || fence.char === '$') return at
  for (let start = first.next; start < text.length; start = nextLine(text, start)) {
    const line = readLine(text, start)
    if (matchContainers(text, line, containers) < containers.length) return start
    if (closesFence(text, line.at, fence)) return line.next
  }
  return text.length
}
