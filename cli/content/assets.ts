import { createHash } from 'node:crypto'
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { imageSize } from 'image-size'
import type { OutputPath } from '../types/file-path.ts'

/** A file that the output holds under a name with its content's hash. */
export interface Asset {
  /** Address with base URL, percent-encoded. */
  readonly url: string
  readonly outputPath: OutputPath
  /** Absolute path of the original. */
  readonly file: string
  /** Pixels; only for images whose size could be read. */
  readonly width?: number
  readonly height?: number
}

/** The assets that content and components ask for. Owned by one build. */
export interface AssetStore {
  /** The asset for a file; null when there is no such file. */
  add(file: string): Asset | null
  /** All assets so far, by output path. */
  all(): readonly Asset[]
}

const FOLDERS: readonly (readonly [folder: string, extensions: string])[] = [
  ['images', 'ico jpg jpeg png gif webp avif svg'],
  ['fonts', 'woff woff2 eot ttf otf'],
  ['medias', 'mp4 avi mov mkv mpg mpeg vob wmv m4v webm ogv wav mp3 m4a aac oga flac'],
]

const FOLDER_BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  FOLDERS.flatMap(([folder, extensions]) =>
    extensions.split(' ').map((extension) => [extension, folder] as const),
  ),
)

/** Extensions whose import from JavaScript or CSS gives an address. */
export const ASSET_EXTENSIONS: readonly string[] = [
  ...FOLDER_BY_EXTENSION.keys(),
  'pdf',
  'zip',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'rar',
]

/** Names stay readable and under the 255 bytes that file systems allow. */
const MAX_NAME = 80

/** Assets are named `assets/{images,fonts,medias,files}/<name>-<hash of the content>.<extension>`. */
export function createAssetStore({ baseUrl }: { readonly baseUrl: string }): AssetStore {
  const byFile = new Map<string, Asset | null>()
  return {
    add(file) {
      const known = byFile.get(file)
      if (known !== undefined) return known
      const asset = isFile(file) ? readAsset(file, baseUrl) : null
      byFile.set(file, asset)
      return asset
    },
    all() {
      const found = [...byFile.values()].filter((asset) => asset !== null)
      const byPath = new Map(found.map((asset) => [asset.outputPath, asset]))
      return [...byPath.values()].sort((a, b) => (a.outputPath < b.outputPath ? -1 : 1))
    },
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

function readAsset(file: string, baseUrl: string): Asset {
  const bytes = readFileSync(file)
  const { name, ext } = path.parse(file)
  const folder = FOLDER_BY_EXTENSION.get(ext.slice(1).toLowerCase()) ?? 'files'
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const outputPath = `assets/${folder}/${shortName(name)}-${hash}${ext}`
  const url = baseUrl + outputPath.split('/').map(encodeURIComponent).join('/')
  return { url, outputPath: outputPath as OutputPath, file, ...(folder === 'images' ? sizeOf(bytes) : {}) }
}

function shortName(name: string): string {
  return name.slice(0, MAX_NAME).replace(/[\uD800-\uDBFF]$/, '')
}

/** An image whose size cannot be read is served without: the page must not fail over it. */
function sizeOf(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    const { width, height } = imageSize(bytes)
    return { width, height }
  } catch {
    return {}
  }
}
