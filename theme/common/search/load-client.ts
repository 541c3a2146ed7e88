import type { SiteData } from 'sitegen/runtime'
import type { SearchClient } from '../../../runtime/shared/search/search-client.ts'
import { fileHref } from '../../../runtime/shared/url/hash-route.ts'

/** Loads whoever answers the questions of the site. */
export async function loadSearchClient(site: SiteData): Promise<SearchClient> {
  const { createLocalClient } = await import('../../../runtime/search/local-client.later.ts')
  return createLocalClient({
    baseUrl: fileHref(site.baseUrl, site),
    trailingSlash: site.trailingSlash,
    title: site.title,
    locale: site.locale,
  })
}
