import { createLocalClient } from '../shared/search/local-client.ts'
import type { SearchClient } from '../shared/search/search-client.ts'
import type { SiteData } from '../shared/site/site-data.ts'
import { fileHref } from '../shared/url/url.ts'

/** @param restMs - after how long without another question words of pages are fetched that were not fetched before */
export function createFetchingClient(site: SiteData, restMs: number): SearchClient {
  const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, restMs))
  const read = (address: string, mayChange: boolean): Promise<unknown> =>
    fetchJson(fileHref(address, site), mayChange)
  return createLocalClient({ ...site, read, ...(restMs === 0 ? {} : { rest }) })
}

/** Without a network, what the browser has kept has to do: the index of an earlier visit is better than none. */
async function fetchJson(address: string, mayChange: boolean): Promise<unknown> {
  const response = mayChange
    ? await fetch(address, { cache: 'no-cache' }).catch(() => fetch(address, { cache: 'force-cache' }))
    : await fetch(address)
  if (!response.ok) throw new Error(`${address} answered with ${response.status}.`)
  return response.json()
}
