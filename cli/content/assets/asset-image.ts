import { imageSize } from 'image-size'
import { extensionOf } from './asset-kinds.ts'
import { formatBytes } from '../../report/text.ts'
import { svgSize } from './svg-file.ts'
import { orNull } from '../../types/memoized.ts'

export interface ImageFacts {
  /** Pixels, as browsers show it. */
  readonly width?: number
  readonly height?: number
  /** What is wrong with the file, to be said after its name: "is empty". */
  readonly problem?: string
  /** Why it takes long to load, after its name: "is 43.3 MB". */
  readonly weight?: string
}

type ImageFormat = 'png' | 'jpg' | 'gif' | 'webp' | 'avif' | 'ico' | 'svg'

/**
 * How much of a file is searched for its size: much more than stands before it. Of damaged files all would be, byte by
 * byte, and of AVIF files in quadratic time.
 */
const HEAD = 1024 * 1024
const AVIF_HEAD = 64 * 1024
const SVG_HEAD = 64 * 1024

/** Size and flaws of an image, by its bytes and the extension of its name. Never throws. */
export function imageFacts(bytes: Buffer, file: string): ImageFacts {
  if (bytes.length === 0) return { problem: 'is empty' }
  const extension = extensionOf(file)
  const format = imageFormat(bytes)
  if (format === null) return { problem: problemOfUnknown(bytes, extension) }
  const size = format === 'svg' ? svgSize(bytes.toString('utf8', 0, SVG_HEAD)) : rasterSize(bytes, format)
  if (size === null) return { problem: 'is damaged: its size cannot be read' }
  if (isCut(bytes, format)) return { ...size, problem: 'is cut off: its end is missing' }
  if (format !== (extension === 'jpeg' ? 'jpg' : extension))
    return { ...size, problem: `is really ${nameOf(format)}` }
  return { ...size, ...weightOf(bytes.length, format === 'svg' ? {} : size) }
}

/** Bytes and pixels from which on an image is more than a page can need. */
const HEAVY_BYTES = 1_000_000
const HEAVY_PIXELS = 4000

function weightOf(bytes: number, { width = 0, height = 0 }: ImageFacts): Pick<ImageFacts, 'weight'> {
  if (bytes > HEAVY_BYTES) return { weight: `is ${formatBytes(bytes)}` }
  return Math.max(width, height) <= HEAVY_PIXELS ? {} : { weight: `is ${width} x ${height} pixels` }
}

function nameOf(format: ImageFormat): string {
  const name = format === 'jpg' ? 'JPEG' : format.toUpperCase()
  return `${/^[AEIS]/.test(name) ? 'an' : 'a'} ${name} file`
}

export function imageFormat(bytes: Buffer): ImageFormat | null {
  const start = bytes.toString('latin1', 0, 16)
  if (start.startsWith('\x89PNG\r\n\x1A\n')) return 'png'
  if (start.startsWith('\xFF\xD8\xFF')) return 'jpg'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  if (start.slice(4, 8) === 'ftyp') return /^(?:avif|avis|mif1)$/.test(start.slice(8, 12)) ? 'avif' : null
  if (start.startsWith('\x00\x00\x01\x00')) return 'ico'
  return svgSize(bytes.toString('utf8', 0, SVG_HEAD)) === null ? null : 'svg'
}

function problemOfUnknown(bytes: Buffer, extension: string): string {
  if (bytes.toString('latin1', 0, 40).startsWith('version https://git-lfs'))
    return 'is a pointer of Git LFS: the file itself was not fetched'
  return extension === 'svg' ? 'is no SVG file: it has no <svg> at its root' : 'is no image'
}

function rasterSize(bytes: Buffer, format: ImageFormat) {
  return orNull(() => {
    const head = bytes.subarray(0, format === 'avif' ? AVIF_HEAD : HEAD)
    // Of a small file, Node's buffer is a part of a larger one, and what stands behind it there would be read as its size.
    const { width, height, orientation = 1 } = imageSize(new Uint8Array(head))
    if (!(width > 0 && height > 0)) return null
    // From 5 on, the camera was held upright, and browsers turn the picture.
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  })
}

const JPEG_SCAN = Buffer.from([0xff, 0xda])
const JPEG_END = Buffer.from([0xff, 0xd9])

/** Whether the mark that ends a file is missing. Bytes after it, which some programs leave, do no harm. */
function isCut(bytes: Buffer, format: ImageFormat): boolean {
  if (format === 'png') return !bytes.includes('IEND')
  // A picture within the picture, in its EXIF data, has an end too.
  if (format === 'jpg') return bytes.lastIndexOf(JPEG_END) <= bytes.lastIndexOf(JPEG_SCAN)
  if (format === 'gif') return !bytes.includes(0x3b, 13)
  return format === 'webp' && bytes.readUInt32LE(4) + 8 > bytes.length
}
