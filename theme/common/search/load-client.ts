import type { SiteData } from 'sitegen/runtime'
import type { SearchClient } from '../../../runtime/shared/search/search-client.ts'
import { fileHref } from '../../../runtime/shared/url/url.ts'

/** What the bundler puts the value of `search.provider` in the place of, so that only one client is a part of the bundle. */
declare const SITEGEN_SEARCH: 'local' | 'hosted' | null

/**
 * Loads whoever answers the questions of the site.
 *
 * @param restMs - how long the keys must rest before the local client fetches words of further pages
 */
export async function loadSearchClient(site: SiteData, restMs = 0): Promise<SearchClient> {
  const { search } = site.themeConfig
  if (SITEGEN_SEARCH === 'hosted') {
    const { createHostedClient } = await import('./hosted-client.later.ts')
    if (search?.hosted !== undefined) return createHostedClient(search.hosted)
  }
  if (SITEGEN_SEARCH === 'local') {
    const { createFetchingClient } = await import('../../../runtime/search/local-client.later.ts')
    return createFetchingClient({
      baseUrl: site.baseUrl,
      fileHref: (address) => fileHref(address, site),
      trailingSlash: site.trailingSlash,
      title: site.title,
      locale: site.locale,
      restMs,
    })
  }
  throw new Error('This site has no search.')
}
