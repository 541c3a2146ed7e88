import type { PrecacheList } from '../shared/pwa/precache-list.ts'
import { NOT_FOUND_FILE } from '../shared/url/not-found.ts'

/** What a worker knows of an address. */
export interface KnownAddress {
  /** Where a browser should be that goes there; the address itself where it is there already. */
  readonly href: string
  /** Address of the stored file, as the list has it; null for an address that only leads elsewhere. */
  readonly file: string | null
}

/** The addresses of a list. */
export interface SiteAddresses {
  /** Null for an address that the list does not have. Queries do not matter, and neither does a slash at the end. */
  readonly find: (url: URL) => KnownAddress | null
  /** Address of the page for what is not found. */
  readonly notFound: string
}

/**
 * Makes the addresses of a list findable.
 * @param base - what they are relative to: the folder of the site
 */
export function createAddresses(list: PrecacheList, base: URL): SiteAddresses {
  const files = new Map(Object.keys(list.files).map((url) => absolute(url, base)))
  const redirects = new Map(
    Object.entries(list.redirects).map(([from, to]) => [absolute(from, base)[0], new URL(to, base).href]),
  )
  const find = (url: URL): KnownAddress | null => {
    const own = files.get(url.pathname)
    if (own !== undefined) return { href: url.href, file: own }
    for (const form of formsOf(url.pathname)) {
      const to = redirects.get(form)
      if (to !== undefined) return { href: withQuery(to, url.search), file: null }
      const file = files.get(form)
      if (file !== undefined) return { href: withQuery(file, url.search), file }
    }
    return null
  }
  return { find, notFound: new URL(NOT_FOUND_FILE, base).href }
}

function absolute(url: string, base: URL): readonly [pathname: string, href: string] {
  // A name may have a colon, which would end a scheme.
  const { pathname, href } = new URL(`./${url}`, base)
  return [pathname, href]
}

/** An address that has a query keeps it. */
function withQuery(href: string, search: string): string {
  const url = new URL(href)
  if (url.search === '') url.search = search
  return url.href
}

/** The addresses under which hosts find the same document. */
function formsOf(pathname: string): readonly string[] {
  const bare = pathname.replace(/(?:\/(?:index\.html)?|\.html)$/, '')
  return [pathname, `${bare}/`, bare, `${bare}.html`]
}
