import {
  basedPath,
  baseUrlOf,
  fileHref,
  isFilePath,
  hrefPath,
  pageHref,
  type RoutedSite,
  applyTrailingSlash,
  isExternal,
  isSitePath,
  siteAddress,
  splitHref,
  wholeAddress,
  type FileSite,
  type TrailingSlash,
} from './url.ts'
import { isUnsafeAddress } from './unsafe-address.ts'

/** Marks links that lead out of the site's pages: the link check and the client leave them alone. */
export const LEFT_ALONE = 'data-no-link-check'

export interface LinkSite extends RoutedSite, FileSite {
  readonly trailingSlash: TrailingSlash
}

export interface ResolvedLink {
  /** Absent when the address holds code. */
  readonly href?: string
  readonly target?: string
  readonly rel?: string
  readonly [LEFT_ALONE]?: ''
}

/** What stands before the path of a file of the site that is no page. */
export const PATHNAME_SCHEME = 'pathname://'
/**
 * The attributes of a link, from the address as an author wrote it.
 *
 * - an address that holds code: none (`isUnsafeAddress`);
 * - external: opened in a new tab, without access to this one;
 * - `pathname://x`: taken as is, with the base URL when `x` starts with `/`;
 * - `#hash` and the empty link: untouched;
 * - everything else is a page: base URL and trailing-slash rule are applied.
 *
 * For the hash router pages become `#/x` and files `./x`.
 */
export function resolveLink(href: string, site: LinkSite): ResolvedLink {
  if (isUnsafeAddress(href)) return {}
  if (href.startsWith(PATHNAME_SCHEME))
    return {
      href: fileHref(basedPath(href.slice(PATHNAME_SCHEME.length), site), site),
      [LEFT_ALONE]: '',
    }
  if (isExternal(href)) {
    return /^(?:https?:|\/\/)/i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href }
  }
  const path = hrefPath(href, site)
  if (path === '' || path.startsWith('#') || path.startsWith('?')) return { href: path }
  const { pathname, search, hash } = splitHref(basedPath(path, site))
  const isFile = isFilePath(pathname) || (site.router === 'hash' && pathname.endsWith('.html'))
  if (isFile) return { href: fileHref(pathname + search + hash, site) }
  // The home page keeps its slash under every rule.
  const ruled = pathname === site.baseUrl ? pathname : applyTrailingSlash(pathname, site.trailingSlash)
  return { href: pageHref(ruled + search + hash, site) }
}

/** How a path of the site is written. */
export interface BaseUrlOptions {
  /** Puts the site's origin in front, but not with the hash router. @default false */
  readonly absolute?: boolean
}

/** A path of the site with the base URL in front, or relative for the hash router; other addresses are returned unchanged. */
export function siteHref(
  path: string,
  site: RoutedSite & FileSite & { readonly url: string },
  { absolute = false }: BaseUrlOptions = {},
): string {
  if (!isSitePath(path)) return path
  if (absolute && site.router !== 'hash') return wholeAddress(path, site)
  return fileHref(siteAddress(path, baseUrlOf(path, site)), site)
}
