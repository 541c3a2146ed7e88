import type { Place } from './diagnostic.ts'
import { textWidth, visibleText } from './text.ts'

/** Longest piece of a source line that is shown, in UTF-16 units. */
const DEFAULT_WIDTH = 100

function splitsPair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** The part of a long line that is shown: about half of it before the column. */
function windowAround(text: string, offset: number, width: number): { from: number; to: number } {
  if (text.length <= width) return { from: 0, to: text.length }
  const wanted = Math.max(0, Math.min(offset - Math.floor(width / 2), text.length - width))
  const from = splitsPair(text, wanted) ? wanted + 1 : wanted
  const end = Math.min(text.length, wanted + width)
  return { from, to: splitsPair(text, end) ? end - 1 : end }
}

/**
 * The source line of a place with a mark below it:
 *
 *     14 | See [install](./instal.md) first.
 *        |     ^^^^^^^^^^^^^^^^^^^^^^
 *
 * Lines end in LF, CRLF or CR. Long lines are cut around the column. A column after the line's end marks
 * the end. A place without a column has no mark; one without a line, or after the end of the text, no frame.
 *
 * @param width longest piece of the line that is shown, in UTF-16 units; default 100
 * @returns the lines of the frame without indentation
 */
export function codeFrame(
  source: string,
  place: Pick<Place, 'line' | 'column' | 'endColumn'>,
  width: number = DEFAULT_WIDTH,
): readonly string[] {
  if (place.line === undefined) return []
  const text = source.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)[place.line - 1]
  if (text === undefined) return []

  const start = Math.min(Math.max(place.column ?? 1, 1) - 1, text.length)
  const { from, to } = windowAround(text, start, width)
  const before = from > 0 ? '…' : ''
  const after = to < text.length ? '…' : ''
  const shown = visibleText(before + text.slice(from, to) + after).trimEnd()
  const gutter = `${place.line} |`
  const lines = [shown === '' ? gutter : `${gutter} ${shown}`]
  if (place.column === undefined) return lines

  const end = Math.min(place.endColumn === undefined ? start + 1 : place.endColumn - 1, to)
  const indent = textWidth(visibleText(before + text.slice(from, start)))
  const marked = Math.max(1, textWidth(visibleText(text.slice(start, end))))
  lines.push(`${' '.repeat(String(place.line).length)} | ${' '.repeat(indent)}${'^'.repeat(marked)}`)
  return lines
}
