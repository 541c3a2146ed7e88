import type { Sidebar, SidebarCategory, SidebarItem } from './docs.ts'
import { trimSlash } from '../url/same-path.ts'

/** The items from the root of a sidebar down to the one of the page being shown; empty when it is in none. */
export type SidebarTrail = readonly SidebarItem[]

const NO_TRAIL: SidebarTrail = []

export function sidebarTrail(items: Sidebar, url: string): SidebarTrail {
  return trailTo(items, { url, bare: trimSlash(url) }) ?? NO_TRAIL
}

interface Target {
  readonly url: string
  /** The URL without a slash at its end: links as configured may lack it. */
  readonly bare: string
}

function trailTo(items: Sidebar, target: Target): SidebarTrail | null {
  for (const item of items) {
    if (item.type === 'html') continue
    if (item.href !== undefined && (item.href === target.url || item.href === target.bare)) return [item]
    const below = item.type === 'category' ? trailTo(item.items, target) : null
    if (below !== null) return [item, ...below]
  }
  return null
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
