import { readFileSync } from 'node:fs'
import type { PageText } from '../../../../runtime/shared/page/page-text.ts'
import { compareTerms } from '../../../../runtime/shared/search/index-files.ts'
import { encodeCommon, encodeNumber } from '../../../../runtime/shared/search/postings.ts'
import { createCutter } from '../../../../runtime/shared/search/words.ts'
import { createTermCollector } from './page-terms.ts'

export interface IndexedText {
  readonly page: number
  /** Its `text.json`, or where that lies, absolute. */
  readonly text: string | { readonly from: string }
}

/** The terms of several pages with numbers in a row. Lists of equal length: threads take them as they are. */
export type TermLists = ReturnType<typeof termLists>

/** Terms of more pages say little of each: only sections are kept that they say most of. */
export const MOST_PAGES = 3000

/** Cuts pages into terms; those of one that cannot be read are none. The pages come in the order of their numbers. */
export function termLists(pages: readonly IndexedText[]) {
  const collector = createTermCollector(createCutter())
  for (const { page, text } of pages) {
    const read = readText(text)
    if (read !== null) collector.add(page, read)
  }
  return collector.all()
}

/** Reads a `text.json`; null for a page whose words are not to be found. */
export function readText(text: IndexedText['text']): PageText | null {
  return JSON.parse(typeof text === 'string' ? text : readFileSync(text.from, 'utf8')) as PageText | null
}

export type Postings = ReadonlyMap<string, string>

/** Puts lists together that follow on one another. */
export function mergeTermLists(parts: Iterable<TermLists>): Postings {
  const lists = new Map<string, { count: number; last: number; text: string }>()
  for (const { terms, counts, firsts, lasts, postings } of parts) {
    for (const [index, term] of terms.entries()) {
      const [count = 0, first = 0, last = 0] = [counts[index], firsts[index], lasts[index]]
      const text = postings[index] ?? ''
      const list = lists.get(term)
      if (list === undefined) lists.set(term, { count, last, text: encodeNumber(first) + text })
      else {
        list.text += encodeNumber(first - list.last - 1) + text
        list.last = last
        list.count += count
      }
    }
  }
  const sorted = [...lists].sort(([a], [b]) => compareTerms(a, b))
  return new Map(sorted.map(([term, { count, text }]) => [term, storedPostings(count, text)]))
}

/** Postings as they are stored: in full, or of a common term the strong ones. */
export function storedPostings(count: number, postings: string): string {
  return count > MOST_PAGES ? encodeCommon(count, postings) : postings
}
