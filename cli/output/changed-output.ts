import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { contentHash, looksLike } from '../types/file-marks.ts'
import type { OutputMarks } from './old-output.ts'

/**
 * Finds the published files that look as they did when they were published, and so would be taken over by a build, but
 * hold other bytes. A file that looks different is none of them: a build reads it anyway.
 *
 * @param outDir - absolute
 * @returns paths of the files, sorted
 */
export function changedOutput(outDir: string, marks: OutputMarks): readonly string[] {
  const isChanged = (name: string): boolean => {
    const mark = marks[name]
    const file = path.join(outDir, name)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (mark === undefined || stats?.isFile() !== true || !looksLike(mark, stats)) return false
    return contentHash(readFileSync(file)) !== mark[3]
  }
  return Object.keys(marks).filter(isChanged).sort()
}
