import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import type { BuildFailure, Location, Message, PartialMessage } from 'esbuild'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import { missingExport, packageHint } from './import-hints.ts'
import { tryReadText } from '../../types/looks.ts'
import { siteFile } from '../site-file.ts'

export function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors)
}

/** @param shifted - absolute paths of files that a line was prepended to */
export function bundleDiagnostic({
  message,
  siteDir,
  shifted = new Set(),
  ...shared
}: Pick<Diagnostic, 'code' | 'level'> & {
  readonly message: Message
  readonly siteDir: string
  readonly shifted?: ReadonlySet<string>
}): Diagnostic {
  const { text, notes } = message
  const location = message.location && written(message.location, siteDir, shifted)
  const place = location && { place: placeOf(location, siteDir) }
  const noExport = missingExport(text, siteDir)
  if (noExport !== null) return { ...shared, ...noExport, ...place }
  const missing = /^Could not resolve "(.*)"$/s.exec(text)?.[1]
  if (missing !== undefined)
    return {
      ...shared,
      message: `"${missing}" is imported but cannot be found.`,
      ...place,
      hint: hintForMissing(missing, location, siteDir),
    }
  const hint = hintFor(text, location, siteDir)
  return {
    ...shared,
    message: `${text}.`,
    ...place,
    ...(notes.length > 0 && { notes: notes.map((note) => noteText(note, siteDir, shifted)) }),
    ...(hint !== null && { hint }),
  }
}

/** A location in the file as its author wrote it. */
function written(location: Location, siteDir: string, shifted: ReadonlySet<string>): Location {
  const isShifted = shifted.has(resolve(siteDir, location.file))
  return { ...location, line: location.line - (isShifted ? 1 : 0) }
}

function placeOf({ file, line, lineText, column, length }: Location, siteDir: string): Place {
  const start = unitsOf(lineText, column)
  const end = unitsOf(lineText, column + length)
  return {
    file: siteFile(resolve(siteDir, file), siteDir),
    line,
    column: start + 1,
    ...(end > start && { endColumn: end + 1 }),
  }
}

/** esbuild counts UTF-8 bytes, a `Place` counts UTF-16 units. */
function unitsOf(line: string, bytes: number): number {
  return Buffer.from(line).subarray(0, bytes).toString().length
}

function noteText(
  { text, location }: Message['notes'][number],
  siteDir: string,
  shifted: ReadonlySet<string>,
): string {
  if (location === null) return text
  const { file, line, column } = placeOf(written(location, siteDir, shifted), siteDir)
  return `${text.replace(/:$/, '')} ${file}:${line ?? 1}:${column ?? 1}`
}

function hintFor(text: string, location: Location | null, siteDir: string): string | null {
  if (text.startsWith('No loader is configured'))
    return 'Import only JavaScript, TypeScript and JSON here; read other files with node:fs.'
  if (text.startsWith('No matching export')) return 'Correct the name in the import statement.'
  if (text.startsWith('Duplicate key')) return 'Delete one of the two.'
  return location && syntaxHint(text, location, siteDir)
}

function syntaxHint(text: string, { file, line, column, lineText }: Location, siteDir: string): string {
  const closing = /^Unexpected closing "(.+?)" tag does not match opening "(.+?)" tag/.exec(text)
  if (closing !== null) return `Write </${closing[2]}>, or open <${closing[1]}>.`
  if (text.startsWith('Unterminated string')) return 'Close the text with the quote that it begins with.'
  if (/end of file/.test(text)) return 'Something above is not closed: a bracket, a quote or a tag.'
  const [, wanted, found = ''] = /^Expected "([\])},])" but found "?(.*?)"?$/.exec(text) ?? []
  if (wanted !== undefined && /^[\])}]/.test(found))
    return `Write "${wanted}" before this "${found}": something above is not closed.`
  if (wanted !== undefined && /^[\w$'"`[{]/.test(found)) {
    if (lineText.slice(0, unitsOf(lineText, column)).trim() !== '')
      return `A comma is probably missing before ${found}.`
    const before = lineAbove(resolve(siteDir, file), line)
    if (before !== null) return `A comma is probably missing at the end of line ${before}.`
  }
  return 'Look at this place and at what stands right before it.'
}

function lineAbove(file: string, line: number): number | null {
  const lines = tryReadText(file)?.split(/\r\n|\n|\r/) ?? []
  return lines.slice(0, line - 1).findLastIndex((text) => text.trim() !== '') + 1 || null
}

function hintForMissing(specifier: string, location: Location | null, siteDir: string): string {
  if (!specifier.startsWith('.') && !specifier.startsWith('/')) return packageHint(specifier, siteDir)
  const importer = resolve(siteDir, location?.file ?? '')
  const target = resolve(dirname(importer), specifier)
  const folder = dirname(target)
  if (!existsSync(folder))
    return `Correct the path: the folder ${siteFile(folder, siteDir) || '.'} does not exist.`
  const similar = similarFile(basename(target), readdirSync(folder))
  const instead = similar === null ? '' : `; did you mean "${dirname(specifier)}/${similar}"?`
  return `Correct the path, which starts from the folder of ${siteFile(importer, siteDir)}${instead || '.'}`
}

/**
 * The file in a folder that was probably meant. If the import leaves out the extension, the answer has one
 * only where esbuild could not do without it.
 */
export function similarFile(wanted: string, names: readonly string[]): string | null {
  if (extname(wanted) !== '') return didYouMean(wanted, names)
  const nameByStem = new Map(names.map((name) => [name.slice(0, name.length - extname(name).length), name]))
  const stem = didYouMean(wanted, [...nameByStem.keys()])
  return stem === wanted ? (nameByStem.get(stem) ?? null) : stem
}

export function errorsOf(diagnostics: readonly Diagnostic[]): PartialMessage[] {
  return diagnostics.map((diagnostic) => ({ text: diagnostic.message, detail: { diagnostic } }))
}

/** What a plugin of esbuild throws, for which its message is a diagnostic. */
export function thrownByPlugin([diagnostic]: readonly Diagnostic[]): Error {
  return Object.assign(new Error(diagnostic?.message), { diagnostic })
}

/** The diagnostic that a message was made from; null for other messages. */
export function diagnosticOf({ detail }: Message): Diagnostic | null {
  return (detail as { diagnostic?: Diagnostic } | undefined)?.diagnostic ?? null
}

/**
 * A position in a text as esbuild represents it: columns are byte offsets from 0.
 *
 * @param range from 1, columns in UTF-16 units; the end is exclusive, and may be past the end of the line
 */
export function locationIn(
  file: string,
  text: string,
  range: { readonly line: number; readonly column: number; readonly endColumn?: number },
): Partial<Location> {
  const { line, column, endColumn } = range
  const lineText = text.split(/\r\n|[\n\r\f]/)[line - 1] ?? ''
  const bytesTo = (end: number): number => Buffer.byteLength(lineText.slice(0, Math.max(end - 1, 0)))
  const start = bytesTo(column)
  const length = endColumn === undefined ? {} : { length: bytesTo(endColumn) - start }
  return { file, lineText, line, column: start, ...length }
}
