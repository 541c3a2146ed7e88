import type { BlogSidebar } from './blog.ts'
import type { Json, JsonObject } from '../json.ts'
import type { PageData } from '../page/page-data.ts'

/** What a slice follows from: the page's address, and the addresses that its props name. */
export type SlicedPage = Pick<PageData, 'url' | 'props'>

const placesOf = new WeakMap<BlogSidebar, ReadonlyMap<string, number>>()

/** Shorter lists are gone through. */
const LONG = 50

/** The posts of a blog's sidebar that a page names anyway: itself, its neighbours, the items of its list. */
export function blogSidebarSlice(sidebar: BlogSidebar, { url, props }: SlicedPage): BlogSidebar {
  const named = new Set<unknown>([url, urlOf(props['newer']), urlOf(props['older'])])
  const { items } = props
  if (Array.isArray(items)) for (const item of items) named.add(urlOf(item))
  if (sidebar.length < LONG) return sidebar.filter((post) => named.has(post.url))
  const places = placesOf.get(sidebar) ?? new Map(sidebar.map((post, place) => [post.url, place]))
  placesOf.set(sidebar, places)
  return [...named]
    .flatMap((one) => places.get(one as string) ?? [])
    .toSorted((a, b) => a - b)
    .flatMap((place) => sidebar[place] ?? [])
}

function urlOf(value: Json | undefined): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)['url']
    : undefined
}
