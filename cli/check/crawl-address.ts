import { decoded, isExternal, type TrailingSlash } from '../../runtime/shared/url/url.ts'
import { encodePathname } from '../routes/page-url.ts'
import { orNull } from '../types/memoized.ts'

export interface BuiltSite {
  /** Absolute. */
  readonly dir: string
  /** The HTTP status of a path in the end: 200 for a file or page, also behind a redirect. */
  readonly statusOf: (path: string) => Promise<number>
  /** Origin without a slash at the end. */
  readonly url: string
  readonly baseUrl: string
  readonly trailingSlash: TrailingSlash
  readonly sitemap: string | null
  /**
   * Whether an HTML file of the output is a copy of a static file, or belongs to a language with an address of its own:
   * it has to be there, and its links are its own.
   */
  readonly isApart: (file: string) => boolean
  /** Whether a path is that of a language which this output does not hold. */
  readonly isOfOtherOutput: (path: string) => boolean
}

/** What a link leads to. A path is in one spelling, without query; the fragment is null when it leads to the top. */
type Address =
  | { readonly kind: 'internal'; readonly path: string; readonly fragment: string | null }
  | { readonly kind: 'external' | 'malformed'; readonly href: string }

const WEB = /^(?:https?:|\/\/)/i

/**
 * Reads a link as a browser on the page would, once the site is deployed: an absolute link to the site's own
 * address is internal too. Null for what is no web address: `mailto:`, `tel:`, `data:`, `javascript:` and so on.
 */
export function readAddress(
  href: string,
  base: string,
  site: Pick<BuiltSite, 'url' | 'baseUrl'>,
): Address | null {
  const written = href.trim()
  // Schemes are told apart first: a data: URI may have megabytes.
  if (isExternal(written) && !WEB.test(written)) return null
  if (!URL.canParse(written, base)) return { kind: 'malformed', href: written }
  const url = new URL(written, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  const { hash } = url
  url.hash = ''
  // Another site may live on the same host outside of the base URL, but only an absolute link can mean it.
  const isOwn =
    url.origin === new URL(site.url).origin &&
    (!isExternal(written) || `${url.pathname}/`.startsWith(site.baseUrl))
  if (!isOwn) return { kind: 'external', href: url.href }
  return { kind: 'internal', path: normalPath(url.pathname), fragment: fragmentOf(hash) }
}

/** One spelling for each path: `/ü` and `/%c3%bc` are one address. Paths that cannot be decoded stay as they are. */
function normalPath(pathname: string): string {
  return orNull(() => decodeURIComponent(pathname)) === null ? pathname : encodePathname(pathname)
}

/** What a hash leads to on its page; null for the top. `#:~:text=...` only tells browsers what to highlight. */
export function fragmentOf(hash: string): string | null {
  const fragment = hash.slice(1).replace(/:~:.*$/s, '')
  return fragment === '' || fragment.toLowerCase() === 'top' ? null : fragment
}

/** Whether a page has what a fragment names. Browsers look for it as it is, then decoded. */
export function hasAnchor(anchors: ReadonlySet<string>, fragment: string): boolean {
  return anchors.has(fragment) || anchors.has(decoded(fragment))
}
