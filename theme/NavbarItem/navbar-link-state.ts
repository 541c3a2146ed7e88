import type { NavbarDropdown, NavbarLink } from '../../runtime/shared/site/theme-config.ts'
import type { PageData } from '../../runtime/shared/page/page-data.ts'
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import { isSitePath, siteAddress, splitHref, isSamePath, trimSlash } from '../../runtime/shared/url/url.ts'

/** How a link of the navbar stands to the page: it leads to it, to the section it is in, or elsewhere. */
export type NavbarLinkState = 'page' | 'section' | 'other'

/** What decides how a link is shown. */
export interface ShownOn {
  /** The page being shown. */
  readonly page: Pick<PageData, 'props' | 'context'> & { readonly url: string }
  readonly site: Pick<SiteData, 'baseUrl'>
}

/** Where the label of a menu leads; null for one that only opens it. */
export function ownLink({ items: _items, href, ...item }: NavbarDropdown): NavbarLink | null {
  return href === undefined ? null : { ...item, type: 'link', href }
}

/** A link as it is in the first of some versions of the docs that it knows; as it is when it knows none. */
export function inVersion(item: NavbarLink, versions: readonly (string | null | undefined)[]): NavbarLink {
  const known = item.docs?.versions ?? {}
  const name = versions.find((one) => Object.hasOwn(known, one ?? ''))
  return { ...item, ...known[name ?? ''] }
}

/**
 * Whether a link of the navbar is current. Its own page always is; the rest of its section is what the item's
 * pattern or path says, by default every page below the link's address. The home page has no section.
 */
export function navbarLinkState(item: NavbarLink, { page, site: { baseUrl } }: ShownOn): NavbarLinkState {
  const { url, props } = page
  const target = splitHref(inSite(item.href, baseUrl)).pathname
  if (target !== '' && isSamePath(target, url)) return 'page'
  if (item.activeSidebar !== undefined) return item.activeSidebar === props['sidebar'] ? 'section' : 'other'
  return isInSection(item, { url, target, home: baseUrl }) ? 'section' : 'other'
}

/** An address with base URL; empty ones, hashes and other origins as they are. */
function inSite(href: string, baseUrl: string): string {
  return isSitePath(href) ? siteAddress(href, baseUrl) : href
}

function isInSection(
  item: NavbarLink,
  { url, target, home }: { url: string; target: string; home: string },
): boolean {
  if (item.activeBaseRegex !== undefined) return new RegExp(item.activeBaseRegex).test(url)
  if (item.activeBasePath !== undefined) return url.startsWith(item.activeBasePath)
  return target !== '' && !isSamePath(target, home) && url.startsWith(`${trimSlash(target)}/`)
}
