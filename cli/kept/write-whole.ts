import { randomBytes } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { isWithin, upwards } from '../types/file-path.ts'
import { orNull } from '../types/memoized.ts'
import { keptPath, type KeptPlace } from './registry.ts'
import { freshWorkDir } from '../types/work-dir.ts'

export const DRAFT = /\.draft-\d+-[\da-f]{8}$/

export function draftOf(target: string): string {
  return `${target}.draft-${process.pid}-${randomBytes(4).toString('hex')}`
}

/**
 * Has a file or folder made beside its place, and moves it there, where it takes the place of whatever lies there: readers
 * find the old one or the new one.
 *
 * @throws what `make` throws, and the system's error; then no draft stays
 */
export function makeWhole<T>(target: string, make: (draft: string) => T): T {
  const draft = draftOf(target)
  try {
    const made = make(draft)
    replace(draft, target)
    return made
  } catch (error) {
    tryRemove(draft)
    throw error
  }
}

/** Writes a file of the work folder, and gives its path. What stands in its way there is removed: all of it is ours. @throws as `makeWhole` */
export function writeWhole(place: KeptPlace, bytes: Uint8Array): string {
  const file = keptPath(place)
  makeFolder(path.dirname(file), place.workDir)
  makeWhole(file, (draft) => writeNamed(draft, bytes))
  return file
}

/** Writes a file that lies elsewhere, where nothing that stands in its way is removed. Readers find the old one or the new one. */
export function writeWholeFile(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = draftOf(file)
  try {
    writeFileSync(draft, content)
    renameSync(draft, file)
  } catch (error) {
    tryRemove(draft)
    throw error
  }
}

/** The same as `writeWhole` for a file whose name tells its bytes: one that is there with them stays, as used now. */
export function writeOnce(place: KeptPlace, bytes: Uint8Array): string {
  const file = keptPath(place)
  if (orNull(() => readFileSync(file))?.equals(bytes) !== true) return writeWhole(place, bytes)
  markUsed(file)
  return file
}

/** Makes a folder in the work folder, also where something else has its name or that of a folder around it. */
export function makeFolder(folder: string, workDir: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const obstacle = upwards(folder).findLast(
      (one) => one !== workDir && isWithin(workDir, one) && isObstacle(one),
    )
    if (obstacle === undefined) throw error
    rmSync(obstacle, { force: true })
    mkdirSync(folder, { recursive: true })
  }
}

/** Renames a file or folder to a path, where it takes the place of whatever lies there. */
export function replace(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (lstatSync(to, { throwIfNoEntry: false }) === undefined) throw error
    rmSync(to, { recursive: true, force: true })
    renameSync(from, to)
  }
}

export function tryRemove(target: string): void {
  // It may lie where nothing may be removed.
  orNull(() => rmSync(target, { recursive: true, force: true }))
}

export function markUsed(target: string): void {
  const now = new Date()
  // Where that fails it may be removed earlier than others.
  orNull(() => utimesSync(target, now, now))
}

function isObstacle(folder: string): boolean {
  const isThere = lstatSync(folder, { throwIfNoEntry: false }) !== undefined
  return isThere && statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true
}

/** A full disk says nothing of the file that it has no room for, so its name is added. */
export function writeNamed(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes)
  } catch (error) {
    if (error instanceof Error && !error.message.includes(file)) error.message += ` '${file}'`
    throw error
  }
}

/** Writes to a folder what the command needs, or to one that goes with the process where that cannot be done. */
export function orFresh<T>(folder: string, siteDir: string, write: (folder: string) => T): T {
  try {
    return write(folder)
  } catch {
    return write(freshWorkDir(siteDir))
  }
}
