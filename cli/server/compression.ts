import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Codings of bodies, as `Content-Encoding` names them; the better one first. */
const CODINGS = ['br', 'gzip'] as const
type Coding = (typeof CODINGS)[number]

/** Larger files are sent as they are: a reader should not wait for them to be compressed. */
const MAX_FILE = 8 * 1024 * 1024
/** Smaller files become no smaller. */
const MIN_FILE = 256

/** Media types of text. Pictures, films and archives are compressed already. */
const TEXT = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|manifest))/

export function isCompressible({ type, size }: { readonly type: string; readonly size: number }): boolean {
  return TEXT.test(type) && size >= MIN_FILE && size <= MAX_FILE
}

/** The coding that a file is sent in; null for none. Where that depends on the asker, the answer says so. */
export function chooseCoding(res: ServerResponse, file: Parameters<typeof isCompressible>[0]): Coding | null {
  if (!isCompressible(file)) return null
  res.appendHeader('Vary', 'Accept-Encoding')
  return codingFor(res.req.headers)
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

export function compress(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(bytes)
  return promisify(brotliCompress)(bytes, {
    params: {
      // From 6 on it takes several times as long, and somebody waits.
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
