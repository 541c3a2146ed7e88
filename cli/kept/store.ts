import { hash } from 'node:crypto'
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { threadId } from 'node:worker_threads'
import { siteError } from '../report/diagnostic.ts'
import { contentHash, fileHash } from '../types/fingerprints.ts'
import { orNull } from '../types/memoized.ts'
import { KEPT, keptPath, type KeptKind, type KeptPlace } from './registry.ts'
import { makeFolder, writeWhole } from './write-whole.ts'

/**
 * Who made a kept thing, and what for: 16 hex digits. A file under the right name that somebody else made, for another
 * name or another site, is not the one that is looked for.
 */
type Maker = string & { readonly brand: 'maker' }

/** The maker of a kind of things, told apart by what they depend on. */
export function makerOf({ folder, format }: KeptKind, ...parts: readonly string[]): Maker {
  return hash('sha256', JSON.stringify([folder, format, ...parts])).slice(0, 16) as Maker
}

export interface StoreEntry extends Omit<KeptPlace, 'workDir'> {
  readonly maker: Maker
}

type StoreProblem = 'missing' | 'damaged' | 'foreign'

export type StoredAt = readonly [file: string, offset: number, length: number, hash: string]

export type TextReader = ReturnType<typeof openReader>

/** Writes texts to a data file of its own, as they come, so that memory stays flat. */
export type TextWriter = ReturnType<typeof openWriter>

export type ResultStore = ReturnType<typeof folderStore>

/** The JSON value that its maker has kept; null when there is none that is whole. */
export function getJson(store: ResultStore, entry: StoreEntry): unknown {
  const body = store.get(entry)
  return typeof body === 'string' ? null : (JSON.parse(body.toString('utf8')) as unknown)
}

/** Keeps a result. What cannot be written, as the disk is full or closed, is made again by the next command. */
export function tryPut(store: ResultStore, entry: StoreEntry, body: Uint8Array | string): void {
  orNull(() => store.put(entry, body))
}

/** A seal stands at the end, as a comment: what is kept may be code. Its length never changes. */
const MARK = '\n//sealed '
const MAKER_LENGTH = 16
const SUM_LENGTH = 32
const SEAL_LENGTH = MARK.length + MAKER_LENGTH + 1 + SUM_LENGTH + 1

export function sealed(body: Uint8Array, maker: Maker): Buffer {
  return Buffer.concat([body, Buffer.from(sealOf(body, maker))])
}

/** What was sealed by a maker, or why it is not that. Every byte counts. */
export function unsealed(bytes: Buffer, maker: Maker): Buffer | Exclude<StoreProblem, 'missing'> {
  const body = bytes.subarray(0, Math.max(0, bytes.length - SEAL_LENGTH))
  const seal = bytes.toString('latin1', body.length)
  if (seal === sealOf(body, maker)) return body
  const other = seal.slice(MARK.length, MARK.length + MAKER_LENGTH) as Maker
  return seal === sealOf(body, other) ? 'foreign' : 'damaged'
}

function sealOf(body: Uint8Array, maker: Maker): string {
  return `${MARK}${maker} ${hash('sha256', body).slice(0, SUM_LENGTH)}\n`
}

export function folderStore(workDir: string) {
  const dataFile = (name: string): string => keptPath({ workDir, kind: KEPT.compiled, name })
  return {
    /** What its maker has put, or why there is nothing. Never throws: what cannot be read is damaged. */
    get({ maker, ...place }: StoreEntry): Buffer | StoreProblem {
      try {
        return unsealed(readFileSync(keptPath({ workDir, ...place })), maker)
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'damaged'
      }
    },
    /** @throws the system's error */
    put({ maker, ...place }: StoreEntry, body: Uint8Array | string): void {
      writeWhole({ workDir, ...place }, sealed(typeof body === 'string' ? Buffer.from(body) : body, maker))
    },
    /** Opens data files when they are asked for; they stay readable when another build removes them. */
    openReader: () => openReader(dataFile),
    openWriter: () => openWriter(dataFile, workDir),
    /** Data files by their names, and whatever else lies beside them. */
    dataFiles() {
      const files = new Map<string, { bytes: number; writtenAt: number }>()
      for (const name of readdirSync(dataFile(''))) {
        const stats = statSync(dataFile(name), { throwIfNoEntry: false })
        if (stats !== undefined) files.set(name, { bytes: stats.size, writtenAt: stats.mtimeMs })
      }
      return files
    },
    removeData(names: Iterable<string>): void {
      for (const name of names) rmSync(dataFile(name), { recursive: true, force: true })
    },
  }
}

function openReader(dataFile: (name: string) => string) {
  const files = new Map<string, number>()
  return {
    /** Null when the bytes are not there, or not those that were stored. */
    read([name, offset, length, expected]: StoredAt): Buffer | null {
      if (path.basename(name) !== name) return null
      try {
        const file = files.get(name) ?? openSync(dataFile(name), 'r')
        files.set(name, file)
        const bytes = Buffer.alloc(length)
        const isWhole = readSync(file, bytes, 0, length, offset) === length
        return isWhole && contentHash(bytes) === expected ? bytes : null
      } catch {
        return null
      }
    },
    close(): void {
      for (const file of files.values()) closeSync(file)
      files.clear()
    },
  }
}

function openWriter(dataFile: (name: string) => string, workDir: string) {
  const name = `data-${process.pid}-${contentHash(`${threadId} ${process.hrtime.bigint()}`).slice(0, 8)}`
  let file: number | null = null
  let offset = 0
  let isBroken = false
  return {
    /** Name of its data file, which is made with the first text. */
    file: name,
    add(bytes: Uint8Array): StoredAt | null {
      if (isBroken) return null
      try {
        if (file === null) {
          makeFolder(path.dirname(dataFile(name)), workDir)
          file = openSync(dataFile(name), 'w')
        }
        writeSync(file, bytes)
        const at: StoredAt = [name, offset, bytes.byteLength, contentHash(bytes)]
        offset += bytes.byteLength
        return at
      } catch {
        isBroken = true
        return null
      }
    },
    finish(): void {
      if (file !== null) closeSync(file)
      file = null
    },
  }
}

export type Hashes = Readonly<Record<string, string>>

/** Whether the files of a folder are those whose hashes are known. Reads all of them. */
export function isComplete(folder: string, hashes: Hashes): boolean {
  return Object.entries(hashes).every(([name, hash]) => fileHash(path.join(folder, name)) === hash)
}

/**
 * Imports code from the work folder. It runs only when it and the files beside it that it may import are, byte for byte, what was
 * written: the hashes come from whoever wrote it, not from the disk. With another query it is evaluated again.
 *
 * @throws SiteProblems `KEPT_CODE_CHANGED`, and whatever the code throws
 */
export async function importChecked(file: string, hashes: Hashes, query = ''): Promise<object> {
  if (isComplete(path.dirname(file), hashes))
    return (await import(pathToFileURL(file).href + query)) as object
  throw siteError({
    code: 'KEPT_CODE_CHANGED',
    message: `"${path.basename(file)}" or a file beside it was changed or removed while the command ran, so it was not run.`,
    notes: [`it lies in ${path.dirname(file)}`],
    hint: 'Run the command again: it writes the code again. If the message stays, look for a program that changes files in .sitegen.',
  })
}
