import { useSite, type SiteData, useLocation, useNavigate } from 'sitegen/runtime'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SearchHit, SearchRequest } from '../../runtime/shared/search/search-client.ts'
import { searchClientOf, searchParametersOf } from '../common/search/search.ts'
import { hrefPath, pageHref } from '../../runtime/shared/url/url.ts'

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
  const site = useSite()
  const client = useMemo(() => searchClientOf(site), [site])
  const question = JSON.stringify([query, scopes])
  const newest = useRef(question)
  const load = useCallback(
    async (page: number): Promise<void> => {
      const next = await answerOf(client, requestOf(site, question, page))
      if (newest.current === question) setKnown((before) => ({ ...next(before), question }))
    },
    [client, site, question],
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

async function answerOf(
  client: ReturnType<typeof searchClientOf>,
  request: SearchRequest,
): Promise<(before: Known) => Known> {
  try {
    const { results } = await (await client()).search([request])
    const [result] = results
    if (result === undefined) throw new Error('The search gave no answer.')
    const { hits, nbHits, nbPages, page, queryAfterCorrection } = result
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

function requestOf(site: SiteData, question: string, page: number) {
  const [query, scopes] = JSON.parse(question) as readonly [string, readonly string[] | null]
  return {
    indexName: site.themeConfig.search?.hosted?.indexName ?? 'local',
    query,
    params: {
      ...searchParametersOf(site, scopes),
      advancedSyntax: true,
      attributesToSnippet: ['content:20'],
      snippetEllipsisText: '…',
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      hitsPerPage: 15,
      page,
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
