import type { PageText, TextSection } from '../../../../runtime/shared/page/page-text.ts'
import { MAX_TITLE_PREFIX, TITLE_PREFIX } from '../../../../runtime/shared/search/index-files.ts'
import {
  countClass,
  encodeSections,
  lengthClass,
  type SectionWeight,
} from '../../../../runtime/shared/search/postings.ts'
import type { WordReader } from '../../../../runtime/shared/search/words.ts'

/** The terms of a page, with its encoded sections. */
export type PageTerms = ReadonlyMap<string, string>

/** The sections as the index numbers them: a page always begins with one that has its title. */
export function indexedSections({ title, sections }: PageText): readonly TextSection[] {
  const isTitled = sections.some(([, level]) => level === 1)
  if (isTitled || title === null) return sections
  const [first] = sections
  // Words before the first heading belong to the title.
  const lead = first?.[1] === 0 ? first[3] : ''
  return [['', 1, title, lead], ...(lead === '' ? sections : sections.slice(1))]
}

type Found = { -readonly [Key in keyof SectionWeight]: SectionWeight[Key] }

/** Cuts a page into terms. Depends on its text alone. */
export function pageTerms(text: PageText, wordsOf: WordReader): PageTerms {
  const found = new Map<string, Found[]>()
  const add = (term: string, at: Omit<Found, 'count'>): void => {
    const list = found.get(term)
    const last = list?.at(-1)
    if (list === undefined) found.set(term, [{ ...at, count: 1 }])
    else if (last?.section === at.section) last.count += 1
    else list.push({ ...at, count: 1 })
  }
  for (const [section, [, level, heading, words]] of indexedSections(text).entries()) {
    const inText = wordsOf(words)
    const place = { section, length: lengthClass(inText.length) }
    const [ofHeading, ofText] = [
      { ...place, inHeading: true },
      { ...place, inHeading: false },
    ]
    for (const { terms } of wordsOf(heading)) {
      for (const term of terms) add(term, ofHeading)
      if (level === 1) for (const prefix of prefixesOf(terms)) add(prefix, ofHeading)
    }
    for (const { terms } of inText) for (const term of terms) add(term, ofText)
  }
  return new Map([...found].map(([term, list]) => [term, encodeSections(list.map(stored))]))
}

function stored({ count, ...section }: Found): SectionWeight {
  return { ...section, count: countClass(count) }
}

function prefixesOf([word = '']: readonly string[]): readonly string[] {
  const letters = [...word]
  const most = Math.min(MAX_TITLE_PREFIX, letters.length)
  return Array.from({ length: most }, (_, index) => TITLE_PREFIX + letters.slice(0, index + 1).join(''))
}
