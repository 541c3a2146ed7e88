import type { PageText } from '../../../../runtime/shared/page/page-text.ts'
import { indexedSections } from '../../../../runtime/shared/search/indexed-sections.ts'
import { MAX_TITLE_PREFIX, TITLE_PREFIX } from '../../../../runtime/shared/search/index-files.ts'
import {
  countClass,
  encodeNumber,
  encodeSection,
  headingClass,
  lengthClass,
} from '../../../../runtime/shared/search/postings.ts'
import type { TextWord, WordReader } from '../../../../runtime/shared/search/words.ts'

/** The terms of a page, with its encoded sections. */
export type PageTerms = ReadonlyMap<string, string>

/** A term, the pages that were read so far, and the one that is being read. Changed with every word. */
interface TermState {
  /** How many pages have it, but for the last; the first and the last of them. */
  pages: number
  first: number
  last: number
  /** Postings of these pages, without the number of the first. */
  text: string
  /** The page at hand; -1 for none. */
  page: number
  /** Its sections but for the last, and the number of the one before that. */
  sections: string
  before: number
  section: number
  inHeading: boolean
  count: number
  length: number
}

/** A term and the pages that have it. */
export interface CollectedTerm extends Readonly<Pick<TermState, 'pages' | 'first' | 'last' | 'text'>> {
  readonly term: string
}

/** Collects the terms of pages, which come in the order of their numbers. */
export interface TermCollector {
  add(page: number, text: PageText): void
  /** Ends it. */
  all(): readonly CollectedTerm[]
}

/** Keywords count like the words of a title of so many. */
const KEYWORDS_LENGTH = 4

/** Where a word stands. */
interface Place {
  readonly page: number
  readonly section: number
  readonly inHeading: boolean
  readonly length: number
}

/** Makes a collector. It is the innermost loop of indexing: terms change in place. */
export function createTermCollector(wordsOf: WordReader): TermCollector {
  const states = new Map<string, TermState>()
  const add = (term: string, place: Place): void => {
    const state = states.get(term)
    if (state === undefined) states.set(term, newState(place))
    else addTo(state, place)
  }
  const addAll = (words: readonly TextWord[], place: Place): void => {
    for (const { terms } of words) for (const term of terms) add(term, place)
  }
  return {
    add(page, text) {
      for (const [section, [, level, heading, words]] of indexedSections(text).entries()) {
        const ofHeading = wordsOf(heading)
        const place = { page, section, inHeading: true, length: headingClass(ofHeading.length) }
        addAll(ofHeading, place)
        if (level === 1) for (const prefix of ofHeading.flatMap(prefixesOf)) add(prefix, place)
        if (section === 0) addAll(wordsOf(text.keywords ?? ''), { ...place, length: KEYWORDS_LENGTH })
        const ofText = wordsOf(words)
        const inText = { page, section, inHeading: false, length: lengthClass(ofText.length) }
        addAll(ofText, inText)
      }
    },
    all() {
      for (const state of states.values()) endPage(state)
      return [...states].map(([term, { pages, first, last, text }]) => ({ term, pages, first, last, text }))
    },
  }
}

/** Cuts one page into terms. Depends on its text alone. */
export function pageTerms(text: PageText, wordsOf: WordReader): PageTerms {
  const collector = createTermCollector(wordsOf)
  collector.add(0, text)
  return new Map(collector.all().map(({ term, text }) => [term, text]))
}

function newState(place: Place): TermState {
  return { pages: 0, first: place.page, last: -1, text: '', sections: '', before: 0, count: 1, ...place }
}

function addTo(state: TermState, place: Place): void {
  if (state.page === place.page && state.section === place.section) {
    state.count += 1
    return
  }
  if (state.page === place.page) {
    state.sections += lastSection(state, true)
    state.before = state.section
  } else {
    endPage(state)
    state.page = place.page
    state.sections = ''
    state.before = 0
  }
  state.section = place.section
  state.inHeading = place.inHeading
  state.length = place.length
  state.count = 1
}

function endPage(state: TermState): void {
  const sections = state.sections + lastSection(state, false)
  state.text += state.pages === 0 ? sections : encodeNumber(state.page - state.last - 1) + sections
  state.last = state.page
  state.pages += 1
}

function lastSection(state: TermState, hasMore: boolean): string {
  const { section, before, inHeading, length } = state
  return encodeSection({ section, inHeading, length, count: countClass(state.count) }, { before, hasMore })
}

function prefixesOf({ terms: [word = ''] }: TextWord): readonly string[] {
  const letters = [...word]
  const most = Math.min(MAX_TITLE_PREFIX, letters.length)
  return Array.from({ length: most }, (_, index) => TITLE_PREFIX + letters.slice(0, index + 1).join(''))
}
