import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { contentHash, looksLike } from '../../types/fingerprints.ts'
import type { OutputFingerprints } from './old-output.ts'

/**
 * Finds the published files that look as they did when they were published, and so would be taken over by a build, but
 * hold other bytes. A file that looks different is none of them: a build reads it anyway.
 *
 * @param outDir - absolute
 * @returns paths of the files, sorted
 */
export function changedOutput(outDir: string, fingerprints: OutputFingerprints): readonly string[] {
  const isChanged = (name: string): boolean => {
    const mark = fingerprints.get(name)
    const file = path.join(outDir, name)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (mark === undefined || stats?.isFile() !== true || !looksLike(mark, stats)) return false
    return contentHash(readFileSync(file)) !== mark[3]
  }
  return [...fingerprints.keys()].filter(isChanged).sort()
}
