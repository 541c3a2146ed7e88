import { statSync } from 'node:fs'
import path from 'node:path'
import { processEnvironment, readName } from '../config/module/process-environment.ts'
import { siteFile } from '../config/site-file.ts'
import type { Fingerprints } from '../types/fingerprints.ts'
import type { FilePath } from '../types/file-path.ts'

/** A file that a plugin of the site read to compile another, and the hash of its bytes; empty when it was not there. */
export type ReadFile = readonly [file: FilePath, hash: string]

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
