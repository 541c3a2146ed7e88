import { isFilePath } from '../shared/url/url.ts'
import type { RouteLocation } from './lifecycle.ts'
import { LEFT_ALONE } from '../shared/url/link.ts'

/** How an address becomes an entry of the history: a new one, in place of this one, or the browser went there. */
export type Entry = 'push' | 'replace' | 'traverse'

export interface Addresses {
  /** Whether one document shows all pages, so that there is no other to ask for a page that is missing. */
  readonly isOneDocument: boolean
  readonly here: () => URL
  /** The address of the page that a link leads to; null for one that leads elsewhere. */
  readonly ofLink: (link: HTMLAnchorElement) => URL | null
  /** The same for an address that a script names. */
  readonly of: (href: string) => URL | null
  /** What stands in the address bar for the address of a page. */
  readonly shown: (location: RouteLocation) => string
  /** Where documents find a file, from its path with the base URL. Never on another host, whatever the address says. */
  readonly file: (path: string) => string
  readonly load: (page: URL, entry: Entry) => void
}

/** At the start of a path it would begin the name of a host. */
const DOUBLE_SLASH = /^\/{2,}/

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

/** The address of a link that the client follows itself; null for other origins, windows, downloads, files and other sites' paths. */
export function pageAddress(
  link: HTMLAnchorElement,
  {
    site: { baseUrl },
    addresses,
  }: { readonly site: { readonly baseUrl: string }; readonly addresses: Addresses },
): URL | null {
  const url = addresses.ofLink(link)
  if (url === null || link.hasAttribute('download') || link.hasAttribute(LEFT_ALONE)) return null
  if ((link.target !== '' && link.target !== '_self') || link.relList.contains('external')) return null
  const { pathname } = url
  const isBelowBase = pathname.startsWith(baseUrl) || `${pathname}/` === baseUrl
  return isBelowBase && !isFilePath(pathname) ? url : null
}

/** The link that was clicked, if it is followed in this window: the left button, and no key that means otherwise. */
export function clickedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = linkAt(event)
  return link === null || link.isContentEditable ? null : link
}

export function linkAt(event: Event): HTMLAnchorElement | null {
  const [target] = event.composedPath()
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : null
}
