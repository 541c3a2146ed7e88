import { resultAddress, type ResultSite } from '../../runtime/shared/search/result-address.ts'
import type { SearchAnswer, SearchClient, SearchParams } from '../../runtime/shared/search/search-client.ts'
import type { HostedSearch } from '../../runtime/shared/search/search-settings.ts'
import type { DocSearchModalProps } from 'sitegen/docsearch'
import { dialogHit } from './dialog-hit.ts'

type TransformClient = NonNullable<DocSearchModalProps['transformSearchClient']>
type DialogClient = ReturnType<TransformClient>

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
