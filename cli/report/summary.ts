import type { Diagnostic } from './diagnostic.ts'
import { formatPlace } from './format.ts'
import { groupDiagnostics } from './group.ts'
import { formatBytes, formatDuration, plural, visibleText } from './text.ts'

/** Most warnings that are repeated. */
const WARNING_CAP = 10

/** How long a named step took. */
export interface StepTime {
  readonly name: string
  readonly milliseconds: number
}

/** What a finished build did. */
export interface BuildSummary {
  /** The output folder as it is shown. */
  readonly outDir: string
  readonly pages: number
  /** All files of the output, pages among them. */
  readonly files: number
  /** Size of all files together. */
  readonly bytes: number
  readonly milliseconds: number
  /** In the order in which they are shown. */
  readonly steps: readonly StepTime[]
  /** Problems of any level; warnings are repeated. */
  readonly diagnostics: readonly Diagnostic[]
}

function stepLine(steps: readonly StepTime[]): readonly string[] {
  if (steps.length === 0) return []
  return [`  ${steps.map(({ name, milliseconds }) => `${name} ${formatDuration(milliseconds)}`).join(', ')}`]
}

function warningLine({ code, message, place }: Diagnostic): string {
  const where = place === undefined ? '' : ` (${formatPlace(place)})`
  return `  ${code}  ${visibleText(message).replaceAll('\n', ' ')}${visibleText(where)}`
}

function warningLines(diagnostics: readonly Diagnostic[]): readonly string[] {
  const { shown, hidden } = groupDiagnostics(diagnostics.filter(({ level }) => level === 'warning'))
  const count = shown.length + hidden.reduce((sum, rest) => sum + rest.count, 0)
  if (count === 0) return []
  const lines = shown.slice(0, WARNING_CAP).map(warningLine)
  const more = count - lines.length
  return [`${plural(count, 'warning')}:`, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])]
}

/** The lines at the end of a build: what was made, how long each step took, and the warnings once more. */
export function summaryLines(summary: BuildSummary): readonly string[] {
  const { outDir, pages, files, bytes, milliseconds, steps, diagnostics } = summary
  const made = `${plural(pages, 'page')}, ${plural(files, 'file')}, ${formatBytes(bytes)}`
  return [
    `Built ${visibleText(outDir)}: ${made} in ${formatDuration(milliseconds)}.`,
    ...stepLine(steps),
    ...warningLines(diagnostics),
  ]
}

/** `2 errors and 1 warning`; null when there is neither. */
export function tally(diagnostics: readonly Diagnostic[]): string | null {
  const counts = (['error', 'warning'] as const).map((level) => ({
    level,
    count: diagnostics.filter((diagnostic) => diagnostic.level === level).length,
  }))
  const parts = counts.filter(({ count }) => count > 0).map(({ level, count }) => plural(count, level))
  return parts.length === 0 ? null : parts.join(' and ')
}
