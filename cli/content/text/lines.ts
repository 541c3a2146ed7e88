// Lines of a text. Every function takes an offset; lines end in `\n`, `\r\n` or `\r`.

export function isLineBreak(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 10 || code === 13
}

/** Line and column of an offset, from 1, in a text whose lines end in `\n`. */
export function pointAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

/** Offset of the line break that ends the line, or the length of the text. */
export function lineEnd(text: string, at: number): number {
  let end = at
  while (end < text.length && !isLineBreak(text, end)) end++
  return end
}

export function nextLine(text: string, at: number): number {
  const end = lineEnd(text, at)
  if (end === text.length) return end
  return text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? end + 2 : end + 1
}

export function isSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\t'
}

export function skipSpaces(text: string, at: number): number {
  let end = at
  while (isSpace(text[end])) end++
  return end
}

export function isBlankFrom(text: string, at: number): boolean {
  const end = skipSpaces(text, at)
  return end >= text.length || isLineBreak(text, end)
}

/** The text of a heading, which may end in number signs after white space. */
export function withoutClosing(heading: string): string {
  let end = heading.length
  while (heading[end - 1] === '#') end--
  return end === 0 || isSpace(heading[end - 1]) ? heading.slice(0, end).trimEnd() : heading
}

/** From the start of a line to that of the first line that is not blank. */
export function skipBlankLines(text: string, at: number): number {
  let line = at
  while (line < text.length && isBlankFrom(text, line)) line = nextLine(text, line)
  return line
}

/**
 * Offset of the first line break at or after the given offset that the end of the text follows, or a line that ends the
 * paragraph: by default a blank one.
 */
export function paragraphEnd(text: string, at: number, isEnd = isBlankFrom): number {
  let end = lineEnd(text, at)
  while (end < text.length && !isEnd(text, nextLine(text, end))) end = lineEnd(text, nextLine(text, end))
  return end
}

export function runLength(text: string, at: number): number {
  let end = at
  while (end < text.length && text[end] === text[at]) end++
  return end - at
}
