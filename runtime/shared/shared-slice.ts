import type { BlogSidebar } from './blog.ts'
import { blogSidebarSlice, type SlicedPage } from './blog-slice.ts'
import type { Sidebar } from './docs.ts'
import type { Json } from './json.ts'
import { sidebarSlice, sliceHashes } from './sidebar-slice.ts'

/** The part of a sidebar that a page shows: of docs what is open there, of a blog the posts that it names anyway. */
export function sharedSlice(value: Json, page: SlicedPage): Json {
  if (isBlogSidebar(value)) return blogSidebarSlice(value, page)
  return sidebarSlice(value as Sidebar, page.url)
}

/**
 * Tells what pages show of shared data as a hash: equal hashes mean equal HTML.
 *
 * @param hash - of texts
 */
export function sharedSliceHashes(value: Json, hash: (text: string) => string): (page: SlicedPage) => string {
  if (isBlogSidebar(value)) return (page) => hash(JSON.stringify(blogSidebarSlice(value, page)))
  const hashOf = sliceHashes(value as Sidebar, hash)
  return ({ url }) => hashOf(url)
}

/** Entries of a docs sidebar have a type, those of a blog a date. */
function isBlogSidebar(value: Json): value is BlogSidebar {
  const [first] = value as BlogSidebar
  return first !== undefined && 'date' in first
}
