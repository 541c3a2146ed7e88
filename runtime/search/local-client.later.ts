import type { SearchAnswer, SearchClient } from '../shared/search/search-client.ts'

/** What the client of the site's own index needs to know. */
export interface LocalClientOptions {
  /** Starts and ends with `/`. */
  readonly baseUrl: string
}

/**
 * Placeholder for the client of the site's own index: it finds nothing.
 * TODO: replaced by the one that reads the index.
 */
export function createLocalClient(_options: LocalClientOptions): SearchClient {
  return {
    search: (requests): Promise<SearchAnswer> =>
      Promise.resolve({
        results: requests.map(({ query }) => ({ hits: [], nbHits: 0, nbPages: 0, page: 0, query })),
      }),
  }
}
