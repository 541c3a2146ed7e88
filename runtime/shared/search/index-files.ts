/** Changes with the format of the files and with how words are cut. */
export const INDEX_FORMAT = 2

export const INDEX_FILE = 'search-index.json'

export interface IndexRoot {
  readonly format: typeof INDEX_FORMAT
  /** By names, such as `docs-default-current`. */
  readonly scopes: Readonly<Record<string, ScopeEntry>>
}

export interface ScopeEntry {
  readonly file: string
  readonly pages: number
  /** Whether readers who chose no version search another one. */
  readonly isOld?: true
}

export interface ScopeDirectory {
  /** In the order of terms: the first term of each, and the hash of the file. */
  readonly shards: readonly (readonly [first: string, file: string])[]
  /** Hashes of the files with the addresses of its pages, `URLS_A_FILE` each. */
  readonly urls: readonly string[]
  readonly words: string
  /** How many terms there are, and how large they are in all. */
  readonly terms: number
  readonly size: number
}

/** Terms and their postings: see `splitPostings`. */
export type Shard = Readonly<Record<string, string>>

export const URLS_A_FILE = 256

/** Begins terms that stand for the first letters of words in titles. */
export const TITLE_PREFIX = '^'
/** Titles are found by so many first letters alone. */
export const MAX_TITLE_PREFIX = 3

/** Begins the postings of a term that too many pages have; the number of these follows, then those that it says most of. */
export const COMMON = '*'

export function indexPath(file: string): string {
  return `assets/search/${file}.json`
}

/** Terms as strings are compared everywhere: by their code units. */
export function compareTerms(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The number of the shard that holds a term, or would; 0 for what comes before all of them. */
export function shardOf(term: string, firsts: readonly string[]): number {
  let [low, high] = [0, firsts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (compareTerms(firsts[middle] ?? '', term) <= 0) low = middle
    else high = middle - 1
  }
  return low
}
