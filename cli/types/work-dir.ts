import { accessSync, constants, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { contentHash } from './fingerprints.ts'
import { realPath, WORK_FOLDER } from './file-path.ts'
import { orNull } from './memoized.ts'

/**
 * The folder for what a build keeps between runs: `.sitegen` in the site directory, or a private folder under the
 * system's temporary directory when the site directory cannot be written.
 *
 * @throws the system's error where neither can be written
 */
export function workDir(siteDir: string): string {
  const beside = path.join(siteDir, WORK_FOLDER)
  if (tryMake(beside, 0o777)) return beside
  const outside = privateWorkDir(siteDir)
  // Code in it is going to be run, and others may know its name.
  if (tryMake(outside, 0o700) && isPrivate(outside)) return outside
  return freshWorkDir(siteDir)
}

export function privateWorkDir(siteDir: string): string {
  return path.join(os.tmpdir(), `sitegen-${nameOf(siteDir)}`)
}

export function removePrivateWorkDir(siteDir: string): boolean {
  const folder = privateWorkDir(siteDir)
  return isPrivate(folder) && removePrivate(folder)
}

/**
 * A private folder that nobody can have prepared. The process makes one for each site that needs it, and removes it
 * when it ends; what a killed process left goes with the next.
 *
 * @throws the system's error where none can be made
 */
export function freshWorkDir(siteDir: string): string {
  const parent = os.tmpdir()
  const ofSite = `sitegen-${nameOf(siteDir)}-`
  const all = readdirSync(parent).filter((name) => name.startsWith(ofSite))
  const own = all.find((name) => pidOf(name) === process.pid && isPrivate(path.join(parent, name)))
  if (own !== undefined) return path.join(parent, own)
  for (const name of all) if (!isAlive(pidOf(name))) removePrivate(path.join(parent, name))
  const folder = mkdtempSync(path.join(parent, `${ofSite}${process.pid}-`))
  process.once('exit', () => void removePrivate(folder))
  return folder
}

/** Whether a folder is this user's alone. Windows gives everybody a temporary directory of their own. */
function isPrivate(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats?.isDirectory() !== true) return false
  const user = process.getuid?.()
  return user === undefined || (stats.uid === user && (stats.mode & 0o777) === 0o700)
}

function tryMake(folder: string, mode: number): boolean {
  const made = orNull(() => {
    mkdirSync(folder, { recursive: true, mode })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return folder
  })
  return made !== null
}

function nameOf(siteDir: string): string {
  const user = process.getuid?.() ?? ''
  return contentHash(`${user} ${realPath(siteDir) ?? siteDir}`).slice(0, 12)
}

function pidOf(name: string): number {
  return Number(name.split('-')[2])
}

function removePrivate(folder: string): boolean {
  const removed = orNull(() => {
    if (isPrivate(folder)) rmSync(folder, { recursive: true, force: true })
    return folder
  })
  // Some of it may not be removed.
  return removed !== null
}

/** Whether a process of this id runs, also one that belongs to somebody else. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
