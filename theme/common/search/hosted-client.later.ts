import { liteClient } from 'sitegen/algolia'
import { createStorageSlot } from 'sitegen/runtime'
import type { SearchClient, SearchResult } from '../../../runtime/shared/search/search-client.ts'
import type { HostedSearch } from '../../../runtime/shared/search/search-settings.ts'
import { hostStates } from './search-hosts.ts'

/** The client of a hosted service. It asks the next host where one does not answer, and leaves that one out for two minutes. */
export function createHostedClient({ appId, apiKey, hosts }: HostedSearch): SearchClient {
  const client = liteClient(appId, apiKey, {
    // In milliseconds.
    timeouts: { connect: 1000, read: 2000, write: 30_000 },
    hostsCache: hostStates(createStorageSlot),
    ...(hosts === undefined ? {} : { hosts: hosts.map(hostOf) }),
  })
  return {
    async search(requests) {
      const { results } = await client.search<object>({
        requests: requests.map(({ indexName, query, params }) => ({ ...params, indexName, query })),
      })
      return { results: results.map(checked) }
    },
  }
}

/** @throws when the answer is not what was asked for */
function checked(result: object): SearchResult {
  if (!('hits' in result) || !Array.isArray(result.hits)) throw new Error('The search service gave no hits.')
  return { nbHits: 0, nbPages: 0, page: 0, query: '', ...result } as object as SearchResult
}

function hostOf(origin: string) {
  const { protocol, hostname, port } = new URL(origin)
  return {
    url: hostname,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    accept: 'readWrite' as const,
    ...(port === '' ? {} : { port: Number(port) }),
  }
}
