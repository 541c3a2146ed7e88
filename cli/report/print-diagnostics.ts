import { isAbsolute, join, relative, sep } from 'node:path'
import type { FilePath } from '../types/file-path.ts'
import { tryReadText } from '../types/looks.ts'
import { memoized } from '../types/memoized.ts'
import type { Diagnostic } from './diagnostic.ts'
import { formatDiagnostic, formatHidden, codeFrame, githubAnnotation } from './format.ts'
import { groupDiagnostics } from './group.ts'
import { onGithub, type Environment, type Printer } from './print.ts'

/** Where problems are printed and where their files are. */
interface PrintContext {
  readonly printer: Printer
  readonly env: Environment
  /** Absolute; places are relative to it. */
  readonly siteDir: string
  /** Absolute; places below it are shown relative to it. */
  readonly cwd: string
  /** stdout belongs to a document that holds the problems: only annotations are written, and to stderr. */
  readonly json: boolean
}

/** A site's file as seen from another folder, with forward slashes; as it is when it does not lie below. */
function seenFrom(folder: string, siteDir: string, file: FilePath): string {
  const path = relative(folder, join(siteDir, file))
  if (path === '' || isAbsolute(path) || path === '..' || path.startsWith(`..${sep}`)) return file
  return path.replaceAll(sep, '/')
}

/**
 * Prints problems to stderr, sorted, without duplicates and capped, with a blank line after each; on GitHub
 * Actions also an annotation for each that is shown.
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  { printer, siteDir, cwd, env, json }: PrintContext,
): void {
  const colors = printer.errorColors
  const readSource = memoized((file: FilePath) => tryReadText(join(siteDir, file)))
  const describe = (diagnostic: Diagnostic): string => {
    const { place } = diagnostic
    const source = place?.line === undefined ? null : readSource(place.file)
    const frame = place === undefined || source === null ? [] : codeFrame(source, place)
    const file = place && seenFrom(cwd, siteDir, place.file)
    return formatDiagnostic(diagnostic, { colors, frame, file }).join('\n')
  }
  const workspace = env['GITHUB_WORKSPACE'] ?? cwd
  const annotate = json ? printer.rawError : printer.raw

  const { shown, hidden } = groupDiagnostics(diagnostics)
  for (const diagnostic of shown) {
    const { place } = diagnostic
    if (!json) printer.errorLine(`${describe(diagnostic)}\n`)
    if (onGithub(env))
      annotate(githubAnnotation(diagnostic, place ? seenFrom(workspace, siteDir, place.file) : null))
  }
  if (json) return
  for (const rest of hidden) printer.errorLine(`${formatHidden(rest, colors)}\n`)
}
