import type { Colors } from 'picocolors/types'
import type { Diagnostic, Place } from './diagnostic.ts'
import type { HiddenDiagnostics } from './group.ts'
import { visibleText } from './text.ts'

const INDENT = '  '

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

function indented(text: string): readonly string[] {
  return visibleText(text)
    .split('\n')
    .map((line) => INDENT + line)
}

/**
 * The lines of one problem: level, code and message; then, indented, the place, the frame, the notes and the
 * hint. Text from outside is made safe for terminals.
 */
export function formatDiagnostic(
  diagnostic: Diagnostic,
  {
    colors,
    file,
    frame = [],
  }: {
    readonly colors: Colors
    /** The place's file as it is shown; default the place's own. */
    readonly file?: string | undefined
    /** Lines of the code frame; default none. */
    readonly frame?: readonly string[]
  },
): readonly string[] {
  const { message, place, notes = [], hint } = diagnostic
  const [first = '', ...others] = visibleText(message).split('\n')
  const lines = [heading(diagnostic, colors) + first]
  lines.push(...others.map((line) => INDENT + line))
  if (place !== undefined) lines.push(INDENT + colors.cyan(visibleText(formatPlace(place, file))))
  lines.push(...frame.map((line) => INDENT + colors.dim(line)))
  for (const note of notes) lines.push(...indented(note))
  if (hint !== undefined) lines.push(...indented(`hint: ${hint}`))
  return lines
}

/** The line that stands for the problems of one code that are not shown: `error DEAD_LINK  and 12 more`. */
export function formatHidden(hidden: HiddenDiagnostics, colors: Colors): string {
  return `${heading(hidden, colors)}and ${hidden.count} more`
}

/** Where the documentation says what a code means. */
export function codeAddress(code: string): string {
  return `https://sitegen.example/docs/api/diagnostics/#${code}`
}
