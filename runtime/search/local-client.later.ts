import { createLocalClient } from '../shared/search/local-client.ts'
import type { LocalClientOptions } from '../shared/search/index-reader.ts'
import type { SearchClient } from '../shared/search/search-client.ts'

/** Answers questions from the site's own index, whose files are fetched. */
export function createFetchingClient(options: Omit<LocalClientOptions, 'read'>): SearchClient {
  return createLocalClient({ ...options, read: fetchJson })
}

async function fetchJson(address: string, mayChange: boolean): Promise<unknown> {
  const response = await fetch(address, mayChange ? { cache: 'no-cache' } : {})
  if (!response.ok) throw new Error(`${address} answered with ${response.status}.`)
  return response.json()
}
