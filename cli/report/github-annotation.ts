import type { Diagnostic } from './diagnostic.ts'

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const

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
  const { line, column, endColumn } = diagnostic.place ?? {}
  const place: readonly (readonly [string, string | number | undefined])[] =
    file === null
      ? []
      : [
          ['file', file],
          ['line', line],
          ['col', column],
          ['endColumn', endColumn],
        ]
  const properties = [...place, ['title', diagnostic.code] as const]
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  const text =
    diagnostic.hint === undefined ? diagnostic.message : `${diagnostic.message}\n${diagnostic.hint}`
  return `::${COMMANDS[diagnostic.level]} ${properties.join(',')}::${escapeData(text)}`
}

/**
 * Keeps a line of ordinary text from being read as a workflow command: the runner obeys every line that starts
 * with `::` after spaces, and a note may quote such a line from a content file.
 */
export function withoutCommands(line: string): string {
  return line.replace(/^(\s*)(?=::|##\[)/, '$1| ')
}
