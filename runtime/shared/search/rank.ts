import {
  decodeCommon,
  decodeSections,
  headingClass,
  splitPostings,
  type PagePosting,
  type SectionWeight,
} from './postings.ts'
import type { FoundTerm } from './find-terms.ts'

export interface RankedSection {
  readonly page: number
  readonly section: number
  readonly score: number
  /** Whether its heading holds all words of the question that the section holds. */
  readonly isHeading: boolean
}

/** BM25: how soon further occurrences count less, and how much the length of a section matters. */
const [SATURATION, LENGTH_SHARE] = [1.2, 0.6]
const AVERAGE_LENGTH = 80
/** What a heading adds to a term of one that has but one word, by whether it is the title of the page. */
const [IN_TITLE, IN_HEADING] = [12, 3]
const WHOLE_TITLE = 4
/** Pages that lack words with more than this share of what the best page has are left out. */
const LEAST_COVERED = 0.6
/** How much a section gets of what the title of its page has, for a word that both have. */
const TITLE_SHARE = 0.2
/** How much each further section adds, and how many sections of a page are shown. */
const [FURTHER_SHARE, MOST_OF_PAGE] = [0.15, 3]

const COUNTS = [0, 1, 2, 4, 8]

interface Section {
  /** Scores by words of the question. */
  readonly scores: number[]
  /** Words that its heading holds, as bits. */
  inHeading: number
  /** The same for words as they were asked for, where the heading has as many words as the question. */
  isHeading: number
}

/** Ranks the pages of a scope, the best first; of each the best sections, at most three. */
export function rankPages(
  words: readonly (readonly FoundTerm[])[],
  pages: number,
): readonly (readonly RankedSection[])[] {
  const found = new Map<number, Map<number, Section>>()
  const count = words.length
  const worth = words.map((word, index) => addWord(word, { index, count, pages, found }))
  const all = worth.reduce((sum, one) => sum + one, 0)
  const ranked = [...found].map(([page, sections]) => rankPage(page, sections, worth))
  const best = Math.max(0, ...ranked.map(({ covered }) => covered))
  return ranked
    .filter(({ covered }) => covered >= best * LEAST_COVERED)
    .map(({ sections, covered, isTitle }) => {
      const worth = (all === 0 ? 1 : covered / all) * (isTitle ? WHOLE_TITLE : 1)
      return sections.map((section) => ({ ...section, score: section.score * worth }))
    })
    .sort(([a], [b]) => (b?.score ?? 0) - (a?.score ?? 0) || (a?.page ?? 0) - (b?.page ?? 0))
}

interface Adding {
  /** Number of the word, and of all words. */
  readonly index: number
  readonly count: number
  readonly pages: number
  readonly found: Map<number, Map<number, Section>>
}

/** Adds the sections that hold a word; gives how much the word tells. */
function addWord(terms: readonly FoundTerm[], { pages, ...adding }: Adding): number {
  const known = terms.map(({ postings: text, weight }) => {
    const common = decodeCommon(text)
    const postings = common?.postings ?? splitPostings(text)
    const count = common?.count ?? postings.length
    const worth = weight * Math.log(1 + (pages - count + 0.5) / (count + 0.5))
    return { postings, worth, isAsked: weight === 1 }
  })
  for (const { postings, ...term } of known) for (const posting of postings) addPage(posting, term, adding)
  return Math.max(0, ...known.map(({ worth }) => worth))
}

function addPage(
  { page, text }: PagePosting,
  { worth, isAsked }: { readonly worth: number; readonly isAsked: boolean },
  { index, count, found }: Omit<Adding, 'pages'>,
): void {
  const sections = found.get(page) ?? new Map<number, Section>()
  found.set(page, sections)
  for (const one of decodeSections(text)) {
    const section = sections.get(one.section) ?? { scores: [], inHeading: 0, isHeading: 0 }
    sections.set(one.section, section)
    section.scores[index] = Math.max(section.scores[index] ?? 0, worth * sectionScore(one))
    if (one.inHeading) section.inHeading |= 1 << index
    if (one.inHeading && isAsked && one.length === headingClass(count)) section.isHeading |= 1 << index
  }
}

function sectionScore({ section, inHeading, count, length }: SectionWeight): number {
  const often = COUNTS[count] ?? 1
  const words = inHeading ? AVERAGE_LENGTH : 12 * 2 ** length
  const inText =
    (often * (SATURATION + 1)) /
    (often + SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * words) / AVERAGE_LENGTH))
  if (!inHeading) return inText
  return inText + (section === 0 ? IN_TITLE : IN_HEADING) / Math.sqrt(Math.max(1, length))
}

/** Words count where they stand together: a section has its own and those of the title, not those of other sections. */
function rankPage(
  page: number,
  sections: ReadonlyMap<number, Section>,
  worth: readonly number[],
): { readonly sections: readonly RankedSection[]; readonly covered: number; readonly isTitle: boolean } {
  const all = [...sections.values()]
  const title = sections.get(0)
  const ofTitle = worth.map((_, index) => (isIn(title, index) ? (title?.scores[index] ?? 0) : 0))
  const covered = worth.filter((_, index) => all.some(({ scores }) => (scores[index] ?? 0) > 0))
  const further = 1 + FURTHER_SHARE * Math.min(MOST_OF_PAGE, all.length - 1)
  const ranked = [...sections]
    .map(([section, { scores, inHeading }]): RankedSection => {
      const own = ofTitle.map((inTitle, index) => {
        const score = scores[index] ?? 0
        return section === 0 ? score : Math.max(inTitle, score + TITLE_SHARE * inTitle)
      })
      const held = scores.reduce((bits, score, index) => (score > 0 ? bits | (1 << index) : bits), 0)
      return {
        page,
        section,
        score: further * own.reduce((sum, score) => sum + score, 0),
        isHeading: inHeading !== 0 && (inHeading & held) === held,
      }
    })
    .sort((a, b) => b.score - a.score || a.section - b.section)
  return {
    sections: ranked.slice(0, MOST_OF_PAGE),
    covered: covered.reduce((sum, one) => sum + one, 0),
    isTitle: title?.isHeading === (1 << worth.length) - 1,
  }
}

function isIn(section: Section | undefined, word: number): boolean {
  return section !== undefined && ((section.inHeading >> word) & 1) === 1
}
