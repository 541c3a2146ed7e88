import type { Sidebar, SidebarCategory, SidebarHtml, SidebarItem, SidebarLink } from './docs.ts'
import { isLong, KEPT, keptRange } from '../long-list.ts'
import { trimSlash } from '../url/same-path.ts'
import { categoryHref, isExpanded, isListed, ownPage, type SidebarTrail } from './sidebar-trail.ts'

const known = new WeakMap<Sidebar, (url: string) => Sidebar>()

/**
 * A sidebar that gives the same HTML on a page as the whole one, with no more than that shows: closed categories keep
 * where their label leads, long lists what stays of them. What pages of one sidebar have in common is worked out once.
 */
export function sidebarSlice(sidebar: Sidebar, url: string): Sidebar {
  const sliceOf = known.get(sidebar) ?? slicer(sidebar, SIDEBARS)
  known.set(sidebar, sliceOf)
  return sliceOf(url)
}

/** Tells what a page shows of a sidebar as a hash of texts: equal hashes mean equal HTML on that page. */
export function sliceHashes(sidebar: Sidebar, hash: (text: string) => string): (url: string) => string {
  const textOf = slicer<string, string>(sidebar, {
    item: (view) => JSON.stringify(view),
    category: (view, items) => JSON.stringify(view) + items,
    list: ({ items, before, after, label }) =>
      `${before} ${after} ${JSON.stringify(label)}[${items.join(',')}]`,
    same: (text) => (text.length > LONG_TEXT ? hash(text) : text),
  })
  return (url) => hash(textOf(url))
}

/** Longer texts that many pages share are hashed once. */
const LONG_TEXT = 100

interface Form<Item, List> {
  item(view: SidebarLink | SidebarHtml): Item
  category(view: Omit<SidebarCategory, 'items'>, items: List): Item
  list(list: Listing<Item>): List
  /** An item that is the same on many pages. */
  same(item: Item): Item
}

/** Items that are shown, and how many before and after them only count. */
interface Listing<Item> {
  readonly items: readonly Item[]
  readonly before: number
  readonly after: number
  /** An address among those that only count, to which the label of a category leads. */
  readonly label: { readonly href: string; readonly isBefore: boolean } | null
}

/** Stands for an item that is listed and not shown. */
const FILLER: SidebarHtml = { type: 'html', value: '', defaultStyle: false }

const SIDEBARS: Form<SidebarItem, Sidebar> = {
  item: (view) => view,
  category: (view, items) => ({ ...view, items }),
  list({ items, before, after, label }) {
    if (before + after === 0) return items
    const [first, last] = [filled(before), filled(after)]
    if (label !== null) (label.isBefore ? first : last)[0] = labelLink(label.href)
    return first.concat(items, last)
  },
  same: (item) => item,
}

function filled(count: number): SidebarItem[] {
  return Array.from({ length: count }, () => FILLER)
}

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

function slicer<Item, List>(sidebar: Sidebar, form: Form<Item, List>): (url: string) => List {
  const trailOf = trailFinder(sidebar)
  const listedOf = listedFinder()
  const beside = new Map<SidebarItem, Item>()
  const itemBeside = (item: SidebarItem): Item => {
    const found = beside.get(item) ?? form.same(viewOf(item, NO_TRAIL, 0))
    beside.set(item, found)
    return found
  }
  const viewOf = (item: SidebarItem, trail: SidebarTrail, depth: number): Item => {
    if (item.type !== 'category') return form.item(shown(item))
    const isThere = isExpanded(item, trail) || item.outside === true
    const items = isThere
      ? listOf({ items: item.items, parent: item, trail, depth: depth + 1 })
      : form.list({ ...WHOLE, items: closed(item).map(form.item) })
    return form.category(shownCategory(item, trail), items)
  }
  const listOf = (step: Step): List => {
    const { trail, depth } = step
    const current = trail[depth]
    const listed = listedOf(step.items, current)
    const view = (item: SidebarItem): Item =>
      item === current ? viewOf(item, trail, depth) : itemBeside(item)
    if (!isLong(listed.length)) return form.list({ ...WHOLE, items: listed.map(view) })
    const range = keptRange(listed.length, current === undefined ? -1 : listed.indexOf(current))
    return form.list({ ...restOf(range, listed, step), items: listed.slice(...range).map(view) })
  }
  return (url) => listOf({ items: sidebar, parent: null, trail: trailOf(url), depth: 0 })
}

const WHOLE: Omit<Listing<never>, 'items'> = { before: 0, after: 0, label: null }

/**
 * What is not shown of a long list. With a page of its own it is counted; without, there are as many items as keep the
 * list long, and one leads where the label of the category does.
 */
function restOf(
  [start, end]: readonly [number, number],
  listed: Sidebar,
  { parent, trail }: Step,
): Omit<Listing<never>, 'items'> {
  if (parent !== null && ownPage(parent, trail) !== undefined) {
    return { before: start, after: listed.length - end, label: null }
  }
  const [before, after] = [start === 0 ? 0 : KEPT + 1, end === listed.length ? 0 : KEPT + 1]
  const first = parent === null ? -1 : listed.findIndex((item) => leadsTo(item, trail) !== undefined)
  const target = listed[first]
  const href = target === undefined ? undefined : leadsTo(target, trail)
  if (href === undefined || (first >= start && first < end)) return { before, after, label: null }
  return { before, after, label: { href, isBefore: first < start } }
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

interface Place {
  readonly item: SidebarItem
  readonly parent: Place | null
  /** Grows from the first item to the last. */
  readonly order: number
}

/** Finds what `sidebarTrail` finds, without going through the sidebar for each URL. */
export function trailFinder(sidebar: Sidebar): (url: string) => SidebarTrail {
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
    const [exact, bare] = [places.get(url), places.get(trimSlash(url))]
    const isBareFirst = bare !== undefined && (exact === undefined || bare.order < exact.order)
    const trail: SidebarItem[] = []
    for (let place = (isBareFirst ? bare : exact) ?? null; place !== null; place = place.parent) {
      trail.unshift(place.item)
    }
    return trail
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
