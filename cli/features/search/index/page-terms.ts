import { readFileSync } from 'node:fs'
import { memoized } from '../../../types/memoized.ts'
import { type PageText, indexedSections } from '../../../../runtime/shared/page/page-text.ts'
import {
  compareTerms,
  MAX_TITLE_PREFIX,
  TITLE_PREFIX,
} from '../../../../runtime/shared/search/index-files.ts'
import {
  countClass,
  encodeCommon,
  encodeNumber,
  encodeSection,
  headingClass,
  lengthClass,
} from '../../../../runtime/shared/search/postings.ts'
import { createCutter, runsOf, type Cutter, type TextWord } from '../../../../runtime/shared/search/words.ts'

export type PageTerms = ReadonlyMap<string, string>

/** A term, the pages that were read so far, and the one that is being read. Changed with every word. */
type TermState = ReturnType<typeof newState>

/** Keywords count like the words of a title of so many. */
const KEYWORDS_LENGTH = 4

/** The class of the longest section, which words of code count like those of. */
const CODE_LENGTH = lengthClass(Infinity)

type Place = Readonly<Pick<TermState, 'page' | 'section' | 'inHeading' | 'length'>>

/**
 * Collects the terms of pages, which come in the order of their numbers. It is the innermost loop of indexing: terms change in
 * place, and runs remember theirs.
 */
function createTermCollector(cut: Cutter) {
  const states = new Map<string, TermState>()
  const stateOf = (term: string): TermState => {
    const state = states.get(term) ?? newState()
    states.set(term, state)
    return state
  }
  /** What a run of letters stands for: so many words, and their terms. */
  const readRun = memoized((run: string) => {
    const words = cut(run)
    return { words: words.length, states: words.flatMap(({ terms }) => terms).map(stateOf) }
  })
  /** Adds the words of a text. @param lengthOf - class of the length, by the number of words */
  const addText = (
    text: string,
    place: Omit<Place, 'length'>,
    lengthOf: (words: number) => number,
  ): Place => {
    const runs = runsOf(text).map(readRun)
    const placed = { ...place, length: lengthOf(runs.reduce((sum, { words }) => sum + words, 0)) }
    for (const { states } of runs) for (const state of states) addTo(state, placed)
    return placed
  }
  /** Adds the words of code that the section has nowhere else: they are worth least, and prose no less for them. */
  const addCode = (code: string, place: Omit<Place, 'length'>): void => {
    const states = new Set(runsOf(code).flatMap((run) => readRun(run).states))
    for (const state of states)
      if (state.page !== place.page || state.section !== place.section)
        addTo(state, { ...place, length: CODE_LENGTH })
  }
  return {
    add(page: number, text: PageText): void {
      for (const [section, [, level, heading, words, code]] of indexedSections(text).entries()) {
        const inHeading = { page, section, inHeading: true }
        const place = addText(heading, inHeading, headingClass)
        if (level === 1)
          for (const prefix of runsOf(heading).flatMap(cut).flatMap(prefixesOf)) addTo(stateOf(prefix), place)
        if (section === 0) addText(text.keywords ?? '', inHeading, () => KEYWORDS_LENGTH)
        const inText = { page, section, inHeading: false }
        addText(words, inText, lengthClass)
        if (code !== undefined) addCode(code, inText)
      }
    },
    all() {
      const found = [...states.values()]
      for (const state of found) endPage(state)
      return {
        terms: [...states.keys()],
        /** How many pages have each, the first of these and the last. */
        counts: found.map(({ pages }) => pages),
        firsts: found.map(({ first }) => first),
        lasts: found.map(({ last }) => last),
        /** Without the number of the first page. */
        postings: found.map(({ text }) => text),
      }
    },
  }
}

export function pageTerms(text: PageText, cut: Cutter): PageTerms {
  const collector = createTermCollector(cut)
  collector.add(0, text)
  const { terms, postings } = collector.all()
  return new Map(terms.map((term, index) => [term, postings[index] ?? '']))
}

function newState() {
  return {
    /** How many pages have it, but for the last; the first and the last of them. */
    pages: 0,
    first: -1,
    last: -1,
    /** Postings of these pages, without the number of the first. */
    text: '',
    /** The page at hand; -1 for none. */
    page: -1,
    /** Its sections but for the last, and the number of the one before that. */
    sections: '',
    before: 0,
    section: 0,
    inHeading: false,
    count: 0,
    length: 0,
  }
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
    if (state.page === -1) state.first = place.page
    else endPage(state)
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
    const read = readText(text) as PageText | null
    if (read !== null) collector.add(page, read)
  }
  return collector.all()
}

/** Reads JSON: of a `text.json` a `PageText`, or null for a page whose words are not to be found. */
export function readText(text: IndexedText['text'] | undefined): unknown {
  if (text === undefined) return null
  return JSON.parse(typeof text === 'string' ? text : readFileSync(text.from, 'utf8'))
}

export type Postings = ReadonlyMap<string, string>

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
