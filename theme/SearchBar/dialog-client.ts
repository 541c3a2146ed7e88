import { resultAddress, type ResultSite } from '../../runtime/shared/search/result-address.ts'
import type {
  SearchAnswer,
  SearchClient,
  SearchParams,
  SearchHit,
  SearchLevel,
  SearchMatches,
} from '../../runtime/shared/search/search-client.ts'
import type { HostedSearch } from '../../runtime/shared/search/search-settings.ts'
import type { DocSearchModalProps } from 'sitegen/docsearch'

import { escapeHtml } from '../../runtime/shared/document/html.ts'
import { matchHtml, matchText } from '../../runtime/shared/search/match-html.ts'

const LEVELS: readonly SearchLevel[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']

interface ShownAs {
  /** Name of the group where the hit names none. */
  readonly title: string
  readonly url: string
}

/**
 * A hit as DocSearch shows it: it writes snippets, and texts without one, as HTML, and the name of a group as text. What it keeps
 * of a hit among recent searches is written as HTML, too.
 */
export function dialogHit(hit: SearchHit, { title, url }: ShownAs): SearchHit {
  const { hierarchy, content, _highlightResult: highlights, _snippetResult: snippets } = hit
  const marked = highlights?.hierarchy?.lvl0?.value
  const group = asKey(marked === undefined ? (hierarchy.lvl0 ?? title) : matchText(marked) || title)
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
    _highlightResult: { hierarchy: { lvl0: { value: group } } },
    _snippetResult: snippets === undefined ? {} : safeMatches(snippets),
  }
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
  return Object.fromEntries(LEVELS.map((level) => [level, valueOf(level)])) as Record<SearchLevel, T>
}

/** DocSearch has groups in an object by their names, which must not be those of an object's own members. */
function asKey(name: string): string {
  return name in Object.prototype ? `${name}\u200B` : name
}

type DialogClient = ReturnType<NonNullable<DocSearchModalProps['transformSearchClient']>>

/** A question as DocSearch asks it. */
interface FlatRequest extends SearchParams {
  readonly indexName: string
  readonly query?: string
}

interface DialogClientOptions {
  readonly site: ResultSite
  readonly hosted: HostedSearch | undefined
  /** Name of the group of hits that belong to none. */
  readonly title: string
}

const NOTHING: SearchAnswer = { results: [{ hits: [], nbHits: 0, nbPages: 0, page: 0, query: '' }] }

/** The client that DocSearch gets: it hands questions on, and makes hits that can be shown of those that come back. */
export function dialogClient(
  load: () => Promise<SearchClient>,
  { site, hosted, title }: DialogClientOptions,
): DialogClient {
  const ask = async ({ requests }: { readonly requests: readonly FlatRequest[] }): Promise<SearchAnswer> => {
    const client = await load()
    const { results } = await client.search(
      requests.map(({ indexName, query = '', ...params }) => ({ indexName, query, params })),
    )
    return {
      results: results.map((result) => ({
        ...result,
        hits: result.hits.map((hit) => ({
          ...dialogHit(hit, { title, url: resultAddress(hit.url, site, hosted).href }),
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

/**
 * DocSearch shows that asking failed, throws the error on, which nobody catches, and then shows that nothing was found. So it is
 * given an empty answer, and told of the failure when it has taken that.
 */
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
