import type { Diagnostic } from './diagnostic.ts'
import { formatBytes, formatDuration, plural, visibleText } from './text.ts'

interface BuildSummary {
  readonly outDir: string
  readonly pages: number
  readonly files: number
  readonly bytes: number
  readonly milliseconds: number
  readonly diagnostics: readonly Diagnostic[]
  /** The command that shows the result. */
  readonly serve: string
}

/** The lines at the end of a build: what was made, and what to do next. */
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
  const parts = ['error', 'warning'].flatMap((level) => {
    const { length } = diagnostics.filter((diagnostic) => diagnostic.level === level)
    return length === 0 ? [] : plural(length, level)
  })
  return parts.length === 0 ? null : parts.join(' and ')
}
