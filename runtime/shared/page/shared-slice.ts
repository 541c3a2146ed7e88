import type { BlogSidebar } from '../blog/blog.ts'
import { blogSidebarSlice, type SlicedPage } from '../blog/blog-slice.ts'
import type { Sidebar } from '../docs/docs.ts'
import type { Json } from '../json.ts'
import { sidebarSlice, sliceHashes } from '../docs/sidebar-slice.ts'

/** How a feature's shared data is sliced. */
interface Slicer {
  /** The part that a page shows. */
  readonly slice: (value: Json, page: SlicedPage) => Json
  /** Tells slices as hashes. */
  readonly hashes: (value: Json, hash: (text: string) => string) => (page: SlicedPage) => string
}

/** By the feature that begins the key. Of docs a page shows what is open there, of a blog the posts that it names anyway. */
const SLICERS: Readonly<Record<string, Slicer>> = {
  docs: {
    slice: (value, page) => sidebarSlice(value as Sidebar, page.url),
    hashes(value, hash) {
      const hashOf = sliceHashes(value as Sidebar, hash)
      return ({ url }) => hashOf(url)
    },
  },
  blog: {
    slice: (value, page) => blogSidebarSlice(value as BlogSidebar, page),
    hashes: (value, hash) => (page) => hash(JSON.stringify(blogSidebarSlice(value as BlogSidebar, page))),
  },
}

/** Data of others is shown whole. */
const WHOLE: Slicer = {
  slice: (value) => value,
  hashes: (value, hash) => () => hash(JSON.stringify(value)),
}

function slicerOf(key: string): Slicer {
  return SLICERS[key.split('-', 1)[0] ?? ''] ?? WHOLE
}

/** The part of shared data that a page shows. */
export function sharedSlice(key: string, value: Json, page: SlicedPage): Json {
  return slicerOf(key).slice(value, page)
}

/**
 * Tells what pages show of shared data as a hash: equal hashes mean equal HTML.
 *
 * @param hash - of texts
 */
export function sharedSliceHashes(
  key: string,
  value: Json,
  hash: (text: string) => string,
): (page: SlicedPage) => string {
  return slicerOf(key).hashes(value, hash)
}
