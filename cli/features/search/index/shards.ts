import type { Shard } from '../../../../runtime/shared/search/index-files.ts'
import type { Postings } from './term-lists.ts'

/** Characters of a shard above which the next one begins. */
const SHARD_SIZE = 10_240
/** Characters between two terms that begin a shard wherever they stand. */
const GROUP_SIZE = 20_480
/** What JSON adds to an entry. */
const ENTRY_SIZE = 6

/** A shard with its first term. */
export interface CutShard {
  readonly first: string
  readonly shard: Shard
}

/** What decides where shards begin: all terms of a scope together. */
export interface ScopeSize {
  /** How many terms there are, and how many characters they take. */
  readonly terms: number
  readonly size: number
}

/** Characters of an entry. */
export function entrySize(term: string, postings: string): number {
  return term.length + postings.length + ENTRY_SIZE
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

/** Whether a term begins a group. */
export function beginsGroup(term: string, rate: number): boolean {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  // The lowest bits of FNV-1a are its worst ones.
  return ((hash ^ (hash >>> 15)) >>> 0) % rate === 0
}

/** Cuts terms, in their order, into shards. They begin where a group begins, or are all. */
export function cutShards(postings: Postings, rate: number): readonly CutShard[] {
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
