import { inRange } from 'lodash-es'
import type { Url } from '../../../../runtime/shared/url/url.ts'
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
import { MOST_PAGES, storedPostings, type PageTerms, type Postings } from './page-terms.ts'
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

export interface PageEdit {
  /** Its numbers in the old index and in the new one; null where it is not in it. */
  readonly before: number | null
  readonly now: number | null
  readonly old: PageTerms | null
  readonly new: PageTerms | null
}

export interface EarlierIndex {
  readonly directory: ScopeDirectory
  readonly urls: readonly Url[]
  /** A file by its hash; null for one that is not as it was published. */
  readonly read: (file: string) => unknown
}

/** Old numbers of pages that are taken out; new numbers and sections of pages that come in. */
interface TermEdit {
  readonly removed: Set<number>
  readonly added: PagePosting[]
}

/**
 * Makes the index of a scope from an earlier one: the same, byte for byte, as if it was made from nothing. Null when that is
 * not possible: files are missing, or a term is no longer a common one.
 */
export function patchScopeIndex(
  earlier: EarlierIndex,
  edits: readonly PageEdit[],
  urls: readonly string[],
): ScopeIndex | null {
  const { directory } = earlier
  const isMoved = urls.length !== earlier.urls.length || urls.some((url, page) => url !== earlier.urls[page])
  const move = isMoved ? pageMover(earlier.urls, urls) : null
  const changes = termEdits(edits, isMoved)
  const runs = isMoved ? [wholeRun(directory)] : touchedRuns(directory, changes)
  return patchRuns(runs, { earlier, changes, urls, move })
}

interface Patching {
  readonly earlier: EarlierIndex
  readonly changes: ReadonlyMap<string, TermEdit>
  readonly urls: readonly string[]
  /** Null where all pages keep their numbers. */
  readonly move: PageMove | null
}

type PageMove = (page: number) => number

function pageMover(before: readonly string[], now: readonly string[]): PageMove {
  const places = new Map(now.map((url, page) => [url, page]))
  const moved = before.map((url) => places.get(url) ?? -1)
  return (page) => moved[page] ?? -1
}

/** Neighbouring shards of which all or none is touched. */
interface Run {
  readonly from: number
  to: number
  readonly isTouched: boolean
}

function wholeRun({ shards }: ScopeDirectory): Run {
  return { from: 0, to: shards.length, isTouched: true }
}

/** Groups of shards without a changed term stay. */
function touchedRuns(directory: ScopeDirectory, changes: Patching['changes']): readonly Run[] {
  const { shards } = directory
  const rate = groupRate(directory)
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
  const runs: Run[] = []
  for (const [index, { from, to }] of groups.entries()) {
    const isTouched = touched.has(index)
    const last = runs.at(-1)
    if (last?.isTouched === isTouched) last.to = to
    else runs.push({ from, to, isTouched })
  }
  return runs
}

function patchRuns(runs: readonly Run[], patching: Patching): ScopeIndex | null {
  const { earlier, changes, urls, move } = patching
  const { directory } = earlier
  const firsts = directory.shards.map(([first]) => first)
  const now = { terms: directory.terms, size: directory.size }
  const words = { appeared: [] as string[], gone: [] as string[] }
  const postingsOf = new Map<Run, Postings>()
  for (const run of runs.filter(({ isTouched }) => isTouched)) {
    const { from, to } = run
    const old = readShards(directory.shards.slice(from, to), earlier)
    const isOfRun = ([term]: readonly [string, TermEdit]): boolean => inRange(shardOf(term, firsts), from, to)
    const ofRun = runs.length === 1 ? changes : new Map([...changes].filter(isOfRun))
    const patched = old && patchTerms(old, ofRun, move)
    if (old === null || patched === null) return null
    const [before, after] = [sizeOf(old), sizeOf(patched.postings)]
    now.terms += after.terms - before.terms
    now.size += after.size - before.size
    words.appeared.push(...patched.appeared)
    words.gone.push(...patched.gone)
    postingsOf.set(run, patched.postings)
  }
  const rate = groupRate(now)
  // Shards begin elsewhere.
  if (rate !== groupRate(directory) && postingsOf.size < runs.length)
    return patchRuns([wholeRun(directory)], patching)
  const files: Files = new Map()
  const shards = runs.flatMap((run) => {
    const postings = postingsOf.get(run)
    if (postings !== undefined) return putShards(postings, rate, files)
    const old = directory.shards.slice(run.from, run.to)
    for (const [, file] of old) files.set(file, null)
    return old
  })
  if (move === null) for (const file of directory.urls) files.set(file, null)
  const urlFiles = move === null ? directory.urls : putUrls(urls, files)
  const wordFile = patchWords(directory.words, words, { earlier, files })
  return wordFile === null ? null : scopeIndex({ shards, urls: urlFiles, words: wordFile, ...now }, files)
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

const NO_EDIT: TermEdit = { removed: new Set(), added: [] }

/** Null when a term is no longer a common one: the rest of its postings is not known. */
function patchTerms(old: Postings, changes: ReadonlyMap<string, TermEdit>, move: PageMove | null) {
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

function patchWords(
  words: string,
  { appeared, gone }: Readonly<Record<'appeared' | 'gone', readonly string[]>>,
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
