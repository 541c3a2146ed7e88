import { pageHeadings, renderPage, type CorpusLayout } from '../corpus/page.ts'
import { createRandom, type Random } from '../corpus/random.ts'
import type { CorpusPage } from '../corpus/tree.ts'

/** What is typed. */
export const queryKinds = {
  words: 'two words of a title or a heading',
  beginning: 'the first three letters of one',
  common: 'a word that most pages have',
  misspelled: 'a word of a title with one mistake',
} as const

/** The name of a kind of query. */
export type QueryKind = keyof typeof queryKinds

/** A query and what it is an example of. */
export interface Query {
  readonly kind: QueryKind
  readonly text: string
}

/** Pages whose words are counted to find common ones. */
const COUNTED_PAGES = 40
/** Common words are taken from so many. */
const COMMON_WORDS = 60
/** Shorter ones are mostly words without a meaning of their own. */
const SHORTEST = 4
/** Shorter words are rarely searched for with a mistake, and no search corrects them. */
const SHORTEST_MISSPELLED = 6

/**
 * Queries to a corpus, as many of each kind as there is room for, the kinds in turn. They depend on the corpus and their
 * number alone.
 *
 * @param count - at least 1
 */
export function makeQueries(
  pages: readonly CorpusPage[],
  layout: CorpusLayout,
  count: number,
): readonly Query[] {
  const random = createRandom(`queries:${pages.length}`)
  const common = commonWords(textsOf(random.shuffle(pages).slice(0, COUNTED_PAGES), pages, layout))
  const known = new Set(pages.flatMap((page) => wordsOf(page.title)))
  const makers: Readonly<Record<QueryKind, () => string>> = {
    words: () => random.shuffle(headingWords(pages, random)).slice(0, 2).join(' '),
    beginning: () => random.pick(headingWords(pages, random)).slice(0, 3),
    common: () => random.pick(common),
    misspelled: () => misspelledWord(pages, { random, known }),
  }
  const kinds = Object.keys(makers) as QueryKind[]
  return Array.from({ length: count }, (_, at) => {
    const kind = kinds[at % kinds.length] ?? 'words'
    return { kind, text: makers[kind]() }
  })
}

/** What pages show: front matter is left out. */
function textsOf(
  chosen: readonly CorpusPage[],
  pages: readonly CorpusPage[],
  layout: CorpusLayout,
): readonly string[] {
  return chosen.map((page) => renderPage({ page, pages, layout }).replace(/^---\n[\s\S]*?\n---\n/, ''))
}

/** Words that most texts have, the most frequent first; of as many texts in alphabetical order. */
export function commonWords(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const word of new Set(wordsOf(text))) {
      if (word.length >= SHORTEST) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const ordered = [...counts].toSorted(([a, of], [b, other]) => other - of || (a < b ? -1 : 1))
  return ordered.slice(0, COMMON_WORDS).map(([word]) => word)
}

/** At least two words, each once, of the title of a random page or of one of its headings. */
function headingWords(pages: readonly CorpusPage[], random: Random): readonly string[] {
  const page = random.pick(pages)
  const texts = [page.title, ...pageHeadings(page)].map((text) => [
    ...new Set(wordsOf(text).filter((word) => word.length >= SHORTEST)),
  ])
  return random.pick(texts.filter((words) => words.length > 1))
}

interface Misspelling {
  readonly random: Random
  /** Words that would be no mistake. */
  readonly known: ReadonlySet<string>
}

function misspelledWord(pages: readonly CorpusPage[], { random, known }: Misspelling): string {
  for (;;) {
    const words = wordsOf(random.pick(pages).title).filter((word) => word.length >= SHORTEST_MISSPELLED)
    const made = words.length === 0 ? '' : misspell(random.pick(words), random)
    if (made !== '' && !known.has(made)) return made
  }
}

/** A word with two letters swapped, or one of them left out, doubled or replaced; the first letter stays. */
export function misspell(word: string, random: Random): string {
  const at = random.int(1, word.length - 2)
  const [before, letter, next, rest] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ]
  const replaced = letter === 'z' ? 'a' : String.fromCharCode(letter.charCodeAt(0) + 1)
  const forms = [
    before + next + letter + rest,
    before + next + rest,
    before + letter + letter + next + rest,
    before + replaced + next + rest,
  ]
  return random.pick(forms.filter((form) => form !== word))
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? []
}
