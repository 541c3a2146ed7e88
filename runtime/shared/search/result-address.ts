import type { RoutedSite } from '../url/hash-route.ts'
import { isUnsafeAddress } from '../url/unsafe-address.ts'
import { withBaseUrl } from '../url/url.ts'
import type { HostedSearch } from './search-settings.ts'

/** As much as is used of the browser's class, which Node has too. */
declare const URL: new (
  address: string,
  base: string,
) => { readonly href: string; readonly pathname: string; readonly search: string; readonly hash: string }

export interface ResultSite extends RoutedSite {
  readonly url: string
  readonly baseUrl: string
}

/** The page of this site at the path of a hit, whichever host the index was made from; `externalUrlRegex` tells those of other sites. */
export function resultAddress(
  url: string,
  site: ResultSite,
  hosted: Pick<HostedSearch, 'externalUrlRegex' | 'replaceSearchResultPathname'> = {},
) {
  const { externalUrlRegex, replaceSearchResultPathname: replacing } = hosted
  const parsed = parse(url, site.url)
  if (parsed === null || isUnsafeAddress(url)) return { href: site.baseUrl, isExternal: false }
  if (externalUrlRegex !== undefined && new RegExp(externalUrlRegex, 'i').test(parsed.href))
    return { href: url, isExternal: true }
  const path = parsed.pathname + parsed.search + parsed.hash
  const replaced =
    replacing === undefined ? path : path.replace(new RegExp(replacing.from, 'g'), replacing.to)
  // Two slashes would lead to another host.
  return { href: withBaseUrl(`/${replaced.replace(/^\/+/, '')}`, site.baseUrl), isExternal: false }
}

function parse(url: string, base: string) {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}
