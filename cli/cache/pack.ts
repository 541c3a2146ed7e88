import { createHash } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

/** Results of earlier builds by key, in one file. Owned by one build. */
export interface Pack {
  /** The stored text; null when there is none, or when it is damaged. */
  get(key: string): string | null
  /** Stores a text for the next build. */
  put(key: string, text: string): void
  /** Makes what this build got and put the content for the next one; the rest is forgotten. */
  save(): void
  /** Ends the work without changing what is stored. Safe after `save`. */
  close(): void
}

/** Where an entry lies in the data file, and the hash of its bytes. */
type Entry = readonly [offset: number, length: number, hash: string]

interface Index {
  /** Name of the data file that the entries lie in. */
  readonly data: string
  readonly entries: Readonly<Record<string, Entry>>
}

const INDEX = 'index.json'
const NO_INDEX: Index = { data: '', entries: {} }

/**
 * Opens the results of earlier builds. The index names its data file and is renamed into place last, so a build that
 * is killed leaves the old pair; each entry carries the hash of its bytes, so a damaged one is a miss. Nothing here
 * throws: what cannot be read is missing, and what cannot be written is not kept.
 *
 * @param dir - absolute; made when something is stored
 */
export function openPack(dir: string): Pack {
  const old = readIndex(dir)
  const reader = openOld(dir, old)
  const writer = createWriter(dir)
  const read = (key: string): Buffer | null => {
    const entry = Object.hasOwn(old.entries, key) ? old.entries[key] : undefined
    return entry === undefined || reader === null ? null : readEntry(reader, entry)
  }
  return {
    get(key) {
      const bytes = read(key)
      if (bytes !== null) writer.add(key, bytes)
      return bytes?.toString() ?? null
    },
    put: (key, text) => writer.add(key, Buffer.from(text)),
    save: () => writer.save(),
    close() {
      writer.drop()
      if (reader !== null) closeSync(reader)
    },
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex').slice(0, 16)
}

function readIndex(dir: string): Index {
  try {
    const value = JSON.parse(readFileSync(path.join(dir, INDEX), 'utf8')) as Partial<Index> | null
    const isIndex = typeof value?.data === 'string' && typeof value.entries === 'object'
    return isIndex && path.basename(value.data ?? '') === value.data ? (value as Index) : NO_INDEX
  } catch {
    return NO_INDEX
  }
}

function openOld(dir: string, { data }: Index): number | null {
  try {
    return data === '' ? null : openSync(path.join(dir, data), 'r')
  } catch {
    return null
  }
}

function readEntry(file: number, entry: Entry): Buffer | null {
  try {
    const [offset, length, hash] = entry
    const bytes = Buffer.alloc(length)
    return readSync(file, bytes, 0, length, offset) === length && hashOf(bytes) === hash ? bytes : null
  } catch {
    return null
  }
}

interface Writer {
  add(key: string, bytes: Buffer): void
  save(): void
  drop(): void
}

/** Writes entries to a new data file as they come, so that memory stays flat. */
function createWriter(dir: string): Writer {
  const data = `data-${process.pid}-${createHash('sha1').update(`${process.hrtime.bigint()}`).digest('hex').slice(0, 8)}`
  const entries: Record<string, Entry> = Object.create(null) as Record<string, Entry>
  let file: number | null = null
  let offset = 0
  let broken = false
  const attempt = (work: () => void): void => {
    try {
      if (!broken) work()
    } catch {
      broken = true
    }
  }
  const finish = (): void => {
    if (file !== null) closeSync(file)
    file = null
  }
  return {
    add(key, bytes) {
      if (key in entries) return
      attempt(() => {
        file ??= openNew(dir, data)
        writeSync(file, bytes)
        entries[key] = [offset, bytes.length, hashOf(bytes)]
        offset += bytes.length
      })
    },
    save() {
      attempt(() => {
        if (file === null) return
        finish()
        const temporary = path.join(dir, `${INDEX}.${data}`)
        writeFileSync(temporary, JSON.stringify({ data, entries }))
        renameSync(temporary, path.join(dir, INDEX))
        removeOthers(dir, data)
      })
    },
    drop() {
      if (file === null) return
      finish()
      rmSync(path.join(dir, data), { force: true })
    },
  }
}

function openNew(dir: string, name: string): number {
  mkdirSync(dir, { recursive: true })
  return openSync(path.join(dir, name), 'w')
}

/** Data files that no index names: of earlier builds, and of builds that were killed. */
function removeOthers(dir: string, current: string): void {
  for (const name of readdirSync(dir)) {
    if (name !== current && name !== INDEX) rmSync(path.join(dir, name), { recursive: true, force: true })
  }
}
