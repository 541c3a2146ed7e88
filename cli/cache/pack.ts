import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { KEPT, keptPath } from '../kept/registry.ts'
import { makerOf, readSealedJson, writeSealed, type SealedFile } from '../kept/sealed-file.ts'
import { openTextReader, openTextWriter, type StoredAt, type TextReader } from '../kept/stored-text.ts'

/** Results of earlier builds by key. Owned by one build; several may use one folder at a time. */
export interface Pack {
  /** Where the text of a key is stored; null when there is none. Counts as used. */
  find(key: string): StoredAt | null
  /** The text that is stored at a place; null when it is damaged. */
  read(at: StoredAt): string | null
  /** Stores a text for the next builds. */
  put(key: string, text: string): void
  /** Gives a text a key that a thread of this build has stored; null for one that the next builds do not get. */
  adopt(key: string | null, at: StoredAt): void
  /**
   * Makes what this build stored known to the next ones. Of what no build used lately, the oldest makes room, also
   * when nothing was stored. What comes after the first call is not kept.
   */
  save(): void
  /** Ends the work without changing what is stored. Safe after `save`. */
  close(): void
}

/** How a pack is opened. */
export interface PackOptions {
  /** Bytes that entries may take; the least recently used are forgotten. @default 1 GiB */
  readonly limit?: number
}

/** Where an entry lies, and the last run that used it. */
type Entry = readonly [...StoredAt, run: number]

interface Index {
  /** Counts builds that saved. */
  readonly run: number
  readonly entries: Readonly<Record<string, Entry>>
}

const INDEX = 'index.json'
const NO_INDEX: Index = { run: 0, entries: {} }
const GIB = 1024 ** 3
/** Data that no entry names may lie around up to this share of the rest; beyond it all is written again. */
const GARBAGE_SHARE = 0.5
const MAX_FILES = 16
/** A data file that no index names may be another build's that is still running, for an hour. */
const FOREIGN_MS = 60 * 60 * 1000

/**
 * Opens the results of earlier builds. Every build that has something new writes a data file of its own; the index
 * names all data files and is renamed into place last, so a build that is killed leaves the old state. The index is
 * sealed and has the hash of each entry's bytes, so a damaged one is a miss. Nothing here throws: what cannot be read is missing, and
 * what cannot be written is not kept.
 *
 * @param workDir - absolute; the folder in it is made when something is stored
 */
export function openPack(workDir: string, { limit = GIB }: PackOptions = {}): Pack {
  const indexFile: SealedFile = { workDir, kind: KEPT.compiled, name: INDEX, maker: makerOf(KEPT.compiled) }
  const dir = path.dirname(keptPath(indexFile))
  const old = readIndex(indexFile)
  const reader = openTextReader(workDir)
  const writer = openTextWriter(workDir)
  const added = new Map<string, Entry>()
  /** Data files of this build. */
  const files = new Set([writer.file])
  const used = new Set<string>()
  const run = old.run + 1
  let isSaved = false
  const removeFiles = (names: readonly string[]): void =>
    attempt(() => names.forEach((name) => rmSync(path.join(dir, name), { force: true })))
  const known: Entries = new Map(Object.entries(old.entries))
  return {
    find(key) {
      const entry = known.get(key)
      if (entry === undefined) return null
      used.add(key)
      return placeOf(entry)
    },
    read: (at) => reader.read(at)?.toString() ?? null,
    put(key, text) {
      const at = added.has(key) ? null : writer.add(Buffer.from(text))
      if (at !== null) added.set(key, [...at, run])
    },
    adopt(key, at) {
      files.add(at[0])
      if (key !== null && !added.has(key)) added.set(key, [...at, run])
    },
    save() {
      if (isSaved || (added.size === 0 && bytesOf(known.values()) <= limit)) return
      isSaved = true
      attempt(() => {
        const all = new Map<string, Entry>()
        known.forEach((entry, key) => {
          all.set(key, used.has(key) ? [entry[0], entry[1], entry[2], entry[3], run] : entry)
        })
        for (const [key, entry] of added) all.set(key, entry)
        const kept = withinLimit(all, limit)
        const moving = filesToMove(kept, dir)
        const entries = moving.size === 0 ? kept : moved(kept, { from: moving, reader, workDir })
        removeFiles([...files].filter((file) => !filesOf(entries).has(file)))
        const index: Index = { run, entries: Object.fromEntries(entries) }
        writeSealed(indexFile, JSON.stringify(index))
        removeOtherPacks(dir, filesOf(known), filesOf(entries))
      })
      writer.finish()
    },
    close() {
      writer.finish()
      reader.close()
      if (!isSaved) removeFiles([...files])
    },
  }
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // What cannot be kept is made again by the next build.
  }
}

function readIndex(file: SealedFile): Index {
  return (readSealedJson(file) as Index | null) ?? NO_INDEX
}

type Entries = ReadonlyMap<string, Entry>

/** Without those that no run used for the longest time, once all of them are too much. */
function withinLimit(entries: Entries, limit: number): Entries {
  let total = bytesOf(entries.values())
  if (total <= limit) return entries
  const kept = new Map(entries)
  const byAge = [...entries].sort(([, a], [, b]) => a[4] - b[4])
  for (const [key, entry] of byAge) {
    if (total <= limit) break
    kept.delete(key)
    total -= entry[2]
  }
  return kept
}

function filesOf(entries: Entries): ReadonlySet<string> {
  const files = new Set<string>()
  entries.forEach(([file]) => files.add(file))
  return files
}

function bytesOf(entries: Iterable<Entry>): number {
  let bytes = 0
  for (const entry of entries) bytes += entry[2]
  return bytes
}

/** All files when too many of their bytes are named by nothing; when there are too many files, all but the largest. */
function filesToMove(entries: Entries, dir: string): ReadonlySet<string> {
  const sizes = new Map<string, number>()
  for (const file of filesOf(entries))
    sizes.set(file, statSync(path.join(dir, file), { throwIfNoEntry: false })?.size ?? 0)
  const onDisk = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  if (onDisk > bytesOf(entries.values()) * (1 + GARBAGE_SHARE)) return new Set(sizes.keys())
  if (sizes.size <= MAX_FILES) return new Set()
  const bySize = [...sizes].sort(([, a], [, b]) => b - a)
  return new Set(bySize.slice(1).map(([file]) => file))
}

function placeOf([file, offset, length, hash]: Entry): StoredAt {
  return [file, offset, length, hash]
}

interface Moving {
  readonly from: ReadonlySet<string>
  readonly reader: TextReader
  readonly workDir: string
}

/** Copies the entries of some files to a new one; damaged ones are left behind. */
function moved(entries: Entries, { from, reader, workDir }: Moving): Entries {
  const to = openTextWriter(workDir)
  const all = new Map<string, Entry>()
  for (const [key, entry] of entries) {
    const isMoving = from.has(entry[0])
    const bytes = isMoving ? reader.read(placeOf(entry)) : null
    const at = bytes === null ? null : to.add(bytes)
    if (!isMoving) all.set(key, entry)
    else if (at !== null) all.set(key, [...at, entry[4]])
  }
  to.finish()
  return all
}

/** Removes data files that were in use and are not any more, and those that killed builds left long ago. */
function removeOtherPacks(dir: string, before: ReadonlySet<string>, current: ReadonlySet<string>): void {
  for (const name of readdirSync(dir)) {
    if (name === INDEX || current.has(name)) continue
    const file = path.join(dir, name)
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (before.has(name) || age > FOREIGN_MS) rmSync(file, { recursive: true, force: true })
  }
}
