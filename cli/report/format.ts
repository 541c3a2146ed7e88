import type { Colors } from 'picocolors/types'
import type { Diagnostic, Place } from './diagnostic.ts'
import type { HiddenDiagnostics } from './group.ts'
import { visibleText } from './text.ts'

const INDENT = '  '

/** What the lines of a diagnostic need beside the diagnostic. */
export interface FormatOptions {
  readonly colors: Colors
  /** The place's file as it is shown; default the place's own. */
  readonly file?: string
  /** Lines of the code frame; default none. */
  readonly frame?: readonly string[]
}

function colorOf(level: Diagnostic['level'], colors: Colors): (text: string) => string {
  if (level === 'error') return (text) => colors.bold(colors.red(text))
  if (level === 'warning') return (text) => colors.bold(colors.yellow(text))
  return (text) => colors.bold(colors.blue(text))
}

/** `docs/start.md:14:15`, as editors and terminals understand it. */
export function formatPlace(place: Place, file: string = place.file): string {
  const position = [place.line, place.line === undefined ? undefined : place.column]
  return [file, ...position.filter((part) => part !== undefined)].join(':')
}

/** A code that terminals make a link of, to where the documentation says what it means. */
function linked(code: string, colors: Colors): string {
  if (!colors.isColorSupported) return code
  const link = (address: string): string => `\u001b]8;;${address}\u001b\\`
  return `${link(codeAddress(code))}${colors.bold(code)}${link('')}`
}

function indented(text: string): readonly string[] {
  return visibleText(text)
    .split('\n')
    .map((line) => INDENT + line)
}

/**
 * The lines of one problem: level, code and message; then, indented, the place, the frame, the notes and the
 * hint. Text from outside is made safe for terminals.
 */
export function formatDiagnostic(diagnostic: Diagnostic, options: FormatOptions): readonly string[] {
  const { colors, frame = [] } = options
  const { level, code, message, place, notes = [], hint } = diagnostic
  const [first = '', ...others] = visibleText(message).split('\n')
  const lines = [`${colorOf(level, colors)(level)} ${linked(code, colors)}  ${first}`]
  lines.push(...others.map((line) => INDENT + line))
  if (place !== undefined) lines.push(INDENT + colors.cyan(visibleText(formatPlace(place, options.file))))
  lines.push(...frame.map((line) => INDENT + colors.dim(line)))
  for (const note of notes) lines.push(...indented(note))
  if (hint !== undefined) lines.push(...indented(`hint: ${hint}`))
  return lines
}

/** The line that stands for the problems of one code that are not shown: `error DEAD_LINK  and 12 more`. */
export function formatHidden(hidden: HiddenDiagnostics, colors: Colors): string {
  const { level, code, count } = hidden
  return `${colorOf(level, colors)(level)} ${linked(code, colors)}  and ${count} more`
}

/** The page of sitegen's documentation that lists all codes, each with an anchor. */
const PAGE = 'https://sitegen.example/docs/api/diagnostics/'

/** Where the documentation says what a code means. */
export function codeAddress(code: string): string {
  return `${PAGE}#${code}`
}
