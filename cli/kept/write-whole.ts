import { randomBytes } from 'node:crypto'
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { keptPath, type KeptPlace } from './registry.ts'
import { freshWorkDir } from '../types/work-dir.ts'

/** What the names of drafts end with. */
export const DRAFT = /\.draft-\d+-[\da-f]{8}$/

/** Name for what is going to be renamed to a path when it is whole. */
export function draftOf(target: string): string {
  return `${target}.draft-${process.pid}-${randomBytes(4).toString('hex')}`
}

/**
 * Writes a file, from one part or more, so that readers find the old one or the new one. What stands in its way in the work folder is removed:
 * all of it is ours.
 *
 * @returns the path of the file
 * @throws the system's error; then no draft stays
 */
export function writeWhole(place: KeptPlace, bytes: Uint8Array | readonly Uint8Array[]): string {
  const file = keptPath(place)
  makeFolder(path.dirname(file), place.workDir)
  const draft = draftOf(file)
  try {
    writeNamed(draft, bytes)
    replace(draft, file)
    return file
  } catch (error) {
    tryRemove(draft)
    throw error
  }
}

/** Makes a folder in the work folder, also where something else has its name or that of a folder around it. */
export function makeFolder(folder: string, workDir: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const obstacle = foldersBelow(workDir, folder).find(isObstacle)
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

/** Removes what can be removed. */
export function tryRemove(target: string): void {
  try {
    rmSync(target, { recursive: true, force: true })
  } catch {
    // It lies where nothing may be removed.
  }
}

/** Notes that a kept thing was of use just now. */
export function markUsed(target: string): void {
  try {
    const now = new Date()
    utimesSync(target, now, now)
  } catch {
    // It may be removed earlier than others, then.
  }
}

/** The work folder apart, outermost first. */
function foldersBelow(workDir: string, folder: string): readonly string[] {
  const names = path.relative(workDir, folder).split(path.sep)
  return names.map((_, index) => path.join(workDir, ...names.slice(0, index + 1)))
}

/** A file, or a link that leads to no folder. */
function isObstacle(folder: string): boolean {
  const isThere = lstatSync(folder, { throwIfNoEntry: false }) !== undefined
  return isThere && statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true
}

/** Writes a file, from one part or more. A full disk says nothing of the file that it has no room for, so its name is added. */
export function writeNamed(file: string, bytes: Uint8Array | readonly Uint8Array[]): void {
  const parts = bytes instanceof Uint8Array ? [bytes] : bytes
  try {
    const descriptor = openSync(file, 'w')
    try {
      for (const part of parts) writeFileSync(descriptor, part)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    if (error instanceof Error && !error.message.includes(file)) error.message += ` '${file}'`
    throw error
  }
}

/**
 * Writes what the command itself needs to a folder, or to one that goes with the process where the first is full, or
 * may not be written.
 *
 * @param folder - the work folder or one in it, absolute
 * @throws the system's error where neither can be written
 */
export function orFresh<T>(folder: string, siteDir: string, write: (folder: string) => T): T {
  try {
    return write(folder)
  } catch {
    return write(freshWorkDir(siteDir))
  }
}
