import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileHref, type RoutedSite } from '../../../runtime/shared/url/url.ts'
import type { ResponsiveImage } from '../../../runtime/shared/content/responsive-image.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { isFile } from '../../types/looks.ts'
import { memoized, orNull } from '../../types/memoized.ts'
import { imageFacts, type ImageFacts } from './asset-image.ts'
import { assetKind } from './asset-kinds.ts'

export interface Asset extends ImageFacts {
  /** Address with base URL, percent-encoded, or a data URI. */
  readonly url: string
}

export interface AssetFile extends Asset {
  readonly outputPath: OutputPath
  readonly file: string
}

export type ScaledImage =
  | { readonly image: ResponsiveImage; readonly files: readonly AssetFile[] }
  | { readonly problem: Omit<Diagnostic, 'place'> }

export type ImageScaler = (file: string) => Promise<ScaledImage>

export type AssetStore = ReturnType<typeof createAssetStore>

const notScaled: ImageScaler = async () => ({
  problem: { code: 'IMAGE_NOT_SCALED', level: 'warning', message: 'Images are not scaled here.' },
})

interface AssetStoreOptions extends RoutedSite {
  readonly baseUrl: string
  /** @default nothing is inlined */
  readonly assets?: { readonly inlineLimit: number }
}

/** Names stay readable and under the 255 bytes that file systems allow. */
const MAX_NAME = 80

/**
 * The assets that content and components ask for, owned by one build. They are named
 * `assets/{images,fonts,medias,files}/<name>-<hash of the content>.<extension>`.
 *
 * @param scaler - makes the widths of images @default they are left as they are
 */
export function createAssetStore(
  { assets: { inlineLimit } = { inlineLimit: 0 }, ...site }: AssetStoreOptions,
  scaler: ImageScaler = notScaled,
) {
  const added: AssetFile[] = []
  const add = memoized((file: string): AssetFile | null => {
    if (!isReadable(file)) return null
    const asset = readAsset(file, site)
    added.push(asset)
    return asset
  })
  const inlined = memoized((file: string) => (isReadable(file) ? readInlined(file, inlineLimit) : null))
  const scaled = new Map<string, ScaledImage>()
  const scale = memoized(async (file: string): Promise<ScaledImage> => {
    const result = await scaler(file)
    scaled.set(file, result)
    return result
  })
  return {
    add,
    /** The asset to show in a page or style: a small image, font or medium is a data URI, and no file of the output. */
    embed: (file: string) => inlined(file) ?? add(file),
    scale,
    scaled: scaled as ReadonlyMap<string, ScaledImage>,
    all(): readonly AssetFile[] {
      const variants = [...scaled.values()].flatMap((result) => ('files' in result ? result.files : []))
      const found = [...added, ...variants]
      const byPath = new Map(found.map((asset) => [asset.outputPath, asset]))
      return [...byPath.values()].sort((a, b) => (a.outputPath < b.outputPath ? -1 : 1))
    },
  }
}

function isReadable(file: string): boolean {
  return isFile(file) && orNull(() => [accessSync(file, constants.R_OK)]) !== null
}

function readAsset(file: string, site: AssetStoreOptions): AssetFile {
  const bytes = readFileSync(file)
  const outputPath = assetPath(file, { hash: contentHash(bytes).slice(0, 8) })
  const facts = assetKind(file)?.folder === 'images' ? imageFacts(bytes, file) : {}
  return { url: assetUrl(outputPath, site), outputPath, file, ...facts }
}

/** A damaged image stays a file, so that it can be looked at. */
function readInlined(file: string, limit: number): Asset | null {
  const kind = assetKind(file)
  if (kind === null || statSync(file).size >= limit) return null
  const bytes = readFileSync(file)
  const facts = kind.folder === 'images' ? imageFacts(bytes, file) : {}
  return facts.problem === undefined ? { url: dataUri(bytes, kind.type), ...facts } : null
}

/** @param label - stands before the hash */
export function assetPath(
  file: string,
  {
    hash,
    label = '',
    extension,
  }: { readonly hash: string; readonly label?: string; readonly extension?: string },
): OutputPath {
  const { name, ext } = path.parse(file)
  const folder = assetKind(file)?.folder ?? 'files'
  const shortName = name
    .normalize('NFC')
    .slice(0, MAX_NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
  return `assets/${folder}/${shortName}-${label}${hash}${extension ?? ext}` as OutputPath
}

export function assetUrl(
  outputPath: OutputPath,
  site: Pick<AssetStoreOptions, 'baseUrl' | 'router'>,
): string {
  return fileHref(site.baseUrl + outputPath.split('/').map(encodeURIComponent).join('/'), site)
}

/** What `encodeURIComponent` encodes although it may stand in the data of a URI: `, / : ; = @ $ +`. */
const LEGAL = /%(?:2C|2F|3A|3B|3D|40|24|2B)/g

/**
 * A small file as a data URI. SVG stays text, which compresses with the page around it; everything else, and SVG that
 * is not UTF-8, becomes base64.
 */
function dataUri(bytes: Buffer, type: string): string {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const text = type === 'image/svg+xml' ? orNull(() => utf8.decode(bytes)) : null
  if (text === null) return `data:${type};base64,${bytes.toString('base64')}`
  // Every character of an indentation would take three; it means something only where `xml:space` says so.
  const line = text.includes('xml:space') ? text : text.trim().replace(/[\r\n]+[ \t]*/g, ' ')
  return `data:${type},${encodeURIComponent(line).replace(LEGAL, decodeURIComponent)}`
}
