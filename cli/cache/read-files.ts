import { statSync } from 'node:fs'
import path from 'node:path'
import { relativeKey, valueOf } from '../config/guest/reads.ts'
import { siteFile } from '../config/site-file.ts'
import type { Fingerprints } from '../types/fingerprints.ts'
import type { FilePath } from '../types/file-path.ts'
import { inputOf, type InputKey } from '../types/inputs.ts'

/** A file that a plugin of the site read to compile another, and the hash of its bytes; empty when it was not there. */
export type ReadFile = readonly [file: FilePath, hash: string]

/** A result with the files that were read for it. */
export interface WithReads {
  /** @default none */
  readonly reads?: readonly ReadFile[]
  /** What else was read, such as environment variables and names in folders, and its values. @default none */
  readonly variables?: readonly (readonly [key: InputKey, value: string])[]
}

/** Looks at files that plugins of the site say they read. */
export interface ReadFiles {
  /** The files by the names that plugins gave, and what functions were seen to read, as all of it is now. */
  of(named: readonly string[] | undefined, seen: readonly InputKey[] | undefined): WithReads
  /** Names of what changed. */
  changed(result: WithReads): readonly string[]
  /** Whether one was written since the build began: what a plugin read may be older than what it is now. */
  isRecent(result: WithReads): boolean
}

interface ReadFilesOptions {
  readonly siteDir: string
  readonly fingerprints: Fingerprints
  /** When the build began, in milliseconds since 1970. */
  readonly startedAt: number
}

export function createReadFiles({ siteDir, fingerprints, startedAt }: ReadFilesOptions): ReadFiles {
  const hashOf = (file: string): string => fingerprints.hashOf(file) ?? ''
  return {
    of(named = [], seen = []) {
      const isFile = (key: InputKey): boolean => inputOf(key).kind === 'file'
      const paths = [...named, ...seen.filter(isFile).map((key) => inputOf(key).name)]
      const files = new Set(paths.map((file) => siteFile(path.resolve(siteDir, file), siteDir)))
      const reads = [...files].sort().map((file): ReadFile => [file, hashOf(file)])
      const others = seen.filter((key) => !isFile(key)).map((key) => relativeKey(key, siteDir))
      const values = others.map((key) => [key, valueOf(key, siteDir)] as const)
      return { ...(reads.length > 0 && { reads }), ...(values.length > 0 && { variables: values }) }
    },
    changed: ({ reads = [], variables = [] }) => [
      ...reads.flatMap(([file, hash]) => (hashOf(file) === hash ? [] : [file])),
      ...variables.flatMap(([key, value]) => (valueOf(key, siteDir) === value ? [] : [described(key)])),
    ],
    isRecent: ({ reads = [] }) =>
      reads.some(([file]) => {
        const stats = statSync(path.resolve(siteDir, file), { throwIfNoEntry: false })
        return stats !== undefined && stats.mtimeMs > startedAt
      }),
  }
}

function described(key: InputKey): string {
  const { kind, name } = inputOf(key)
  return kind === 'environment' ? `the environment variable ${name}` : name
}
