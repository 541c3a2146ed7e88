import { sumBy } from 'lodash-es'
import { KEPT } from '../kept/registry.ts'
import { orNull } from '../types/memoized.ts'
import {
  getJson,
  makerOf,
  type ResultStore,
  type StoredAt,
  type StoreEntry,
  type TextReader,
  type TextWriter,
} from '../kept/store.ts'

/** Results of earlier builds by key. Owned by one build; several may use one store at a time. */
export type Pack = ReturnType<typeof openPack>

interface Entry {
  readonly at: StoredAt
  readonly run: number
}

interface Index {
  readonly run: number
  readonly entries: Readonly<Record<string, Entry>>
}

const INDEX: StoreEntry = { kind: KEPT.compiled, name: 'index.json', maker: makerOf(KEPT.compiled) }
const GIB = 1024 ** 3
/** Data that no entry names may lie around up to this share of the rest; beyond it all is written again. */
const GARBAGE_SHARE = 0.5
const MAX_FILES = 16
/** A data file that no index names may be another build's that is still running, for an hour. */
const FOREIGN_MS = 60 * 60 * 1000

/**
 * Opens the results of earlier builds. Every build that has something new writes a data file of its own; the index
 * names all data files and is put last, so a build that is killed leaves the old state. The index is sealed and has the
 * hash of each entry's bytes, so a damaged one is a miss. Nothing here throws: what cannot be read is missing, and what
 * cannot be written is not kept.
 *
 * @param limit - bytes that entries may take; the least recently used are forgotten
 */
export function openPack(store: ResultStore, limit: number = GIB) {
  const old = (getJson(store, INDEX) as Index | null) ?? { run: 0, entries: {} }
  const reader = store.openReader()
  const writer = store.openWriter()
  const known: Entries = new Map(Object.entries(old.entries))
  const added = new Map<string, Entry>()
  const files = new Set([writer.file])
  const used = new Set<string>()
  const run = old.run + 1
  let isSaved = false
  const add = (key: string, at: StoredAt | null): void => {
    if (at !== null && !added.has(key)) added.set(key, { at, run })
  }
  return {
    /** Where the text of a key is stored; null when there is none. Counts as used. */
    find(key: string): StoredAt | null {
      const entry = known.get(key)
      if (entry === undefined) return null
      used.add(key)
      return entry.at
    },
    read: (at: StoredAt) => reader.read(at)?.toString() ?? null,
    put(key: string, text: string): void {
      if (!added.has(key)) add(key, writer.add(Buffer.from(text)))
    },
    /** Gives a text a key that a thread of this build has stored; null for one that the next builds do not get. */
    adopt(key: string | null, at: StoredAt): void {
      files.add(at[0])
      if (key !== null) add(key, at)
    },
    /**
     * Makes what this build stored known to the next ones. Of what no build used lately, the oldest makes room, also
     * when nothing was stored. What comes after the first call is not kept.
     */
    save(): void {
      if (isSaved || (added.size === 0 && bytesOf(known) <= limit)) return
      isSaved = true
      orNull(() => {
        const current = [...known].map(([key, { at, run: last }]) => {
          return [key, { at, run: used.has(key) ? run : last }] as const
        })
        const kept = withinLimit(new Map([...current, ...added]), limit)
        const moving = filesToMove(kept, store)
        const entries = moving.size === 0 ? kept : moved(kept, moving, { reader, writer: store.openWriter() })
        const named = filesOf(entries)
        store.removeData([...files].filter((file) => !named.has(file)))
        const index: Index = { run, entries: Object.fromEntries(entries) }
        store.put(INDEX, JSON.stringify(index))
        const before = filesOf(known)
        const left = [...store.dataFiles()].filter(
          ([name, { writtenAt }]) =>
            name !== INDEX.name &&
            !named.has(name) &&
            (before.has(name) || Date.now() - writtenAt > FOREIGN_MS),
        )
        store.removeData(left.map(([name]) => name))
      })
      writer.finish()
    },
    /** Ends the work without changing what is stored. Safe after `save`. */
    close(): void {
      writer.finish()
      reader.close()
      if (!isSaved) orNull(() => store.removeData(files))
    },
  }
}

type Entries = ReadonlyMap<string, Entry>

function withinLimit(entries: Entries, limit: number): Entries {
  let total = bytesOf(entries)
  if (total <= limit) return entries
  const kept = new Map(entries)
  for (const [key, { at }] of [...entries].sort(([, a], [, b]) => a.run - b.run)) {
    if (total <= limit) break
    kept.delete(key)
    total -= at[2]
  }
  return kept
}

function filesOf(entries: Entries): ReadonlySet<string> {
  return new Set([...entries.values()].map(({ at }) => at[0]))
}

function bytesOf(entries: Entries): number {
  return sumBy([...entries.values()], ({ at }) => at[2])
}

/** All files when too many of their bytes are named by nothing; when there are too many files, all but the largest. */
function filesToMove(entries: Entries, store: ResultStore): ReadonlySet<string> {
  const stored = store.dataFiles()
  const sizes = [...filesOf(entries)].map((file) => [file, stored.get(file)?.bytes ?? 0] as const)
  const onDisk = sumBy(sizes, ([, size]) => size)
  const isLean = onDisk <= bytesOf(entries) * (1 + GARBAGE_SHARE)
  if (isLean && sizes.length <= MAX_FILES) return new Set()
  const bySize = sizes.toSorted(([, a], [, b]) => b - a)
  return new Set(bySize.slice(isLean ? 1 : 0).map(([file]) => file))
}

/** Copies the entries of some files to a new one; damaged ones are left behind. */
function moved(
  entries: Entries,
  from: ReadonlySet<string>,
  { reader, writer }: { readonly reader: TextReader; readonly writer: TextWriter },
): Entries {
  const all = new Map<string, Entry>()
  for (const [key, { at, run }] of entries) {
    const bytes = from.has(at[0]) ? reader.read(at) : null
    const copy = bytes === null ? null : writer.add(bytes)
    if (!from.has(at[0])) all.set(key, { at, run })
    else if (copy !== null) all.set(key, { at: copy, run })
  }
  writer.finish()
  return all
}
