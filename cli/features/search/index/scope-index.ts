import { chunk } from 'lodash-es'
import {
  compareTerms,
  URLS_A_FILE,
  type ScopeDirectory,
  type Shard,
} from '../../../../runtime/shared/search/index-files.ts'
import { contentHash } from '../../../types/fingerprints.ts'
import type { Postings } from './term-lists.ts'

/** Characters of a shard above which the next one begins. */
const SHARD_SIZE = 10_240
/** Characters between two terms that begin a shard wherever they stand. */
const GROUP_SIZE = 20_480
/** What JSON adds to an entry. */
const ENTRY_SIZE = 6

/** The files of a scope's index, by their hashes. */
export interface ScopeIndex {
  readonly directory: ScopeDirectory
  /** Hash of the directory itself. */
  readonly file: string
  readonly files: ReadonlyMap<string, string>
}

/** Makes the index of a scope. */
export function makeScopeIndex(urls: readonly string[], postings: Postings): ScopeIndex {
  const files = new Map<string, string>()
  const put = (value: ScopeDirectory | Shard | readonly string[] | string): string => {
    const text = `${JSON.stringify(value)}\n`
    const hash = contentHash(text).slice(0, 12)
    files.set(hash, text)
    return hash
  }
  const sorted = [...postings].sort(([a], [b]) => compareTerms(a, b))
  const size = sorted.reduce((sum, entry) => sum + entrySize(entry), 0)
  const directory = {
    shards: cutShards(sorted, groupRate(sorted.length, size)).map(
      ({ first, shard }) => [first, put(shard)] as const,
    ),
    urls: chunk(urls, URLS_A_FILE).map(put),
    words: put(sorted.flatMap(([term]) => (isSpelledWord(term) ? [term] : [])).join(' ')),
    terms: sorted.length,
    size,
  }
  return { directory, file: put(directory), files }
}

/** Shorter words have too many neighbours. */
const SHORTEST = 4
/** Scripts with pairs of letters for words are left out. */
const LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u

/** Whether somebody may misspell a term. */
function isSpelledWord(term: string): boolean {
  return term.length >= SHORTEST && LETTERS.test(term)
}

function entrySize([term, text]: readonly [string, string]): number {
  return term.length + text.length + ENTRY_SIZE
}

/**
 * One term of so many begins a group: a power of two, so that it rarely changes. Groups and the shards in them depend on
 * their terms alone, so that an edit moves no others.
 */
function groupRate(terms: number, size: number): number {
  return 2 ** Math.max(0, Math.round(Math.log2((GROUP_SIZE * Math.max(1, terms)) / Math.max(1, size))))
}

/** Whether a term begins a group. */
function beginsGroup(term: string, rate: number): boolean {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  // The lowest bits of FNV-1a are its worst ones.
  return ((hash ^ (hash >>> 15)) >>> 0) % rate === 0
}

/** Cuts terms, in their order, into shards, each with its first term. They begin where a group begins, or are all. */
function cutShards(sorted: readonly (readonly [string, string])[], rate: number) {
  const shards: { first: string; shard: Record<string, string> }[] = []
  let size = 0
  for (const [term, text] of sorted) {
    const more = entrySize([term, text])
    if (shards.length === 0 || size + more > SHARD_SIZE || beginsGroup(term, rate)) {
      // A prototype would have names of its own.
      shards.push({ first: term, shard: Object.create(null) as Record<string, string> })
      size = 0
    }
    const last = shards.at(-1)
    if (last !== undefined) last.shard[term] = text
    size += more
  }
  return shards
}
