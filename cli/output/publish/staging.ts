import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type SiteProblems, siteError } from '../../report/diagnostic.ts'
import { isOutputPath } from '../../routes/output-path.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { orNull } from '../../types/memoized.ts'
import { isAlive } from '../../types/work-dir.ts'
import { errorCode, kindAt } from '../output-fs.ts'

/**
 * Where publishing keeps what is not yet or no longer the output. `beside` the output a rename swaps whole
 * folders at once; `inside` it is for outputs that cannot be renamed (mount points, folders whose parent is
 * closed), where files move one by one on the output's own device.
 */
export interface StagingLocation {
  readonly where: 'beside' | 'inside'
  readonly folder: string
  readonly prefix: string
}

export interface Stage {
  readonly staging: StagingLocation
  readonly path: string
}

export function stagingBeside(outDir: string): StagingLocation {
  return { where: 'beside', folder: dirname(outDir), prefix: `.${basename(outDir)}.sitegen-` }
}

export function stagingInside(outDir: string): StagingLocation {
  return { where: 'inside', folder: outDir, prefix: '.sitegen-' }
}

const KINDS = ['stage', 'old'] as const

/** A name nobody else uses: `.build.sitegen-stage-123-9f86d081`. */
export function newName(staging: StagingLocation, kind: (typeof KINDS)[number]): string {
  return `${staging.prefix}${kind}-${process.pid}-${randomBytes(4).toString('hex')}`
}

/** Makes the folder for the new output: beside the old one, or inside it where a rename could not work or none may be made. */
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

/** Where another stage of an output may be made, beside it. */
export function stagePath(outDir: string): string {
  const staging = stagingBeside(outDir)
  return join(staging.folder, newName(staging, 'stage'))
}

export function makeStage(staging: StagingLocation): Stage {
  const path = join(staging.folder, newName(staging, 'stage'))
  fs.mkdirSync(path)
  return { staging, path }
}

/** A build that takes longer is not one: its process id belongs to somebody else by now. */
const MAX_STAGE_AGE_MS = 24 * 60 * 60 * 1000

/** What killed processes left in a room; names that only look alike are not ours. */
export function findLeftovers(staging: StagingLocation) {
  if (kindAt(staging.folder) !== 'folder') return []
  const found = fs.readdirSync(staging.folder).flatMap((name) => parseName(name, staging) ?? [])
  return found.filter(({ name, pid }) => {
    const changed = fs.lstatSync(join(staging.folder, name), { throwIfNoEntry: false })?.mtimeMs
    return changed !== undefined && (isProcessGone(pid, changed) || Date.now() - changed > MAX_STAGE_AGE_MS)
  })
}

function parseName(name: string, staging: StagingLocation) {
  if (!name.startsWith(staging.prefix)) return null
  const match = /^(stage|old)-(\d{1,10})-[\da-f]{8}$/.exec(name.slice(staging.prefix.length))
  if (match === null) return null
  return { name, kind: match[1], pid: Number(match[2]) }
}

/**
 * Whether the process that made something at the given time is gone. Containers give the same id to process
 * after process, so what is older than this process and bears its id was made by an earlier one.
 */
function isProcessGone(pid: number, madeMs: number): boolean {
  if (pid === process.pid) return madeMs < Date.now() - process.uptime() * 1000
  return !isAlive(pid)
}

function isMountPoint(outDir: string): boolean {
  const own = fs.statSync(outDir, { throwIfNoEntry: false })
  return own !== undefined && own.dev !== fs.statSync(dirname(outDir)).dev
}

const paths = z.readonly(
  z.array(z.custom<OutputPath>((path) => typeof path === 'string' && isOutputPath(path))),
)
const known = { pid: z.number(), stage: z.string() }

/**
 * What a publish is about to do, written before it does anything and removed after. It is the lock as well: only one
 * process holds a room's journal. Names are relative to the room.
 */
const JOURNAL = z.discriminatedUnion('way', [
  /** Folders are swapped: the old output to `old`, then `stage` to its place. */
  z.object({ way: z.literal('swap'), ...known, old: z.string() }),
  /** Files are moved from `stage` one by one, then what is not part of the output is removed. */
  z.object({ way: z.literal('patch'), ...known, written: paths, removed: paths }),
])

export type Journal = z.infer<typeof JOURNAL>

const POLL_MS = 50
/** A swap takes milliseconds and moving files a minute at worst; after this the process id is somebody else's. */
const MAX_AGE_MS = 10 * 60 * 1000
/** A journal that cannot be read yet may be in the middle of being written. */
const MAX_WRITING_MS = 2000

/**
 * Writes the journal, waiting up to so many milliseconds while another process holds it.
 *
 * @throws SiteProblems `OUTPUT_BUSY` when it does not become free; the system's error when it cannot be written.
 */
export async function holdJournal(staging: StagingLocation, journal: Journal, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs
  while (!tryHold(staging, journal)) {
    const found = findJournal(staging)
    if (found !== 'none' && found !== 'busy') dropJournal(staging)
    else if (Date.now() > deadline) throw busy(staging)
    else await sleep(POLL_MS)
  }
}

export function dropJournal(staging: StagingLocation): void {
  try {
    fs.unlinkSync(journalPath(staging))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

/** The journal that a killed process left in a room, `damaged` where its publish had not begun; `busy` for one at work. */
export function findJournal(staging: StagingLocation): Journal | 'none' | 'busy' | 'damaged' {
  const path = journalPath(staging)
  try {
    const stats = fs.lstatSync(path)
    if (!stats.isFile()) return 'none'
    const age = Date.now() - stats.mtimeMs
    const journal = parseJournal(fs.readFileSync(path, 'utf8'), staging)
    if (journal === null) return age < MAX_WRITING_MS ? 'busy' : 'damaged'
    return isProcessGone(journal.pid, stats.mtimeMs) || age > MAX_AGE_MS ? journal : 'busy'
  } catch {
    return 'none'
  }
}

function journalPath(staging: StagingLocation): string {
  return join(staging.folder, `${staging.prefix}publish.json`)
}

function tryHold(staging: StagingLocation, journal: Journal): boolean {
  try {
    fs.writeFileSync(journalPath(staging), JSON.stringify(journal), { flag: 'wx' })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    // A full disk leaves an empty journal behind.
    dropJournal(staging)
    throw error
  }
}

/** Takes nothing on trust: names must be ones that this room could have made. */
function parseJournal(text: string, staging: StagingLocation): Journal | null {
  const journal = orNull(() => JOURNAL.parse(JSON.parse(text)))
  const names = [journal?.stage ?? '', ...(journal?.way === 'swap' ? [journal.old] : [])]
  return names.every((name, index) => parseName(name, staging)?.kind === KINDS[index]) ? journal : null
}

function busy(staging: StagingLocation): SiteProblems {
  const file = basename(journalPath(staging))
  return siteError({
    code: 'OUTPUT_BUSY',
    message: 'Another sitegen process is publishing to the same output folder and did not finish.',
    notes: [`its journal is ${file}`],
    hint: `Wait for the other process and run the command again; if there is none, delete "${file}".`,
  })
}
