import type { Colors } from 'picocolors/types'
import type { Diagnostic, Place } from './diagnostic.ts'
import type { HiddenDiagnostics } from './group.ts'
import { visibleText, textWidth } from './text.ts'

const COLORS = { error: 'red', warning: 'yellow', info: 'blue' } as const

/** `error DEAD_LINK  `, with a code that terminals make a link of. */
function heading({ level, code }: Pick<Diagnostic, 'level' | 'code'>, colors: Colors): string {
  const link = (address: string): string => `\u001b]8;;${address}\u001b\\`
  const linked = colors.isColorSupported ? `${link(codeAddress(code))}${colors.bold(code)}${link('')}` : code
  return `${colors.bold(colors[COLORS[level]](level))} ${linked}  `
}

/** `docs/start.md:14:15`, as editors and terminals understand it. */
export function formatPlace(place: Place, file: string = place.file): string {
  const position = [place.line, place.line === undefined ? undefined : place.column]
  return [file, ...position.filter((part) => part !== undefined)].join(':')
}

/** The lines of one problem. Text from outside is made safe for terminals. */
export function formatDiagnostic(
  diagnostic: Diagnostic,
  { colors, file, frame = [] }: { colors: Colors; file?: string | undefined; frame?: readonly string[] },
): readonly string[] {
  const { message, place, notes = [], hint } = diagnostic
  const linesOf = (text: string): readonly string[] => visibleText(text).split('\n')
  const [first = '', ...others] = linesOf(message)
  const indented = [
    ...others,
    ...(place === undefined ? [] : [colors.cyan(visibleText(formatPlace(place, file)))]),
    ...frame.map(colors.dim),
    ...notes.flatMap(linesOf),
    ...(hint === undefined ? [] : linesOf(`hint: ${hint}`)),
  ]
  return [heading(diagnostic, colors) + first, ...indented.map((line) => `  ${line}`)]
}

/** The line that stands for the problems of one code that are not shown: `error DEAD_LINK  and 12 more`. */
export function formatHidden(hidden: HiddenDiagnostics, colors: Colors): string {
  return `${heading(hidden, colors)}and ${hidden.count} more`
}

export function codeAddress(code: string): string {
  return `https://sitegen.example/docs/api/diagnostics/#${code}`
}

function splitsPair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}

function windowAround(text: string, offset: number, width: number) {
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
 */
export function codeFrame(
  source: string,
  place: Pick<Place, 'line' | 'column' | 'endColumn'>,
  width: number = 100,
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

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/**
 * The workflow command that puts a problem beside its line in a pull request:
 * `::error file=docs/a.md,line=3,col=5,title=DEAD_LINK::message`. The hint follows the message on a line of
 * its own. The file is relative to the root of the repository; null leaves the place out.
 */
export function githubAnnotation(diagnostic: Diagnostic, file: string | null): string {
  const { code, level, message, hint, place } = diagnostic
  const { line, column: col, endColumn } = place ?? {}
  const properties = Object.entries({ ...(file !== null && { file, line, col, endColumn }), title: code })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  const text = hint === undefined ? message : `${message}\n${hint}`
  return `::${level === 'info' ? 'notice' : level} ${properties.join(',')}::${escapeData(text)}`
}

/**
 * Keeps a line of ordinary text from being read as a workflow command: the runner obeys every line that starts
 * with `::` after spaces, and a note may quote such a line from a content file.
 */
export function withoutCommands(line: string): string {
  return line.replace(/^(\s*)(?=::|##\[)/, '$1| ')
}
