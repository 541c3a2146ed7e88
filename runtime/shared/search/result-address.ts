import type { RoutedSite } from '../url/hash-route.ts'
import { isUnsafeAddress } from '../url/unsafe-address.ts'
import { withBaseUrl } from '../url/url.ts'
import type { HostedSearch } from './search-settings.ts'

/** As much as is used of the browser's class, which Node has too. */
declare const URL: new (
  address: string,
  base: string,
) => { readonly href: string; readonly pathname: string; readonly search: string; readonly hash: string }

/** What the addresses of hits become addresses of the site with. */
export interface ResultSite extends RoutedSite {
  readonly url: string
  readonly baseUrl: string
}

/** Where a hit leads. */
export interface ResultAddress {
  /** A path with the base URL, or a full address where it is external. */
  readonly href: string
  /** It is loaded as a whole, and as it is. */
  readonly isExternal: boolean
}

/**
 * Where a hit leads: to the page of this site at its path, whichever host the index was made from, unless
 * `externalUrlRegex` says that its address is one of another site.
 */
export function resultAddress(
  url: string,
  site: ResultSite,
  hosted: Pick<HostedSearch, 'externalUrlRegex' | 'replaceSearchResultPathname'> = {},
): ResultAddress {
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
