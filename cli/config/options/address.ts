import { Parser } from 'htmlparser2'
import { isUnsafeAddress, type AddressUse } from '../../../runtime/shared/url/unsafe-address.ts'
import {
  applyTrailingSlash,
  isExternal,
  isSitePath,
  splitHref,
  siteAddress,
  baseUrlOf,
  type FileSite,
  type TrailingSlash,
} from '../../../runtime/shared/url/url.ts'
import { unsafeAttributes } from '../../../runtime/shared/document/unsafe-attributes.ts'
import { describeValue } from '../describe-value.ts'
import { custom, passing, type Complain, type Schema } from './kit.ts'
import { isRecord } from '../../types/json-problems.ts'

const HINT = 'Write an address with https: or mailto:, or a path of the site, as {key}.'

export function address(allowed: string, use: AddressUse = 'follow'): Schema<string> {
  return custom<string>((value, complain) => {
    if (typeof value !== 'string' || value.trim() === '') return complain({ allowed })
    if (isUnsafeAddress(value, use))
      complain({ sentence: `{key} is ${describeValue(value)}, which can run code.`, hint: HINT })
  })
}

export function markup({ mayBeEmpty = false } = {}): Schema<string> {
  return custom<string>((value, complain) => {
    if (typeof value !== 'string' || (value.trim() === '' && !mayBeEmpty))
      return complain({ allowed: 'HTML' })
    checkMarkup(value, complain)
  })
}

export function checkMarkup(html: string, complain: Complain): void {
  for (const { tag, name, value } of unsafeInHtml(html))
    complain({
      sentence: `{key} has the address ${describeValue(value)} in the ${name} of <${tag}>, which can run code.`,
      hint: 'Write an address with https: or mailto:, or a path of the site.',
    })
}

export function checkAddresses(tag: string, attributes: unknown, complain: Complain): void {
  if (!isRecord(attributes)) return
  for (const name of unsafeAttributes(tag, attributes))
    complain({
      path: [name],
      sentence: `{key} is ${describeValue(attributes[name])}, which can run code.`,
      hint: HINT,
    })
}

export function unsafeInHtml(html: string) {
  const unsafe: { readonly tag: string; readonly name: string; readonly value: string }[] = []
  // An address is after an equals sign.
  if (!html.includes('=')) return unsafe
  const onopentag = (tag: string, attributes: Readonly<Record<string, string>>): void => {
    for (const name of unsafeAttributes(tag, attributes))
      unsafe.push({ tag, name, value: attributes[name] ?? '' })
  }
  new Parser({ onopentag }).end(html)
  return unsafe
}

export function siteUrl(): Schema<string> {
  return custom<string>((value, complain) => {
    const allowed = 'an address with protocol and without a path: "https://sitegen.example"'
    if (typeof value !== 'string' || value.trim() === '') return complain({ allowed })
    if (!/^https?:\/\//i.test(value)) {
      const bare = value.replace(/^(?:[a-z]+:)?\/+/i, '').replace(/\/.*$/s, '')
      return complain({ allowed, hint: `Set url: 'https://${bare}'.` })
    }
    if (!URL.canParse(value)) return complain({ allowed })
    const { origin, pathname, search, hash } = new URL(value)
    if (search !== '' || hash !== '') return complain({ allowed, hint: `Set url: '${origin}'.` })
    if (pathname === '/') return
    complain({ allowed, hint: `Set url: '${origin}' and baseUrl: '${pathname.replace(/\/?$/, '/')}'.` })
  })
}

export function baseUrl(): Schema<string> {
  const forbidden = /[?#\\\s]|^[a-z][a-z\d+.-]*:|\/\/|(?:^|\/)\.{1,2}(?:\/|$)|%(?![\da-f]{2})/i
  return passing<string>(
    (value) => typeof value === 'string' && !forbidden.test(value),
    'a path without protocol, query, hash and spaces: "/" or "/project/"',
  )
}

/** Slashes at both ends, each once, and percent-encoded as it stands in page URLs. */
export function resolveBaseUrl(written: string): string {
  const path = written.replace(/^\/+|\/+$/g, '')
  return path === '' ? '/' : new URL(`/${path}/`, 'https://sitegen.example').pathname
}

export interface HrefSite extends FileSite {
  readonly trailingSlash: TrailingSlash
}

/** The address of a page: with base URL and trailing slash, query and hash kept. */
export function pageHref(to: string, site: HrefSite): string {
  const { baseUrl, trailingSlash } = site
  const { pathname, search, hash } = splitHref(pathHref(to, site))
  const isPage = !isExternal(to) && pathname !== baseUrl
  return (isPage ? applyTrailingSlash(pathname, trailingSlash) : pathname) + search + hash
}

/** The address of a link; a path in `href` gets its base URL from the link itself, unless it asks for it. */
export function itemHref(
  { to, href = '', prependBaseUrlToHref }: { to?: string; href?: string; prependBaseUrlToHref?: boolean },
  site: HrefSite,
): string {
  if (to !== undefined) return pageHref(to, site)
  return prependBaseUrlToHref === true && isSitePath(href) ? site.baseUrl + href.replace(/^\//, '') : href
}

/** A path of the site, with or without a slash in front, as an address; other addresses and mere hashes stay. */
export function pathHref(href: string, site: FileSite): string {
  return isSitePath(href) ? siteAddress(href, baseUrlOf(href, site)) : href
}
