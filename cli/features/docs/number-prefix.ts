/** A file's or folder's name without its number prefix, and the number. */
interface PrefixedName {
  readonly name: string
  readonly position: number | undefined
}

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
