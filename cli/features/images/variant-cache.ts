import { createHash, randomBytes } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Unscalable, Variants } from './make-variants.ts'

/** One width of an image, on disk. */
export interface KeptVariant {
  readonly width: number
  readonly height: number
  /** Absolute. */
  readonly file: string
}

/** An image in all its widths, on disk. */
export interface KeptVariants {
  readonly variants: readonly KeptVariant[]
  readonly placeholder: string | null
}

/** What became of images in earlier builds, each in a folder named after its key. */
export interface VariantCache {
  /** Null when there is nothing, or when it is damaged. */
  get(key: string): KeptVariants | Unscalable | null
  /** Keeps a result, and gives it as kept. */
  put(key: string, made: Variants | Unscalable): KeptVariants | Unscalable
}

interface KeptEntry {
  readonly placeholder: string | null
  readonly variants: readonly { readonly width: number; readonly height: number; readonly hash: string }[]
}

type Entry = KeptEntry | Unscalable

const ENTRY = 'entry.json'
/** Entries that no build has used for so long are removed; in milliseconds. */
const LIFETIME = 30 * 24 * 60 * 60 * 1000

/** Opens the folder of scaled images; it is made when something is kept. */
export function openVariantCache(dir: string): VariantCache {
  removeOld(dir)
  return {
    get(key) {
      const folder = path.join(dir, key)
      try {
        const entry = readEntry(path.join(folder, ENTRY))
        if (entry === null || !isWhole(folder, entry)) return null
        utimesSync(folder, new Date(), new Date())
        return keptIn(folder, entry)
      } catch {
        return null
      }
    },
    put(key, made) {
      const folder = path.join(dir, key)
      const staged = path.join(dir, `.${key}-${randomBytes(4).toString('hex')}`)
      mkdirSync(staged, { recursive: true })
      const entry = 'reason' in made ? made : writeVariants(staged, made)
      writeEntry(path.join(staged, ENTRY), entry)
      replace(staged, folder)
      return keptIn(folder, entry)
    },
  }
}

function writeVariants(folder: string, { variants, placeholder }: Variants): KeptEntry {
  for (const { width, bytes } of variants) writeFileSync(fileOf(folder, width), bytes)
  return {
    placeholder,
    variants: variants.map(({ width, height, bytes }) => ({ width, height, hash: hashOf(bytes) })),
  }
}

/** The hash of an entry stands before it, so that a damaged one is none. */
function writeEntry(file: string, entry: Entry): void {
  const body = JSON.stringify(entry)
  writeFileSync(file, `${hashOf(Buffer.from(body))}\n${body}`)
}

function readEntry(file: string): Entry | null {
  const [hash = '', body = ''] = readFileSync(file, 'utf8').split('\n', 2)
  return hashOf(Buffer.from(body)) === hash ? (JSON.parse(body) as Entry) : null
}

function isWhole(folder: string, entry: Entry): boolean {
  if ('reason' in entry) return true
  return entry.variants.every(({ width, hash }) => hash === hashOf(readFileSync(fileOf(folder, width))))
}

function keptIn(folder: string, entry: Entry): KeptVariants | Unscalable {
  if ('reason' in entry) return entry
  return {
    placeholder: entry.placeholder,
    variants: entry.variants.map(({ width, height }) => ({ width, height, file: fileOf(folder, width) })),
  }
}

function fileOf(folder: string, width: number): string {
  return path.join(folder, `${width}.webp`)
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

/** Another build may have made the same folder meanwhile: either will do. */
function replace(staged: string, folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
    renameSync(staged, folder)
  } catch (error) {
    rmSync(staged, { recursive: true, force: true })
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

function removeOld(dir: string): void {
  try {
    const oldest = Date.now() - LIFETIME
    for (const name of readdirSync(dir)) {
      const entry = path.join(dir, name)
      if (statSync(entry).mtimeMs < oldest) rmSync(entry, { recursive: true, force: true })
    }
  } catch {
    // Nothing was kept yet, or another build is removing the same.
  }
}
