import type { Diagnostic } from './diagnostic.ts'

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/**
 * The workflow command that puts a problem beside its line in a pull request:
 * `::error file=docs/a.md,line=3,col=5,title=DEAD_LINK::message`. The hint follows the message on a line of
 * its own.
 *
 * @param file path of the place relative to the root of the repository; null leaves the place out
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
