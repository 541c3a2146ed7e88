import fs from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { SiteProblems } from '../../report/diagnostic.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { errorCode } from '../output-fs.ts'
import { isOutputPath } from '../../routes/output-path.ts'
import type { OutputPatch } from './patch.ts'
import { isProcessGone, parseName, type StagingLocation } from '../staging-location.ts'

/** Folders are swapped: the old output to `old`, then `stage` to its place. Names are relative to the room. */
export interface SwapJournal {
  readonly way: 'swap'
  readonly pid: number
  readonly stage: string
  readonly old: string
}

/** Files are moved from `stage` one by one, then what is not part of the output is removed. */
export interface PatchJournal extends OutputPatch {
  readonly way: 'patch'
  readonly pid: number
  readonly stage: string
}

/**
 * What a publish is about to do, written before it does anything and removed after. It is the lock as well:
 * only one process holds a room's journal.
 */
export type Journal = SwapJournal | PatchJournal

/** What lies in a room: nothing, the journal of a process at work, or that of one that was killed. */
export type FoundJournal =
  | { readonly state: 'none' }
  | { readonly state: 'busy' }
  | { readonly state: 'left'; readonly journal: Journal | null }

const POLL_MS = 50
/** A swap takes milliseconds and moving files a minute at worst; after this the process id is somebody else's. */
const MAX_AGE_MS = 10 * 60 * 1000
/** A journal that cannot be read yet may be in the middle of being written. */
const MAX_WRITING_MS = 2000

/**
 * Writes the journal, waiting while another process holds it.
 *
 * @param waitMs - how long, in milliseconds
 * @throws SiteProblems `OUTPUT_BUSY` when it does not become free; the system's error when it cannot be written.
 */
export async function holdJournal(staging: StagingLocation, journal: Journal, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs
  while (!tryHold(staging, journal)) {
    if (findJournal(staging).state === 'left') dropJournal(staging)
    else if (Date.now() > deadline) throw busy(staging)
    else await sleep(POLL_MS)
  }
}

/** Removes the journal: the publish is complete, or was undone. */
export function dropJournal(staging: StagingLocation): void {
  try {
    fs.unlinkSync(journalPath(staging))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

/** Reads the journal of a room. One that is damaged is `left` with null: its publish had not begun. */
export function findJournal(staging: StagingLocation): FoundJournal {
  const path = journalPath(staging)
  let text: string
  let changed: number
  try {
    const stats = fs.lstatSync(path)
    if (!stats.isFile()) return { state: 'none' }
    changed = stats.mtimeMs
    text = fs.readFileSync(path, 'utf8')
  } catch {
    return { state: 'none' }
  }
  const age = Date.now() - changed
  const journal = parseJournal(text, staging)
  if (journal === null) return age < MAX_WRITING_MS ? { state: 'busy' } : { state: 'left', journal }
  const isLeft = isProcessGone(journal.pid, changed) || age > MAX_AGE_MS
  return isLeft ? { state: 'left', journal } : { state: 'busy' }
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
  const nameOf = (kind: 'stage' | 'old') =>
    z.string().check(z.refine((name) => parseName(name, staging)?.kind === kind))
  const paths = z.array(z.custom<OutputPath>((path) => typeof path === 'string' && isOutputPath(path)))
  const known = { pid: z.number(), stage: nameOf('stage') }
  const journal = z.discriminatedUnion('way', [
    z.object({ way: z.literal('swap'), ...known, old: nameOf('old') }),
    z.object({ way: z.literal('patch'), ...known, written: paths, removed: paths }),
  ])
  try {
    return journal.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function busy(staging: StagingLocation): SiteProblems {
  const file = basename(journalPath(staging))
  return new SiteProblems([
    {
      code: 'OUTPUT_BUSY',
      level: 'error',
      message: 'Another sitegen process is publishing to the same output folder and did not finish.',
      notes: [`its journal is ${file}`],
      hint: `Wait for the other process and run the command again; if there is none, delete "${file}".`,
    },
  ])
}
