import type { BlogSidebar } from '../blog/blog.ts'
import { blogSidebarSlice, type SlicedPage } from '../blog/blog-slice.ts'
import { cutSidebar, type CutSidebar } from '../docs/cut-sidebar.ts'
import type { Sidebar } from '../docs/docs.ts'
import type { Json } from '../json.ts'
import { sidebarSlice, sliceHashes } from '../docs/sidebar-slice.ts'

/** How a feature's shared data is sliced. */
interface Slicer {
  /** The part that a page shows. */
  readonly slice: (value: Json, page: SlicedPage) => Json
  /** Tells slices as hashes. */
  readonly hashes: (data: SharedValue, hash: (text: string) => string) => (page: SlicedPage) => string
  /** The parts that it is written in beside the whole; null for none. */
  readonly cut?: (data: SharedValue) => CutSidebar | null
}

/** Shared data with its key. */
interface SharedValue {
  readonly key: string
  readonly value: Json
}

/** By the feature that begins the key. Of docs a page shows what is open there, of a blog the posts that it names anyway. */
const SLICERS: Readonly<Record<string, Slicer>> = {
  docs: {
    slice: (value, page) => sidebarSlice(value as Sidebar, page.url),
    hashes({ key, value }, hash) {
      const hashOf = sliceHashes(value as Sidebar, hash)
      const cut = cutSidebar(value as Sidebar, key)
      return ({ url }) => (cut === null ? hashOf(url) : hash(`${hashOf(url)} ${cut.keysFor(url).join(' ')}`))
    },
    // The list of the docs of a version is no sidebar.
    cut: ({ key, value }) => (Array.isArray(value) ? cutSidebar(value as Sidebar, key) : null),
  },
  blog: {
    slice: (value, page) => blogSidebarSlice(value as BlogSidebar, page),
    hashes:
      ({ value }, hash) =>
      (page) =>
        hash(JSON.stringify(blogSidebarSlice(value as BlogSidebar, page))),
  },
}

/** Data of others is shown whole. */
const WHOLE: Slicer = {
  slice: (value) => value,
  hashes:
    ({ value }, hash) =>
    () =>
      hash(JSON.stringify(value)),
}

function slicerOf(key: string): Slicer {
  return SLICERS[key.split('-', 1)[0] ?? ''] ?? WHOLE
}

/** The part of shared data that a page shows. */
export function sharedSlice(key: string, value: Json, page: SlicedPage): Json {
  return slicerOf(key).slice(value, page)
}

/** The parts that shared data is written in beside the whole, by their keys. */
export function sharedParts(key: string, value: Json): ReadonlyMap<string, Json> {
  return slicerOf(key).cut?.({ key, value })?.parts ?? NO_PARTS
}

const NO_PARTS: ReadonlyMap<string, Json> = new Map()

/** Keys of what browsers need for what a page shows of shared data: parts of it, else the whole. */
export function neededKeys(key: string, value: Json, { url }: SlicedPage): readonly string[] {
  return slicerOf(key).cut?.({ key, value })?.keysFor(url) ?? [key]
}

/**
 * Tells what pages show of shared data as a hash: equal hashes mean equal HTML and page data.
 *
 * @param hash - of texts
 */
export function sharedSliceHashes(
  key: string,
  value: Json,
  hash: (text: string) => string,
): (page: SlicedPage) => string {
  return slicerOf(key).hashes({ key, value }, hash)
}
