import { usePage, useSite, useStorageSlot, type RouteLocation } from 'sitegen/runtime'
import type { RepeatedElement } from 'sitegen/theme-kit'
import { type DocsRouteData, preferredVersionKey } from '../../runtime/shared/docs/docs.ts'
import type { PageData } from '../../runtime/shared/page/page-data.ts'
import type { NavbarDropdown, NavbarItem, NavbarLink } from '../../runtime/shared/site/theme-config.ts'
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import { isSamePath, isSitePath, siteAddress, splitHref, trimSlash } from '../../runtime/shared/url/url.ts'

export function navbarItemError(item: NavbarItem, cause: unknown): Error {
  return new Error(
    `An item of the navbar could not be shown. Please check themeConfig.navbar.items in site.config: ${JSON.stringify(item)}`,
    { cause },
  )
}

/** Where the label of a menu leads; null for one that only opens it. */
export function ownLink({ items: _items, href, ...item }: NavbarDropdown): NavbarLink | null {
  return href === undefined ? null : { ...item, type: 'link', href }
}

/** What a page of a docs instance says about its place there; nothing on other pages. */
function docsRoute(
  { context: { plugin, data } }: Pick<PageData, 'context'>,
  id: string | undefined,
): Partial<DocsRouteData> {
  return plugin.name === 'docs' && plugin.id === id ? (data ?? {}) : {}
}

/** A version of the docs that the page is in, and the one that the reader chose last, whether it is still there or not. */
export function useDocsVersions(id: string | undefined) {
  const { docs } = useSite().themeConfig
  const key = id === undefined || docs.versionPersistence === 'none' ? null : preferredVersionKey(id)
  const [preferred, slot] = useStorageSlot(key)
  const { version: active, alternates = [] } = docsRoute(usePage(), id)
  return { active, alternates, preferred, slot, key }
}

/** A link as it is in the first of some versions of the docs that it knows; as it is when it knows none. */
export function inVersion(item: NavbarLink, versions: readonly (string | null | undefined)[]): NavbarLink {
  const known = item.docs?.versions ?? {}
  const name = versions.find((one) => Object.hasOwn(known, one ?? ''))
  return { ...item, ...known[name ?? ''] }
}

interface ShownOn {
  readonly page: Pick<PageData, 'props' | 'context'> & { readonly url: string }
  readonly site: Pick<SiteData, 'baseUrl'>
}

/**
 * Whether a link of the navbar leads to the page, to the section that it is in, or elsewhere. The rest of a section is what
 * the item's pattern or path says, by default every page below the link's address. The home page has no section.
 */
export function navbarLinkState(
  item: NavbarLink,
  { page: { url, props }, site: { baseUrl } }: ShownOn,
): 'page' | 'section' | 'other' {
  const { href, activeSidebar } = item
  // Empty ones, hashes and other origins stay as they are.
  const target = splitHref(isSitePath(href) ? siteAddress(href, baseUrl) : href).pathname
  if (target !== '' && isSamePath(target, url)) return 'page'
  const isInSection =
    activeSidebar === undefined
      ? isBelow(item, { url, target, home: baseUrl })
      : activeSidebar === props['sidebar']
  return isInSection ? 'section' : 'other'
}

function isBelow(
  { activeBaseRegex, activeBasePath }: NavbarLink,
  { url, target, home }: { readonly url: string; readonly target: string; readonly home: string },
): boolean {
  if (activeBaseRegex !== undefined) return new RegExp(activeBaseRegex).test(url)
  if (activeBasePath !== undefined) return url.startsWith(activeBasePath)
  return target !== '' && !isSamePath(target, home) && url.startsWith(`${trimSlash(target)}/`)
}

/** What the HTML of an item depends on besides the site, for readers who have not chosen a version. */
export function sameItem(item: NavbarItem, shownOn: ShownOn): Exclude<RepeatedElement['same'], undefined> {
  switch (item.type) {
    case 'link':
      return [item, linkText(item, shownOn)]
    case 'dropdown':
      return [item, [ownLink(item), ...item.items].map((entry) => linkText(entry, shownOn)).join()]
    case 'html':
    case 'search':
      return [item, '']
    default:
      return null
  }
}

function linkText(item: NavbarItem | null, shownOn: ShownOn): string {
  if (item?.type !== 'link') return ''
  const { version } = docsRoute(shownOn.page, item.docs?.id)
  return `${version ?? ''} ${navbarLinkState(inVersion(item, [version]), shownOn)}`
}

/**
 * The address of the same page in another language, whose site begins at `to`, maybe on another host, and not at `from`.
 *
 * @param path - of the page in that language; null where it does not have the page: then its start. @default the same path
 */
export function localeHref(
  { pathname, search, hash }: RouteLocation,
  given: {
    readonly from: string
    readonly to: string
    readonly queryString: string
    readonly path?: string | null | undefined
  },
): string {
  const { from, to, queryString, path = pathname.startsWith(from) ? pathname.slice(from.length) : '' } = given
  if (path === null) return to
  // What the menu adds may be there from the last time.
  const query = new Set([search, queryString].flatMap((part) => part.split(/[?&]/)))
  query.delete('')
  return to + path + (query.size === 0 ? '' : `?${[...query].join('&')}`) + hash
}
