import { keptRange } from '../long-list.ts'
import type { Sidebar, SidebarCategory, SidebarItem } from './docs.ts'
import { listedFinder, trailFinder } from './sidebar-slice.ts'
import { isExpanded } from './sidebar-trail.ts'

/** Where the items of a sidebar are. */
interface PlacesInParts {
  /** Keys of the parts that begin with lists. */
  readonly ofList: ReadonlyMap<Sidebar, string>
  /** Keys of the parts on the way to an item of a long list; every item of such a list has some. */
  readonly ofItem: ReadonlyMap<SidebarItem, readonly string[]>
}

/** Whether the items of a category are in the HTML of every page that shows the category. */
export function isAlwaysThere(category: SidebarCategory): boolean {
  return isExpanded(category, NO_TRAIL) || category.outside === true
}

const NO_TRAIL: Sidebar = []

/** Finds the keys of the parts that hold what a page shows of a sidebar. */
export function partKeyFinder(
  sidebar: Sidebar,
  { ofList, ofItem }: PlacesInParts,
): (url: string) => readonly string[] {
  const trailOf = trailFinder(sidebar)
  const listedOf = listedFinder()
  const known = new Map<Sidebar, readonly Open[]>()
  const shownOf = (items: Sidebar, current: SidebarItem | undefined): Sidebar => {
    const listed = listedOf(items, current)
    return listed.slice(...keptRange(listed.length, current === undefined ? -1 : listed.indexOf(current)))
  }
  const keysIn = (items: Sidebar, current: SidebarItem | undefined): readonly string[] => {
    const [own, first] = [ofList.get(items), items[0]]
    const isLong = first !== undefined && ofItem.has(first)
    const shown = isLong ? shownOf(items, current) : items
    return [
      ...(own === undefined ? NONE : [own]),
      ...(isLong ? shown.flatMap((item) => ofItem.get(item) ?? NONE) : NONE),
      ...openIn(items).flatMap(({ item, keys }) => (item !== current && shown.includes(item) ? keys : NONE)),
    ]
  }
  const openIn = (items: Sidebar): readonly Open[] => {
    const found =
      known.get(items) ??
      items.flatMap((item) => {
        const keys = item.type === 'category' && isAlwaysThere(item) ? keysIn(item.items, undefined) : NONE
        return keys.length === 0 ? [] : [{ item, keys }]
      })
    known.set(items, found)
    return found
  }
  return (url) => {
    const trail = trailOf(url)
    const below = trail.flatMap((item, at) =>
      item.type === 'category' ? keysIn(item.items, trail[at + 1]) : NONE,
    )
    return [...new Set([...keysIn(sidebar, trail[0]), ...below])]
  }
}

/** A category that is open beside the trail, and the keys of the parts that it shows. */
interface Open {
  readonly item: SidebarItem
  readonly keys: readonly string[]
}

const NONE: readonly string[] = []
