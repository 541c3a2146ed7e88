import { deflateSync } from 'node:zlib'

interface PngShape {
  readonly width?: number
  readonly height?: number
}

/** A PNG of 3 by 2 pixels, or one that says it is larger. Its checks are not right, but its size can be read. */
export function png({ width = 3, height = 2 }: PngShape = {}): Buffer {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(type, 4)
    return Buffer.concat([head, data, Buffer.alloc(4)])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(8))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG of 3 by 2 pixels without any, with the orientation that a camera writes. */
export function jpeg(orientation: number): Buffer {
  const exif = Buffer.from('FFE1002245786966000049492A00080000000100120103000100000000000000000000', 'hex')
  exif.writeUInt16LE(orientation, 28)
  const frame = Buffer.from('FFC0000B080002000301011100', 'hex')
  const scan = Buffer.from('FFDA0008010100003F0000FFD9', 'hex')
  // The segment's length counts itself: two bytes, and what follows up to the next mark.
  exif.writeUInt16BE(exif.length - 2, 2)
  return Buffer.concat([Buffer.from('FFD8FFE000104A46494600010100000100010000', 'hex'), exif, frame, scan])
}

/** A box of the ISO base media file format: AVIF, HEIF and JPEG 2000 are made of them. */
export function box(type: string, content: Uint8Array, size = content.length + 8): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size)
  head.write(type, 4)
  return Buffer.concat([head, content])
}

/** The bytes of an AVIF file that names so many sizes: looking at each takes time. */
export function avifOfManySizes(count: number): Buffer {
  const sizes = Buffer.concat(Array.from({ length: count }, () => box('ispe', Buffer.alloc(12))))
  const properties = box('iprp', box('ipco', sizes))
  return Buffer.concat([
    box('ftyp', Buffer.from('avif0000')),
    box('meta', Buffer.concat([Buffer.alloc(4), properties])),
  ])
}

/** Entities that would be three gigabytes of text. */
export const ENTITY_BOMB = `<!DOCTYPE svg [
<!ENTITY a0 "ha">
${Array.from({ length: 30 }, (_, index) => `<!ENTITY a${index + 1} "&a${index};&a${index};">`).join('\n')}
]>
<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><text>&a30;</text></svg>`
