import {
  compareTerms,
  URLS_A_FILE,
  type ScopeDirectory,
  type Shard,
} from '../../../../runtime/shared/search/index-files.ts'
import { contentHash } from '../../../types/fingerprints.ts'
import { beginsGroup, cutShards, groupRate, sizeOf, type CutShard } from './shards.ts'
import type { Postings } from './term-lists.ts'

/** The files of a scope's index, by their hashes; null for those that an earlier build has published. */
export interface ScopeIndex {
  readonly directory: ScopeDirectory
  /** Hash of the directory itself. */
  readonly file: string
  readonly files: ReadonlyMap<string, string | null>
}

/** Hash that names a file of the index. */
export function indexHash(text: string): string {
  return contentHash(text).slice(0, 12)
}

/** Makes the index of a scope. */
export function makeScopeIndex(urls: readonly string[], postings: Postings): ScopeIndex {
  const files = new Map<string, string | null>()
  const size = sizeOf(postings)
  const shards = putShards(cutShards(postings, groupRate(size)), files)
  return scopeIndex(
    { shards, urls: putUrls(urls, files), words: putWords(spelledWords(postings.keys()), files), ...size },
    files,
  )
}

/** Adds the file of a directory to the files that it names. */
export function scopeIndex(directory: ScopeDirectory, files: Map<string, string | null>): ScopeIndex {
  return { directory, file: put(directory, files), files }
}

/** Adds files with shards. */
export function putShards(
  shards: readonly CutShard[],
  files: Map<string, string | null>,
): ScopeDirectory['shards'] {
  return shards.map(({ first, shard }) => [first, put(shard, files)] as const)
}

/** Adds files with the addresses of pages. */
export function putUrls(urls: readonly string[], files: Map<string, string | null>): readonly string[] {
  const count = Math.ceil(urls.length / URLS_A_FILE)
  return Array.from({ length: count }, (_, index) =>
    put(urls.slice(index * URLS_A_FILE, (index + 1) * URLS_A_FILE), files),
  )
}

/** Adds the file with words that misspelled ones may stand for. */
export function putWords(words: readonly string[], files: Map<string, string | null>): string {
  return put(words.join(' '), files)
}

/** Words that somebody may misspell, in the order of terms. */
export function spelledWords(terms: Iterable<string>): readonly string[] {
  return [...terms].filter(isSpelledWord).sort(compareTerms)
}

export function isSpelledWord(term: string): boolean {
  return term.length >= SHORTEST && LETTERS.test(term)
}

/** Shorter words have too many neighbours. */
const SHORTEST = 4
/** Scripts with pairs of letters for words are left out. */
const LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u

function put(
  value: ScopeDirectory | Shard | readonly string[] | string,
  files: Map<string, string | null>,
): string {
  const text = `${JSON.stringify(value)}\n`
  const hash = indexHash(text)
  files.set(hash, text)
  return hash
}

/** Shards that stand in a row, from one that begins a group to the next such one. */
export interface ShardGroup {
  readonly from: number
  /** The number after its last shard. */
  readonly to: number
}

/** The groups of a directory, in order. */
export function groupsOf(shards: ScopeDirectory['shards'], rate: number): readonly ShardGroup[] {
  const starts = shards.flatMap(([first], index) => (index === 0 || beginsGroup(first, rate) ? [index] : []))
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? shards.length }))
}
