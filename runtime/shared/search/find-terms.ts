import { distance } from 'fastest-levenshtein'
import { stemmer } from 'stemmer'
import { MAX_TITLE_PREFIX, TITLE_PREFIX, compareTerms, shardOf, type Shard } from './index-files.ts'
import type { ScopeReader } from './index-reader.ts'

export interface QueryWord {
  readonly term: string
  /** Whether more letters may follow. */
  readonly isUnfinished: boolean
}

export interface FoundTerm {
  readonly term: string
  readonly postings: string
  /** How well it stands for the word, up to 1. */
  readonly weight: number
}

/** What terms are worth beside the word itself. */
const WEIGHTS = { sameStem: 0.8, prefix: 0.7, titlePrefix: 0.5, misspelled: 0.6 }
/** Files that are read for a beginning; titles are found by their first letters without them. */
const MOST_SHARDS = { firstLetters: 4, more: 8 }
/** Terms that are taken for a word; of those that begin with it the shortest ones are meant more often. */
const MOST_ALIKE = 32
const MOST_CORRECTED = 3
/** A stem may be shorter than what it stands for begins with. */
const SHORTEST_STEM = 3

/** Looks up a word: itself, others with its stem, and those that begin with it where more letters may follow. */
export async function findTerms(
  word: QueryWord,
  scope: ScopeReader,
  isEnglish: boolean,
): Promise<readonly FoundTerm[]> {
  const { term, isUnfinished } = word
  const stem = isEnglish ? stemOf(term) : null
  const start = stem === null ? term : commonStart(stem, term)
  const isOne = start === term && !isUnfinished && stem === null
  const shards = await shardsOf(isOne ? [term, term] : [start, `${start}\uffff`], scope)
  const weightOf = (other: string): number => {
    if (other === term) return 1
    if (stem !== null && other.startsWith(start) && stemmer(other) === stem) return WEIGHTS.sameStem
    const isCompleted = isUnfinished && other.startsWith(term)
    return isCompleted ? WEIGHTS.prefix * Math.sqrt(term.length / other.length) : 0
  }
  const found = shards
    .flatMap((shard) => Object.entries(shard))
    .map(([other, postings]): FoundTerm => ({ term: other, postings, weight: weightOf(other) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || compareTerms(a.term, b.term))
  return [...found.slice(0, MOST_ALIKE), ...(await titleTerms(word, scope))]
}

/** Stem of a word; null for one that has none of its own letters left to look for. */
function stemOf(term: string): string | null {
  if (!/^[a-z]+$/.test(term)) return null
  const stem = stemmer(term)
  return commonStart(stem, term).length < SHORTEST_STEM ? null : stem
}

/** Titles with a word that begins with few letters. */
async function titleTerms(
  { term, isUnfinished }: QueryWord,
  scope: ScopeReader,
): Promise<readonly FoundTerm[]> {
  if (!isUnfinished || term.length > MAX_TITLE_PREFIX) return []
  const prefix = TITLE_PREFIX + term
  const [shard = {}] = await shardsOf([prefix, prefix], scope)
  const postings = shard[prefix]
  return postings === undefined ? [] : [{ term: prefix, postings, weight: WEIGHTS.titlePrefix }]
}

export async function findSimilarTerms(
  { term }: QueryWord,
  scope: ScopeReader,
): Promise<readonly FoundTerm[]> {
  const most = term.length < 4 ? 0 : term.length < 8 ? 1 : 2
  if (most === 0) return []
  const near = (await scope.words())
    .flatMap((word) => {
      const mistakes = Math.abs(word.length - term.length) > most ? Infinity : mistakesBetween(term, word)
      return mistakes <= most ? [{ word, mistakes }] : []
    })
    .sort((a, b) => a.mistakes - b.mistakes || compareTerms(a.word, b.word))
  const [best] = near
  const chosen = near.filter(({ mistakes }) => mistakes === best?.mistakes)
  const terms = await Promise.all(
    chosen.slice(0, MOST_CORRECTED * 4).map(async ({ word }): Promise<FoundTerm> => {
      const [shard = {}] = await shardsOf([word, word], scope)
      return { term: word, postings: shard[word] ?? '', weight: WEIGHTS.misspelled }
    }),
  )
  // A word that stands in more places is meant more often.
  return terms.toSorted((a, b) => b.postings.length - a.postings.length).slice(0, MOST_CORRECTED)
}

/** Letters to change; two that are swapped count once. */
function mistakesBetween(a: string, b: string): number {
  const changed = distance(a, b)
  return changed === 2 && a.length === b.length && isSwapped(a, b) ? 1 : changed
}

function isSwapped(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b.charAt(index))
  return a.charAt(at) === b.charAt(at + 1) && a.charAt(at + 1) === b.charAt(at)
}

function commonStart(a: string, b: string): string {
  let length = 0
  while (length < a.length && a.charAt(length) === b.charAt(length)) length++
  return a.slice(0, length)
}

async function shardsOf(
  [from, to]: readonly [from: string, to: string],
  { directory: { shards }, shard }: ScopeReader,
): Promise<readonly Shard[]> {
  if (shards.length === 0) return []
  const firsts = shards.map(([first]) => first)
  const first = shardOf(from, firsts)
  const most = from.length > MAX_TITLE_PREFIX ? MOST_SHARDS.more : MOST_SHARDS.firstLetters
  const last = Math.min(shardOf(to, firsts), first + most - 1)
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return Promise.all(numbers.map((number) => shard(number)))
}
