import type { Sidebar, SidebarCategory, SidebarItem } from './docs.ts'
import { trimSlash } from '../url/url.ts'

/** The items from the root of a sidebar down to the one of the page being shown; empty when it is in none. */
export type SidebarTrail = readonly SidebarItem[]

const NO_TRAIL: SidebarTrail = []

export function sidebarTrail(items: Sidebar, url: string): SidebarTrail {
  return trailFinder(items)(url)
}

const finders = new WeakMap<Sidebar, (url: string) => SidebarTrail>()

/** Goes through the sidebar once for all URLs. */
export function trailFinder(sidebar: Sidebar): (url: string) => SidebarTrail {
  const found = finders.get(sidebar) ?? createTrailFinder(sidebar)
  finders.set(sidebar, found)
  return found
}

function createTrailFinder(sidebar: Sidebar): (url: string) => SidebarTrail {
  const trails = new Map<string, SidebarTrail>()
  const add = (items: Sidebar, above: SidebarTrail): void => {
    for (const item of items) {
      if (item.type === 'html') continue
      const trail = [...above, item]
      // Links as configured may lack the slash of the page's URL.
      const urls = item.href === undefined ? [] : [item.href, `${trimSlash(item.href)}/`]
      for (const url of urls) if (!trails.has(url)) trails.set(url, trail)
      if (item.type === 'category') add(item.items, trail)
    }
  }
  add(sidebar, NO_TRAIL)
  return (url) => trails.get(url) ?? NO_TRAIL
}

/** Whether an item is the one of the page itself, and not a category around it. */
export function isCurrent(item: SidebarItem, trail: SidebarTrail): boolean {
  return trail.at(-1) === item
}

/** Whether an item is listed: unlisted links, and categories of nothing else, only where the reader already is. */
export function isListed(item: SidebarItem, trail: SidebarTrail): boolean {
  if (item.type === 'html') return true
  if (item.type === 'link') return item.unlisted !== true || trail.includes(item)
  return ownPage(item, trail) !== undefined || item.items.some((child) => isListed(child, trail))
}

/** The page of a category itself; one that is unlisted only where the reader already is. */
export function ownPage(category: SidebarCategory, trail: SidebarTrail): string | undefined {
  return category.linkUnlisted === true && !isCurrent(category, trail) ? undefined : category.href
}

/** Whether the items of a category are shown: it cannot be closed, starts open, or holds the current page. */
export function isExpanded(category: SidebarCategory, trail: SidebarTrail): boolean {
  return !category.collapsible || !category.collapsed || trail.includes(category)
}

/** Where the label of a category leads: to its own page, else to the first page below it. */
export function categoryHref(category: SidebarCategory, trail: SidebarTrail = NO_TRAIL): string | undefined {
  const own = ownPage(category, trail)
  if (own !== undefined) return own
  for (const item of category.items) {
    if (item.type === 'link' && isListed(item, trail)) return item.href
    const below = item.type === 'category' ? categoryHref(item, trail) : undefined
    if (below !== undefined) return below
  }
  return undefined
}

/** Longer lists are cut in the HTML of pages, which would otherwise grow with the number of docs. */
const LONG = 100

export const KEPT = 50

export function isLong(count: number): boolean {
  return count > LONG
}

/** The places of the items of a long list that stay: those around the current one, the first when it is -1. */
export function keptRange(count: number, current: number): readonly [start: number, end: number] {
  const start = Math.min(Math.max(0, current - KEPT / 2), count - KEPT)
  return [start, start + KEPT]
}
