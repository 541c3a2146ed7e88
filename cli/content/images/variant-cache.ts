import path from 'node:path'
import {
  orFresh,
  draftOf,
  makeFolder,
  markUsed,
  replace,
  tryRemove,
  writeNamed,
} from '../../kept/write-whole.ts'
import { KEPT, keptPath, type KeptPlace } from '../../kept/registry.ts'
import { folderStore, getJson, makerOf, sealed, type StoreEntry } from '../../kept/store.ts'
import { contentHash, fileHash } from '../../types/fingerprints.ts'
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

interface CacheFolders {
  /** Absolute. */
  readonly workDir: string
  /** Absolute. */
  readonly siteDir: string
}

/** Opens the folder of scaled images; it is made when something is kept. */
export function openVariantCache({ workDir, siteDir }: CacheFolders): VariantCache {
  return {
    get(key) {
      const entry = getJson(folderStore(workDir), entryOf(key)) as Entry | null
      const folder = keptPath(placeOf(workDir, key))
      if (entry === null || !isComplete(folder, entry)) return null
      markUsed(folder)
      return keptIn(folder, entry)
    },
    put: (key, made) => orFresh(workDir, siteDir, (workDir) => keptIn(...putEntry(workDir, key, made))),
  }
}

function placeOf(workDir: string, key: string): KeptPlace {
  return { workDir, kind: KEPT.images, name: key }
}

/** What the key is made of is in its name, which is that of the folder. */
function entryOf(key: string): StoreEntry {
  return { kind: KEPT.images, name: path.join(key, ENTRY), maker: makerOf(KEPT.images, key) }
}

function putEntry(
  workDir: string,
  key: string,
  made: Variants | Unscalable,
): readonly [folder: string, entry: Entry] {
  const folder = keptPath(placeOf(workDir, key))
  const draft = draftOf(folder)
  try {
    makeFolder(draft, workDir)
    const entry = 'reason' in made ? made : writeVariants(draft, made)
    writeNamed(path.join(draft, ENTRY), sealed(Buffer.from(JSON.stringify(entry)), entryOf(key).maker))
    replace(draft, folder)
    return [folder, entry]
  } catch (error) {
    tryRemove(draft)
    throw error
  }
}

function writeVariants(folder: string, { variants, placeholder }: Variants): KeptEntry {
  for (const { width, bytes } of variants) writeNamed(fileOf(folder, width), bytes)
  return {
    placeholder,
    variants: variants.map(({ width, height, bytes }) => ({ width, height, hash: contentHash(bytes) })),
  }
}

function isComplete(folder: string, entry: Entry): boolean {
  if ('reason' in entry) return true
  return entry.variants.every(({ width, hash }) => hash === fileHash(fileOf(folder, width)))
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
