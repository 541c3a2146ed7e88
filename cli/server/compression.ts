import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A coding of bodies, as `Content-Encoding` names it. */
export type Coding = 'br' | 'gzip'

/** The better one first. */
const CODINGS: readonly Coding[] = ['br', 'gzip']

/** Bytes of all bodies that are kept. */
const MAX_KEPT = 64 * 1024 * 1024
/** Larger files are sent as they are: a reader should not wait for them to be compressed. */
const MAX_FILE = 8 * 1024 * 1024
/** Smaller files become no smaller. */
const MIN_FILE = 256

/** Media types of text. Pictures, films and archives are compressed already. */
const TEXT = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|manifest))/

/** Whether a file may be sent compressed, whatever its asker accepts. */
export function isCompressible({ type, size }: { readonly type: string; readonly size: number }): boolean {
  return TEXT.test(type) && size >= MIN_FILE && size <= MAX_FILE
}

/**
 * The best coding that the asker accepts (RFC 9110, 12.5.3); null for none, and for a part of a file: its bytes are
 * counted in the file as it is.
 */
export function codingFor(headers: IncomingHttpHeaders): Coding | null {
  if (headers.range !== undefined) return null
  const weights = weightsOf(headers['accept-encoding'] ?? '')
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = CODINGS.toSorted((a, b) => weightOf(b) - weightOf(a))
  const least = weights.get('identity') ?? 0
  return best !== undefined && weightOf(best) > 0 && weightOf(best) >= least ? best : null
}

function weightsOf(accepted: string): ReadonlyMap<string, number> {
  return new Map(
    accepted.split(',').map((part) => {
      const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [coding, weight === undefined ? 1 : Number(weight) || 0]
    }),
  )
}

/** Compresses bodies, each once. */
export interface Compressor {
  /**
   * A body in a coding.
   * @param key - names the file and its version
   * @param read - gives the bytes of that version
   */
  compress(key: string, coding: Coding, read: () => Promise<Buffer>): Promise<Buffer>
}

const COMPRESS: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  // From 6 on it takes several times as long, and nobody has waited before.
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/** Keeps what it has compressed; what was not asked for the longest time makes room. */
export function createCompressor(maxKept = MAX_KEPT): Compressor {
  const bodies = new Map<string, Promise<Buffer>>()
  const sizes = new Map<string, number>()
  let kept = 0

  function forget(name: string): void {
    bodies.delete(name)
    kept -= sizes.get(name) ?? 0
    sizes.delete(name)
  }

  async function make(name: string, coding: Coding, read: () => Promise<Buffer>): Promise<Buffer> {
    const body = await COMPRESS[coding](await read())
    sizes.set(name, body.length)
    kept += body.length
    for (const oldest of sizes.keys()) {
      if (kept <= maxKept) break
      forget(oldest)
    }
    return body
  }

  return {
    compress(key, coding, read) {
      const name = `${coding} ${key}`
      const known = bodies.get(name)
      const size = sizes.get(name)
      if (known !== undefined && size !== undefined) {
        sizes.delete(name)
        sizes.set(name, size)
      }
      if (known !== undefined) return known
      const body = make(name, coding, read)
      bodies.set(name, body)
      body.catch(() => forget(name))
      return body
    },
  }
}
