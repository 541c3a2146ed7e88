import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { kindAt } from './output-fs.ts'
import { isAlive } from '../types/work-dir.ts'

/**
 * Where publishing keeps what is not yet or no longer the output. `beside` the output a rename swaps whole
 * folders at once; `inside` it is for outputs that cannot be renamed (mount points, folders whose parent is
 * closed), where files move one by one on the output's own device.
 */
export interface StagingLocation {
  readonly where: 'beside' | 'inside'
  readonly folder: string
  /** What all names of ours in this folder start with. */
  readonly prefix: string
}

/** A folder that the new output is written to before it is published. */
export interface Stage {
  readonly staging: StagingLocation
  readonly path: string
}

/** A stage or an old output that carries the id of the process that made it. */
export interface Leftover {
  readonly name: string
  readonly kind: 'stage' | 'old'
  readonly pid: number
}

/** A build that takes longer is not one: its process id belongs to somebody else by now. */
const MAX_STAGE_AGE_MS = 24 * 60 * 60 * 1000

export function stagingBeside(outDir: string): StagingLocation {
  return { where: 'beside', folder: dirname(outDir), prefix: `.${basename(outDir)}.sitegen-` }
}

export function stagingInside(outDir: string): StagingLocation {
  return { where: 'inside', folder: outDir, prefix: '.sitegen-' }
}

/** A name nobody else uses: `.build.sitegen-stage-123-9f86d081`. */
export function newName(staging: StagingLocation, kind: Leftover['kind']): string {
  return `${staging.prefix}${kind}-${process.pid}-${randomBytes(4).toString('hex')}`
}

/**
 * Makes the folder for the new output: beside the old one, or inside it where a rename could not work.
 *
 * @throws the system's error when neither place can be written.
 */
export function createStage(outDir: string): Stage {
  fs.mkdirSync(dirname(outDir), { recursive: true })
  if (!isMountPoint(outDir)) {
    try {
      return makeStage(stagingBeside(outDir))
    } catch {
      // The folder around it is closed, or the longer name is too long there: inside may still work.
    }
  }
  fs.mkdirSync(outDir, { recursive: true })
  return makeStage(stagingInside(outDir))
}

/** Makes a stage in the given room. */
export function makeStage(staging: StagingLocation): Stage {
  const path = join(staging.folder, newName(staging, 'stage'))
  fs.mkdirSync(path)
  return { staging, path }
}

/** What killed processes left in a room; names that only look alike are not ours. */
export function findLeftovers(staging: StagingLocation): Leftover[] {
  if (kindAt(staging.folder) !== 'folder') return []
  const found: Leftover[] = []
  for (const name of fs.readdirSync(staging.folder)) {
    const leftover = parseName(name, staging)
    if (leftover !== null && isAbandoned(staging, leftover)) found.push(leftover)
  }
  return found
}

/** Reads a name that `newName` made; null for any other. */
export function parseName(name: string, staging: StagingLocation): Leftover | null {
  if (!name.startsWith(staging.prefix)) return null
  const match = /^(stage|old)-(\d{1,10})-[\da-f]{8}$/.exec(name.slice(staging.prefix.length))
  if (match === null) return null
  return { name, kind: match[1] === 'stage' ? 'stage' : 'old', pid: Number(match[2]) }
}

/**
 * Whether the process that made something at the given time is gone. Containers give the same id to process
 * after process, so what is older than this process and bears its id was made by an earlier one.
 */
export function isProcessGone(pid: number, madeMs: number): boolean {
  if (pid === process.pid) return madeMs < Date.now() - process.uptime() * 1000
  return !isAlive(pid)
}

function isAbandoned(staging: StagingLocation, { name, pid }: Leftover): boolean {
  const changed = fs.lstatSync(join(staging.folder, name), { throwIfNoEntry: false })?.mtimeMs
  if (changed === undefined) return false
  return isProcessGone(pid, changed) || Date.now() - changed > MAX_STAGE_AGE_MS
}

function isMountPoint(outDir: string): boolean {
  const own = fs.statSync(outDir, { throwIfNoEntry: false })
  return own !== undefined && own.dev !== fs.statSync(dirname(outDir)).dev
}
