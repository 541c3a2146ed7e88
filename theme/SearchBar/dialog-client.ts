import type { SiteData } from 'sitegen/runtime'
import { resultAddress, matchHtml, matchText } from '../../runtime/shared/search/shown-hit.ts'
import {
  type SearchAnswer,
  type SearchClient,
  type SearchParams,
  type SearchHit,
  type SearchLevel,
  type SearchMatches,
} from '../../runtime/shared/search/search-client.ts'
import { SEARCH_LEVELS } from '../../runtime/shared/search/search-scope.ts'
import type { DocSearchModalProps } from 'sitegen/docsearch'

import { escapeHtml } from '../../runtime/shared/document/html.ts'
import { isUnsafeAddress } from '../../runtime/shared/url/unsafe-address.ts'

/**
 * DocSearch writes snippets, texts without one, and what it keeps among recent searches as HTML, the name of a group as
 * text. A group is what was found on one page, by the way to it.
 */
export function dialogHit(hit: SearchHit, url: string, title: string): SearchHit & { readonly way: string } {
  const { hierarchy, content, _snippetResult: snippets } = hit
  const group = groupOf(hit, title)
  return {
    ...hit,
    url,
    content: content && escapeHtml(content),
    hierarchy: {
      ...mapLevels((level) =>
        hierarchy[level] === null || hierarchy[level] === undefined ? null : escapeHtml(hierarchy[level]),
      ),
      lvl1: asKey(escapeHtml(hierarchy.lvl1 ?? title)),
    },
    _highlightResult: { hierarchy: { lvl0: { value: asKey(group.join(' ')) } } },
    way: group.join(' › '),
    _snippetResult: snippets === undefined ? {} : safeMatches(snippets),
  }
}

/** What the page of a hit belongs to, and its title: words, as readers may be told to search for them. */
function groupOf({ hierarchy, _highlightResult: highlights }: SearchHit, title: string): readonly string[] {
  const marked = highlights?.hierarchy?.lvl0?.value
  const top = marked === undefined ? (hierarchy.lvl0 ?? title) : matchText(marked) || title
  const page = hierarchy.lvl1 ?? ''
  return page === '' || page === top ? [top] : [top, page]
}

/** The heading of a group is the way to the page. */
export function withWays<T extends object>(hits: readonly T[]): T[] {
  return hits.map((hit) =>
    'way' in hit ? { ...hit, _highlightResult: { hierarchy: { lvl0: { value: hit.way } } } } : hit,
  )
}

function safeMatches({ hierarchy, content }: SearchMatches): SearchMatches {
  return {
    hierarchy: mapLevels((level) => safeMatch(hierarchy?.[level])),
    ...(content === undefined ? {} : { content: safeMatch(content) }),
  }
}

function safeMatch(match: { readonly value: string } | undefined): { readonly value: string } {
  return { value: match === undefined ? '' : matchHtml(match.value) }
}

function mapLevels<T>(valueOf: (level: SearchLevel) => T): Record<SearchLevel, T> {
  return Object.fromEntries(SEARCH_LEVELS.map((level) => [level, valueOf(level)])) as Record<SearchLevel, T>
}

/** DocSearch has groups in an object by their names, which must not be those of an object's own members. */
function asKey(name: string): string {
  return name in Object.prototype ? `${name}\u200B` : name
}

type DialogClient = ReturnType<NonNullable<DocSearchModalProps['transformSearchClient']>>

interface FlatRequest extends SearchParams {
  readonly indexName: string
  readonly query?: string
}

const NOTHING: SearchAnswer = { results: [{ hits: [], nbHits: 0, nbPages: 0, page: 0, query: '' }] }

/** The client that DocSearch gets: it hands questions on, and makes hits that can be shown of those that come back. */
export function dialogClient(load: () => Promise<SearchClient>, site: SiteData): DialogClient {
  const { title } = site
  const { hosted } = site.themeConfig.search ?? {}
  const ask = async ({ requests }: { readonly requests: readonly FlatRequest[] }): Promise<SearchAnswer> => {
    const client = await load()
    const { results } = await client.search(
      requests.map(({ indexName, query = '', ...params }) => ({ indexName, query, params })),
    )
    return {
      results: results.map((result) => ({
        ...result,
        hits: result.hits.map((hit) => ({
          ...dialogHit(hit, resultAddress(hit.url, site, hosted).href, title),
          corrected: result.queryAfterCorrection,
        })),
      })),
    }
  }
  const client = {
    search: (asked: { readonly requests: readonly FlatRequest[] }) => withLateFailure(ask(asked)),
    addAlgoliaAgent: () => undefined,
    transporter: { algoliaAgent: { value: '', add: () => undefined } },
  }
  return client as object as DialogClient
}

/** DocSearch rethrows a failure, which nobody catches. So it is given an empty answer, and told of the failure once it has taken that. */
function withLateFailure(asking: Promise<SearchAnswer>): Promise<SearchAnswer> {
  const report = (onFailed: (error: Error) => unknown): void => {
    try {
      onFailed(Object.assign(new Error('Nothing could be reached.'), { name: 'RetryError' }))
    } catch {
      // It throws what it is told.
    }
  }
  return Object.assign(asking, {
    catch: (onFailed: (error: Error) => unknown) =>
      asking.then(
        (answer) => answer,
        () => {
          setTimeout(() => report(onFailed))
          return NOTHING
        },
      ),
  })
}

/** Where DocSearch keeps what readers chose, followed by the name of the index. */
const KEYS = ['__DOCSEARCH_RECENT_SEARCHES__', '__DOCSEARCH_FAVORITE_SEARCHES__']

type Fields = Readonly<Record<string, unknown>>

/** Anybody can write to the browser's storage: what DocSearch could not read, or would show as an element, is put right first. */
export function repairStoredSearches(indexName: string): void {
  for (const key of KEYS.map((name) => name + indexName)) {
    try {
      const stored = localStorage.getItem(key)
      const repaired = stored === null ? null : repairedSearches(stored)
      if (repaired !== stored) localStorage.setItem(key, repaired ?? '[]')
    } catch {
      // The storage is blocked or full: DocSearch does without.
    }
  }
}

export function repairedSearches(stored: string): string {
  const searches = parsed(stored)
  if (!Array.isArray(searches)) return '[]'
  return JSON.stringify((searches as readonly unknown[]).flatMap((search) => repairedHit(search) ?? []))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function repairedHit(search: unknown): Fields | null {
  if (!isFields(search) || !isFields(search['hierarchy'])) return null
  const { objectID, url, type, content, hierarchy } = search
  const isHit = [objectID, url, type].every((value) => typeof value === 'string')
  if (!isHit || isUnsafeAddress(String(url))) return null
  const levels = Object.entries(hierarchy).map(([name, value]) => [name, safe(value)])
  return { ...search, content: safe(content), hierarchy: Object.fromEntries(levels) }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function safe(value: unknown): string | null {
  return typeof value === 'string' ? matchHtml(value) : null
}
