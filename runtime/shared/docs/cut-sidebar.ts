import { isLong, KEPT, keptRange, isListed, ownPage, isExpanded, trailFinder } from './sidebar-trail.ts'
import type { MissingItems, Sidebar, SidebarCategory, SidebarItem } from './docs.ts'
import { rootPartKey, partPrefix } from '../page/page-data.ts'
import { closed, leadsTo, only, listedFinder } from './sidebar-slice.ts'

export interface CutSidebar {
  readonly parts: ReadonlyMap<string, Sidebar>
  readonly keysFor: (url: string) => readonly string[]
}

const known = new WeakMap<Sidebar, CutSidebar | null>()

/**
 * Cuts a sidebar into what a page shows and what it may show next; null for one of few entries, which stays whole. A
 * closed category and a stretch of a long list are a part of their own; what is open on all pages is in the part around
 * it, since whoever needs that shows it. Keys follow from addresses and not from content or places, so that an edit
 * changes few parts, and few pages name others than before.
 *
 * @param key - of the sidebar
 */
export function cutSidebar(sidebar: Sidebar, key: string): CutSidebar | null {
  const found = known.get(sidebar)
  if (found !== undefined) return found
  const made = isLong(entriesIn(sidebar)) ? new Cutter(key).cut(sidebar) : null
  known.set(sidebar, made)
  return made
}

function entriesIn(items: Sidebar): number {
  return items.reduce((sum, item) => sum + 1 + (item.type === 'category' ? entriesIn(item.items) : 0), 0)
}

/** How many items a stretch of a long list has; the last may have fewer. What a page shows is in two of them at most. */
const STRETCH = { min: KEPT, max: 2 * KEPT }
/** One item of so many begins a stretch once there are enough. It does so wherever it stands. */
const BEGINS = 32

/** What stands in a list, and the items of the sidebar that it stands for. */
interface Entry {
  /** Tells it from others in the list, whatever its place. */
  readonly id: string
  readonly view: SidebarItem
  readonly items: Sidebar
  /** How many of these are listed. */
  readonly count: number
  /** Where the label of the category around leads, if this is the first that leads there. */
  readonly href: string | undefined
}

class Cutter {
  readonly #key: string
  readonly #parts = new Map<string, Sidebar>()
  /** Keys of the parts that begin with lists. */
  readonly #keyOfList = new Map<Sidebar, string>()
  /** Keys of the parts on the way to an item of a long list. */
  readonly #keysOfItem = new Map<SidebarItem, string[]>()

  constructor(key: string) {
    this.#key = key
  }

  cut(sidebar: Sidebar): CutSidebar {
    const root = rootPartKey(this.#key)
    this.#parts.set(root, [])
    this.#parts.set(root, this.#list(sidebar, null, ''))
    this.#keyOfList.set(sidebar, root)
    const keys = { ofList: this.#keyOfList, ofItem: this.#keysOfItem }
    return { parts: this.#parts, keysFor: partKeyFinder(sidebar, keys) }
  }

  #list(items: Sidebar, parent: SidebarCategory | null, place: string): Sidebar {
    const listed = items.filter((item) => isListed(item, NO_TRAIL))
    if (!isLong(listed.length)) return items.map((item) => this.#view(item, place))
    const isLed = parent !== null && ownPage(parent, NO_TRAIL) === undefined
    const first = isLed ? listed.find((item) => leadsTo(item, NO_TRAIL) !== undefined) : undefined
    const entries = items.map((item) => ({
      id: idOf(item),
      view: this.#view(item, place),
      items: [item],
      count: isListed(item, NO_TRAIL) ? 1 : 0,
      href: item === first ? leadsTo(item, NO_TRAIL) : undefined,
    }))
    return this.#stretches(entries, place)
  }

  #stretches(entries: readonly Entry[], place: string): Sidebar {
    const stretches = inStretches(entries).map((stretch): Entry => {
      const key = this.#put(
        `${place}\n${stretch[0]?.id ?? ''}`,
        stretch.map(({ view }) => view),
      )
      const items = stretch.flatMap((entry) => entry.items)
      for (const item of items) this.#keysOfItem.set(item, [key, ...(this.#keysOfItem.get(item) ?? [])])
      const count = stretch.reduce((sum, entry) => sum + entry.count, 0)
      const href = stretch.find((entry) => entry.href !== undefined)?.href
      return { id: key, view: standIn({ part: key, count }, href), items, count, href }
    })
    return isLong(stretches.length) ? this.#stretches(stretches, place) : stretches.map(({ view }) => view)
  }

  #view(item: SidebarItem, around: string): SidebarItem {
    if (item.type !== 'category' || item.items.length === 0) return whole(item)
    const place = `${around}\n${idOf(item)}`
    if (isAlwaysThere(item)) return { ...category(item), items: this.#list(item.items, item, place) }
    const isSmall = !isLong(entriesIn(item.items))
    const part = this.#put(place, isSmall ? item.items.map(whole) : this.#list(item.items, item, place))
    this.#keyOfList.set(item.items, part)
    return { ...category(item), items: isListed(item, NO_TRAIL) ? closed(item) : [], part }
  }

  /** Writes a part that is named after its place in the sidebar. */
  #put(place: string, part: Sidebar): string {
    const name = partPrefix(this.#key) + hash(place).toString(36)
    let free = name
    for (let count = 2; this.#parts.has(free); count += 1) free = `${name}-${count}`
    this.#parts.set(free, part)
    return free
  }
}

/** What stands for items of a list. It leads where the label of the category around leads, if to one of them. */
function standIn(missing: MissingItems, href: string | undefined): SidebarItem {
  return href === undefined
    ? { type: 'html', value: '', defaultStyle: false, ...missing }
    : { type: 'link', label: '', href, ...missing }
}

const NO_TRAIL: Sidebar = []

/** An item with all that is below it, as far as the theme shows it. */
function whole(item: SidebarItem): SidebarItem {
  switch (item.type) {
    case 'link':
      return only(item, ['type', 'label', 'href', 'className', 'unlisted', 'autoAddBaseUrl'])
    case 'html':
      return only(item, ['type', 'value', 'defaultStyle', 'className'])
    case 'category':
      return { ...category(item), items: item.items.map(whole) }
  }
}

function category(item: SidebarCategory): Omit<SidebarCategory, 'items'> {
  return only(item, [
    'type',
    'label',
    'href',
    'linkUnlisted',
    'collapsible',
    'collapsed',
    'outside',
    'className',
  ])
}

function idOf(item: SidebarItem): string {
  switch (item.type) {
    case 'link':
      return item.href
    case 'html':
      return item.value
    case 'category':
      return item.href ?? item.label
  }
}

/** Divides a list so that an item that comes or goes moves few others to another stretch. */
function inStretches(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const stretches: Entry[][] = []
  let stretch: Entry[] = []
  for (const entry of entries) {
    const mayEnd = stretch.length >= STRETCH.min && hash(entry.id) % BEGINS === 0
    if (stretches.length === 0 || mayEnd || stretch.length >= STRETCH.max) stretches.push((stretch = []))
    stretch.push(entry)
  }
  return stretches
}

/** FNV-1a: short, and the same everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

interface PlacesInParts {
  readonly ofList: ReadonlyMap<Sidebar, string>
  /** Keys of the parts on the way to an item of a long list; every item of such a list has some. */
  readonly ofItem: ReadonlyMap<SidebarItem, readonly string[]>
}

/** Whether the items of a category are in the HTML of every page that shows the category. */
function isAlwaysThere(category: SidebarCategory): boolean {
  return isExpanded(category, NO_TRAIL) || category.outside === true
}

function partKeyFinder(
  sidebar: Sidebar,
  { ofList, ofItem }: PlacesInParts,
): (url: string) => readonly string[] {
  const trailOf = trailFinder(sidebar)
  const listedOf = listedFinder()
  const openOf = new Map<Sidebar, readonly Open[]>()
  const shownOf = (items: Sidebar, current: SidebarItem | undefined): Sidebar => {
    const listed = listedOf(items, current)
    return listed.slice(...keptRange(listed.length, current === undefined ? -1 : listed.indexOf(current)))
  }
  const keysIn = (items: Sidebar, current: SidebarItem | undefined): readonly string[] => {
    const [own, first] = [ofList.get(items), items[0]]
    const isCut = first !== undefined && ofItem.has(first)
    const shown = isCut ? shownOf(items, current) : items
    return [
      ...(own === undefined ? NONE : [own]),
      ...(isCut ? shown.flatMap((item) => ofItem.get(item) ?? NONE) : NONE),
      ...openIn(items).flatMap(({ item, keys }) => (item !== current && shown.includes(item) ? keys : NONE)),
    ]
  }
  const openIn = (items: Sidebar): readonly Open[] => {
    const found =
      openOf.get(items) ??
      items.flatMap((item) => {
        const keys = item.type === 'category' && isAlwaysThere(item) ? keysIn(item.items, undefined) : NONE
        return keys.length === 0 ? [] : [{ item, keys }]
      })
    openOf.set(items, found)
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

interface Open {
  readonly item: SidebarItem
  readonly keys: readonly string[]
}

const NONE: readonly string[] = []
