import { useMemo } from 'react'
import { usePage } from '../../page/page-context.ts'
import type { Breadcrumb, SidebarCategory, SidebarItem } from '../../shared/docs/docs.ts'
import { isSamePath } from '../../shared/url/same-path.ts'
import { useDocsSidebar } from './docs-sidebar.tsx'

type Items = readonly SidebarItem[]

/** The first category, in the order of the sidebar, for which a test holds. */
export function findSidebarCategory(
  items: Items,
  test: (category: SidebarCategory) => boolean,
): SidebarCategory | undefined {
  for (const item of items) {
    if (item.type !== 'category') continue
    const found = test(item) ? item : findSidebarCategory(item.items, test)
    if (found !== undefined) return found
  }
  return undefined
}

/** The first address that an item leads to; undefined when it leads nowhere. */
export function findFirstSidebarItemLink(item: SidebarItem): string | undefined {
  if (item.type === 'link') return item.unlisted === true ? undefined : item.href
  return item.type === 'category' ? firstCategoryLink(item) : undefined
}

function firstCategoryLink({ href, linkUnlisted, items }: SidebarCategory): string | undefined {
  if (href !== undefined && linkUnlisted !== true) return href
  for (const item of items) {
    const found = findFirstSidebarItemLink(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether an item is that of a page, or holds it. */
export function isActiveSidebarItem(item: SidebarItem, activePath: string): boolean {
  if (item.type === 'html') return false
  const isOwn = item.href !== undefined && isSamePath(item.href, activePath)
  return isOwn || (item.type === 'category' && item.items.some((one) => isActiveSidebarItem(one, activePath)))
}

/** Whether an item is shown: unlisted ones are while they are, or hold, the page. */
export function isVisibleSidebarItem(item: SidebarItem, activePath: string): boolean {
  if (item.type === 'category')
    return (
      (item.href !== undefined && item.linkUnlisted !== true) ||
      item.items.some((one) => isVisibleSidebarItem(one, activePath)) ||
      isActiveSidebarItem(item, activePath)
    )
  return item.type === 'html' || item.unlisted !== true || isActiveSidebarItem(item, activePath)
}

/** The items that are shown. */
export function useVisibleSidebarItems(items: Items, activePath: string): Items {
  return useMemo(() => items.filter((item) => isVisibleSidebarItem(item, activePath)), [items, activePath])
}

/** A step on the way to a page. */
export interface SidebarBreadcrumb {
  readonly type: 'category' | 'link'
  readonly label: string
  readonly href?: string
}

/** The way to the page through its sidebar; null where there is none. */
export function useSidebarBreadcrumbs(): readonly SidebarBreadcrumb[] | null {
  const { breadcrumbs } = usePage().props
  const steps = (Array.isArray(breadcrumbs) ? breadcrumbs : []) as readonly Breadcrumb[]
  if (steps.length === 0) return null
  return steps.map(({ label, url }, index) => ({
    type: index === steps.length - 1 ? 'link' : 'category',
    label,
    ...(url === null ? {} : { href: url }),
  }))
}

/**
 * The category whose index the page is.
 * @throws where the page is in no sidebar, or is no index of a category
 */
export function useCurrentSidebarCategory(): SidebarCategory {
  const { url } = usePage()
  const items = useDocsSidebar()?.items
  if (items === undefined) throw new Error('useCurrentSidebarCategory() needs a page with a sidebar.')
  const found = findSidebarCategory(items, ({ href }) => href !== undefined && isSamePath(href, url))
  if (found === undefined) throw new Error(`${url} is the index of no category of its sidebar.`)
  return found
}

/**
 * The items beside the page, its own included; of the index of a category, the items in it.
 * @throws where the page is in no sidebar
 */
export function useCurrentSidebarSiblings(): Items {
  const { url } = usePage()
  const items = useDocsSidebar()?.items
  if (items === undefined) throw new Error('useCurrentSidebarSiblings() needs a page with a sidebar.')
  return siblingsOf(items, url) ?? items
}

function siblingsOf(items: Items, url: string): Items | undefined {
  for (const item of items) {
    if (item.type === 'html' || !isActiveSidebarItem(item, url)) continue
    if (item.type === 'link') return items
    return item.href !== undefined && isSamePath(item.href, url) ? item.items : siblingsOf(item.items, url)
  }
  return undefined
}

/** The items that cards are made of: those that lead somewhere. */
export function filterDocCardListItems(items: Items): Items {
  return items.filter((item) => item.type !== 'html' && findFirstSidebarItemLink(item) !== undefined)
}
