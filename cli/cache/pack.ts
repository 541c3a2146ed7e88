import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { KEPT, keptPath } from '../kept/registry.ts'
import { makerOf, readSealedJson, writeSealed, type SealedFile } from '../kept/sealed-file.ts'
import { makeFolder } from '../kept/write-whole.ts'

/** Results of earlier builds by key. Owned by one build; several may use one folder at a time. */
export interface Pack {
  /** The stored text; null when there is none, or when it is damaged. Counts as used. */
  get(key: string): string | null
  /** Counts a key as used by this build without reading it. False when there is no such entry. */
  keep(key: string): boolean
  /** Stores a text for the next builds. */
  put(key: string, text: string): void
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

/** Where an entry lies, the hash of its bytes, and the last run that used it. */
type Entry = readonly [file: string, offset: number, length: number, hash: string, run: number]

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
  const reader = createReader(dir)
  const writer = createWriter(dir, workDir)
  const used = new Set<string>()
  const run = old.run + 1
  let isSaved = false
  const known: Entries = new Map(Object.entries(old.entries))
  const entryOf = (key: string): Entry | undefined => known.get(key)
  return {
    get(key) {
      const entry = entryOf(key)
      const bytes = entry === undefined ? null : reader.read(entry)
      if (bytes !== null) used.add(key)
      return bytes?.toString() ?? null
    },
    keep(key) {
      const isKnown = entryOf(key) !== undefined
      if (isKnown) used.add(key)
      return isKnown
    },
    put: (key, text) => writer.add(key, Buffer.from(text), run),
    save() {
      if (isSaved || (writer.isEmpty() && bytesOf(known.values()) <= limit)) return
      isSaved = true
      attempt(() => {
        const all = new Map<string, Entry>()
        known.forEach((entry, key) => {
          all.set(key, used.has(key) ? [entry[0], entry[1], entry[2], entry[3], run] : entry)
        })
        for (const [key, entry] of writer.entries()) all.set(key, entry)
        const kept = withinLimit(all, limit)
        const moving = filesToMove(kept, dir)
        const entries =
          moving.size === 0 ? kept : moved(kept, { from: moving, reader, to: createWriter(dir, workDir) })
        if (!filesOf(entries).has(writer.file)) writer.drop()
        const index: Index = { run, entries: Object.fromEntries(entries) }
        writeSealed(indexFile, JSON.stringify(index))
        removeOtherPacks(dir, filesOf(known), filesOf(entries))
      })
      writer.finish()
    },
    close() {
      writer.drop()
      reader.close()
    },
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex').slice(0, 16)
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

interface Reader {
  read(entry: Entry): Buffer | null
  close(): void
}

/** Opens data files when they are asked for; they stay readable when another build removes them. */
function createReader(dir: string): Reader {
  const files = new Map<string, number | null>()
  const open = (name: string): number | null => {
    const known = files.get(name)
    if (known !== undefined) return known
    let file: number | null = null
    attempt(() => {
      if (path.basename(name) === name) file = openSync(path.join(dir, name), 'r')
    })
    files.set(name, file)
    return file
  }
  return {
    read([name, offset, length, hash]) {
      const file = open(name)
      if (file === null) return null
      try {
        const bytes = Buffer.alloc(length)
        return readSync(file, bytes, 0, length, offset) === length && hashOf(bytes) === hash ? bytes : null
      } catch {
        return null
      }
    },
    close() {
      for (const file of files.values()) if (file !== null) closeSync(file)
      files.clear()
    },
  }
}

interface Writer {
  /** Name of its data file. */
  readonly file: string
  /** @param run - the last one that used it */
  add(key: string, bytes: Buffer, run: number): void
  isEmpty(): boolean
  /** What was added. */
  entries(): readonly (readonly [string, Entry])[]
  finish(): void
  /** Removes what was added, unless it was finished. */
  drop(): void
}

function uniqueName(): string {
  return `${process.pid}-${hashOf(Buffer.from(`${process.hrtime.bigint()}`)).slice(0, 8)}`
}

/** Writes entries to a new data file as they come, so that memory stays flat. */
function createWriter(dir: string, workDir: string): Writer {
  const name = `data-${uniqueName()}`
  const added = new Map<string, Entry>()
  let file: number | null = null
  let offset = 0
  let isBroken = false
  const finish = (): void => {
    if (file !== null) closeSync(file)
    file = null
  }
  return {
    file: name,
    add(key, bytes, run) {
      if (isBroken || added.has(key)) return
      try {
        if (file === null) {
          makeFolder(dir, workDir)
          file = openSync(path.join(dir, name), 'w')
        }
        writeSync(file, bytes)
        added.set(key, [name, offset, bytes.length, hashOf(bytes), run])
        offset += bytes.length
      } catch {
        isBroken = true
      }
    },
    isEmpty: () => added.size === 0 || isBroken,
    entries: () => [...added],
    finish,
    drop() {
      if (file === null) return
      finish()
      attempt(() => rmSync(path.join(dir, name), { force: true }))
    },
  }
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

interface Moving {
  readonly from: ReadonlySet<string>
  readonly reader: Reader
  readonly to: Writer
}

/** Copies the entries of some files to a new one; damaged ones are left behind. */
function moved(entries: Entries, { from, reader, to }: Moving): Entries {
  const stay = [...entries].filter(([, [file]]) => !from.has(file))
  for (const [key, entry] of entries) {
    const bytes = from.has(entry[0]) ? reader.read(entry) : null
    if (bytes !== null) to.add(key, bytes, entry[4])
  }
  to.finish()
  return new Map([...stay, ...to.entries()])
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
