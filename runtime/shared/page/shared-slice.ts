import type { BlogSidebar } from '../blog/blog.ts'
import { cutSidebar, type CutSidebar } from '../docs/cut-sidebar.ts'
import type { Sidebar } from '../docs/docs.ts'
import type { Json, JsonObject } from '../json.ts'
import { sidebarSlice, sliceHashes } from '../docs/sidebar-slice.ts'
import type { PageData } from './page-data.ts'

function featureOf(key: string): string {
  return key.split('-', 1)[0] ?? ''
}

/** The part that a page shows: of docs what is open there, of a blog the posts that it names. Data of others is shown whole. */
export function sharedSlice(key: string, value: Json, page: SlicedPage): Json {
  if (featureOf(key) === 'docs') return sidebarSlice(value as Sidebar, page.url)
  return featureOf(key) === 'blog' ? blogSidebarSlice(value as BlogSidebar, page) : value
}

/** What the browser gets of a sidebar in parts; null for what it gets whole, as the list of the docs of a version. */
function cutOf(key: string, value: Json): CutSidebar | null {
  return featureOf(key) === 'docs' && Array.isArray(value) ? cutSidebar(value as Sidebar, key) : null
}

/** The parts that shared data is written in beside the whole, by their keys. */
export function sharedParts(key: string, value: Json): ReadonlyMap<string, Json> {
  return cutOf(key, value)?.parts ?? NO_PARTS
}

const NO_PARTS: ReadonlyMap<string, Json> = new Map()

/** Keys of what browsers need for what a page shows of shared data: parts of it, else the whole. */
export function neededKeys(key: string, value: Json, { url }: SlicedPage): readonly string[] {
  return cutOf(key, value)?.keysFor(url) ?? [key]
}

/** Tells what pages show of shared data as a hash: equal hashes mean equal HTML and page data. */
export function sharedSliceHashes(
  key: string,
  value: Json,
  hash: (text: string) => string,
): (page: SlicedPage) => string {
  if (featureOf(key) !== 'docs') return (page) => hash(JSON.stringify(sharedSlice(key, value, page)))
  const hashOf = sliceHashes(value as Sidebar, hash)
  const cut = cutOf(key, value)
  return ({ url }) => (cut === null ? hashOf(url) : hash(`${hashOf(url)} ${cut.keysFor(url).join(' ')}`))
}

/** What a slice follows from: the page's address, and the addresses that its props name. */
export type SlicedPage = Pick<PageData, 'url' | 'props'>

const placesOf = new WeakMap<BlogSidebar, ReadonlyMap<string, number>>()

/** The posts of a blog's sidebar that a page names anyway: itself, its neighbours, the items of its list. */
export function blogSidebarSlice(sidebar: BlogSidebar, { url, props }: SlicedPage): BlogSidebar {
  const named = new Set<unknown>([url, urlOf(props['newer']), urlOf(props['older'])])
  const { items } = props
  if (Array.isArray(items)) for (const item of items) named.add(urlOf(item))
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
