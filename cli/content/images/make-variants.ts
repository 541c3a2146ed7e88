import path from 'node:path'
import type Sharp from 'sharp'
import type { ImagesConfig } from '../../config/options/content-files.ts'
import { KEPT, keptPath } from '../../kept/registry.ts'
import { folderStore, getJson, makerOf, sealed } from '../../kept/store.ts'
import { makeFolder, makeWhole, markUsed, writeNamed } from '../../kept/write-whole.ts'
import { contentHash, fileHash } from '../../types/fingerprints.ts'
import { imageFormat } from '../assets/asset-image.ts'

interface Variants {
  /** As WebP, with sizes in pixels. */
  readonly variants: readonly { readonly width: number; readonly height: number; readonly bytes: Buffer }[]
  /** A tiny copy as a data URI; null for images that one could see it through. */
  readonly placeholder: string | null
}

interface Unscalable {
  /** Why the image is shown as it is, as a sentence without its end: "it is animated". */
  readonly reason: string
}

/** More is no photograph: its header alone would claim gigabytes of memory. */
const MAX_PIXELS = 120_000_000
const PLACEHOLDER_WIDTH = 16
const PLACEHOLDER_QUALITY = 30

/** Why an image is not scaled, as far as its first bytes say; null for those that may be. */
export function unscalable(bytes: Buffer): Unscalable | null {
  const format = imageFormat(bytes)
  if (format === 'svg') return { reason: 'it is an SVG file, which is sharp in every size' }
  if (format === null || format === 'ico') return { reason: 'it is no PNG, JPEG, WebP, AVIF or GIF file' }
  return null
}

/** Makes all widths of an image. Turns it as its camera says, and drops what else the camera wrote. */
export async function makeVariants(
  bytes: Buffer,
  { sharp, images }: { readonly sharp: typeof Sharp; readonly images: Required<ImagesConfig> },
): Promise<Variants | Unscalable> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, autoOrient: true })
  try {
    const { pages = 1, hasAlpha, autoOrient } = await open().metadata()
    if (pages > 1) return { reason: 'it is animated' }
    const variants = []
    for (const wanted of imageWidths(autoOrient.width, images)) {
      const encoder = open().resize({ width: wanted }).webp({ quality: images.quality })
      const { data, info } = await encoder.toBuffer({ resolveWithObject: true })
      variants.push({ width: info.width, height: info.height, bytes: data })
    }
    if (hasAlpha) return { variants, placeholder: null }
    const small = open().resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: PLACEHOLDER_QUALITY })
    const placeholder = (await small.toBuffer()).toString('base64')
    return { variants, placeholder: `data:image/webp;base64,${placeholder}` }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  if (reason.includes('pixel limit')) return `it has more than ${MAX_PIXELS / 1_000_000} million pixels`
  return `it cannot be read (${reason.trim()})`
}

/**
 * The widths that an image is made in, in pixels, from narrow to wide: `steps` of them, evenly from `min` to `max`. None
 * is wider than the original, whose own width stands for those that would be.
 */
export function imageWidths(
  original: number,
  { min, max, steps }: Required<Pick<ImagesConfig, 'min' | 'max' | 'steps'>>,
): readonly number[] {
  const widest = Math.max(min, max)
  const gap = steps > 1 ? (widest - min) / (steps - 1) : 0
  const wanted = Array.from({ length: steps }, (_, index) => Math.round(widest - gap * index))
  return [...new Set(wanted.map((width) => Math.min(width, original)))].sort((a, b) => a - b)
}

interface KeptEntry extends Pick<Variants, 'placeholder'> {
  readonly variants: readonly { readonly width: number; readonly height: number; readonly hash: string }[]
}

type KeptImage = (KeptEntry | Unscalable) & { readonly folder: string }

const ENTRY = 'entry.json'

/** Null when there is nothing, or when it is damaged. */
export function keptImage(workDir: string, key: string): KeptImage | null {
  const entry = getJson(folderStore(workDir), entryOf(key)) as KeptEntry | Unscalable | null
  const folder = folderOf(workDir, key)
  const variants = entry === null || 'reason' in entry ? [] : entry.variants
  const isWhole = variants.every(({ width, hash }) => hash === fileHash(variantFile(folder, width)))
  if (entry === null || !isWhole) return null
  markUsed(folder)
  return { ...entry, folder }
}

export function keepImage(workDir: string, key: string, made: Variants | Unscalable): KeptImage {
  const folder = folderOf(workDir, key)
  const entry = makeWhole(folder, (draft) => {
    makeFolder(draft, workDir)
    const written = 'reason' in made ? made : writeVariants(draft, made)
    writeNamed(path.join(draft, ENTRY), sealed(Buffer.from(JSON.stringify(written)), entryOf(key).maker))
    return written
  })
  return { ...entry, folder }
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

export function variantFile(folder: string, width: number): string {
  return path.join(folder, `${width}.webp`)
}
