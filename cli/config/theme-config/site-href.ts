import {
  applyTrailingSlash,
  isExternal,
  splitHref,
  withBaseUrl,
  type TrailingSlash,
} from '../../../runtime/shared/url/url.ts'

/** What paths of a site become addresses with. */
export interface HrefSite {
  readonly baseUrl: string
  readonly trailingSlash: TrailingSlash
}

/** The address of a page: with base URL and trailing slash, query and hash kept. */
export function pageHref(to: string, { baseUrl, trailingSlash }: HrefSite): string {
  const { pathname, search, hash } = splitHref(siteHref(to, baseUrl))
  const isPage = !isExternal(to) && pathname !== baseUrl
  return (isPage ? applyTrailingSlash(pathname, trailingSlash) : pathname) + search + hash
}

/** A path of the site, with or without a slash in front, as an address; other addresses and mere hashes stay. */
export function siteHref(href: string, baseUrl: string): string {
  if (href === '' || href.startsWith('#') || isExternal(href)) return href
  return withBaseUrl(href.startsWith('/') ? href : `/${href}`, baseUrl)
}
