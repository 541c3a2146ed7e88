import type { BlogSidebar } from '../../runtime/shared/blog/blog.ts'

type Entry = BlogSidebar[number]

/** Entries below a heading; a list without years is one group without heading. */
export interface SidebarGroup {
  readonly year: string | null
  readonly entries: readonly Entry[]
}

/** What a page shows of the recent posts: unlisted ones only while they are the page. */
export function visibleEntries(sidebar: BlogSidebar, url: string): BlogSidebar {
  return sidebar.filter((entry) => entry.unlisted !== true || entry.url === url)
}

/** Entries below the years of their dates, years and entries in the order of the list. */
export function groupEntries(entries: BlogSidebar, byYear: boolean): readonly SidebarGroup[] {
  if (!byYear) return entries.length === 0 ? [] : [{ year: null, entries }]
  const years = new Map<string, Entry[]>()
  for (const entry of entries) {
    const year = entry.date.slice(0, 4)
    const known = years.get(year)
    if (known === undefined) years.set(year, [entry])
    else known.push(entry)
  }
  return [...years].map(([year, entries]) => ({ year, entries }))
}
