import { isAbsolute, join, relative, sep } from 'node:path'
import type { FilePath } from '../types/file-path.ts'
import { tryReadText } from '../types/looks.ts'
import { memoized } from '../types/memoized.ts'
import type { Diagnostic } from './diagnostic.ts'
import { formatDiagnostic, formatHidden } from './format.ts'
import { codeFrame } from './frame.ts'
import { githubAnnotation } from './github-annotation.ts'
import { groupDiagnostics } from './group.ts'
import { onGithub, type Environment, type Printer } from './print.ts'

/** Where problems are printed and where their files are. */
export interface PrintContext {
  readonly printer: Printer
  readonly env: Environment
  /** Absolute; places are relative to it. */
  readonly siteDir: string
  /** Absolute; places below it are shown relative to it. */
  readonly cwd: string
  /** stdout belongs to a document that holds the problems: only annotations are written, and to stderr. */
  readonly json: boolean
}

/** A site's file as seen from another folder, with forward slashes; null when it does not lie below. */
function seenFrom(folder: string, siteDir: string, file: FilePath): string | null {
  const path = relative(folder, join(siteDir, file))
  if (path === '' || isAbsolute(path) || path === '..' || path.startsWith(`..${sep}`)) return null
  return path.replaceAll(sep, '/')
}

function frameOf({ place }: Diagnostic, readSource: (file: FilePath) => string | null): readonly string[] {
  if (place?.line === undefined) return []
  const source = readSource(place.file)
  return source === null ? [] : codeFrame(source, place)
}

function annotate(diagnostic: Diagnostic, context: PrintContext): void {
  const file = diagnostic.place?.file
  const workspace = context.env['GITHUB_WORKSPACE'] ?? context.cwd
  const path = file === undefined ? null : (seenFrom(workspace, context.siteDir, file) ?? file)
  const line = githubAnnotation(diagnostic, path)
  if (context.json) context.printer.rawError(line)
  else context.printer.raw(line)
}

/**
 * Prints problems to stderr, sorted, without duplicates and capped, with a blank line after each; on GitHub
 * Actions also an annotation for each that is shown.
 */
export function printDiagnostics(diagnostics: readonly Diagnostic[], context: PrintContext): void {
  const { printer, siteDir, cwd, env, json } = context
  const colors = printer.errorColors
  const readSource = memoized((file: FilePath) => tryReadText(join(siteDir, file)))
  const describe = (diagnostic: Diagnostic): string => {
    const file = diagnostic.place?.file
    const shownFile = file === undefined ? {} : { file: seenFrom(cwd, siteDir, file) ?? file }
    const options = { colors, frame: frameOf(diagnostic, readSource), ...shownFile }
    return formatDiagnostic(diagnostic, options).join('\n')
  }

  const { shown, hidden } = groupDiagnostics(diagnostics)
  for (const diagnostic of shown) {
    if (!json) printer.errorLine(`${describe(diagnostic)}\n`)
    if (onGithub(env)) annotate(diagnostic, context)
  }
  if (json) return
  for (const rest of hidden) printer.errorLine(`${formatHidden(rest, colors)}\n`)
}
