import { defined } from '../../../../runtime/shared/json.ts'
import { keyPart, type Breadcrumb, type PaginatorLink } from '../../../../runtime/shared/docs/docs.ts'
import { sidebarLabel, type Doc, type DocsContext } from '../doc.ts'
import type { GeneratedIndex, ResolvedCategory, ResolvedItem, ResolvedSidebar } from './resolve-sidebars.ts'
import { docLabel, ownUrl } from './sidebar-view.ts'

/** The steps from the root of a sidebar to a page, the page included. */
type Trail = readonly Breadcrumb[]

/** A category with an index page of its own. */
export interface IndexedCategory {
  readonly category: ResolvedCategory
  readonly index: GeneratedIndex
  readonly trail: Trail
  /** Where the page stands in the reading order. */
  readonly stop: number
}

export type SidebarIndex = ReturnType<typeof indexSidebar>

/** Keys become file names, which may not be of any length. */
const MAX_ID = 80

/** Looks through each sidebar once, and gives it the name of its shared data. */
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

/**
 * Who follows whom in a sidebar, and what stands above each page.
 *
 * @param key of the sidebar among the shared data
 */
function indexSidebar(sidebar: ResolvedSidebar, key: string) {
  /** The pages in reading order, unlisted ones left out. */
  const stops: PaginatorLink[] = []
  /** Doc id -> its first place in the reading order. */
  const stopByDoc = new Map<string, number>()
  /** Doc id -> its first place in the tree, references included. */
  const trailByDoc = new Map<string, Trail>()
  /** Docs that belong to this sidebar, in the order in which readers see them: referenced docs do not. */
  const members = new Set<string>()
  const categories: IndexedCategory[] = []

  function placeOnce({ id }: Doc, trail: Trail): void {
    if (!trailByDoc.has(id)) trailByDoc.set(id, trail)
  }

  function addStop(doc: Doc, link: PaginatorLink): void {
    members.add(doc.id)
    if (doc.isUnlisted) return
    if (!stopByDoc.has(doc.id)) stopByDoc.set(doc.id, stops.length)
    stops.push(link)
  }

  function walkCategory(category: ResolvedCategory, parent: Trail): void {
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

  function walkItems(items: readonly ResolvedItem[], parent: Trail): void {
    for (const item of items) {
      if (item.type === 'category') walkCategory(item, parent)
      if (item.type !== 'doc' && item.type !== 'ref') continue
      const { doc } = item
      placeOnce(doc, [...parent, { label: docLabel(item), url: doc.url }])
      if (item.type === 'doc') addStop(doc, paginatorLink(doc, item.label))
    }
  }

  walkItems(sidebar.items, [])
  return { key, sidebar, stops, stopByDoc, trailByDoc, members, categories }
}

/** The page one step before (-1) or after (1) a place in the reading order. */
export function neighbour(index: SidebarIndex, stop: number | undefined, step: -1 | 1): PaginatorLink | null {
  return stop === undefined ? null : (index.stops[stop + step] ?? null)
}

/** A doc as a neighbour; `label` is what its sidebar item says, when it says anything. */
export function paginatorLink(doc: Doc, label?: string): PaginatorLink {
  const { pagination_label, sidebar_label, description } = doc.frontMatter
  const title = pagination_label ?? sidebar_label ?? label ?? sidebarLabel(doc)
  return { title, url: doc.url, ...defined({ description: description || undefined }) }
}
