import { looksLike, fingerprintOf, type Fingerprint, fileHash } from '../../types/fingerprints.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { namesIn, statsOf } from '../../types/looks.ts'
import path from 'node:path'
import { memoized } from '../../types/memoized.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { cutLines, plural } from '../../report/text.ts'

/** What an earlier build published to a folder, as far as it is still there. */
export type OldOutput = ReturnType<typeof createOldOutput>

export type OutputFingerprints = Pick<ReadonlyMap<string, Fingerprint>, 'get' | 'has' | 'size'> & {
  keys(): Iterable<string>
}

/**
 * Looks at an output through what the build that published it knows. A file that looks different is read: where a
 * folder was copied or restored, only times and inodes differ.
 */
export function createOldOutput(outDir: string, fingerprints: OutputFingerprints) {
  const look = (path: OutputPath): Fingerprint | null => {
    const mark = fingerprints.get(path)
    const file = `${outDir}/${path}`
    const stats = mark === undefined ? null : statsOf(file)
    if (mark === undefined || stats === null) return null
    if (looksLike(mark, stats)) return mark
    return stats.size === mark[0] && fileHash(file) === mark[3] ? fingerprintOf(stats, mark[3]) : null
  }
  return {
    /** The fingerprint of a file that is still as it was published; null for all others. */
    intact: memoized(look),
    /** Whether these are all files that were published, and nobody put anything beside them. */
    isComplete(paths: ReadonlySet<OutputPath>): boolean {
      const published = [...fingerprints.keys()]
      const names = new Set(published.map((path) => path.split('/', 1)[0] ?? ''))
      return (
        published.length > 0 &&
        published.every((path) => paths.has(path as OutputPath)) &&
        namesIn(outDir).every((name) => names.has(name))
      )
    },
  }
}

export interface PublishedOutput {
  /** Absolute; the output that is meant where another folder takes its place. */
  readonly folder: string
  readonly fingerprints: OutputFingerprints
}

const SHOWN = 10

/**
 * `OUTPUT_CHANGED` for published files that look as they did, and so would be taken over by a build, but hold other bytes: a
 * disk loses some. A file that looks different is none of them: a build reads it anyway.
 */
export function changedOutput(siteDir: string, { folder, fingerprints }: PublishedOutput): Diagnostic | null {
  const isChanged = (name: string): boolean => {
    const mark = fingerprints.get(name)
    const file = path.join(folder, name)
    const stats = statsOf(file)
    if (mark === undefined || stats?.isFile() !== true || !looksLike(mark, stats)) return false
    return fileHash(file) !== mark[3]
  }
  const files = [...fingerprints.keys()].filter(isChanged).sort()
  if (files.length === 0) return null
  return {
    code: 'OUTPUT_CHANGED',
    level: 'error',
    message: `${plural(files.length, 'file')} in "${path.relative(siteDir, folder)}" changed since the last build, with size and time as they were: the next build would not notice.`,
    notes: cutLines(files, SHOWN),
    hint: 'Build with --no-cache, which writes every file again, or delete the folder and build.',
  }
}
