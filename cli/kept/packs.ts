import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import * as z from 'zod/mini'
import { contentHash } from '../types/fingerprints.ts'
import { orNull } from '../types/memoized.ts'

/** A result as it lies in a store, among others in a pack. */
export interface PackItem {
  /** Says what it is and where it belongs. Items are in the order of their names. */
  readonly name: string
  /** What else is known of it; may be empty. */
  readonly tag: string
  /** Of its bytes, 16 hex digits. */
  readonly hash: string
  readonly size: number
  /** Null when it is not there any more. */
  read(): Uint8Array | null
}

export interface FoundItem extends Pick<PackItem, 'name' | 'tag' | 'hash'> {
  readonly bytes: Buffer
}

/** Smaller packs would be too many requests, larger ones much to send after an edit. Bytes before they are compressed. */
const LEAST = 1024 ** 2
const MOST = 16 * LEAST
/** Beyond the least size, one of so many names ends a pack, so that most packs stay as they are when items come or go. */
const ENDS = 16

export type Packed = ReturnType<typeof packsOf>[number]

/** Divides results into packs. A pack's key follows from what it holds: known packs need not be read again. */
export function packsOf(items: Iterable<PackItem>) {
  const packs: PackItem[][] = []
  let [current, size]: [PackItem[], number] = [[], 0]
  for (const item of items) {
    if (current.length === 0) packs.push(current)
    current.push(item)
    size += item.size
    const isEnd = size > LEAST && Number.parseInt(contentHash(item.name).slice(0, 4), 16) % ENDS === 0
    if (isEnd || size > MOST) [current, size] = [[], 0]
  }
  return packs.map((held) => ({ key: packKey(held), bytes: () => encode(held) }))
}

function packKey(items: readonly Pick<PackItem, 'name' | 'tag' | 'hash'>[]): string {
  return artifactKey('pack', JSON.stringify(items.map(({ name, tag, hash: own }) => [name, tag, own])))
}

/** A key in a store for something of sitegen's. */
export function artifactKey(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(['sitegen', 1, ...parts])).slice(0, 32)
}

/** Fast rather than small: what a build waits for is to be no more than it saves. */
const LEVEL = { level: 1 }
/** Node inflates 16 KB at a time otherwise, which takes more than twice as long. */
const INFLATED = { chunkSize: 2 ** 18 }

/** Null when one of the items is gone. */
async function encode(items: readonly PackItem[]): Promise<Buffer | null> {
  const contents = items.map((item) => item.read())
  if (contents.some((bytes, index) => bytes === null || contentHash(bytes) !== items[index]?.hash))
    return null
  const bytes = contents.flatMap((one) => one ?? [])
  const head = items.map(({ name, tag }, index) => [name, tag, bytes[index]?.byteLength ?? 0])
  return promisify(deflate)(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...bytes]), LEVEL)
}

const HEAD = z.array(z.tuple([z.string(), z.string(), z.int().check(z.nonnegative())]))

/** What a pack holds; null for bytes that are not those of its key. */
export async function unpack(key: string, packed: Uint8Array): Promise<readonly FoundItem[] | null> {
  const whole = await promisify(inflate)(packed, { maxOutputLength: 4 * MOST, ...INFLATED }).catch(() => null)
  const end = whole?.indexOf('\n') ?? -1
  const head = orNull(() => HEAD.parse(JSON.parse(whole?.toString('utf8', 0, end) ?? '')))
  if (whole === null || head === null) return null
  let at = end + 1
  const items = head.map(([name, tag, size]) => {
    const bytes = whole.subarray(at, (at += size))
    return { name, tag, bytes, hash: contentHash(bytes) }
  })
  return at === whole.length && packKey(items) === key ? items : null
}

/** Bytes in a chunk, on the average, and at most. */
const CHUNK_BITS = 16
const MAX_CHUNK = 2 ** (CHUNK_BITS + 3)

/**
 * Cuts bytes where the last few of them say so, so that a change in one place leaves chunks elsewhere as they are (a gear
 * hash, as in FastCDC).
 */
export function chunksOf(bytes: Uint8Array): readonly Uint8Array[] {
  const chunks: Uint8Array[] = []
  let [start, gear] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    gear = (gear << 1) + Math.imul((bytes[at] ?? 0) + 1, 0x9e3779b1)
    if (gear >>> (32 - CHUNK_BITS) !== 0 && at - start < MAX_CHUNK) continue
    chunks.push(bytes.subarray(start, at + 1))
    start = at + 1
  }
  if (start < bytes.length) chunks.push(bytes.subarray(start))
  return chunks
}
