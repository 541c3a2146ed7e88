import { decodeSegment, PLAIN_PATH } from '../types/pathname-problem.ts'
import { applyTrailingSlash, type TrailingSlash, type Url } from '../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../config/site-config.ts'

export interface UrlSite {
  /** Starts and ends with `/`. */
  readonly baseUrl: string
  readonly trailingSlash: TrailingSlash
}

const PLAIN_SEGMENT = /^[\w\-.~!$&'()*+,;=:@]*$/
/** Escapes of characters that a path segment may hold as they are (RFC 3986, `pchar`). */
const NEEDLESS_ESCAPE = /%(?:24|26|2B|2C|3A|3B|3D|40)/g
// With the u flag, surrogates match only when they stand alone.
const LONE_SURROGATE = /[\uD800-\uDFFF]/gu

/** Percent-encodes plain text, such as a file's name, as one segment of a URL. What is valid there stays readable. */
export function encodeSegment(text: string): string {
  if (PLAIN_SEGMENT.test(text)) return text
  return encodeURIComponent(text.replace(LONE_SURROGATE, '\uFFFD')).replace(
    NEEDLESS_ESCAPE,
    decodeURIComponent,
  )
}

/** Percent-encodes a file's path, as it is on disk, as a part of a URL. */
export function encodeFilePath(path: string): string {
  return PLAIN_PATH.test(path) ? path : path.split('/').map(encodeSegment).join('/')
}

/** Percent-encodes a pathname as people write it, encoded or not. A segment whose `%` is no valid escape is plain text. */
export function encodePathname(pathname: string): string {
  if (PLAIN_PATH.test(pathname)) return pathname
  return pathname
    .split('/')
    .map((segment) => encodeSegment(decodeSegment(segment) ?? segment))
    .join('/')
}

/**
 * The address of a page from its path within the site (`/docs/intro`, with or without percent-encoding): the
 * base URL in front, repeated slashes made one, the trailing-slash rule applied. With the rule undefined a
 * slash at the end stays as written. The address that equals the base URL keeps its slash under every rule.
 */
export function pageUrl(path: string, site: UrlSite): Url {
  const pathname = `${site.baseUrl}${encodePathname(path)}`.replace(/\/{2,}/g, '/')
  const url = pathname === site.baseUrl ? pathname : applyTrailingSlash(pathname, site.trailingSlash)
  return url as Url
}

/** Path of a page within the site: its URL without the base URL. */
export function withoutBase(url: Url, { baseUrl }: { readonly baseUrl: string }): string {
  return `/${url.slice(baseUrl.length)}`
}

/** URLs of the pages that the configuration has answer for everything below them. They need not be there. */
export function pagesWithBelow(config: SiteConfig): readonly Url[] {
  return config.pages.flatMap(({ routeBasePath, matchBelow }) =>
    matchBelow.map((written) => urlWithBelow(written, routeBasePath, config)),
  )
}

/** The URL that an entry of `matchBelow` names. */
export function urlWithBelow(written: string, routeBasePath: string, site: UrlSite): Url {
  return pageUrl(`/${routeBasePath}/${written}`, site)
}
