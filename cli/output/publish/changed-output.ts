import { statSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { cutLines, plural } from '../../report/text.ts'
import { fileHash, looksLike } from '../../types/fingerprints.ts'
import type { OutputFingerprints } from './old-output.ts'

/** An output as the build before left it. */
export interface PublishedOutput {
  /** Absolute; the output that is meant where another folder takes its place. */
  readonly folder: string
  readonly fingerprints: OutputFingerprints
}

/** Most files that are named. */
const SHOWN = 10

/**
 * Finds the published files that look as they did when they were published, and so would be taken over by a build, but
 * hold other bytes: a disk loses some. A file that looks different is none of them: a build reads it anyway.
 *
 * @returns `OUTPUT_CHANGED`; null without such a file
 */
export function changedOutput(siteDir: string, { folder, fingerprints }: PublishedOutput): Diagnostic | null {
  const isChanged = (name: string): boolean => {
    const mark = fingerprints.get(name)
    const file = path.join(folder, name)
    const stats = statSync(file, { throwIfNoEntry: false })
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
