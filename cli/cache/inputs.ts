import { inputOf, type InputKey, type InputKind } from '../types/inputs.ts'
import { statSync } from 'node:fs'
import path from 'node:path'
import { processEnvironment, readName } from '../config/module/process-environment.ts'
import { siteFile } from '../config/site-file.ts'
import type { Fingerprints } from '../types/fingerprints.ts'
import type { FilePath } from '../types/file-path.ts'

/** Tells the values of inputs as they are in this build. */
export type InputSources = Readonly<Partial<Record<InputKind, InputSource>>>

/** Tells the value of an input, which had a value in an earlier build, if it was known. `inputs` are the others. */
export type InputSource = (name: string, before: string | null, inputs: Pick<Inputs, 'changeOf'>) => string

/** Values of inputs by their keys. */
export type InputValues = ReadonlyMap<InputKey, string>

/** The inputs of one build, each looked at once. */
export interface Inputs {
  valueOf(key: InputKey): string
  /** The value, if this build has asked for it; else null. */
  askedValueOf(key: InputKey): string | null
  /** Null when the value is what it was in the earlier build. */
  changeOf(key: InputKey): InputChange | null
  /** These inputs, and others that a later stage tells. */
  with(sources: InputSources): Inputs
}

/** An input whose value is another one now. */
export interface InputChange {
  readonly key: InputKey
  /** Null when the earlier build did not know the input. */
  readonly before: string | null
  readonly now: string
}

/**
 * Compares inputs with those of an earlier build.
 *
 * @param sources - what tells each kind; they are asked once for a name
 * @param before - values of the earlier build
 */
export function createInputs(sources: InputSources, before: InputValues): Inputs {
  return inputsOf(sources, before, new Map())
}

function inputsOf(sources: InputSources, before: InputValues, known: Map<InputKey, string>): Inputs {
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
    with: (others) => inputsOf({ ...sources, ...others }, before, known),
  }
}

/** A file that a plugin of the site read to compile another, and the hash of its bytes; empty when it was not there. */
type ReadFile = readonly [file: FilePath, hash: string]

/** A result with the files that were read for it. */
export interface WithReads {
  /** @default none */
  readonly reads?: readonly ReadFile[]
  /** Environment variables that were read, and the hashes of their values. @default none */
  readonly variables?: readonly (readonly [name: string, hash: string])[]
}

interface ReadFilesOptions {
  readonly siteDir: string
  readonly fingerprints: Fingerprints
  /** When the build began, in milliseconds since 1970. */
  readonly startedAt: number
}

/** Looks at files that plugins of the site say they read. */
export function createReadFiles({ siteDir, fingerprints, startedAt }: ReadFilesOptions) {
  const hashOf = (file: string): string => fingerprints.hashOf(file) ?? ''
  return {
    /** The files by the names that plugins gave, as they are now. */
    of(named: readonly string[] = [], variables: readonly string[] = []): WithReads {
      const files = new Set(named.map((file) => siteFile(path.resolve(siteDir, file), siteDir)))
      const reads = [...files].sort().map((file): ReadFile => [file, hashOf(file)])
      const values = variables.map((name) => [name, processEnvironment.valueOf(name)] as const)
      return { ...(reads.length > 0 && { reads }), ...(values.length > 0 && { variables: values }) }
    },
    /** Those that are others now, and names of variables that are. */
    changed: ({ reads = [], variables = [] }: WithReads): readonly string[] => [
      ...reads.flatMap(([file, hash]) => (hashOf(file) === hash ? [] : [file])),
      ...variables.flatMap(([name, hash]) =>
        processEnvironment.valueOf(name) === hash ? [] : [readName(name)],
      ),
    ],
    /** Whether one was written since the build began: what a plugin read may be older than what it is now. */
    isRecent: ({ reads = [] }: WithReads): boolean =>
      reads.some(([file]) => {
        const stats = statSync(path.resolve(siteDir, file), { throwIfNoEntry: false })
        return stats !== undefined && stats.mtimeMs > startedAt
      }),
  }
}
