import { escapeHtml } from '../document/html.ts'
import { type RoutedSite, withBaseUrl } from '../url/url.ts'
import { isUnsafeAddress } from '../url/unsafe-address.ts'
import type { HostedSearch } from './search-settings.ts'

export interface MatchPart {
  readonly text: string
  readonly isMatch: boolean
}

const MARK = /<(\/?)mark>/
const ENTITY = /&(?:#(?:\d{1,7}|x[\da-f]{1,6})|lt|gt|amp|quot|apos);/gi
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const LAST_CODE_POINT = 0x10_ff_ff

/** Only `<mark>` and `</mark>` are tags; anything else is text, so that no response can inject elements. */
export function matchParts(value: string): readonly MatchPart[] {
  const parts: MatchPart[] = []
  let isMatch = false
  // Text between tags, each time followed by the slash of a closing tag, or nothing for an opening one.
  for (const [index, piece] of value.split(MARK).entries()) {
    if (index % 2 === 1) isMatch = piece === ''
    else if (piece !== '') parts.push({ text: decodeEntities(piece), isMatch })
  }
  return parts
}

export function matchText(value: string): string {
  return matchParts(value)
    .map(({ text }) => text)
    .join('')
}

/** The same text as HTML whose only elements are `<mark>`. */
export function matchHtml(value: string): string {
  return matchParts(value)
    .map(({ text, isMatch }) => (isMatch ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)))
    .join('')
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole) => {
    const name = whole.slice(1, -1).toLowerCase()
    if (!name.startsWith('#')) return NAMED[name] ?? whole
    const code = Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1))
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole
  })
}

/** The part of the class `URL` that is used here; browsers and Node both have it. */
declare const URL: new (
  address: string,
  base: string,
) => { readonly href: string; readonly pathname: string; readonly search: string; readonly hash: string }

export interface ResultSite extends RoutedSite {
  readonly url: string
  readonly baseUrl: string
}

/** This site's page at a hit's path, whatever host was indexed; `externalUrlRegex` matches other sites. */
export function resultAddress(
  url: string,
  site: ResultSite,
  hosted: Pick<HostedSearch, 'externalUrlRegex' | 'replaceSearchResultPathname'> = {},
) {
  const { externalUrlRegex, replaceSearchResultPathname: replacing } = hosted
  const parsed = parse(url, site.url)
  if (parsed === null || isUnsafeAddress(url)) return { href: site.baseUrl, isExternal: false }
  if (externalUrlRegex !== undefined && new RegExp(externalUrlRegex, 'i').test(parsed.href))
    return { href: url, isExternal: true }
  const path = parsed.pathname + parsed.search + parsed.hash
  const replaced =
    replacing === undefined ? path : path.replace(new RegExp(replacing.from, 'g'), replacing.to)
  // Two slashes would lead to another host.
  return { href: withBaseUrl(`/${replaced.replace(/^\/+/, '')}`, site.baseUrl), isExternal: false }
}

function parse(url: string, base: string) {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}
