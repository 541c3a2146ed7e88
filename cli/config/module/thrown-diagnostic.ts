import { basename, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import type { ModuleSource } from './evaluate-module.ts'
import { tryReadText } from '../../types/looks.ts'
import { orNull } from '../../types/memoized.ts'
import { createOriginalPlace } from './original-place.ts'
import { siteFile } from '../site-file.ts'
import type { EncodedSourceMap } from '@jridgewell/trace-mapping'

interface Frame {
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * Reports what was thrown while a bundled module ran, or one of its functions later: the error's own words, and
 * the first place in a file of the author's that its stack names. The stack itself is left out.
 */
export function thrownDiagnostic(error: unknown, source: ModuleSource): Diagnostic {
  const { entry, siteDir, codes } = source
  const file = siteFile(entry, siteDir)
  const linked = linkFailure(error, source)
  const place = placeOfError(error, siteDir) ?? { file }
  const notes = causes(error, siteDir)
  const raised = place.line === undefined ? '' : `; it was raised in line ${place.line} of ${place.file}`
  const [code, message, hint] =
    linked === null
      ? [
          codes.throws,
          `${basename(entry)} stopped with an error: ${errorText(error)}`,
          `Fix what the error says${raised}.`,
        ]
      : [
          codes.import,
          `An import of ${basename(entry)} cannot be loaded: ${linked}`,
          'Correct the import, or install the package that is missing.',
        ]
  const shown = relativeText(message, siteDir)
  return { code, level: 'error', message: shown, place, ...(notes.length > 0 && { notes }), hint }
}

/**
 * Reports what nobody caught: thrown in a timer, or in a promise that nobody waits for. Null for what no code of the site or
 * of a package that it has installed is said to have thrown.
 */
export function uncaughtDiagnostic(error: unknown, siteDir: string): Diagnostic | null {
  const place = placeOfError(error, siteDir)
  const frames = stackFrames(stackOf(error)).map(({ file }) => PACKAGE.exec(file)?.[1]?.replaceAll(sep, '/'))
  const name = frames.find((one) => one !== undefined && one !== 'sitegen')
  if (error instanceof Error && place === null && name === undefined) return null
  return {
    code: 'UNCAUGHT_ERROR',
    level: 'error',
    message: `Nothing caught an error: ${relativeText(errorText(error), siteDir)}`,
    ...(place !== null && { place }),
    notes: [...(name === undefined ? [] : [`thrown by the package ${name}`]), ...causes(error, siteDir)],
    hint: 'Catch the error where it is thrown: in a timer, or in a promise that nobody waits for.',
  }
}

/** What was thrown, in words: the error's own, where in a file of the site, and what caused it. */
export function thrownFacts(error: unknown, siteDir: string) {
  return {
    text: relativeText(errorText(error), siteDir),
    place: placeOfError(error, siteDir),
    notes: causes(error, siteDir),
  }
}

/** The innermost package in a path. */
const PACKAGE = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/.][^\\/]*)/

function placeOfError(error: unknown, siteDir: string): Place | null {
  const stack = stackOf(error)
  for (const frame of [...linkFrames(stack), ...stackFrames(stack)]) {
    const place = ownPlace(frame, siteDir)
    if (place !== null) return place
  }
  return null
}

/** Of what was bundled, the map beside it tells the place. With source maps switched on in Node, the stack does. */
function ownPlace({ file, line, column }: Frame, siteDir: string): Place | null {
  const map = orNull(() => JSON.parse(tryReadText(`${file}.map`) ?? 'null') as EncodedSourceMap | null)
  if (map !== null) return createOriginalPlace(map, siteDir)(line, column - 1)
  const isOwn = file.startsWith(siteDir + sep) && !file.includes(`${sep}node_modules${sep}`)
  return isOwn ? { file: siteFile(file, siteDir), line, column } : null
}

/** Node's words for an import that could not be linked; null for errors of the code that was run. */
function linkFailure(error: unknown, { moduleFile }: ModuleSource): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (IMPORT_ERRORS.has(code)) return withPackageName(error.message.split('\n')[0] ?? error.message)
  if (!(error instanceof SyntaxError)) return null
  // An error of the parser or linker has no frames: its stack starts with the place of the statement.
  const [frame] = linkFrames(stackOf(error))
  if (frame === undefined) return null
  return frame.file === moduleFile ? error.message : `${error.message} (${frame.file}:${frame.line})`
}

/** Where the folder of a package is left, Node names the file in it that it last knew of. */
function withPackageName(message: string): string {
  return message.replace(
    /(?<=^Cannot find package ')[^']*[\\/]node_modules[\\/]((?:@[^\\/']+[\\/])?[^\\/']+)[^']*(?=')/,
    '$1',
  )
}

const IMPORT_ERRORS = new Set([
  'ERR_MODULE_NOT_FOUND',
  'MODULE_NOT_FOUND',
  'ERR_PACKAGE_PATH_NOT_EXPORTED',
  'ERR_PACKAGE_IMPORT_NOT_DEFINED',
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_ESM_URL_SCHEME',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'ERR_IMPORT_ATTRIBUTE_MISSING',
  'ERR_REQUIRE_ESM',
  'ERR_DLOPEN_FAILED',
])

const LINK_PLACE = /^((?:file:\/\/|\/|[A-Za-z]:\\).*):(\d+)\n/

function linkFrames(stack: string): readonly Frame[] {
  const [, file, line] = LINK_PLACE.exec(stack) ?? []
  if (file === undefined || line === undefined) return []
  // The carets under the printed line say where on it the imported name stands.
  const carets = /^( *)\^+$/m.exec(stack)?.[1]?.length ?? 0
  return [{ file: toPath(file), line: Number(line), column: carets + 1 }]
}

function stackFrames(stack: string): readonly Frame[] {
  return stack.split('\n').flatMap((text) => {
    const [, where] = /^\s+at (?:async )?(.+)$/.exec(text) ?? []
    if (where === undefined) return []
    const location = where.endsWith(')') ? where.slice(where.indexOf(' (') + 2, -1) : where
    const [, file, line, column] = /^((?:file:\/\/|\/|[A-Za-z]:\\).*):(\d+):(\d+)$/.exec(location) ?? []
    if (file === undefined) return []
    return [{ file: toPath(file), line: Number(line), column: Number(column) }]
  })
}

function toPath(file: string): string {
  return file.startsWith('file:') ? (orNull(() => fileURLToPath(file)) ?? file) : file
}

function stackOf(error: unknown): string {
  return error instanceof Error && typeof error.stack === 'string' ? error.stack : ''
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return `it throws ${inspect(error, { depth: 1, breakLength: 80 })}`
  const message = error.message || 'no message'
  return error.name === 'Error' ? message : `${error.name}: ${message}`
}

const MOST_CAUSES = 5

function causes(error: unknown, siteDir: string, most = MOST_CAUSES): readonly string[] {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause === undefined || most === 0) return []
  return [`caused by: ${relativeText(errorText(cause), siteDir)}`, ...causes(cause, siteDir, most - 1)]
}

/** Messages of Node name files by their absolute path or URL; ours are relative to the site. */
function relativeText(text: string, siteDir: string): string {
  return text.replace(/file:\/\/[^\s'"]+/g, (url) => toPath(url)).replaceAll(siteDir + sep, () => '')
}
