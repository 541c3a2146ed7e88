import { defined } from '../../../../runtime/shared/defined.ts'
import { keyPart, type Breadcrumb, type PaginatorLink } from '../../../../runtime/shared/docs/docs.ts'
import { sidebarLabel, type Doc, type DocsContext } from '../doc.ts'
import type {
  GeneratedIndex,
  ResolvedCategory,
  ResolvedDoc,
  ResolvedItem,
  ResolvedSidebar,
} from './resolve-sidebars.ts'
import { docLabel, ownUrl } from './sidebar-view.ts'

/** A step towards the root of a sidebar. Pages below one category share its steps. */
interface Trail {
  readonly crumb: Breadcrumb
  readonly parent: Trail | null
}

/** A category with an index page of its own. */
export interface IndexedCategory {
  readonly category: ResolvedCategory
  readonly index: GeneratedIndex
  readonly trail: Trail
  /** Where the page stands in the reading order. */
  readonly stop: number
}

/** A sidebar, looked through once: who follows whom, and what stands above each page. */
export interface SidebarIndex {
  /** Key of the sidebar among the shared data. */
  readonly key: string
  readonly sidebar: ResolvedSidebar
  /** The pages in reading order, unlisted ones left out. */
  readonly stops: readonly PaginatorLink[]
  /** Doc id -> its first place in the reading order. */
  readonly stopByDoc: ReadonlyMap<string, number>
  /** Doc id -> its first place in the tree, references included. */
  readonly trailByDoc: ReadonlyMap<string, Trail>
  /** Docs that belong to this sidebar, in the order in which readers see them: referenced docs do not. */
  readonly members: ReadonlySet<string>
  readonly categories: readonly IndexedCategory[]
}

interface Walk {
  readonly stops: PaginatorLink[]
  readonly stopByDoc: Map<string, number>
  readonly trailByDoc: Map<string, Trail>
  readonly members: Set<string>
  readonly categories: IndexedCategory[]
}

/** Looks through each sidebar once, and gives it the name of its shared data. */
export function indexSidebars(
  sidebars: readonly ResolvedSidebar[],
  { instance, version }: DocsContext,
): readonly SidebarIndex[] {
  const taken = new Set<string>()
  return sidebars.map((sidebar) => {
    const key = `docs-${instance.id}-${keyPart(version.name)}-sidebar-${keyPart(sidebar.id).slice(0, MAX_ID)}`
    return indexSidebar(sidebar, freeKey(key, taken))
  })
}

/** Keys become file names, which may not be of any length. */
const MAX_ID = 80

/** Keys that differ in case only would be one file on some disks. */
function freeKey(key: string, taken: Set<string>): string {
  let free = key
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${key}~${count}`
  taken.add(free.toLowerCase())
  return free
}

function indexSidebar(sidebar: ResolvedSidebar, key: string): SidebarIndex {
  const walk: Walk = {
    stops: [],
    stopByDoc: new Map(),
    trailByDoc: new Map(),
    members: new Set(),
    categories: [],
  }
  walkItems(sidebar.items, null, walk)
  return { key, sidebar, ...walk }
}

/** The steps of a trail from the root on. */
export function breadcrumbs(trail: Trail | null): readonly Breadcrumb[] {
  const steps: Breadcrumb[] = []
  for (let step = trail; step !== null; step = step.parent) steps.unshift(step.crumb)
  return steps
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

function walkItems(items: readonly ResolvedItem[], parent: Trail | null, walk: Walk): void {
  for (const item of items) {
    if (item.type === 'category') walkCategory(item, parent, walk)
    else if (item.type === 'doc' || item.type === 'ref') walkDoc(item, parent, walk)
  }
}

function walkDoc(item: ResolvedDoc, parent: Trail | null, walk: Walk): void {
  const { doc, type } = item
  placeOnce(doc, { crumb: { label: docLabel(item), url: doc.url }, parent }, walk)
  if (type === 'doc') addStop(doc, paginatorLink(doc, item.label), walk)
}

function walkCategory(category: ResolvedCategory, parent: Trail | null, walk: Walk): void {
  const { label, link, items } = category
  const doc = link?.type === 'doc' ? link.doc : null
  const trail: Trail = { crumb: { label, url: ownUrl(category) }, parent }
  if (doc) {
    placeOnce(doc, trail, walk)
    addStop(doc, paginatorLink(doc), walk)
  }
  if (link?.type === 'generated-index') {
    walk.categories.push({ category, index: link, trail, stop: walk.stops.length })
    walk.stops.push({ title: label, url: link.url })
  }
  walkItems(items, trail, walk)
}

function addStop(doc: Doc, link: PaginatorLink, walk: Walk): void {
  walk.members.add(doc.id)
  if (doc.isUnlisted) return
  if (!walk.stopByDoc.has(doc.id)) walk.stopByDoc.set(doc.id, walk.stops.length)
  walk.stops.push(link)
}

function placeOnce(doc: Doc, trail: Trail, walk: Walk): void {
  if (!walk.trailByDoc.has(doc.id)) walk.trailByDoc.set(doc.id, trail)
}
