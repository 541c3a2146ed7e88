/** Node and browsers have it alike. */
declare const URL: new (address: string, base: string) => { readonly href: string }

declare const urlBrand: unique symbol

/**
 * The address of a page: a site-absolute pathname with the base URL in front and the site's trailing-slash
 * rule applied, percent-encoded. Never a file path, never with a query or hash.
 */
export type Url = string & { readonly [urlBrand]: true }

/** `true`: every page URL ends in a slash; `false`: none does; `undefined`: as the feature wrote it. */
export type TrailingSlash = boolean | undefined

/** A link taken apart: `/docs/cli/?a=1#b` is `{ pathname: '/docs/cli/', search: '?a=1', hash: '#b' }`. */
export interface HrefParts {
  /** Without query and hash. */
  readonly pathname: string
  /** The query with its `?`; empty for none. */
  readonly search: string
  /** With its `#`; empty for none. */
  readonly hash: string
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i

/** Whether a link leaves the site's own paths: it starts with a scheme (RFC 3986) or with two slashes. */
export function isExternal(href: string): boolean {
  return SCHEME.test(href) || href.startsWith('//')
}

/** Whether a link is a path of the site: neither empty nor a hash, and not of another origin. */
export function isSitePath(href: string): boolean {
  return href !== '' && !href.startsWith('#') && !isExternal(href)
}

/** A text without percent-encoding; as it is when that is broken. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Splits a link before its first `?` and `#`. Works on relative and absolute links alike. */
export function splitHref(href: string): HrefParts {
  const hashAt = href.indexOf('#')
  const hash = hashAt === -1 ? '' : href.slice(hashAt)
  const rest = hashAt === -1 ? href : href.slice(0, hashAt)
  const searchAt = rest.indexOf('?')
  if (searchAt === -1) return { pathname: rest, search: '', hash }
  return { pathname: rest.slice(0, searchAt), search: rest.slice(searchAt), hash }
}

/** Applies the trailing-slash rule. The root and paths that end in `.html` stay as they are. */
export function applyTrailingSlash(pathname: string, rule: TrailingSlash): string {
  if (rule === undefined || pathname === '' || pathname === '/' || pathname.endsWith('.html')) return pathname
  const bare = pathname.replace(/\/+$/, '')
  return rule ? `${bare}/` : bare || '/'
}

/** Extensions of files that sites link to. Other dots belong to names of pages, such as `/docs/3.7.0`. */
const FILE_SEGMENT =
  /\.(?:xml|json|txt|csv|ya?ml|toml|js|mjs|css|map|wasm|webmanifest|rss|atom|pdf|zip|gz|tgz|tar|rar|7z|docx?|xlsx?|pptx?|ico|jpe?g|png|gif|webp|avif|svg|woff2?|eot|ttf|otf|mp[34]|m4[av]|webm|og[agv]|wav|flac|mov|sh|ps1|exe|dmg|deb|rpm|apk|jar|whl)$/i

export function isFilePath(pathname: string): boolean {
  return FILE_SEGMENT.test(pathname)
}

/** Static files of which languages share one copy, at another base URL than the pages of this language. */
export interface SharedFiles {
  /** Starts and ends with `/`. */
  readonly baseUrl: string
  /** Names at the root of the static directories; those of folders end in a slash. */
  readonly names: readonly string[]
}

/** What decides about the base URL of a path. */
export interface FileSite {
  /** Starts and ends with `/`. */
  readonly baseUrl: string
  /** Absent where all files lie at the base URL. */
  readonly shared?: SharedFiles | null
}

/** The base URL for a path of the site: that of files which languages share, or that of the pages. */
export function baseUrlOf(path: string, { baseUrl, shared }: FileSite): string {
  return shared && isSharedFile(path, { shared }) ? shared.baseUrl : baseUrl
}

/** Whether languages share the file at a path, which may have its base URL already. */
export function isSharedFile(path: string, { shared }: Pick<FileSite, 'shared'>): boolean {
  if (!shared) return false
  const pathname = withBaseUrl(splitHref(path).pathname.replace(/^\/*/, '/'), shared.baseUrl)
  const file = pathname.slice(shared.baseUrl.length)
  const isAt = (name: string): boolean =>
    name.endsWith('/') ? file.startsWith(name) && isFilePath(file) : file === name
  return shared.names.some(isAt)
}

/** Puts the base URL in front of a site path that starts with `/`, once. Other links are returned unchanged. */
export function basedPath(path: string, site: FileSite): string {
  return withBaseUrl(path, baseUrlOf(path, site))
}

/** A path without a slash at its start always gets the base URL, one with a slash gets it once. Other sites stay as they are. */
export function siteAddress(written: string, baseUrl: string): string {
  const path = written.replace(/^\.\//, '')
  return path.startsWith('/') || SCHEME.test(path) ? withBaseUrl(path, baseUrl) : baseUrl + path
}

/** Puts the base URL in front of a site path that starts with `/`, once. Other links are returned unchanged. */
export function withBaseUrl(href: string, baseUrl: string): string {
  if (!href.startsWith('/') || href.startsWith('//')) return href
  if (baseUrl === '/' || href.startsWith(baseUrl)) return href
  if (`${href}/` === baseUrl) return baseUrl
  return baseUrl + href.slice(1)
}

/** An address with protocol and host: a path gets the base URL. What is no address stays as it is. */
export function wholeAddress(written: string, site: FileSite & { readonly url: string }): string {
  const address = isExternal(written) ? written : site.url + siteAddress(written, baseUrlOf(written, site))
  try {
    const { href } = new URL(address, site.url)
    // The address of a host is complete without its slash: people find it as they have written it.
    return href === `${address}/` ? address : href
  } catch {
    return address
  }
}

/**
 * Where the data of a page lies, from its URL and the rule of the site alone, beside its document: `/docs/cli/` ->
 * `/docs/cli/page.json`, `/x.html` -> `/x.page.json`, and `/docs/cli` -> `/docs/cli.page.json` where no URL ends in a
 * slash. Without a rule it is the same with and without the slash, so that a link finds it whichever way it is written.
 */
export function pageDataUrl(url: string, rule: TrailingSlash): string {
  return besidePage(url, 'page.json', rule)
}

/** Where the words of a page lie, as `pageDataUrl` tells of its data: `/docs/cli/` -> `/docs/cli/text.json`. */
export function pageTextUrl(url: string, rule: TrailingSlash): string {
  return besidePage(url, 'text.json', rule)
}

/** Where a page lies as Markdown: `/docs/cli/` -> `/docs/cli.md`, `/x.html` -> `/x.md`; the home page is `index.md`. */
export function pageMarkdownUrl(url: string, baseUrl: string): string {
  if (isSamePath(url, baseUrl)) return `${baseUrl}index.md`
  return `${trimSlash(url).replace(/\.html$/, '')}.md`
}

function besidePage(url: string, name: string, rule: TrailingSlash): string {
  if (url.endsWith('.html')) return url.replace(/html$/, name)
  if (url.endsWith('/')) return url + name
  return rule === false ? `${url}.${name}` : `${url}/${name}`
}

/** A pathname without the slash at its end; the root becomes the empty string. */
export function trimSlash(pathname: string): string {
  return pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}

/** Whether two pathnames name the same page, under either trailing-slash rule. */
export function isSamePath(a: string, b: string): boolean {
  return a === b || trimSlash(a) === trimSlash(b)
}

/** What decides how the addresses of pages and files are written. */
export interface RoutedSite {
  /** `'hash'`: one document shows all pages. @default 'browser' */
  readonly router?: 'browser' | 'hash'
}

/** A path of the site that starts with one slash. */
const ROOTED = /^\/(?!\/)/

/** The address of a page as it stands in a link: `/docs/a/#b` is `#/docs/a/#b` for the hash router. */
export function pageHref(href: string, { router }: RoutedSite): string {
  return router === 'hash' && ROOTED.test(href) ? `#${href}` : href
}

/** The path of a page in its absolute address: all but the home page follow the `#` of the hash router. */
export function documentPath(url: string, site: RoutedSite): string {
  return url === '/' ? url : pageHref(url, site).replace('#', '/#')
}

/** `/img/a.png` is `./img/a.png` for the hash router, whose document may lie in any folder. */
export function fileHref(href: string, { router }: RoutedSite): string {
  return router === 'hash' && ROOTED.test(href) ? `.${href}` : href
}

/** The path that an address of the hash router stands for; other addresses are returned unchanged. */
export function hrefPath(href: string, { router }: RoutedSite): string {
  return router === 'hash' && /^[#.]\//.test(href) ? href.slice(1) : href
}

/** The document that hosts send for addresses that there are not, in the folder of the site. */
export const NOT_FOUND_FILE = '404.html'

/** Its address. It is a page like others, but nobody is led there. */
export function notFoundUrl(baseUrl: string): Url {
  return `${baseUrl}${NOT_FOUND_FILE}` as Url
}
