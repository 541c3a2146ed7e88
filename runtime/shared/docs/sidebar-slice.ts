import type { Sidebar, SidebarCategory, SidebarHtml, SidebarItem, SidebarLink } from './docs.ts'
import {
  isLong,
  KEPT,
  keptRange,
  categoryHref,
  isExpanded,
  isListed,
  ownPage,
  trailFinder,
  type SidebarTrail,
} from './sidebar-trail.ts'

const known = new WeakMap<Sidebar, (url: string) => Sidebar>()

/**
 * A sidebar that gives the same HTML on a page as the whole one, with no more than that shows: closed categories keep
 * where their label leads, long lists what stays of them. What pages of one sidebar have in common is worked out once.
 */
export function sidebarSlice(sidebar: Sidebar, url: string): Sidebar {
  const sliceOf = known.get(sidebar) ?? slicer(sidebar)
  known.set(sidebar, sliceOf)
  return sliceOf(url)
}

/** Tells what a page shows of a sidebar as a hash of texts: equal hashes mean equal HTML on that page. */
export function sliceHashes(sidebar: Sidebar, hash: (text: string) => string): (url: string) => string {
  // Slices of one sidebar share the objects of items that they show alike.
  const texts = new WeakMap<SidebarItem, string>([[FILLER, '']])
  const textOf = (item: SidebarItem): string => {
    const found = texts.get(item)
    if (found !== undefined) return found
    const text =
      item.type === 'category'
        ? JSON.stringify({ ...item, items: [] }) + listText(item.items)
        : JSON.stringify(item)
    const made = text.length > LONG_TEXT ? hash(text) : text
    texts.set(item, made)
    return made
  }
  const listText = (items: Sidebar): string => `[${items.map(textOf).join(',')}]`
  return (url) => hash(listText(sidebarSlice(sidebar, url)))
}

/** Longer texts that many pages share are hashed once. */
const LONG_TEXT = 100

/** Stands for an item that is listed and not shown. */
const FILLER: SidebarHtml = { type: 'html', value: '', defaultStyle: false }

function labelLink(href: string): SidebarLink {
  return { type: 'link', label: '', href }
}

interface Step {
  readonly items: Sidebar
  /** The category that the items are of; null for the sidebar itself. */
  readonly parent: SidebarCategory | null
  readonly trail: SidebarTrail
  /** Place of the list's own item in the trail. */
  readonly depth: number
}

const NO_TRAIL: SidebarTrail = []

function slicer(sidebar: Sidebar): (url: string) => Sidebar {
  const trailOf = trailFinder(sidebar)
  const listedOf = listedFinder()
  const beside = new Map<SidebarItem, SidebarItem>()
  const itemBeside = (item: SidebarItem): SidebarItem => {
    const found = beside.get(item) ?? viewOf(item, NO_TRAIL, 0)
    beside.set(item, found)
    return found
  }
  const viewOf = (item: SidebarItem, trail: SidebarTrail, depth: number): SidebarItem => {
    if (item.type !== 'category') return shown(item)
    const isThere = isExpanded(item, trail) || item.outside === true
    const items = isThere
      ? listOf({ items: item.items, parent: item, trail, depth: depth + 1 })
      : closed(item)
    return { ...shownCategory(item, trail), items }
  }
  const listOf = (step: Step): Sidebar => {
    const { trail, depth } = step
    const current = trail[depth]
    const listed = listedOf(step.items, current)
    const view = (item: SidebarItem): SidebarItem =>
      item === current ? viewOf(item, trail, depth) : itemBeside(item)
    if (!isLong(listed.length)) return listed.map(view)
    const range = keptRange(listed.length, current === undefined ? -1 : listed.indexOf(current))
    const [before, after] = restOf(range, listed, step)
    return [...before, ...listed.slice(...range).map(view), ...after]
  }
  return (url) => listOf({ items: sidebar, parent: null, trail: trailOf(url), depth: 0 })
}

/**
 * What stands for the items of a long list that are not shown. With a page of its own each of them counts; without, there
 * are as many as keep the list long, and one leads where the label of the category does.
 */
function restOf(
  [start, end]: readonly [number, number],
  listed: Sidebar,
  { parent, trail }: Step,
): readonly [before: Sidebar, after: Sidebar] {
  const fillers = (count: number): SidebarItem[] => Array.from({ length: count }, () => FILLER)
  if (parent !== null && ownPage(parent, trail) !== undefined)
    return [fillers(start), fillers(listed.length - end)]
  const before = fillers(start === 0 ? 0 : KEPT + 1)
  const after = fillers(end === listed.length ? 0 : KEPT + 1)
  const first = parent === null ? -1 : listed.findIndex((item) => leadsTo(item, trail) !== undefined)
  const target = listed[first]
  const href = target && leadsTo(target, trail)
  if (href !== undefined && first < start) before[0] = labelLink(href)
  if (href !== undefined && first >= end) after[0] = labelLink(href)
  return [before, after]
}

/** Where the label of a category leads if this item is the first that leads anywhere. */
export function leadsTo(item: SidebarItem, trail: SidebarTrail): string | undefined {
  if (item.type === 'html') return undefined
  return item.type === 'link' ? item.href : categoryHref(item, trail)
}

/** What a closed category needs to be listed, and to lead where it does. */
export function closed(item: SidebarCategory): readonly (SidebarLink | SidebarHtml)[] {
  if (ownPage(item, NO_TRAIL) !== undefined) return []
  const href = categoryHref(item, NO_TRAIL)
  return [href === undefined ? FILLER : labelLink(href)]
}

export function listedFinder(): (items: Sidebar, current: SidebarItem | undefined) => Sidebar {
  const known = new Map<Sidebar, Sidebar>()
  return (items, current) => {
    const listed = known.get(items) ?? items.filter((item) => isListed(item, NO_TRAIL))
    known.set(items, listed)
    if (current === undefined || listed.includes(current)) return listed
    return items.filter((item) => item === current || isListed(item, NO_TRAIL))
  }
}

function shown(item: SidebarLink | SidebarHtml): SidebarLink | SidebarHtml {
  return item.type === 'link'
    ? only(item, ['type', 'label', 'href', 'className', 'autoAddBaseUrl'])
    : only(item, ['type', 'value', 'defaultStyle', 'className'])
}

function shownCategory(item: SidebarCategory, trail: SidebarTrail): Omit<SidebarCategory, 'items'> {
  const href = ownPage(item, trail)
  return {
    ...only(item, ['type', 'label', 'collapsible', 'collapsed', 'outside', 'className']),
    ...(href === undefined ? {} : { href }),
  }
}

export function only<T extends SidebarItem, K extends keyof T>(item: T, keys: readonly K[]): Pick<T, K> {
  const has = (key: K): boolean => item[key] !== undefined
  return Object.fromEntries(keys.filter(has).map((key) => [key, item[key]])) as Pick<T, K>
}
