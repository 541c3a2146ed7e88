import type { RouteLocation } from '../../client/lifecycle.ts'
import { pageHref, type RoutedSite } from '../../shared/url/hash-route.ts'

/** An address, or parts of one; those that are missing are empty, but for the path, which stays. */
export type To = string | (Partial<RouteLocation> & { readonly state?: unknown })

/** Where an address that has parts only begins. */
export interface HrefScope {
  readonly location: RouteLocation
  readonly site: RoutedSite
}

/** The address that is meant, as it stands in a link. */
export function hrefOf(to: To, { location, site }: HrefScope): string {
  if (typeof to === 'string') return pageHref(to, site)
  const { pathname = location.pathname, search = '', hash = '' } = to
  return pageHref(pathname + marked(search, '?') + marked(hash, '#'), site)
}

/** A query or hash with the sign that it begins with; empty stays empty. */
function marked(part: string, sign: '?' | '#'): string {
  if (part === '' || part === sign) return ''
  return part.startsWith(sign) ? part : sign + part
}
