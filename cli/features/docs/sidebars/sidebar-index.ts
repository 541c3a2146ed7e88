import { defined } from '../../../../runtime/shared/json.ts'
import {
  type Breadcrumb,
  type PaginatorLink,
  type Sidebar,
  type SidebarItem,
  keyPart,
} from '../../../../runtime/shared/docs/docs.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { type Doc, docLabel } from '../read-docs.ts'
import type { DocsContext } from '../versions/read-version.ts'
import type { GeneratedIndex, ResolvedCategory, ResolvedItem, ResolvedSidebar } from './resolve-sidebars.ts'

export interface IndexedCategory {
  readonly category: ResolvedCategory
  readonly index: GeneratedIndex
  readonly trail: readonly Breadcrumb[]
  readonly stop: number
}

export type SidebarIndex = ReturnType<typeof indexSidebar>

/** Keys become file names, which may not be of any length. */
const MAX_ID = 80

export function indexSidebars(
  sidebars: readonly ResolvedSidebar[],
  { instance, version }: DocsContext,
): readonly SidebarIndex[] {
  // Keys that differ in case only would be one file on some disks.
  const taken = new Set<string>()
  return sidebars.map((sidebar) => {
    const usual = `docs-${instance.id}-${keyPart(version.name)}-sidebar-${keyPart(sidebar.id).slice(0, MAX_ID)}`
    let key = usual
    for (let count = 2; taken.has(key.toLowerCase()); count += 1) key = `${usual}~${count}`
    taken.add(key.toLowerCase())
    return indexSidebar(sidebar, key)
  })
}

/** Who follows whom in a sidebar, and what stands above each page. */
function indexSidebar(sidebar: ResolvedSidebar, key: string) {
  /** The pages in reading order, unlisted ones left out. */
  const stops: PaginatorLink[] = []
  /** Doc id -> its first place in the reading order. */
  const stopByDoc = new Map<string, number>()
  /** Doc id -> its first place in the tree, references included. */
  const trailByDoc = new Map<string, readonly Breadcrumb[]>()
  /** Docs that belong to this sidebar, in the order in which readers see them: referenced docs do not. */
  const members = new Set<string>()
  const categories: IndexedCategory[] = []

  function placeOnce({ id }: Doc, trail: readonly Breadcrumb[]): void {
    if (!trailByDoc.has(id)) trailByDoc.set(id, trail)
  }

  function addStop(doc: Doc, link: PaginatorLink): void {
    members.add(doc.id)
    if (doc.isUnlisted) return
    if (!stopByDoc.has(doc.id)) stopByDoc.set(doc.id, stops.length)
    stops.push(link)
  }

  function walkCategory(category: ResolvedCategory, parent: readonly Breadcrumb[]): void {
    const { label, link, items } = category
    const trail = [...parent, { label, url: ownUrl(category) }]
    if (link?.type === 'doc') {
      placeOnce(link.doc, trail)
      addStop(link.doc, paginatorLink(link.doc))
    }
    if (link?.type === 'generated-index') {
      categories.push({ category, index: link, trail, stop: stops.length })
      stops.push({ title: label, url: link.url })
    }
    walkItems(items, trail)
  }

  function walkItems(items: readonly ResolvedItem[], parent: readonly Breadcrumb[]): void {
    for (const item of items) {
      if (item.type === 'category') walkCategory(item, parent)
      if (item.type !== 'doc' && item.type !== 'ref') continue
      const { doc } = item
      placeOnce(doc, [...parent, { label: docLabel(doc, item.label), url: doc.url }])
      if (item.type === 'doc') addStop(doc, paginatorLink(doc, item.label))
    }
  }

  walkItems(sidebar.items, [])
  return { key, sidebar, stops, stopByDoc, trailByDoc, members, categories }
}

/** The sidebar that each doc belongs to, by the id of the doc. */
export function sidebarsByDoc(indexes: readonly SidebarIndex[]): ReadonlyMap<string, SidebarIndex> {
  return new Map(indexes.flatMap((index) => [...index.members].map((id) => [id, index] as const)))
}

export function neighbour(index: SidebarIndex, stop: number | undefined, step: -1 | 1): PaginatorLink | null {
  return stop === undefined ? null : (index.stops[stop + step] ?? null)
}

/** A doc as a neighbour; `label` is what its sidebar item says, when it says anything. */
export function paginatorLink(doc: Doc, label?: string): PaginatorLink {
  const { pagination_label, description } = doc.frontMatter
  return {
    title: pagination_label ?? docLabel(doc, label),
    url: doc.url,
    ...defined({ description: description || undefined }),
  }
}

/** A sidebar as the theme reads it: ids have become addresses, and docs links. */
export function sidebarView(items: readonly ResolvedItem[]): Sidebar {
  return items.map(itemView)
}

function itemView(item: ResolvedItem): SidebarItem {
  if (item.type === 'category') return categoryView(item)
  const { className, customProps } = item
  if (item.type === 'html') {
    const { type, value, defaultStyle = false } = item
    return { type, value, defaultStyle, ...defined({ className, customProps }) }
  }
  if (item.type === 'link') {
    const { type, label, href, description } = item
    const autoAddBaseUrl = item.autoAddBaseUrl === false ? (false as const) : undefined
    return { type, label, href, ...defined({ className, customProps, description, autoAddBaseUrl }) }
  }
  const { url, id, frontMatter, isUnlisted } = item.doc
  return {
    type: 'link',
    label: docLabel(item.doc, item.label),
    href: url,
    docId: id,
    ...defined({
      className: frontMatter.sidebar_class_name ?? className,
      customProps: frontMatter.sidebar_custom_props ?? customProps,
      unlisted: isUnlisted || undefined,
    }),
  }
}

function categoryView(category: ResolvedCategory): SidebarItem {
  const { type, label, link, collapsible, collapsed, className, customProps, description } = category
  const linked = link?.type === 'doc' ? link.doc : undefined
  return {
    type,
    label,
    collapsible,
    collapsed,
    items: sidebarView(category.items),
    ...defined({
      outside: firstPage([category]) === null || undefined,
      href: link?.type === 'generated-index' ? link.url : linked?.url,
      linkUnlisted: linked?.isUnlisted || undefined,
      className,
      customProps: customProps ?? linked?.frontMatter.sidebar_custom_props,
      description,
    }),
  }
}

/** Address of the page of a category; null when it has none, or one that is in no list. */
export function ownUrl({ link }: ResolvedCategory): Url | null {
  if (link?.type === 'doc') return link.doc.isUnlisted ? null : link.doc.url
  return link && link.url
}

/** The first page in the lists that belongs to the sidebar, for links elsewhere: references and links lead out of it. */
export function firstPage(
  items: readonly ResolvedItem[],
): { readonly label: string; readonly href: Url } | null {
  for (const item of items) {
    if (item.type === 'doc' && !item.doc.isUnlisted)
      return { label: docLabel(item.doc, item.label), href: item.doc.url }
    if (item.type !== 'category') continue
    const href = ownUrl(item)
    const found = href === null ? firstPage(item.items) : { label: item.label, href }
    if (found !== null) return found
  }
  return null
}
