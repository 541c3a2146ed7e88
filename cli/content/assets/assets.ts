import { createHash } from 'node:crypto'
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileHref, type RoutedSite } from '../../../runtime/shared/url/hash-route.ts'
import type { ResponsiveImage } from '../../../runtime/shared/content/responsive-image.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { memoized } from '../../types/memoized.ts'
import { imageFacts, type ImageFacts } from './asset-image.ts'
import { assetKind } from './asset-kinds.ts'

/** A file of content, and its address. */
export interface Asset extends ImageFacts {
  /** Address with base URL, percent-encoded, or a data URI. */
  readonly url: string
}

/** A file that the output holds under a name with its content's hash. */
export interface AssetFile extends Asset {
  readonly outputPath: OutputPath
  /** Absolute path of the original. */
  readonly file: string
}

/** An image in several widths and the files it is made of, or why there is none. */
export type ScaledImage =
  | { readonly image: ResponsiveImage; readonly files: readonly AssetFile[] }
  | { readonly problem: Omit<Diagnostic, 'place'> }

/** Makes the widths of an image, from its absolute path. */
export type ImageScaler = (file: string) => Promise<ScaledImage>

/** The assets that content and components ask for. Owned by one build. */
export interface AssetStore {
  /** The asset for a file, which the output will hold; null when there is no such file. */
  add(file: string): AssetFile | null
  /** The asset to show in a page or style: a small image, font or medium is a data URI, and no file of the output. */
  embed(file: string): Asset | null
  /** Makes the widths of an image, once. */
  scale(file: string): Promise<ScaledImage>
  /** Images whose widths are made, by their absolute paths. */
  readonly scaled: ReadonlyMap<string, ScaledImage>
  /** All files that the output will hold so far, by output path. */
  all(): readonly AssetFile[]
}

interface AssetStoreOptions extends RoutedSite {
  readonly baseUrl: string
  /** @default nothing is inlined */
  readonly assets?: { readonly inlineLimit: number }
}

/** Names stay readable and under the 255 bytes that file systems allow. */
const MAX_NAME = 80

/**
 * Assets are named `assets/{images,fonts,medias,files}/<name>-<hash of the content>.<extension>`.
 *
 * @param scaler - makes the widths of images @default they are left as they are
 */
export function createAssetStore(
  { assets: { inlineLimit } = { inlineLimit: 0 }, ...site }: AssetStoreOptions,
  scaler: ImageScaler = notScaled,
): AssetStore {
  const added = remembering((file) => readAsset(file, site))
  const inlined = remembering((file) => readInlined(file, inlineLimit))
  const scaled = new Map<string, ScaledImage>()
  const scale = memoized(async (file: string): Promise<ScaledImage> => {
    const result = await scaler(file)
    scaled.set(file, result)
    return result
  })
  return {
    add: added.of,
    embed: (file) => inlined.of(file) ?? added.of(file),
    scale,
    scaled,
    all() {
      const variants = [...scaled.values()].flatMap((result) => ('files' in result ? result.files : []))
      const found = [...added.all(), ...variants]
      const byPath = new Map(found.map((asset) => [asset.outputPath, asset]))
      return [...byPath.values()].sort((a, b) => (a.outputPath < b.outputPath ? -1 : 1))
    },
  }
}

function notScaled(): Promise<ScaledImage> {
  return Promise.resolve({
    problem: { code: 'IMAGE_NOT_SCALED', level: 'warning', message: 'Images are not scaled here.' },
  })
}

interface Remembering<T> {
  readonly of: (file: string) => T | null
  readonly all: () => readonly T[]
}

/** Reads a file at the first question about it. */
function remembering<T>(read: (file: string) => T | null): Remembering<T> {
  const byFile = new Map<string, T | null>()
  return {
    of(file) {
      const known = byFile.get(file)
      if (known !== undefined) return known
      const found = isFile(file) ? read(file) : null
      byFile.set(file, found)
      return found
    },
    all: () => [...byFile.values()].filter((found) => found !== null),
  }
}

/** Whether there is such a file; a path that no file can have is none. */
function isFile(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

function readAsset(file: string, site: AssetStoreOptions): AssetFile {
  const bytes = readFileSync(file)
  const outputPath = assetPath(file, { hash: createHash('sha256').update(bytes).digest('hex').slice(0, 8) })
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

interface AssetName {
  readonly hash: string
  /** Stands before the hash. @default nothing */
  readonly label?: string
  /** With its dot. @default that of the file */
  readonly extension?: string
}

/** Where the output holds a file, or one made from it. */
export function assetPath(file: string, { hash, label = '', extension }: AssetName): OutputPath {
  const { name, ext } = path.parse(file)
  const folder = assetKind(file)?.folder ?? 'files'
  return `assets/${folder}/${shortName(name)}-${label}${hash}${extension ?? ext}` as OutputPath
}

/** The address of a file of the output, as documents name it. */
export function assetUrl(
  outputPath: OutputPath,
  site: Pick<AssetStoreOptions, 'baseUrl' | 'router'>,
): string {
  return fileHref(site.baseUrl + outputPath.split('/').map(encodeURIComponent).join('/'), site)
}

function shortName(name: string): string {
  return name
    .normalize('NFC')
    .slice(0, MAX_NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
}

/** What `encodeURIComponent` encodes although it may stand in the data of a URI: `, / : ; = @ $ +`. */
const LEGAL = /%(?:2C|2F|3A|3B|3D|40|24|2B)/g

/**
 * A small file as a data URI. SVG stays text, which compresses with the page around it; everything else, and SVG that
 * is not UTF-8, becomes base64.
 */
function dataUri(bytes: Buffer, type: string): string {
  const text = type === 'image/svg+xml' ? utf8(bytes) : null
  if (text === null) return `data:${type};base64,${bytes.toString('base64')}`
  return `data:${type},${encodeURIComponent(onOneLine(text)).replace(LEGAL, decodeURIComponent)}`
}

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Without indentation, of which every character would take three; it means something only where `xml:space` says so. */
function onOneLine(text: string): string {
  return text.includes('xml:space') ? text : text.trim().replace(/[\r\n]+[ \t]*/g, ' ')
}
