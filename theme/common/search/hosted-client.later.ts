import { liteClient } from 'sitegen/algolia'
import { createStorageSlot } from 'sitegen/runtime'
import type {
  SearchAnswer,
  SearchClient,
  SearchRequest,
  SearchResult,
} from '../../../runtime/shared/search/search-client.ts'
import type { HostedSearch } from '../../../runtime/shared/search/search-settings.ts'
import { hostStates } from './search-hosts.ts'

/** Milliseconds that the service has for a connection, for an answer, and for one to what changes it. */
const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 }

/** The client of a hosted service. It asks the next host where one does not answer, and leaves that one out for two minutes. */
export function createHostedClient({ appId, apiKey, hosts }: HostedSearch): SearchClient {
  const client = liteClient(appId, apiKey, {
    timeouts: TIMEOUTS,
    hostsCache: hostStates(createStorageSlot),
    ...(hosts === undefined ? {} : { hosts: hosts.map(hostOf) }),
  })
  return {
    async search(requests) {
      const { results } = await client.search<object>({ requests: requests.map(flat) })
      return { results: results.map((result) => checked(result)) } satisfies SearchAnswer
    },
  }
}

function flat({ indexName, query, params }: SearchRequest) {
  return { ...params, indexName, query }
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
