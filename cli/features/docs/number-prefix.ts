import { describeValue } from '../../config/describe-value.ts'
import { isRecord } from '../../types/json-problems.ts'
import type { NumberPrefixParser, PrefixedName } from './sidebars/define-sidebars.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { SourceFile } from '../../content/scan/source-file.ts'
import { type FailedCall, failedCall, failedFunction } from '../../report/group.ts'

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

export function keepNumberPrefix(name: string): PrefixedName {
  return { name, position: undefined }
}

/** The parser that an instance asks for, which throws what a function of the site throws, or that its result is no name. */
export function numberPrefixParser(configured: boolean | NumberPrefixParser): (name: string) => PrefixedName {
  if (typeof configured !== 'function') return configured ? parseNumberPrefix : keepNumberPrefix
  return (written) => {
    const result: unknown = configured(written)
    // The type of the result is only promised.
    const parsed = isRecord(result) ? result : {}
    const name = 'filename' in parsed ? parsed['filename'] : parsed['name']
    const position = ('numberPrefix' in parsed ? parsed['numberPrefix'] : parsed['position']) ?? undefined
    if (typeof name !== 'string' || name === '' || (position !== undefined && typeof position !== 'number'))
      throw new Error(`it returned ${describeValue(result)} instead of { filename, numberPrefix }`)
    return { name, position }
  }
}

/** Takes number prefixes off the names of one version, and remembers where a function of the site failed. */
export function createPrefixReader(configured: boolean | NumberPrefixParser) {
  const failures = new Map<string, FailedCall>()
  const parse = numberPrefixParser(configured)
  return {
    /** Never throws: a name at which the function fails keeps its prefix. */
    parse(name: string): PrefixedName {
      try {
        return parse(name)
      } catch (error) {
        failures.set(name, failedCall(error, `the name "${name}"`))
        return keepNumberPrefix(name)
      }
    },
    /** Problem: `NUMBER_PREFIX_FAILED`. */
    problems(sources: readonly SourceFile[]): readonly Diagnostic[] {
      const [name] = failures.keys()
      if (name === undefined) return []
      // A folder on the path or the file without extension has the name.
      const source = sources.find(({ relativePath }) => {
        const segments = relativePath.normalize('NFC').split('/')
        return segments.includes(name) || segments.at(-1)?.replace(/\.[^.]*$/, '') === name
      })
      const place = source && { file: source.path }
      return failedFunction(
        [...failures.values()].map((call) => ({ ...call, place })),
        {
          code: 'NUMBER_PREFIX_FAILED',
          key: 'docs.numberPrefixParser',
          noun: 'name',
          result: '{ filename, numberPrefix } for every name of a file or folder',
        },
      )
    },
  }
}
