import type { Sidebar, SidebarCategory, SidebarHtml, SidebarItem, SidebarLink } from './docs.ts'
import type { Json } from './json.ts'
import { isLong, keptRange, KEPT } from './long-list.ts'
import { trimSlash } from './same-path.ts'
import { categoryHref, isExpanded, isListed, ownPage, type SidebarTrail } from './sidebar-trail.ts'

/** What pages show of one sidebar. */
export interface SidebarSlices {
  /**
   * A sidebar that gives the same HTML on the page as the whole one, with no more than that shows: closed categories
   * keep where their label leads, long lists what stays of them.
   */
  of(url: string): Sidebar
  /** The same as a text: equal texts mean equal HTML on that page. */
  textOf(url: string): string
}

const known = new WeakMap<Sidebar, SidebarSlices>()

/** The slices of a sidebar. What pages have in common is worked out once. */
export function sidebarSlices(sidebar: Sidebar): SidebarSlices {
  const found = known.get(sidebar) ?? createSlices(sidebar)
  known.set(sidebar, found)
  return found
}

function createSlices(sidebar: Sidebar): SidebarSlices {
  const trailOf = trailFinder(sidebar)
  const aside = new Map<SidebarItem, SidebarItem>()
  const of = (url: string): Sidebar => slice(sidebar, null, { trail: trailOf(url), aside })
  return { of, textOf: (url) => JSON.stringify(withoutFillers(of(url))) }
}

interface Place {
  readonly item: SidebarItem
  readonly parent: Place | null
  /** Its number among the places. */
  readonly order: number
}

/** Finds what `sidebarTrail` finds, without going through the sidebar for each URL. */
function trailFinder(sidebar: Sidebar): (url: string) => SidebarTrail {
  const places = new Map<string, Place>()
  const add = (items: Sidebar, parent: Place | null): void => {
    for (const item of items) {
      if (item.type === 'html') continue
      const place: Place = { item, parent, order: places.size }
      if (item.href !== undefined && !places.has(item.href)) places.set(item.href, place)
      if (item.type === 'category') add(item.items, place)
    }
  }
  add(sidebar, null)
  return (url) => {
    const found = [places.get(url), places.get(trimSlash(url))].filter((place) => place !== undefined)
    const first = found.toSorted((a, b) => a.order - b.order)[0]
    const trail: SidebarItem[] = []
    for (let place: Place | null = first ?? null; place !== null; place = place.parent)
      trail.unshift(place.item)
    return trail
  }
}

interface Slicing {
  readonly trail: SidebarTrail
  /** What is shown of items that are not on the trail: the same on every page. */
  readonly aside: Map<SidebarItem, SidebarItem>
}

/** What is shown of the items of a category, or of the sidebar itself. */
function slice(items: Sidebar, parent: SidebarCategory | null, slicing: Slicing): Sidebar {
  const { trail, aside } = slicing
  const listed = items.filter((item) => isListed(item, trail))
  const show = (item: SidebarItem): SidebarItem => {
    if (trail.includes(item)) return shown(item, slicing)
    const found = aside.get(item) ?? shown(item, { trail: [], aside })
    aside.set(item, found)
    return found
  }
  if (!isLong(listed.length)) return listed.map(show)
  const current = listed.findIndex((item) => trail.includes(item))
  const [start, end] = keptRange(listed.length, current)
  const [before, after] = fillers([start, end], { listed, parent, trail })
  return [...before, ...listed.slice(start, end).map(show), ...after]
}

/** Stands for an item that is listed and not shown. */
const FILLER: SidebarHtml = { type: 'html', value: '', defaultStyle: false }

interface LongList {
  readonly listed: Sidebar
  readonly parent: SidebarCategory | null
  readonly trail: SidebarTrail
}

/**
 * What stands before and after the items of a long list that stay. With a page of their own they are counted; without,
 * there are as many as keep the list long, and one leads where the label of the category does.
 */
function fillers(
  [start, end]: readonly [number, number],
  { listed, parent, trail }: LongList,
): readonly [before: Sidebar, after: Sidebar] {
  if (parent !== null && ownPage(parent, trail) !== undefined) {
    return [filled(start), filled(listed.length - end)]
  }
  const before = start === 0 ? [] : filled(KEPT + 1)
  const after = end === listed.length ? [] : filled(KEPT + 1)
  const first = parent === null ? -1 : listed.findIndex((item) => leadsTo(item, trail) !== undefined)
  const target = listed[first]
  const href = target === undefined ? undefined : leadsTo(target, trail)
  if (href === undefined || (first >= start && first < end)) return [before, after]
  return first < start ? [before.with(0, label(href)), after] : [before, after.with(0, label(href))]
}

function filled(count: number): readonly SidebarItem[] {
  return Array.from({ length: count }, () => FILLER)
}

/** Where the label of a category around an item leads, if the item is the first that leads anywhere. */
function leadsTo(item: SidebarItem, trail: SidebarTrail): string | undefined {
  if (item.type === 'html') return undefined
  return item.type === 'link' ? item.href : categoryHref(item, trail)
}

/** An item that is there for its address. */
function label(href: string): SidebarLink {
  return { type: 'link', label: '', href }
}

/** What the HTML holds of an item that is listed. */
function shown(item: SidebarItem, slicing: Slicing): SidebarItem {
  switch (item.type) {
    case 'link':
      return only(item, ['type', 'label', 'href', 'className', 'autoAddBaseUrl'])
    case 'html':
      return only(item, ['type', 'value', 'defaultStyle', 'className'])
    case 'category':
      return shownCategory(item, slicing)
  }
}

function shownCategory(item: SidebarCategory, slicing: Slicing): SidebarCategory {
  const { trail } = slicing
  const href = ownPage(item, trail)
  const isThere = isExpanded(item, trail) || item.outside === true
  return {
    ...only(item, ['type', 'label', 'collapsible', 'collapsed', 'outside', 'className']),
    ...(href === undefined ? {} : { href }),
    items: isThere ? slice(item.items, item, slicing) : closed(item, trail),
  }
}

/** What a closed category needs to be listed, and to lead where it does. */
function closed(item: SidebarCategory, trail: SidebarTrail): Sidebar {
  if (ownPage(item, trail) !== undefined) return []
  const href = categoryHref(item, trail)
  return [href === undefined ? FILLER : label(href)]
}

/** Some keys of an item, as far as it has them. */
function only<T extends SidebarItem, K extends keyof T>(item: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(
    keys.flatMap((key) => (item[key] === undefined ? [] : [[key, item[key]]])),
  ) as Pick<T, K>
}

/** A slice with the number of its fillers in their place. */
function withoutFillers(items: Sidebar): Json {
  const own = items.filter((item) => item !== FILLER)
  return [
    items.length,
    ...own.map((item) => (item.type === 'category' ? { ...item, items: withoutFillers(item.items) } : item)),
  ]
}
