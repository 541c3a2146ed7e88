import type { NavbarLink } from '../../runtime/shared/site/theme-config.ts'
import { isSamePath, trimSlash } from '../../runtime/shared/url/same-path.ts'

/** How a link of the navbar stands to the page: it leads to it, to the section it is in, or elsewhere. */
export type NavbarLinkState = 'page' | 'section' | 'other'

interface Place {
  /** URL of the page being shown. */
  readonly url: string
  /** Address of the link with base URL. */
  readonly href: string
  /** URL of the home page. */
  readonly home: string
  /** Key of the sidebar that the page shows, or null. */
  readonly sidebar: string | null
}

/**
 * Whether a link of the navbar is current. Its own page always is; the rest of its section is what the item's
 * pattern or path says, by default every page below the link's address. The home page has no section.
 */
export function navbarLinkState(item: NavbarLink, { url, sidebar, ...place }: Place): NavbarLinkState {
  const [href, home] = [rooted(place.href), rooted(place.home)]
  const target = href.split(/[?#]/, 1)[0] ?? ''
  if (target !== '' && isSamePath(target, url)) return 'page'
  if (item.activeSidebar !== undefined) return item.activeSidebar === sidebar ? 'section' : 'other'
  return isInSection(item, { url, target, home }) ? 'section' : 'other'
}

/** For the hash router, `useBaseUrl` gives addresses with a dot. */
function rooted(href: string): string {
  return href.replace(/^\.(?=\/)/, '')
}

function isInSection(
  item: NavbarLink,
  { url, target, home }: { url: string; target: string; home: string },
): boolean {
  if (item.activeBaseRegex !== undefined) return new RegExp(item.activeBaseRegex).test(url)
  if (item.activeBasePath !== undefined) return url.startsWith(item.activeBasePath)
  return target !== '' && !isSamePath(target, home) && url.startsWith(`${trimSlash(target)}/`)
}
