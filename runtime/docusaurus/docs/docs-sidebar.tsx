import { createContext, useContext, useMemo, useState, type PropsWithChildren } from 'react'
import { useGiven, usePage } from '../../page/page-context.ts'
import {
  docsDataKey,
  type DocsRouteData,
  type Sidebar,
  type VersionDocsData,
  type Breadcrumb,
  type SidebarCategory,
  type SidebarItem,
} from '../../shared/docs/docs.ts'
import { categoryHref } from '../../shared/docs/sidebar-trail.ts'
import type { PageData } from '../../shared/page/page-data.ts'
import { lazily, useSharedReader, type SharedReader } from '../site/shared-reader.ts'
import { isSamePath } from '../../shared/url/url.ts'

/** The sidebar of a page. It is loaded by pages that look at it. */
export interface DocsSidebar {
  readonly name: string
  readonly items: Sidebar
}

/** Undefined where the page decides. */
const SidebarContext = /* @__PURE__ */ createContext<DocsSidebar | null | undefined>(undefined)

export function DocsSidebarProvider({
  name,
  items,
  children,
}: PropsWithChildren<{ readonly name: string | undefined; readonly items: Sidebar | undefined }>) {
  const sidebar = name === undefined || items === undefined ? null : { name, items }
  return <SidebarContext value={sidebar}>{children}</SidebarContext>
}

export function useDocsSidebar(): DocsSidebar | null {
  const given = useContext(SidebarContext)
  const page = usePage()
  const read = useSharedReader()
  if (given !== undefined) return given
  const { sidebar: key } = page.props
  if (page.context.plugin.name !== 'docs' || typeof key !== 'string') return null
  return lazily<DocsSidebar>({ name: () => nameOf(key, page, read), items: () => read<Sidebar>(key) ?? [] })
}

function nameOf(key: string, { context }: PageData, read: SharedReader): string {
  const { version = '' } = (context.data ?? {}) as Partial<DocsRouteData>
  const sidebars = read<VersionDocsData>(docsDataKey(context.plugin.id, version))?.sidebars ?? {}
  return Object.entries(sidebars).find(([, entry]) => entry.key === key)?.[0] ?? ''
}

interface ExpandedItem {
  readonly expandedItem: number | null
  readonly setExpandedItem: (index: number | null) => void
}

const ExpandedContext = /* @__PURE__ */ createContext<ExpandedItem | null>(null)

export function DocSidebarItemsExpandedStateProvider({ children }: PropsWithChildren) {
  const [expandedItem, setExpandedItem] = useState<number | null>(null)
  const value = useMemo(() => ({ expandedItem, setExpandedItem }), [expandedItem])
  return <ExpandedContext value={value}>{children}</ExpandedContext>
}

/** @throws outside of the provider */
export function useDocSidebarItemsExpandedState(): ExpandedItem {
  return useGiven(
    ExpandedContext,
    'useDocSidebarItemsExpandedState() needs a <DocSidebarItemsExpandedStateProvider> around it.',
  )
}

type Items = readonly SidebarItem[]

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

export function findFirstSidebarItemLink(item: SidebarItem): string | undefined {
  if (item.type === 'link') return item.unlisted === true ? undefined : item.href
  return item.type === 'category' ? categoryHref(item) : undefined
}

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

export function useVisibleSidebarItems(items: Items, activePath: string): Items {
  return useMemo(() => items.filter((item) => isVisibleSidebarItem(item, activePath)), [items, activePath])
}

export interface SidebarBreadcrumb {
  readonly type: 'category' | 'link'
  readonly label: string
  readonly href?: string
}

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

/** The category whose index the page is. @throws where it is the index of none */
export function useCurrentSidebarCategory(): SidebarCategory {
  const { url } = usePage()
  const items = useDocsSidebar()?.items
  if (items === undefined) throw new Error('useCurrentSidebarCategory() needs a page with a sidebar.')
  const found = findSidebarCategory(items, ({ href }) => href !== undefined && isSamePath(href, url))
  if (found === undefined) throw new Error(`${url} is the index of no category of its sidebar.`)
  return found
}

/** The items beside the page, its own included; of the index of a category, the items in it. @throws without a sidebar */
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

export function filterDocCardListItems(items: Items): Items {
  return items.filter((item) => item.type !== 'html' && findFirstSidebarItemLink(item) !== undefined)
}
