import type { RouteLocation } from 'sitegen/runtime'

interface LocaleChange {
  /** Where the site in the language of the page begins. */
  readonly from: string
  /** Where it begins in the other language; may be on another host. */
  readonly to: string
  /** Put after the query, with its `?`; empty for none. */
  readonly queryString: string
}

/** The address of the same page in another language: path, query and hash stay. */
export function localeHref(
  { pathname, search, hash }: RouteLocation,
  { from, to, queryString }: LocaleChange,
): string {
  const path = pathname.startsWith(from) ? pathname.slice(from.length) : ''
  // What the menu adds may be there from the last time.
  const query = new Set([search, queryString].flatMap((part) => part.split(/[?&]/)))
  query.delete('')
  return to + path + (query.size === 0 ? '' : `?${[...query].join('&')}`) + hash
}
