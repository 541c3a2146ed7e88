import { useSite, type SiteData, useLocation, useNavigate } from 'sitegen/runtime'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type SearchClient,
  type SearchHit,
  type SearchResult,
  contextualFilters,
  joinFilters,
} from '../../runtime/shared/search/search-client.ts'
import { loadSearchClient } from '../common/search/load-client.ts'
import { hrefPath, pageHref } from '../../runtime/shared/url/url.ts'

const HITS_PER_PAGE = 15

export interface Results {
  readonly state: 'idle' | 'loading' | 'done' | 'failed'
  /** Those of the question before stay until there are others. */
  readonly hits: readonly SearchHit[]
  readonly total: number
  /** What was looked for instead of the query; null for the query itself. */
  readonly corrected: string | null
  readonly hasMore: boolean
  readonly loadMore: () => void
}

interface Known extends Omit<Results, 'loadMore'> {
  /** Tells questions apart. */
  readonly question: string
  readonly page: number
}

const NOTHING: Known = {
  question: '',
  state: 'idle',
  hits: [],
  total: 0,
  corrected: null,
  hasMore: false,
  page: 0,
}

/** Asks a little after a query was written, so that readers see something while they type. Answers to earlier questions are dropped. */
export function useResults(query: string, scopes: readonly string[] | null): Results {
  const [known, setKnown] = useState(NOTHING)
  const { question, ask } = useQuestion(query, scopes)
  const newest = useRef(question)
  const load = useCallback(
    async (page: number): Promise<void> => {
      const next = await answerOf(ask(page))
      if (newest.current === question) setKnown((before) => ({ ...next(before), question }))
    },
    [ask, question],
  )
  const isEmpty = query.trim() === ''
  useEffect(() => {
    newest.current = question
    if (!isEmpty) setTimeout(() => void load(0), ASK_DELAY)
  }, [question, isEmpty, load])
  useEffect(() => () => void (newest.current = ''), [])
  const isCurrent = known.question === question
  const loadMore = useCallback(() => {
    setKnown((before) => ({ ...before, state: 'loading', hasMore: false }))
    void load(known.page + 1)
  }, [load, known.page])
  if (isEmpty) return { ...NOTHING, loadMore }
  return { ...known, ...(isCurrent ? {} : { state: 'loading', hasMore: false }), loadMore }
}

async function answerOf(asking: Promise<SearchResult>): Promise<(before: Known) => Known> {
  try {
    const { hits, nbHits, nbPages, page, queryAfterCorrection } = await asking
    return ({ question, hits: before }) => ({
      question,
      state: 'done',
      hits: page === 0 ? hits : [...before, ...hits],
      total: nbHits,
      corrected: queryAfterCorrection ?? null,
      hasMore: nbPages > page + 1,
      page,
    })
  } catch {
    return (before) => ({ ...before, state: 'failed', hasMore: false })
  }
}

function useQuestion(query: string, scopes: readonly string[] | null) {
  const site = useSite()
  const client = useRef<Promise<SearchClient> | null>(null)
  const question = JSON.stringify([query, scopes])
  const ask = useCallback(
    async (page: number): Promise<SearchResult> => {
      client.current ??= loadSearchClient(site)
      // What could not be loaded is tried again.
      client.current.catch(() => (client.current = null))
      const { results } = await (await client.current).search([requestOf(site, question, page)])
      const [result] = results
      if (result === undefined) throw new Error('The search gave no answer.')
      return result
    },
    [site, question],
  )
  return { question, ask }
}

function requestOf({ themeConfig: { search }, locale }: SiteData, question: string, page: number) {
  const [query, scopes] = JSON.parse(question) as readonly [string, readonly string[] | null]
  const { indexName = 'local', searchParameters = {} } = search?.hosted ?? {}
  const contextual = scopes === null ? [] : contextualFilters(locale, scopes)
  const facetFilters = joinFilters(contextual, searchParameters['facetFilters'])
  return {
    indexName,
    query,
    params: {
      ...searchParameters,
      advancedSyntax: true,
      attributesToSnippet: ['content:20'],
      snippetEllipsisText: '…',
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      hitsPerPage: HITS_PER_PAGE,
      page,
      ...(facetFilters.length === 0 ? {} : { facetFilters }),
    },
  }
}

/** Milliseconds from a change of the query to its question. */
const ASK_DELAY = 300

/** The query, which the address of the page has as `q`: browsers bear only so many changes of it, so it follows a little later. */
export function useQuery() {
  const site = useSite()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search).get('q') ?? ''
  const [query, setQuery] = useState('')
  const written = useRef('')
  useEffect(() => {
    // What this page has written there itself is no news.
    if (asked !== written.current) setQuery(asked)
    written.current = asked
  }, [asked])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (query === written.current) return
      written.current = query
      const path = hrefPath(pathname, site)
      const suffix = query === '' ? '' : `?${new URLSearchParams({ q: query }).toString()}`
      navigate(pageHref(path + suffix, site), { replace: true })
    }, ASK_DELAY)
    return () => clearTimeout(timer)
  }, [query, pathname, navigate, site])
  return { query, setQuery }
}
