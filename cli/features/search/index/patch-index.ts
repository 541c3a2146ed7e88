import { inRange } from 'lodash-es'
import {
  compareTerms,
  shardOf,
  type ScopeDirectory,
  type Shard,
} from '../../../../runtime/shared/search/index-files.ts'
import {
  decodeCommon,
  joinPostings,
  splitPostings,
  type PagePosting,
} from '../../../../runtime/shared/search/postings.ts'
import type { PageTerms } from './page-terms.ts'
import {
  beginsGroup,
  groupRate,
  groupsOf,
  isSpelledWord,
  putShards,
  putUrls,
  putWords,
  scopeIndex,
  sizeOf,
  type Files,
  type ScopeIndex,
} from './scope-index.ts'
import { MOST_PAGES, storedPostings, type Postings } from './term-lists.ts'

export interface PageEdit {
  /** Its numbers in the old index and in the new one; null where it is not in it. */
  readonly before: number | null
  readonly now: number | null
  readonly old: PageTerms | null
  readonly new: PageTerms | null
}

export interface EarlierIndex {
  readonly directory: ScopeDirectory
  readonly urls: readonly string[]
  /** A file by its hash; null for one that is not as it was published. */
  readonly read: (file: string) => unknown
}

/** Old numbers of pages that are taken out; new numbers and sections of pages that come in. */
interface TermEdit {
  readonly removed: Set<number>
  readonly added: PagePosting[]
}

/**
 * Makes the index of a scope from an earlier one: the same, byte for byte, as if it was made from nothing.
 *
 * @returns null when that is not possible: files are missing, or a term is no longer a common one
 */
export function patchScopeIndex(
  earlier: EarlierIndex,
  edits: readonly PageEdit[],
  urls: readonly string[],
): ScopeIndex | null {
  const isMoved = urls.length !== earlier.urls.length || urls.some((url, page) => url !== earlier.urls[page])
  const changes = termEdits(edits, isMoved)
  const scope = { earlier, changes, urls }
  return isMoved ? patchAll(scope, pageMover(earlier.urls, urls)) : patchSome(scope)
}

interface Patching {
  readonly earlier: EarlierIndex
  readonly changes: ReadonlyMap<string, TermEdit>
  readonly urls: readonly string[]
}

/** Says where a page of the old index is in the new one. */
type PageMove = (page: number) => number

function patchAll({ earlier, changes, urls }: Patching, move: PageMove | null): ScopeIndex | null {
  const { shards, words } = earlier.directory
  const old = readShards(shards, earlier)
  if (old === null) return null
  const patched = patchTerms(old, changes, move)
  if (patched === null) return null
  const files: Files = new Map()
  const size = sizeOf(patched.postings)
  const cut = putShards(patched.postings, groupRate(size), files)
  const wordFile = patchWords(words, patched, { earlier, files })
  if (wordFile === null) return null
  return scopeIndex({ shards: cut, urls: putUrls(urls, files), words: wordFile, ...size }, files)
}

/** Groups of shards without a changed term stay. */
function patchSome(patching: Patching): ScopeIndex | null {
  const { earlier, changes } = patching
  const { shards, urls, words, terms, size } = earlier.directory
  const rate = groupRate({ terms, size })
  const groups = groupsOf(shards, rate)
  const firsts = shards.map(([first]) => first)
  const touched = new Set<number>()
  for (const term of changes.keys()) {
    const shard = shardOf(term, firsts)
    const group = groups.findLastIndex(({ from }) => from <= shard)
    touched.add(group)
    // It may go, and its group with it.
    if (group > 0 && beginsGroup(term, rate)) touched.add(group - 1)
  }
  const files: Files = new Map(
    [...shards.map(([, file]) => file), ...urls, words].map((file) => [file, null]),
  )
  const now = { terms, size }
  const all: Patched = { postings: new Map(), appeared: [], gone: [] }
  const runs = runsOf(groups, touched).map((run) => {
    if (!run.isTouched) return { ...run, patched: null }
    const old = readShards(shards.slice(run.from, run.to), earlier)
    const ofRun = new Map([...changes].filter(([term]) => inRange(shardOf(term, firsts), run.from, run.to)))
    const patched = old === null ? null : patchTerms(old, ofRun, null)
    if (old !== null && patched !== null) {
      const [before, after] = [sizeOf(old), sizeOf(patched.postings)]
      now.terms += after.terms - before.terms
      now.size += after.size - before.size
      all.appeared.push(...patched.appeared)
      all.gone.push(...patched.gone)
    }
    return { ...run, patched }
  })
  if (runs.some(({ isTouched, patched }) => isTouched && patched === null)) return null
  const newRate = groupRate(now)
  if (newRate !== rate) return patchAll(patching, null)
  const cut = runs.flatMap(({ from, to, patched }) => {
    const old = shards.slice(from, to)
    if (patched === null) return old
    for (const [, file] of old) files.delete(file)
    return putShards(patched.postings, newRate, files)
  })
  const wordFile = patchWords(words, all, { earlier, files })
  if (wordFile === null) return null
  if (wordFile !== words) files.delete(words)
  return scopeIndex({ shards: cut, urls, words: wordFile, ...now }, files)
}

/** Neighbours of which all or none is touched. */
function runsOf(groups: ReturnType<typeof groupsOf>, touched: ReadonlySet<number>) {
  const runs: { from: number; to: number; isTouched: boolean }[] = []
  for (const [index, { from, to }] of groups.entries()) {
    const isTouched = touched.has(index)
    const last = runs.at(-1)
    if (last?.isTouched === isTouched) last.to = to
    else runs.push({ from, to, isTouched })
  }
  return runs
}

function readShards(shards: ScopeDirectory['shards'], { read }: EarlierIndex): Postings | null {
  const postings = new Map<string, string>()
  for (const [, file] of shards) {
    const shard = read(file) as Shard | null
    if (shard === null) return null
    for (const [term, text] of Object.entries(shard)) postings.set(term, text)
  }
  // JavaScript puts names that are numbers first.
  return new Map([...postings].sort(([a], [b]) => compareTerms(a, b)))
}

function termEdits(edits: readonly PageEdit[], isMoved: boolean): ReadonlyMap<string, TermEdit> {
  const changes = new Map<string, TermEdit>()
  const at = (term: string): TermEdit => {
    const known = changes.get(term) ?? { removed: new Set(), added: [] }
    changes.set(term, known)
    return known
  }
  for (const { before, now, old, new: next } of edits) {
    const isSame = (term: string): boolean => !isMoved && old?.get(term) === next?.get(term)
    for (const term of old?.keys() ?? []) if (before !== null && !isSame(term)) at(term).removed.add(before)
    for (const [term, text] of next ?? [])
      if (now !== null && !isSame(term)) at(term).added.push({ page: now, text })
  }
  return changes
}

interface Patched {
  readonly postings: Postings
  readonly appeared: string[]
  readonly gone: string[]
}

const NO_EDIT: TermEdit = { removed: new Set(), added: [] }

/** Null when a term is no longer a common one: the rest of its postings is not known. */
function patchTerms(
  old: Postings,
  changes: ReadonlyMap<string, TermEdit>,
  move: PageMove | null,
): Patched | null {
  const [appeared, gone]: [string[], string[]] = [[], []]
  const postings = new Map<string, string>()
  for (const [term, text] of old) {
    const change = changes.get(term)
    const next = change === undefined && move === null ? text : patchPostings(text, change ?? NO_EDIT, move)
    if (next === null) return null
    if (next === '') gone.push(term)
    else postings.set(term, next)
  }
  for (const [term, change] of changes) {
    if (old.has(term)) continue
    const next = patchPostings('', change, move)
    if (next === null || next === '') continue
    appeared.push(term)
    postings.set(term, next)
  }
  return { postings: new Map([...postings].sort(([a], [b]) => compareTerms(a, b))), appeared, gone }
}

function patchPostings(text: string, { removed, added }: TermEdit, move: PageMove | null): string | null {
  const common = decodeCommon(text)
  const before = common?.postings ?? splitPostings(text)
  const kept = before.filter(({ page }) => !removed.has(page))
  const moved = move === null ? kept : kept.map(({ page, text }) => ({ page: move(page), text }))
  const now = [...moved, ...added].sort((a, b) => a.page - b.page)
  const count = common === null ? now.length : common.count - removed.size + added.length
  // Of a term that was common the rest is not known.
  if (common !== null && count <= MOST_PAGES) return null
  return now.length === 0 && common === null ? '' : storedPostings(count, joinPostings(now))
}

function pageMover(before: readonly string[], now: readonly string[]): PageMove {
  const places = new Map(now.map((url, page) => [url, page]))
  const moved = before.map((url) => places.get(url) ?? -1)
  return (page) => moved[page] ?? -1
}

function patchWords(
  words: string,
  { appeared, gone }: Pick<Patched, 'appeared' | 'gone'>,
  { earlier, files }: { readonly earlier: EarlierIndex; readonly files: Files },
): string | null {
  const [more, less] = [appeared.filter(isSpelledWord), gone.filter(isSpelledWord)]
  if (more.length + less.length === 0) {
    files.set(words, null)
    return words
  }
  const known = earlier.read(words)
  if (typeof known !== 'string') return null
  const now = new Set(known.split(' ').filter((word) => word !== ''))
  for (const word of less) now.delete(word)
  for (const word of more) now.add(word)
  return putWords(now, files)
}
