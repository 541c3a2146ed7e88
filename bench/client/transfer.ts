import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Transfer } from './server.ts'

/** What a fetched file is to the reader. */
export type Kind = 'html' | 'js' | 'css' | 'data' | 'other'

/** One fetched file. */
export interface Fetched {
  readonly path: string
  readonly kind: Kind
  readonly prefetch: boolean
  readonly status: number
  readonly bytes: number
  /** Bytes as gzip level 9 makes them; of fonts and images the bytes themselves, as hosts do not compress them. */
  readonly gzipBytes: number
  /**
   * Bytes without the addresses of documentation pages: navbar and footer of a corpus lead to other pages at every
   * size, so scripts that hold them differ by a few letters. A further address still counts, by what is around it.
   */
  readonly bytesBesidesAddresses: number
}

/** Files together. */
export interface Weight {
  readonly requests: number
  readonly bytes: number
  readonly gzipBytes: number
  readonly bytesBesidesAddresses: number
}

/** What a page fetched, by kind; files for other pages stand apart. */
export interface Fetches extends Readonly<Record<Kind, Weight>> {
  /** Everything but prefetches. */
  readonly total: Weight
  readonly prefetched: Weight
  readonly files: readonly Fetched[]
}

const kinds: Readonly<Record<string, Kind>> = {
  '.html': 'html',
  '.js': 'js',
  '.mjs': 'js',
  '.css': 'css',
  '.json': 'data',
}

const addresses = /\/docs\/[\w/-]*/g

/** Weighs one answer. */
export function fetchedFile({ path: asked, file, prefetch, status, body }: Transfer): Fetched {
  const kind = kinds[path.extname(file)] ?? 'other'
  const gzipBytes = kind === 'other' ? body.length : gzipSync(body, { level: 9 }).length
  const bytesBesidesAddresses = Buffer.byteLength(body.toString('latin1').replace(addresses, ''), 'latin1')
  return { path: asked, kind, prefetch, status, bytes: body.length, gzipBytes, bytesBesidesAddresses }
}

/** Adds up what was fetched; a file that was fetched twice counts twice. Browsers ask for the icon on their own. */
export function addFetches(fetched: readonly Fetched[]): Fetches {
  const files = fetched.filter((each) => each.path !== '/favicon.ico')
  const now = files.filter((each) => !each.prefetch)
  const weightOf = (kind: Kind): Weight => addWeights(now.filter((each) => each.kind === kind))
  return {
    html: weightOf('html'),
    js: weightOf('js'),
    css: weightOf('css'),
    data: weightOf('data'),
    other: weightOf('other'),
    total: addWeights(now),
    prefetched: addWeights(files.filter((each) => each.prefetch)),
    files,
  }
}

function addWeights(files: readonly Fetched[]): Weight {
  const sum = (pick: (each: Fetched) => number): number =>
    files.reduce((total, each) => total + pick(each), 0)
  return {
    requests: files.length,
    bytes: sum((each) => each.bytes),
    gzipBytes: sum((each) => each.gzipBytes),
    bytesBesidesAddresses: sum((each) => each.bytesBesidesAddresses),
  }
}
