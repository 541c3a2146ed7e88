import { readFileSync } from 'node:fs'
import { memoized } from '../../../types/memoized.ts'
import { type PageText, indexedSections } from '../../../../runtime/shared/page/page-text.ts'
import { MAX_TITLE_PREFIX, TITLE_PREFIX } from '../../../../runtime/shared/search/index-files.ts'
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

/** Keywords count like the words of a title of so many. */
const KEYWORDS_LENGTH = 4

/** The class of the longest section, which words of code count like those of. */
const CODE_LENGTH = lengthClass(Infinity)

/**
 * Collects the terms of pages, which come in the order of their numbers. It is the innermost loop of indexing: terms are
 * numbers, and postings are rows of numbers, which are sorted by term and written in the end.
 */
function createTermCollector(cut: Cutter) {
  const numbers = new Map<string, number>()
  /** The newest posting of each term. */
  const newest: number[] = []
  const numberOf = (term: string): number => {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, newest.length)
    return newest.push(-1) - 1
  }
  /** What a run of letters stands for: so many words, and their terms. */
  const readRun = memoized((run: string) => {
    const words = cut(run)
    return { words: words.length, terms: words.flatMap(({ terms }) => terms).map(numberOf) }
  })
  const rows = createRows()
  const isInSection = (term: number): boolean => (newest[term] ?? -1) >= rows.sectionStart()
  const addTerm = (term: number, weight: number): void => void (newest[term] = rows.add(term, weight))
  const addWord = (term: number, weight: number): void =>
    isInSection(term) ? rows.countUp(newest[term] ?? -1) : addTerm(term, weight)
  /** Adds the words of a text; what they weigh depends on how many there are. */
  const addText = (text: string, weightOf: (words: number) => number): number => {
    const runs = runsOf(text).map(readRun)
    let words = 0
    for (const run of runs) words += run.words
    const weight = weightOf(words)
    for (const { terms } of runs) for (const term of terms) addWord(term, weight)
    return weight
  }
  /** Adds the words of code that the section has nowhere else: they are worth least, and prose no less for them. */
  const addCode = (code: string): void => {
    for (const run of runsOf(code))
      for (const term of readRun(run).terms) if (!isInSection(term)) addTerm(term, CODE_LENGTH)
  }
  return {
    add(page: number, text: PageText): void {
      for (const [section, [, level, heading, words, code]] of indexedSections(text).entries()) {
        rows.startSection(page, section)
        const weight = addText(heading, (count) => IN_HEADING | headingClass(count))
        if (level === 1)
          for (const prefix of runsOf(heading).flatMap(cut).flatMap(prefixesOf))
            addWord(numberOf(prefix), weight)
        if (section === 0) addText(text.keywords ?? '', () => IN_HEADING | KEYWORDS_LENGTH)
        addText(words, lengthClass)
        if (code !== undefined) addCode(code)
      }
    },
    all: () => writeLists([...numbers.keys()], rows),
  }
}

export function pageTerms(text: PageText, cut: Cutter): PageTerms {
  const collector = createTermCollector(cut)
  collector.add(0, text)
  const { terms, postings } = collector.all()
  return new Map(terms.map((term, index) => [term, postings[index] ?? '']))
}

const IN_HEADING = 8
/** What a row weighs stands in four bits, and how often the term is there in those above. */
const ONCE = 16

/** A term in a section of a page each. Numbers of fixed size: nothing for the garbage collector to look at. */
function createRows() {
  let [terms, places, values] = [new Uint32Array(4096), new Uint32Array(4096), new Uint32Array(4096)]
  let size = 0
  let start = 0
  /** Page and section of each place. */
  const pages: number[] = []
  const sections: number[] = []
  const grown = (row: Uint32Array): Uint32Array<ArrayBuffer> => {
    const larger = new Uint32Array(row.length * 2)
    larger.set(row)
    return larger
  }
  return {
    startSection(page: number, section: number): void {
      pages.push(page)
      sections.push(section)
      start = size
    },
    sectionStart: (): number => start,
    add(term: number, weight: number): number {
      if (size === terms.length) [terms, places, values] = [grown(terms), grown(places), grown(values)]
      terms[size] = term
      places[size] = pages.length - 1
      values[size] = weight | ONCE
      size += 1
      return size - 1
    },
    countUp(row: number): void {
      values[row] = (values[row] ?? 0) + ONCE
    },
    all: () => ({ terms: terms.subarray(0, size), places, values, pages, sections }),
  }
}

type Rows = ReturnType<ReturnType<typeof createRows>['all']>

function writeLists(terms: readonly string[], collected: ReturnType<typeof createRows>) {
  const rows = collected.all()
  const lists = rowsByTerm(rows.terms, terms.length).map((order) => writeList(order, rows))
  return {
    terms,
    /** How many pages have each, the first of these and the last. */
    counts: lists.map(({ count }) => count),
    firsts: lists.map(({ first }) => first),
    lasts: lists.map(({ last }) => last),
    /** Without the number of the first page. */
    postings: lists.map(({ text }) => text),
  }
}

/** The rows of each term, in their order. */
function rowsByTerm(terms: Uint32Array, count: number): readonly Uint32Array[] {
  const ends = new Uint32Array(count + 1)
  for (const term of terms) ends[term + 1] = (ends[term + 1] ?? 0) + 1
  for (let term = 1; term <= count; term++) ends[term] = (ends[term] ?? 0) + (ends[term - 1] ?? 0)
  const next = ends.slice()
  const order = new Uint32Array(terms.length)
  for (let row = 0; row < terms.length; row++) {
    const term = terms[row] ?? 0
    const at = next[term] ?? 0
    order[at] = row
    next[term] = at + 1
  }
  return Array.from({ length: count }, (_, term) => order.subarray(ends[term], ends[term + 1]))
}

function writeList(order: Uint32Array, { places, values, pages, sections }: Rows) {
  const pageAt = (at: number): number => pages[places[order[at] ?? -1] ?? -1] ?? -1
  const first = pageAt(0)
  let [count, last, before] = [0, -1, 0]
  const letters: string[] = []
  for (let at = 0; at < order.length; at++) {
    const row = order[at] ?? 0
    const page = pageAt(at)
    if (page !== last) {
      if (count > 0) letters.push(encodeNumber(page - last - 1))
      count += 1
      last = page
      before = 0
    }
    const section = sections[places[row] ?? -1] ?? 0
    const value = values[row] ?? 0
    const weight = {
      section,
      inHeading: (value & IN_HEADING) > 0,
      length: value & 7,
      count: countClass(Math.floor(value / ONCE)),
    }
    letters.push(encodeSection(weight, { before, hasMore: pageAt(at + 1) === page }))
    before = section
  }
  return { count, first, last, text: letters.join('') }
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
  const sorted = [...lists.keys()].sort()
  return new Map(
    sorted.map((term) => {
      const { count = 0, text = '' } = lists.get(term) ?? {}
      return [term, storedPostings(count, text)]
    }),
  )
}

/** Postings as they are stored: in full, or of a common term the strong ones. */
export function storedPostings(count: number, postings: string): string {
  return count > MOST_PAGES ? encodeCommon(count, postings) : postings
}
