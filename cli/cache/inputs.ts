import { inputOf, type InputKey, type InputKind } from '../types/inputs.ts'
import { statSync } from 'node:fs'
import path from 'node:path'
import { processEnvironment, readName } from '../config/module/process-environment.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { siteFile } from '../config/site-file.ts'
import type { Fingerprints } from '../types/fingerprints.ts'
import type { FilePath } from '../types/file-path.ts'
import { isPlainObject } from '../types/json-problems.ts'

export type InputSources = Readonly<Partial<Record<InputKind, InputSource>>>

/** Returns the value of an input; `before` is that of an earlier build, if any, `inputs` are the others. */
export type InputSource = (name: string, before: string | null, inputs: Pick<Inputs, 'changeOf'>) => string

/** The inputs of one build; each is evaluated once. */
export interface Inputs {
  valueOf(key: InputKey): string
  askedValueOf(key: InputKey): string | null
  changeOf(key: InputKey): InputChange | null
  with(sources: InputSources): Inputs
}

export interface InputChange {
  readonly key: InputKey
  /** Null when the earlier build did not know the input. */
  readonly before: string | null
  readonly now: string
}

/** Compares inputs with those of an earlier build. Each source is called once per name. */
export function createInputs(
  sources: InputSources,
  before: ReadonlyMap<InputKey, string>,
  known = new Map<InputKey, string>(),
): Inputs {
  const beforeOf = (key: InputKey): string | null => before.get(key) ?? null
  const valueOf = (key: InputKey): string => {
    const found = known.get(key)
    if (found !== undefined) return found
    const { kind, name } = inputOf(key)
    const source = sources[kind]
    if (source === undefined) throw new Error(`nothing tells facts of the kind "${kind}" here`)
    const value = source(name, beforeOf(key), { changeOf })
    known.set(key, value)
    return value
  }
  const changeOf = (key: InputKey): InputChange | null => {
    const old = beforeOf(key)
    const now = valueOf(key)
    return old === now ? null : { key, before: old, now }
  }
  return {
    valueOf,
    changeOf,
    askedValueOf: (key) => known.get(key) ?? null,
    with: (others) => createInputs({ ...sources, ...others }, before, known),
  }
}

export interface WithReads {
  /** Files and the hashes of their bytes; empty if the file did not exist. @default none */
  readonly reads?: readonly (readonly [file: FilePath, hash: string])[]
  /** Environment variables that were read, and the hashes of their values. @default none */
  readonly variables?: readonly (readonly [name: string, hash: string])[]
}

/** Tracks files that the site's plugins report as read. `startedAt`: start of the build, in ms since 1970. */
export function createReadFiles(siteDir: string, fingerprints: Fingerprints, startedAt: number) {
  const hashOf = (file: string): string => fingerprints.hashOf(file) ?? ''
  return {
    of(named: readonly string[] = [], variables: readonly string[] = []): WithReads {
      const files = new Set(named.map((file) => siteFile(path.resolve(siteDir, file), siteDir)))
      const reads = [...files].sort().map((file) => [file, hashOf(file)] as const)
      const values = variables.map((name) => [name, processEnvironment.valueOf(name)] as const)
      return { ...(reads.length > 0 && { reads }), ...(values.length > 0 && { variables: values }) }
    },
    /** Files that have changed since, and display names of variables that have. */
    changed: ({ reads = [], variables = [] }: WithReads): readonly string[] => [
      ...reads.flatMap(([file, hash]) => (hashOf(file) === hash ? [] : [file])),
      ...variables.flatMap(([name, hash]) =>
        processEnvironment.valueOf(name) === hash ? [] : [readName(name)],
      ),
    ],
    /** Whether a file was written since the build began: a plugin may have read its older content. */
    isRecent: ({ reads = [] }: WithReads): boolean =>
      reads.some(([file]) => {
        const stats = statSync(path.resolve(siteDir, file), { throwIfNoEntry: false })
        return stats !== undefined && stats.mtimeMs > startedAt
      }),
  }
}

/** A configuration value as text. Functions and non-plain objects become the hash of its code. */
export function configValue(value: unknown, { configHash }: Pick<SiteConfig, 'configHash'>): string {
  const code = `code ${configHash}`
  try {
    return JSON.stringify(value, (_key, part: unknown) => (isData(part) ? part : code)) ?? ''
  } catch {
    // A plugin option may be a circular object, which cannot be serialised.
    return code
  }
}

/** Options that list compiler plugins for content: their output is cached by its input. */
const OF_CONTENT = /(?:remark|rehype|recma)plugins$/i

/** Whether planning or rendering may call configured functions, which may depend on anything. */
export function holdsFunctions(value: unknown): boolean {
  if (!isData(value)) return !(value instanceof RegExp)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) => !OF_CONTENT.test(key) && holdsFunctions(part))
}

function isData(part: unknown): boolean {
  if (typeof part !== 'object' || part === null)
    return !['function', 'symbol', 'bigint'].includes(typeof part)
  return Array.isArray(part) || isPlainObject(part)
}
