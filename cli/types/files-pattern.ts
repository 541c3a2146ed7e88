import path from 'node:path'
import picomatch from 'picomatch'
import { globSync } from 'tinyglobby'
import { isWithin, OUTPUT_MARKER, upwards, WORK_FOLDER } from './file-path.ts'
import { isFile } from './looks.ts'

/** Files below a folder, those that are there and those that are to come. */
export interface FilesPattern {
  /** Absolute. */
  readonly dir: string
  readonly glob: string
}

const LEFT_OUT = ['**/node_modules/**', '**/.git/**', `**/${WORK_FOLDER}/**`]

/** The files of a pattern that are there now; absolute, sorted. */
export function filesOfPattern({ dir, glob }: FilesPattern): readonly string[] {
  return globSync(glob, { cwd: dir, absolute: true, ignore: LEFT_OUT })
    .map((file) => path.normalize(file))
    .filter((file) => !isMade(file, dir))
    .sort()
}

export function isOfPattern(file: string, { dir, glob }: FilesPattern): boolean {
  if (!isWithin(dir, file) || isMade(file, dir)) return false
  const name = path.relative(dir, file).replaceAll('\\', '/')
  return picomatch.isMatch(name, glob) && !picomatch.isMatch(name, LEFT_OUT)
}

/** What builds write is made of other files, and never the other way round. */
export function isMade(file: string, below: string): boolean {
  return upwards(path.dirname(file))
    .filter((dir) => isWithin(below, dir))
    .some((dir) => path.basename(dir) === WORK_FOLDER || isFile(path.join(dir, OUTPUT_MARKER)))
}
