import type { NumberPrefixParser as ConfiguredParser, PrefixedName } from '../../config/define-docs.ts'

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

/** The parser that an instance asks for: the usual one, none, or a function of the site. */
export function numberPrefixParser(configured: boolean | ConfiguredParser): NumberPrefixParser {
  if (typeof configured !== 'function') return configured ? parseNumberPrefix : keepNumberPrefix
  return (name) => {
    const parsed = configured(name)
    return 'filename' in parsed ? { name: parsed.filename, position: parsed.numberPrefix } : parsed
  }
}
