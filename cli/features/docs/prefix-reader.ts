import type { NumberPrefixParser as ConfiguredParser } from './sidebar-items.ts'
import type { SourceFile } from '../../content/scan/source-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { plural } from '../../report/text.ts'
import { keepNumberPrefix, numberPrefixParser, type NumberPrefixParser } from './number-prefix.ts'

/** Takes number prefixes off the names of one version, and remembers where a function of the site failed. */
export interface PrefixReader {
  /** Never throws: a name at which the function fails keeps its prefix. */
  readonly parse: NumberPrefixParser
  /** Name -> why the function failed, as the end of a sentence; grows while names are read. */
  readonly failures: ReadonlyMap<string, string>
}

/** Prepares the reader that an instance asks for. */
export function createPrefixReader(configured: boolean | ConfiguredParser): PrefixReader {
  const failures = new Map<string, string>()
  const parse = numberPrefixParser(configured)
  if (typeof configured !== 'function') return { parse, failures }
  return {
    failures,
    parse: (name) => {
      try {
        return parse(name)
      } catch (error) {
        failures.set(name, error instanceof Error ? error.message : String(error))
        return keepNumberPrefix(name)
      }
    },
  }
}

/** A function that fails for one name mostly fails for all: it is reported once. Problem: `NUMBER_PREFIX_FAILED`. */
export function prefixProblems(
  { failures }: PrefixReader,
  sources: readonly SourceFile[],
): readonly Diagnostic[] {
  const [first] = failures
  if (first === undefined) return []
  const [name, why] = first
  const file = sources.find(({ relativePath }) => holdsName(relativePath, name))?.path
  return [
    {
      code: 'NUMBER_PREFIX_FAILED',
      level: 'error',
      message: `The function docs.numberPrefixParser failed for the name "${name}": ${why}.`,
      place: file === undefined ? undefined : { file },
      notes: failures.size > 1 ? [`also for ${plural(failures.size - 1, 'more name')}`] : undefined,
      hint: 'Make docs.numberPrefixParser in site.config return { filename, numberPrefix } for every name of a file or folder.',
    },
  ]
}

/** Whether a folder on a path or its file without extension has the name. */
function holdsName(relativePath: string, name: string): boolean {
  const segments = relativePath.normalize('NFC').split('/')
  return segments.includes(name) || segments.at(-1)?.replace(/\.[^.]*$/, '') === name
}
