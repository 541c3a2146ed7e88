import {
  decodeCommon,
  joinPostings,
  splitPostings,
  type PagePosting,
} from '../../../../runtime/shared/search/postings.ts'
import type { PageTerms } from './page-terms.ts'
import { MOST_PAGES, storedPostings, type Postings } from './term-lists.ts'

/** The terms of a page and its number: in the old index where it is taken out, in the new one where it comes in. */
export interface ChangedPage {
  readonly page: number
  readonly terms: PageTerms
}

/** What becomes of the pages of an index. One whose words are others is taken out and comes in. */
export interface IndexChange {
  readonly removed: readonly ChangedPage[]
  readonly added: readonly ChangedPage[]
  /** Where a page of the old index is in the new one; null where all of them stay. */
  readonly move: ((page: number) => number) | null
}

/** Old numbers of the pages that are taken out of the postings of a term, and the pages that come in. */
interface TermEdit {
  readonly removed: Set<number>
  readonly added: PagePosting[]
}

/**
 * Makes the postings of a scope from earlier ones: the same as if they were made from nothing.
 *
 * @returns null when a term is no longer a common one: the rest of its postings is not known
 */
export function patchPostings(earlier: Postings, { removed, added, move }: IndexChange): Postings | null {
  const edits = new Map<string, TermEdit>()
  const editOf = (term: string): TermEdit => {
    const edit = edits.get(term) ?? { removed: new Set(), added: [] }
    edits.set(term, edit)
    return edit
  }
  for (const { page, terms } of removed) for (const term of terms.keys()) editOf(term).removed.add(page)
  for (const { page, terms } of added)
    for (const [term, text] of terms) editOf(term).added.push({ page, text })
  // Page numbers stand in the postings of all terms.
  if (move !== null) for (const term of earlier.keys()) editOf(term)
  const postings = new Map(earlier)
  for (const [term, edit] of edits) {
    const text = patchTerm(earlier.get(term) ?? '', edit, move)
    if (text === null) return null
    if (text === '') postings.delete(term)
    else postings.set(term, text)
  }
  return postings
}

function patchTerm(old: string, { removed, added }: TermEdit, move: IndexChange['move']): string | null {
  const common = decodeCommon(old)
  const kept = (common?.postings ?? splitPostings(old)).filter(({ page }) => !removed.has(page))
  const moved = move === null ? kept : kept.map(({ page, text }) => ({ page: move(page), text }))
  const now = [...moved, ...added].sort((a, b) => a.page - b.page)
  if (common === null) return storedPostings(now.length, joinPostings(now))
  const count = common.count - removed.size + added.length
  return count <= MOST_PAGES ? null : storedPostings(count, joinPostings(now))
}
