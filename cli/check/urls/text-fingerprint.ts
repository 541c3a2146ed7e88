import { chunk, sum } from 'lodash-es'

/** Words that are counted together: order matters, and one changed word changes few groups. */
const SHINGLE = 3
const BITS = 64
/** Stubs of a few words are all alike. */
const LEAST = 12

/**
 * A fingerprint of 64 bits, in hex, that texts with most words in common nearly share (Charikar, "Similarity Estimation
 * Techniques from Rounding Algorithms", 2002): each group of three words votes on each bit. Empty for a
 * text of so few words that many pages could have them.
 */
export function textFingerprint(text: string): string {
  const tokens = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (tokens.length < LEAST) return ''
  const votes = new Int32Array(BITS)
  for (let at = 0; at + SHINGLE <= tokens.length; at++) {
    const shingle = tokens.slice(at, at + SHINGLE).join(' ')
    for (const [half, seed] of [0x811c9dc5, 0x01000193].entries()) {
      const bits = hash(shingle, seed)
      for (let bit = 0; bit < 32; bit++)
        votes[half * 32 + bit] = (votes[half * 32 + bit] ?? 0) + ((bits >>> bit) & 1 ? 1 : -1)
    }
  }
  return chunk(votes, 4)
    .map((four) => sum(four.map((vote, bit) => (vote > 0 ? 1 << bit : 0))).toString(16))
    .join('')
}

/** In how many bits two fingerprints differ; all of them when one is empty. */
export function fingerprintDistance(a: string, b: string): number {
  if (a.length !== b.length || a === '') return BITS
  let distance = 0
  for (let at = 0; at < a.length; at++) {
    const digit = Number.parseInt(a[at] ?? '0', 16) ^ Number.parseInt(b[at] ?? '0', 16)
    distance += (digit & 1) + ((digit >> 1) & 1) + ((digit >> 2) & 1) + ((digit >> 3) & 1)
  }
  return distance
}

/** FNV-1a over UTF-16 units, with bits mixed at the end as in MurmurHash3. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}
