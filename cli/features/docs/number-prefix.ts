import { describeValue } from '../../config/describe-value.ts'
import type { NumberPrefixParser as ConfiguredParser, PrefixedName } from './sidebar-items.ts'
import type { SourceFile } from '../../content/scan/source-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { failedCall, failedFunction, type FailedCall } from '../../report/failed-function.ts'

/** Takes a number prefix off a name. */
export type NumberPrefixParser = (name: string) => PrefixedName

/** Dates and versions, which only look like number prefixes: `2021-11-foo`, `7.0-foo`. */
const NOT_A_PREFIX = /^\d+[-_.]\d+/
const PREFIX = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/

/** `01-intro` -> `intro` at position 1; names without a number prefix stay as they are. */
export function parseNumberPrefix(name: string): PrefixedName {
  const match = NOT_A_PREFIX.test(name) ? null : PREFIX.exec(name)
  const [, digits, rest] = match ?? []
  if (digits === undefined || rest === undefined) return { name, position: undefined }
  return { name: rest, position: Number.parseInt(digits, 10) }
}

/** The parser of sites and docs that switch number prefixes off. */
export function keepNumberPrefix(name: string): PrefixedName {
  return { name, position: undefined }
}

/** Takes the number prefix off every segment of a path: `01-a/02-b` -> `a/b`. */
export function stripNumberPrefixes(path: string, parse: NumberPrefixParser): string {
  if (path === '') return ''
  return path
    .split('/')
    .map((segment) => parse(segment).name)
    .join('/')
}

/**
 * The parser that an instance asks for: the usual one, none, or a function of the site.
 *
 * @throws what the function throws, and an error when its result is no name
 */
export function numberPrefixParser(configured: boolean | ConfiguredParser): NumberPrefixParser {
  if (typeof configured !== 'function') return configured ? parseNumberPrefix : keepNumberPrefix
  return (name) => prefixedName(configured(name))
}

/** The result of a site's function, whose type is only promised. */
function prefixedName(result: unknown): PrefixedName {
  const parsed = typeof result === 'object' && result !== null ? result : {}
  const name = 'filename' in parsed ? parsed.filename : 'name' in parsed ? parsed.name : undefined
  const written =
    'numberPrefix' in parsed ? parsed.numberPrefix : 'position' in parsed ? parsed.position : undefined
  const position = written ?? undefined
  if (typeof name !== 'string' || name === '' || (position !== undefined && typeof position !== 'number'))
    throw new Error(`it returned ${describeValue(result)} instead of { filename, numberPrefix }`)
  return { name, position }
}

/** Takes number prefixes off the names of one version, and remembers where a function of the site failed. */
export interface PrefixReader {
  /** Never throws: a name at which the function fails keeps its prefix. */
  readonly parse: NumberPrefixParser
  /** By name; grows while names are read. */
  readonly failures: ReadonlyMap<string, FailedCall>
}

/** Prepares the reader that an instance asks for. */
export function createPrefixReader(configured: boolean | ConfiguredParser): PrefixReader {
  const failures = new Map<string, FailedCall>()
  const parse = numberPrefixParser(configured)
  return {
    failures,
    parse: (name) => {
      try {
        return parse(name)
      } catch (error) {
        failures.set(name, failedCall(error, `the name "${name}"`))
        return keepNumberPrefix(name)
      }
    },
  }
}

/** Problem: `NUMBER_PREFIX_FAILED`. */
export function prefixProblems(
  { failures }: PrefixReader,
  sources: readonly SourceFile[],
): readonly Diagnostic[] {
  const [name = ''] = failures.keys()
  const source = failures.size > 0 && sources.find(({ relativePath }) => holdsName(relativePath, name))
  const place = source ? { file: source.path } : undefined
  return failedFunction(
    [...failures.values()].map((call) => ({ ...call, place })),
    {
      code: 'NUMBER_PREFIX_FAILED',
      key: 'docs.numberPrefixParser',
      noun: 'name',
      result: '{ filename, numberPrefix } for every name of a file or folder',
    },
  )
}

/** Whether a folder on a path or its file without extension has the name. */
function holdsName(relativePath: string, name: string): boolean {
  const segments = relativePath.normalize('NFC').split('/')
  return segments.includes(name) || segments.at(-1)?.replace(/\.[^.]*$/, '') === name
}
