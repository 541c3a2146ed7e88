import type { RouteLocation } from './lifecycle.ts'

/** How an address becomes an entry of the history: a new one, in place of this one, or the browser went there. */
export type Entry = 'push' | 'replace' | 'traverse'

/** How addresses name the pages and files of a site. */
export interface Addresses {
  /** Whether one document shows all pages, so that there is no other to ask for a page that is missing. */
  readonly isOneDocument: boolean
  /** The address of the page that the reader is at. */
  readonly here: () => URL
  /** The address of the page that a link leads to; null for one that leads elsewhere. */
  readonly ofLink: (link: HTMLAnchorElement) => URL | null
  /** The same for an address that a script names. */
  readonly of: (href: string) => URL | null
  /** What stands in the address bar for the address of a page. */
  readonly shown: (location: RouteLocation) => string
  /** Where documents find a file, from its path with the base URL. Never on another host, whatever the address says. */
  readonly file: (path: string) => string
  /** Has the browser load the address of a page. */
  readonly load: (page: URL, entry: Entry) => void
}

/** At the start of a path it would begin the name of a host. */
const DOUBLE_SLASH = /^\/{2,}/

/** Every page has a document at its address. */
export const documentAddresses: Addresses = {
  isOneDocument: false,
  here: () => new URL(location.href),
  ofLink: (link) => (link.origin === location.origin ? new URL(link.href) : null),
  of(href) {
    const url = new URL(href, location.href)
    return url.origin === location.origin ? url : null
  },
  shown: ({ pathname, search, hash }) => pathname + search + hash,
  file: (path) => path.replace(DOUBLE_SLASH, '/'),
  load(page, entry) {
    if (entry === 'traverse' || page.href === location.href) location.reload()
    else if (entry === 'replace') location.replace(page)
    else location.assign(page)
  },
}
