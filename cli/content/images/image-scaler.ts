import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type Sharp from 'sharp'
import { defined } from '../../../runtime/shared/json.ts'
import type { ResponsiveImage } from '../../../runtime/shared/content/responsive-image.ts'
import { decoded, isExternal, splitHref } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import { orFresh } from '../../kept/write-whole.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { assetFile } from '../assets/asset-kinds.ts'
import { type AssetStore, type ImageScaler, type ScaledImage, assetPath, assetUrl } from '../assets/assets.ts'
import type { CompiledContent } from '../compile/compiled.ts'
import { sharpVersion } from '../../types/package-root.ts'
import { keepImage, keptImage, makeVariants, unscalable, variantFile } from './make-variants.ts'

interface ImageScalerOptions {
  readonly config: Pick<SiteConfig, 'siteDir' | 'baseUrl' | 'router' | 'images'>
  readonly workDir: string
  /** False makes every image again, and keeps it in the place of what was kept. @default true */
  readonly useKept?: boolean
  /** @default the installed library */
  readonly load?: () => Promise<typeof Sharp>
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
  // Only sites with such images wait for it.
  load = async () => (await import('sharp')).default,
  version = sharpVersion(),
}: ImageScalerOptions): ImageScaler {
  const { siteDir, images } = config
  const { quality, max, min, steps } = images
  const common = JSON.stringify([FORMAT, version, quality, max, min, steps])
  const turn = createQueue(AT_A_TIME)
  const make = async (bytes: Buffer, key: string) => {
    const sharp = await load().catch(() => null)
    if (sharp === null) return null
    const made = await makeVariants(bytes, { sharp, images })
    return orFresh(workDir, siteDir, (folder) => keepImage(folder, key, made))
  }
  const scale = async (file: string): Promise<ScaledImage> => {
    const bytes = readFileSync(file)
    const key = createHash('sha256').update(common).update(bytes).digest('hex').slice(0, 32)
    const known = unscalable(bytes) ?? (useKept ? keptImage(workDir, key) : null)
    const image = known ?? (await make(bytes, key))
    if (image === null) return { problem: SHARP_MISSING }
    if ('reason' in image) return { problem: notScaled(siteFile(file, siteDir), image.reason) }
    const files = image.variants.map(({ width, height }) => {
      const name = { hash: key.slice(0, 8), label: `${width}w-`, extension: '.webp' }
      const outputPath = assetPath(file, name)
      const url = assetUrl(outputPath, config)
      return { url, outputPath, file: variantFile(image.folder, width), width, height }
    })
    return { image: responsiveImage(files, image.placeholder), files }
  }
  return (file) =>
    turn(() =>
      scale(file).catch((error: unknown) => ({
        problem: notScaled(siteFile(file, siteDir), messageOf(error)),
      })),
    )
}

function responsiveImage(
  files: readonly { readonly url: string; readonly width: number; readonly height: number }[],
  placeholder: string | null,
): ResponsiveImage {
  const { url = '', width = 0, height = 0 } = files.at(-1) ?? {}
  return {
    src: url,
    srcSet: files.map((file) => `${file.url} ${file.width}w`).join(', '),
    sizes: `(max-width: ${width}px) 100vw, ${width}px`,
    width,
    height,
    ...defined({ placeholder: placeholder ?? undefined }),
  }
}

function messageOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? `it cannot be read (${code})` : String(error)
}

type Problem = Omit<Diagnostic, 'place'>

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

/**
 * Makes the widths of every image that content shows in several. Gives the problems of those that code imports, and
 * the one that all have in common; what is wrong with an image of content is said where it is shown.
 */
export async function prepareImages(
  compiled: readonly CompiledContent[],
  {
    config,
    assets,
  }: { readonly config: Pick<SiteConfig, 'siteDir' | 'staticDirectories'>; readonly assets: AssetStore },
): Promise<readonly Diagnostic[]> {
  const ofContent = new Set(
    compiled.flatMap(({ references, path }) =>
      references
        .filter(({ kind, url }) => kind === 'responsive' && url !== '' && !isExternal(url))
        .map(({ url }) => assetFile(decoded(splitHref(url).pathname), path, config)),
    ),
  )
  await Promise.all([...ofContent].map((file) => assets.scale(file)))
  const problems = [...assets.scaled].flatMap(([file, result]) =>
    'problem' in result ? [{ file, problem: result.problem }] : [],
  )
  const missing = problems.find(({ problem }) => problem.code === 'SHARP_MISSING')
  if (missing !== undefined) return [missing.problem]
  return problems
    .filter(({ file }) => !ofContent.has(file))
    .map(({ file, problem }) => ({ ...problem, place: { file: siteFile(file, config.siteDir) } }))
}
