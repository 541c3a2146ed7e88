import type { Addresses } from './addresses.ts'
import { isFilePath, LEFT_ALONE } from '../shared/url/link.ts'

/**
 * The address of a link that the client follows itself, or null for one that is the browser's: another origin or
 * window, a download, a file, an address outside of the base URL.
 */
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

/** The link that an event happened in. */
export function linkAt(event: Event): HTMLAnchorElement | null {
  const [target] = event.composedPath()
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : null
}
