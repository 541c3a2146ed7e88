import { chunk } from 'lodash-es'
import {
  compareTerms,
  URLS_A_FILE,
  type ScopeDirectory,
  type Shard,
} from '../../../../runtime/shared/search/index-files.ts'
import { contentHash } from '../../../types/fingerprints.ts'
import type { Postings } from './page-terms.ts'

export type ScopeIndex = ReturnType<typeof scopeIndex>

/** The files of a scope's index, by their hashes; null for those that an earlier build has published. */
export type Files = Map<string, string | null>

export function makeScopeIndex(urls: readonly string[], postings: Postings): ScopeIndex {
  const files: Files = new Map()
  const size = sizeOf(postings)
  const shards = putShards(postings, groupRate(size), files)
  const words = putWords(postings.keys(), files)
  return scopeIndex({ shards, urls: putUrls(urls, files), words, ...size }, files)
}

export function scopeIndex(directory: ScopeDirectory, files: Files) {
  return { directory, file: put(directory, files), files }
}

export function putShards(postings: Postings, rate: number, files: Files): ScopeDirectory['shards'] {
  return cutShards(postings, rate).map(({ first, shard }) => [first, put(shard, files)] as const)
}

export function putUrls(urls: readonly string[], files: Files): readonly string[] {
  return chunk(urls, URLS_A_FILE).map((some) => put(some, files))
}

/** Adds the file with the words, of some terms, that misspelled ones may stand for. */
export function putWords(terms: Iterable<string>, files: Files): string {
  return put([...terms].filter(isSpelledWord).sort(compareTerms).join(' '), files)
}

/** Shorter words have too many neighbours, and scripts with pairs of letters for words are left out. */
export function isSpelledWord(term: string): boolean {
  return term.length >= 4 && /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u.test(term)
}

function put(value: ScopeDirectory | Shard | readonly string[] | string, files: Files): string {
  const text = `${JSON.stringify(value)}\n`
  const hash = contentHash(text).slice(0, 12)
  files.set(hash, text)
  return hash
}

/** The groups of a directory, in order: from a shard that begins one to the shard before the next such one. */
export function groupsOf(shards: ScopeDirectory['shards'], rate: number) {
  const starts = shards.flatMap(([first], index) => (index === 0 || beginsGroup(first, rate) ? [index] : []))
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? shards.length }))
}

/** Characters of a shard above which the next one begins. */
const SHARD_SIZE = 10_240
/** Characters between two terms that begin a shard wherever they stand. */
const GROUP_SIZE = 20_480

/** How many terms a scope has, and how many characters they take: they decide where shards begin. */
type ScopeSize = Readonly<Record<'terms' | 'size', number>>

function entrySize(term: string, postings: string): number {
  // JSON adds six characters.
  return term.length + postings.length + 6
}

export function sizeOf(postings: Postings): ScopeSize {
  let size = 0
  for (const [term, text] of postings) size += entrySize(term, text)
  return { terms: postings.size, size }
}

/**
 * One term of so many begins a group: a power of two, so that it rarely changes. Groups and the shards in them depend on
 * their terms alone, so that an edit moves no others.
 */
export function groupRate({ terms, size }: ScopeSize): number {
  return 2 ** Math.max(0, Math.round(Math.log2((GROUP_SIZE * Math.max(1, terms)) / Math.max(1, size))))
}

export function beginsGroup(term: string, rate: number): boolean {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  // The lowest bits of FNV-1a are its worst ones.
  return ((hash ^ (hash >>> 15)) >>> 0) % rate === 0
}

/** Cuts terms, in their order, into shards. They begin where a group begins, or are all. */
function cutShards(postings: Postings, rate: number) {
  const shards: { first: string; shard: Record<string, string> }[] = []
  let size = 0
  for (const [term, text] of postings) {
    const more = entrySize(term, text)
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
