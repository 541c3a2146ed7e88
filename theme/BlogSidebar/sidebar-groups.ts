import type { BlogSidebar } from '../../runtime/shared/blog/blog.ts'

/** A post as lists of recent posts are given it. */
export interface SidebarPost extends Omit<BlogSidebar[number], 'url'> {
  readonly permalink: string
}

/** Entries below a heading; a list without years is one group without heading. */
export interface SidebarGroup {
  readonly year: string | null
  readonly entries: readonly SidebarPost[]
}

/** What a page shows of the recent posts: unlisted ones only while they are the page. */
export function visibleEntries(sidebar: BlogSidebar, page: string): readonly SidebarPost[] {
  const shown = sidebar.filter(({ unlisted, url }) => unlisted !== true || url === page)
  return shown.map(({ url: permalink, ...post }) => ({ ...post, permalink }))
}

/** Entries below the years of their dates, years and entries in the order of the list. */
export function groupEntries(entries: readonly SidebarPost[], byYear: boolean): readonly SidebarGroup[] {
  if (!byYear) return entries.length === 0 ? [] : [{ year: null, entries }]
  const years = new Map<string, SidebarPost[]>()
  for (const entry of entries) {
    const year = entry.date.slice(0, 4)
    const known = years.get(year)
    if (known === undefined) years.set(year, [entry])
    else known.push(entry)
  }
  return [...years].map(([year, entries]) => ({ year, entries }))
}
