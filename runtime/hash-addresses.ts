/**
 * The addresses of a site with the hash router: `<document>#/docs/a/?query#place` is the page `/docs/a/`. Part of the
 * client of such sites only.
 * @module
 */
import type { Addresses } from './client/addresses.ts'
import type { RouteLocation } from './client/lifecycle.ts'
import { HASH_ADDRESS_ATTRIBUTE } from './shared/document/document-ids.ts'
import { LEFT_ALONE } from './shared/url/link.ts'
import { isFilePath, isExternal, splitHref } from './shared/url/url.ts'

/** A host for addresses that have none: they are only taken apart. */
const HOST = 'http://site'

/** A hash that is the address of a page; others are places on one. */
const ROUTE = /^#\/(?!\/)/

/** The page whose address was shown last, with its query. */
let page = '/'

/** Links to places on a page that are written in full at the moment, by what their author wrote. */
const writtenByLink = new WeakMap<Element, { readonly own: string; readonly full: string }>()

export const hashAddresses: Addresses = {
  isOneDocument: true,
  here: () => at(ROUTE.test(location.hash) ? location.hash.slice(1) : `/${location.hash}`),
  ofLink: (link) => ofHref(authored(link)),
  of: ofHref,
  shown(location) {
    page = location.pathname + location.search
    return `#${page}${location.hash}`
  },
  file: (path) => path.replace(/^\/*/, './'),
  load(target, entry) {
    const href = hashAddresses.shown(target)
    if (entry === 'push') history.pushState(null, '', href)
    else if (entry === 'replace') history.replaceState(history.state, '', href)
    location.reload()
  },
}

function at(path: string): URL {
  return new URL(HOST + path)
}

/** The page that an address names: `#/path`, `/path` as people write it in HTML, `./path` as `useBaseUrl` gives it, or relative. */
function ofHref(href: string): URL | null {
  if (/^#?\/(?!\/)/.test(href)) return at(href.replace(/^#/, ''))
  if (/^[#?]/.test(href)) return new URL(href, HOST + page)
  const { pathname } = splitHref(href)
  if (isExternal(href) || isFilePath(pathname) || pathname.endsWith('.html')) return null
  return href.startsWith('./') ? at(href.slice(1)) : new URL(href, HOST + page)
}

function authored(link: Element): string {
  const href = link.getAttribute('href') ?? ''
  const known = writtenByLink.get(link)
  return known?.full === href ? known.own : href
}

/** What a reader takes along of a link, to another tab or to the clipboard, has to name the page as well. */
function resolveLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a[href]') : null
  const own = link === null ? '' : authored(link)
  const url = own.startsWith('#/') || link?.hasAttribute(LEFT_ALONE) === true ? null : ofHref(own)
  if (link === null || url === null || isFilePath(url.pathname)) return
  const full = `#${url.pathname}${url.search}${url.hash}`
  writtenByLink.set(link, { own, full })
  link.setAttribute('href', full)
}

for (const type of ['contextmenu', 'dragstart']) addEventListener(type, resolveLink)
addEventListener('pointerdown', (event) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) resolveLink(event)
})

// Before the router hears of it: a place that a script or a reader asked for is one on the page that is shown.
addEventListener('popstate', () => {
  const { hash } = location
  if (hash !== '' && !ROUTE.test(hash)) history.replaceState(history.state, '', `#${page}${hash}`)
})

export function onRouteDidUpdate({ location }: { readonly location: RouteLocation }): void {
  hashAddresses.shown(location)
  document.documentElement.removeAttribute(HASH_ADDRESS_ATTRIBUTE)
}
