import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ResponsiveImage } from '../../../runtime/shared/content/responsive-image.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import { assetPath, assetUrl, type AssetFile, type ImageScaler, type ScaledImage } from '../assets/assets.ts'
import { loadSharp, sharpVersion, type SharpModule } from './load-sharp.ts'
import { makeVariants, unscalable, type Unscalable } from './make-variants.ts'
import { openVariantCache, type KeptVariants, type VariantCache } from './variant-cache.ts'

interface ImageScalerOptions {
  readonly config: Pick<SiteConfig, 'siteDir' | 'baseUrl' | 'router' | 'images'>
  /** Folder for what builds keep, absolute. */
  readonly workDir: string
  /** False makes every image again, and keeps it in the place of what was kept. @default true */
  readonly useKept?: boolean
  /** @default the installed library */
  readonly load?: () => Promise<SharpModule>
  /** Version of what `load` gives; null when it is not there. */
  readonly version?: string | null
}

/** Changes when the same input is to give other files. */
const FORMAT = 1
/** Images that are worked on at a time: each may take a hundred megabytes, and sharp has threads of its own. */
const AT_A_TIME = 2

/** Prepares the scaling of images. Results are kept for the next build by the hash of all that they depend on. */
export function createImageScaler({
  config,
  workDir,
  useKept = true,
  load = loadSharp,
  version = sharpVersion(),
}: ImageScalerOptions): ImageScaler {
  const { quality, max, min, steps } = config.images
  const common = JSON.stringify([FORMAT, version, quality, max, min, steps])
  const turn = createQueue(AT_A_TIME)
  let cache: VariantCache | null = null
  const made = async (bytes: Buffer, key: string): Promise<KeptVariants | Unscalable | null> => {
    cache ??= openVariantCache({ workDir, siteDir: config.siteDir })
    const known = unscalable(bytes) ?? (useKept ? cache.get(key) : null)
    if (known !== null) return known
    const sharp = await load().catch(() => null)
    return sharp && cache.put(key, await makeVariants(bytes, { sharp, images: config.images }))
  }
  const scale = async (file: string): Promise<ScaledImage> => {
    const bytes = readFileSync(file)
    const key = createHash('sha256').update(common).update(bytes).digest('hex').slice(0, 32)
    const kept = await made(bytes, key)
    if (kept === null) return { problem: SHARP_MISSING }
    if ('reason' in kept) return { problem: notScaled(siteFile(file, config.siteDir), kept.reason) }
    return scaledImage(file, { key, kept, config })
  }
  return (file) =>
    turn(() =>
      scale(file).catch((error: unknown) => ({
        problem: notScaled(siteFile(file, config.siteDir), messageOf(error)),
      })),
    )
}

function messageOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? `it cannot be read (${code})` : String(error)
}

interface Kept {
  readonly key: string
  readonly kept: KeptVariants
  readonly config: Pick<SiteConfig, 'baseUrl' | 'router'>
}

function scaledImage(file: string, { key, kept, config }: Kept): ScaledImage {
  const files = kept.variants.map(({ width, height, file: made }): AssetFile => {
    const name = { hash: key.slice(0, 8), label: `${width}w-`, extension: '.webp' }
    const outputPath = assetPath(file, name)
    return { url: assetUrl(outputPath, config), outputPath, file: made, width, height }
  })
  return { image: responsiveImage(files, kept.placeholder), files }
}

function responsiveImage(files: readonly AssetFile[], placeholder: string | null): ResponsiveImage {
  const { url = '', width = 0, height = 0 } = files.at(-1) ?? {}
  return {
    src: url,
    srcSet: files.map((file) => `${file.url} ${file.width ?? 0}w`).join(', '),
    sizes: `(max-width: ${width}px) 100vw, ${width}px`,
    width,
    height,
    ...(placeholder === null ? {} : { placeholder }),
  }
}

type Problem = Extract<ScaledImage, { problem: unknown }>['problem']

const SHARP_MISSING: Problem = {
  code: 'SHARP_MISSING',
  level: 'error',
  message: 'Images in several widths are made with the package "sharp", which cannot be loaded.',
  hint: 'Run `npm install sharp` (with optional dependencies), or use Markdown images instead of <IdealImage>.',
}

function notScaled(file: string, reason: string): Problem {
  return {
    code: 'IMAGE_NOT_SCALED',
    level: 'warning',
    message: `"${file}" is shown as it is: ${reason}.`,
    hint: 'Use a Markdown image for it, or save it as a PNG, JPEG, WebP or AVIF file.',
  }
}

/** Runs a few tasks at a time, in the order in which they came. */
function createQueue(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await task()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
