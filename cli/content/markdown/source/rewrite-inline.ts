import { addEdits, type Edit } from './source-edits.ts'
import { isLineBreak, isSpace, lineEnd, nextLine, paragraphEnd } from '../../text/lines.ts'
import type { Scanner } from '../../text/scanner.ts'

interface InlineRange {
  readonly start: number
  readonly end: number
  /** Code spans end with the line: a heading, a directive, a row of a table. */
  readonly singleLine: boolean
  /** `{#` is text, not an expression. */
  readonly heading: boolean
}

/**
 * Prepares what rewrites inline content of MDX: `{#` in headings, and HTML comments if that is asked for. Edits go to a list
 * in order. Gives the end of the line that the last construct ended on, and whether there was nothing but tags, expressions
 * and comments (`flow`): no paragraph.
 */
export function createInlineRewriter(scanner: Scanner, edits: Edit[], comments: boolean) {
  const { text } = scanner
  const blankLine = createBlankLines(text)
  /** `<!-- x -->` becomes `{/*  x *\/}`; a comment that does not end is left for the parser to report. */
  const comment = (start: number, flow: boolean): number => {
    const end = comments ? scanner.comment(start) : -1
    if (end < 0) return -1
    const hasBlankLine = blankLine(start) < end
    if (hasBlankLine && !flow) return -1
    const alone = !hasBlankLine || text.slice(end, lineEnd(text, end)).trim() === ''
    addEdits(edits, (alone ? commentEdits : blankEdits)(text, start, end))
    return end
  }
  /** Offset after the construct that begins here, or -1 for plain text. */
  const element = (at: number, range: InlineRange, flow: boolean): number => {
    const char = text[at]
    if (char === '`') return scanner.codeSpan(at, range.singleLine ? range.end : undefined)
    if (char === '<') return text.startsWith('!--', at + 1) ? comment(at, flow) : scanner.tag(at)
    if (char !== '{') return -1
    if (!range.heading || text[at + 1] !== '#') return scanner.expression(at)
    edits.push({ start: at, end: at, text: '\\' })
    return -1
  }
  return (range: InlineRange): { readonly end: number; readonly flow: boolean } => {
    let { start: at, end } = range
    let flow = true
    while (at < end) {
      const char = text[at]
      const next = element(at, range, flow)
      if (next < 0) {
        flow &&= isSpace(char)
        at += char === '\\' ? 2 : 1
      } else {
        flow &&= char !== '`'
        at = next
        if (at > end) end = lineEnd(text, at)
      }
    }
    return { end, flow }
  }
}

function commentEdits(text: string, start: number, end: number): Edit[] {
  // `<!-->` is a whole comment, and too short for one in JavaScript.
  if (end - start < 6) return [{ start, end, text: `{${' '.repeat(end - start - 2)}}` }]
  if (end - start === 6) return [{ start, end, text: '{/**/}' }]
  const edits = [{ start, end: start + 4, text: '{/* ' }]
  const inside = text.slice(start + 4, end - 3)
  for (let at = inside.indexOf('*/'); at >= 0; at = inside.indexOf('*/', at + 2)) {
    edits.push({ start: start + at + 5, end: start + at + 6, text: ' ' })
  }
  edits.push({ start: end - 3, end, text: '*/}' })
  return edits
}

/** Blanks a comment that cannot be an expression where it stands; the marks of quotes stay. */
export function blankEdits(text: string, start: number, end: number): Edit[] {
  const edits: Edit[] = []
  let from = start
  while (from < end) {
    const to = Math.min(lineEnd(text, from), end)
    if (to > from) edits.push({ start: from, end: to, text: ' '.repeat(to - from) })
    from = nextLine(text, to)
    while (isSpace(text[from]) || text[from] === '>') from++
  }
  return edits
}

/** Gives the first line break after an offset that a blank line follows; a quote's lines count as blank. */
function createBlankLines(text: string): (start: number) => number {
  let found = -1
  return (start) => (found >= start ? found : (found = paragraphEnd(text, start, isBlankInQuote)))
}

function isBlankInQuote(text: string, start: number): boolean {
  let at = start
  while (isSpace(text[at]) || text[at] === '>') at++
  return at >= text.length || isLineBreak(text, at)
}
