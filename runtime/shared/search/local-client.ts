import type {
  FacetFilters,
  SearchAnswer,
  SearchClient,
  SearchHit,
  SearchParams,
  SearchRequest,
  SearchResult,
} from './search-client.ts'
import { MAX_TITLE_PREFIX, TITLE_PREFIX } from './index-files.ts'
import { createWordReader, type WordReader } from './words.ts'
import { findSimilarTerms, findTerms, type FoundTerm, type QueryWord } from './find-terms.ts'
import {
  createIndexReader,
  type IndexReader,
  type LocalClientOptions,
  type ScopeReader,
} from './index-reader.ts'
import { defined } from '../json.ts'
import { makeHit } from './make-hit.ts'
import { rankPages } from './rank.ts'

const HITS_A_PAGE = 20
/** Longer questions are cut, as the field cuts them. */
const MOST_CHARACTERS = 64
/** More words say nothing new. */
const MOST_WORDS = 12
/** The scope of what has no versions, and what its pages are worth beside those of docs. */
const [EVERYWHERE, WITHOUT_VERSION] = ['default', 0.7]
/** Pages that are shown for the first letters of a word: more of them come with the next letter. */
const PAGES_OF_BEGINNING = 5
const TAG = 'docusaurus_tag:'

export function createLocalClient(options: LocalClientOptions): SearchClient {
  const index = createIndexReader(options)
  const wordsOf = createWordReader()
  let newest: Promise<SearchAnswer> | null = null
  const answer = async (
    requests: readonly SearchRequest[],
    isNewest: () => boolean,
  ): Promise<SearchAnswer | null> => {
    const asking = { index, wordsOf, options, isNewest }
    const results = await Promise.all(requests.map((request) => answerOne(request, asking)))
    const answered = results.filter((result) => result !== null)
    return answered.length < results.length ? null : { results: answered }
  }
  return {
    search(requests): Promise<SearchAnswer> {
      const isNewest = (): boolean => newest === answering
      const answering: Promise<SearchAnswer> = answer(requests, isNewest)
        .catch(() => {
          // Files of an older build may be gone: the first file knows the new ones.
          index.refresh()
          return answer(requests, isNewest)
        })
        .then((answered) => answered ?? newest ?? { results: [] })
      newest = answering
      return answering
    },
  }
}

interface Asking {
  readonly index: IndexReader
  readonly wordsOf: WordReader
  readonly options: LocalClientOptions
  /** Whether nothing else was asked since. */
  readonly isNewest: () => boolean
}

interface ScopeAnswer {
  readonly scope: ScopeReader
  readonly words: readonly (readonly FoundTerm[])[]
}

/** Null for a question that was overtaken. */
async function answerOne(
  { query, params = {} }: SearchRequest,
  asking: Asking,
): Promise<SearchResult | null> {
  const { index, wordsOf, options } = asking
  const asked = queryWords(query.slice(0, MOST_CHARACTERS), wordsOf)
  const { answers, corrected } = await askScopes(asked, await scopesOf(asked, params, index), options)
  const ranked = rankAll(answers)
    .slice(0, isBeginning(asked, answers) ? PAGES_OF_BEGINNING : Infinity)
    // What was found on one page stands together, and is read from one file.
    .flatMap(({ sections, scope }) => sections.map((found) => ({ found, scope })))
  const { hitsPerPage = HITS_A_PAGE, page = 0 } = params
  const shown = ranked.slice(page * hitsPerPage, (page + 1) * hitsPerPage)
  const match = { wordsOf, isFound: foundTerms(answers) }
  const placed = await Promise.all(
    shown.map(async ({ found, scope }) => ({ found, url: await scope.url(found.page) })),
  )
  if (await isOvertaken(placed, asking)) return null
  const hits = await Promise.all(
    placed.map(async ({ found, url }): Promise<readonly SearchHit[]> => {
      const text = await index.text(url)
      return text === null ? [] : [makeHit({ url, text, found, params, match, title: options.title })]
    }),
  )
  return {
    hits: hits.flat(),
    nbHits: ranked.length,
    nbPages: Math.ceil(ranked.length / hitsPerPage),
    page,
    query,
    ...defined({ queryAfterCorrection: corrected ?? undefined }),
  }
}

async function isOvertaken(
  hits: readonly { readonly url: string }[],
  { index, options: { rest }, isNewest }: Asking,
): Promise<boolean> {
  if (rest === undefined || hits.every(({ url }) => index.hasText(url))) return false
  await rest()
  return !isNewest()
}

function rankAll(answers: readonly ScopeAnswer[]) {
  return answers
    .flatMap(({ scope, words }) => {
      const worth = scope.name === EVERYWHERE && answers.length > 1 ? WITHOUT_VERSION : 1
      return rankPages(words, scope.pages).map((sections) => ({
        sections,
        scope,
        score: (sections[0]?.score ?? 0) * worth,
      }))
    })
    .sort((a, b) => b.score - a.score)
}

/** Whether no more is known than up to three letters that no word consists of. */
function isBeginning([word, ...others]: readonly QueryWord[], answers: readonly ScopeAnswer[]): boolean {
  if (word === undefined || others.length > 0 || !word.isUnfinished || word.term.length > MAX_TITLE_PREFIX)
    return false
  return !answers.some(({ words }) => words[0]?.some(({ term }) => term === word.term))
}

/** Asks each scope. Words that none of them has are taken for similar ones. */
async function askScopes(
  asked: readonly QueryWord[],
  scopes: readonly ScopeReader[],
  { locale }: LocalClientOptions,
) {
  const isEnglish = locale.toLowerCase().startsWith('en')
  const answers = await Promise.all(
    scopes.map(async (scope) => {
      const words = await Promise.all(asked.map((word) => findTerms(word, scope, isEnglish)))
      return { scope, words: [...words] }
    }),
  )
  const terms = asked.map(({ term }) => term)
  for (const [index, word] of asked.entries()) {
    if (answers.some(({ words }) => (words[index] ?? []).length > 0)) continue
    const similar = await Promise.all(answers.map(({ scope }) => findSimilarTerms(word, scope)))
    for (const [at, answer] of answers.entries()) answer.words[index] = similar[at] ?? []
    const [best] = similar.flat().toSorted((a, b) => b.postings.length - a.postings.length)
    terms[index] = best?.term ?? word.term
  }
  const isCorrected = asked.some(({ term }, index) => term !== terms[index])
  // What was searched instead of misspelled words.
  return { answers, corrected: isCorrected ? terms.join(' ') : null }
}

/** Each word once; the last one may be unfinished. */
function queryWords(query: string, wordsOf: WordReader): readonly QueryWord[] {
  const words = wordsOf(query)
  const last = words.at(-1)
  const found = words.map((word) => ({
    term: word.terms[0] ?? '',
    isUnfinished: word === last && word.end === query.length,
  }))
  const byTerm = new Map(found.map((word) => [word.term, word]))
  return [...byTerm.values()].slice(0, MOST_WORDS)
}

async function scopesOf(
  asked: readonly QueryWord[],
  { facetFilters: filters }: SearchParams,
  index: IndexReader,
): Promise<readonly ScopeReader[]> {
  if (asked.length === 0) return []
  const all: FacetFilters = typeof filters === 'string' ? [filters] : (filters ?? [])
  const tags = all.flat().filter((filter) => filter.startsWith(TAG))
  const names = tags.length === 0 ? await index.names() : tags.map((tag) => tag.slice(TAG.length))
  const scopes = await Promise.all(names.map((name) => index.scope(name)))
  return scopes.filter((scope) => scope !== null)
}

function foundTerms(answers: readonly ScopeAnswer[]): (term: string) => boolean {
  const all = new Set<string>()
  const starts: string[] = []
  for (const { words } of answers) {
    for (const { term } of words.flat()) {
      if (term.startsWith(TITLE_PREFIX)) starts.push(term.slice(TITLE_PREFIX.length))
      else all.add(term)
    }
  }
  return (term) => all.has(term) || starts.some((start) => term.startsWith(start))
}
