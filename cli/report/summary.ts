import type { Diagnostic } from './diagnostic.ts'
import { formatBytes, formatDuration, plural, visibleText } from './text.ts'

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
  /** From the start of the command until everything was saved. */
  readonly milliseconds: number
  /** Problems of any level; warnings are counted. */
  readonly diagnostics: readonly Diagnostic[]
  /** The command that shows the result. */
  readonly serve: string
}

/**
 * The lines at the end of a build: what was made, and what to do next. Steps and problems were printed when they came up.
 *
 * @param hasDetails - whether people asked for details
 */
export function summaryLines(summary: BuildSummary, hasDetails: boolean): readonly string[] {
  const { outDir, pages, files, bytes, milliseconds, diagnostics, serve } = summary
  const warnings = tally(diagnostics.filter(({ level }) => level === 'warning'))
  const made = `Built ${plural(pages, 'page')} into ${visibleText(outDir)}/ in ${formatDuration(milliseconds)}`
  return [
    ...(hasDetails ? [`The output has ${plural(files, 'file')}, ${formatBytes(bytes)}.`] : []),
    `${made}${warnings === null ? '' : ` with ${warnings}`}. Look at it: ${visibleText(serve)}`,
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
