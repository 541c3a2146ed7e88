import {
  applyTrailingSlash,
  isExternal,
  isSitePath,
  splitHref,
  siteAddress,
  type TrailingSlash,
} from '../../../runtime/shared/url/url.ts'

export interface HrefSite {
  readonly baseUrl: string
  readonly trailingSlash: TrailingSlash
}

/** The address of a page: with base URL and trailing slash, query and hash kept. */
export function pageHref(to: string, { baseUrl, trailingSlash }: HrefSite): string {
  const { pathname, search, hash } = splitHref(pathHref(to, baseUrl))
  const isPage = !isExternal(to) && pathname !== baseUrl
  return (isPage ? applyTrailingSlash(pathname, trailingSlash) : pathname) + search + hash
}

/** The address of a link; a path in `href` gets its base URL from the link itself, unless it asks for it. */
export function itemHref(
  { to, href = '', prependBaseUrlToHref }: { to?: string; href?: string; prependBaseUrlToHref?: boolean },
  site: HrefSite,
): string {
  if (to !== undefined) return pageHref(to, site)
  return prependBaseUrlToHref === true && isSitePath(href) ? site.baseUrl + href.replace(/^\//, '') : href
}

/** A path of the site, with or without a slash in front, as an address; other addresses and mere hashes stay. */
export function pathHref(href: string, baseUrl: string): string {
  return isSitePath(href) ? siteAddress(href, baseUrl) : href
}
