/** Changes with the format of the files and with the tokenisation. */
export const INDEX_FORMAT = 2

export const INDEX_FILE = 'search-index.json'

export interface IndexRoot {
  readonly format: typeof INDEX_FORMAT
  /** By scope name, such as `docs-default-current`. */
  readonly scopes: Readonly<Record<string, ScopeEntry>>
}

export interface ScopeEntry {
  readonly file: string
  readonly pages: number
  /** Whether readers who have not chosen a version search another one. */
  readonly isOld?: true
}

export interface ScopeDirectory {
  /** First term and file hash of each shard, in the order of terms. */
  readonly shards: readonly (readonly [first: string, file: string])[]
  /** Hashes of the files with the addresses of its pages, `URLS_A_FILE` each. */
  readonly urls: readonly string[]
  readonly words: string
  /** Number of terms, and their total size. */
  readonly terms: number
  readonly size: number
}

/** Terms and their postings: see `splitPostings`. */
export type Shard = Readonly<Record<string, string>>

export const URLS_A_FILE = 256

/** Prefix of terms that stand for the first letters of words in titles. */
export const TITLE_PREFIX = '^'
/** Most first letters that are indexed. */
export const MAX_TITLE_PREFIX = 3

/** Prefix of the postings of a too common term: the number of its pages, then only its strongest postings. */
export const COMMON = '*'

export function indexPath(file: string): string {
  return `assets/search/${file}.json`
}

/** Compares terms by their code units. */
export function compareTerms(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The index of the shard that holds a term, or would; 0 for a term before all of them. */
export function shardOf(term: string, firsts: readonly string[]): number {
  let [low, high] = [0, firsts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (compareTerms(firsts[middle] ?? '', term) <= 0) low = middle
    else high = middle - 1
  }
  return low
}
