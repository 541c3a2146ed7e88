import path from 'node:path'
import { draftOf, makeFolder, markUsed, replace, tryRemove, writeNamed } from '../../kept/write-whole.ts'
import { KEPT, keptPath } from '../../kept/registry.ts'
import { folderStore, getJson, makerOf, sealed } from '../../kept/store.ts'
import { contentHash, fileHash } from '../../types/fingerprints.ts'
import type { Unscalable, Variants } from './make-variants.ts'

interface KeptEntry extends Pick<Variants, 'placeholder'> {
  readonly variants: readonly { readonly width: number; readonly height: number; readonly hash: string }[]
}

/** What became of an image, as it is kept in a folder named after the key of the image. */
export type KeptImage = (KeptEntry | Unscalable) & { readonly folder: string }

const ENTRY = 'entry.json'

/** Null when there is nothing, or when it is damaged. */
export function keptImage(workDir: string, key: string): KeptImage | null {
  const entry = getJson(folderStore(workDir), entryOf(key)) as KeptEntry | Unscalable | null
  const folder = folderOf(workDir, key)
  if (entry === null || !isComplete(folder, entry)) return null
  markUsed(folder)
  return { ...entry, folder }
}

export function keepImage(workDir: string, key: string, made: Variants | Unscalable): KeptImage {
  const folder = folderOf(workDir, key)
  const draft = draftOf(folder)
  try {
    makeFolder(draft, workDir)
    const entry = 'reason' in made ? made : writeVariants(draft, made)
    writeNamed(path.join(draft, ENTRY), sealed(Buffer.from(JSON.stringify(entry)), entryOf(key).maker))
    replace(draft, folder)
    return { ...entry, folder }
  } catch (error) {
    tryRemove(draft)
    throw error
  }
}

function folderOf(workDir: string, key: string): string {
  return keptPath({ workDir, kind: KEPT.images, name: key })
}

/** What the key is made of is in its name, which is that of the folder. */
function entryOf(key: string) {
  return { kind: KEPT.images, name: path.join(key, ENTRY), maker: makerOf(KEPT.images, key) }
}

function writeVariants(folder: string, { variants, placeholder }: Variants): KeptEntry {
  for (const { width, bytes } of variants) writeNamed(variantFile(folder, width), bytes)
  return {
    placeholder,
    variants: variants.map(({ width, height, bytes }) => ({ width, height, hash: contentHash(bytes) })),
  }
}

function isComplete(folder: string, entry: KeptEntry | Unscalable): boolean {
  if ('reason' in entry) return true
  return entry.variants.every(({ width, hash }) => hash === fileHash(variantFile(folder, width)))
}

export function variantFile(folder: string, width: number): string {
  return path.join(folder, `${width}.webp`)
}
