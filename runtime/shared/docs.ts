import type { JsonObject } from './json.ts'
import type { Url } from './url.ts'

// These are type aliases, not interfaces, because only aliases are assignable to `JsonObject`: the compiler
// then proves that props and shared data survive JSON.

/** A link to a doc or to any address. */
export type SidebarLink = {
  readonly type: 'link'
  readonly label: string
  /** Address with base URL for docs; as configured for other links. */
  readonly href: string
  /** Id of the doc, when the link is one. */
  readonly docId?: string
  readonly className?: string
  readonly customProps?: JsonObject
  /** Shown only while it is the current page. */
  readonly unlisted?: boolean
  /** Text for the link's card, from the sidebars file. */
  readonly description?: string
  /** Present when the site asks for the address as it is, without the base URL. */
  readonly autoAddBaseUrl?: false
}

/** A group of items, with a page of its own when `href` is set. */
export type SidebarCategory = {
  readonly type: 'category'
  readonly label: string
  readonly href?: string
  /** The page at `href` is unlisted: the label links to it only while it is the current page. */
  readonly linkUnlisted?: boolean
  readonly collapsible: boolean
  readonly collapsed: boolean
  readonly items: readonly SidebarItem[]
  readonly className?: string
  readonly customProps?: JsonObject
  /** Text for the category's card. */
  readonly description?: string
}

/** Raw HTML in a sidebar. */
export type SidebarHtml = {
  readonly type: 'html'
  readonly value: string
  readonly defaultStyle: boolean
  readonly className?: string
  readonly customProps?: JsonObject
}

export type SidebarItem = SidebarLink | SidebarCategory | SidebarHtml

/** Shared data: one sidebar, whole. */
export type Sidebar = readonly SidebarItem[]

/** A neighbour in the reading order. */
export type PaginatorLink = {
  readonly title: string
  readonly url: Url
}

/** One step from the sidebar's root to the page, the page included; categories without a page have no URL. */
export type Breadcrumb = {
  readonly label: string
  readonly url: Url | null
}

/** Props of `@theme/DocItem`. */
export type DocItemProps = {
  readonly docId: string
  readonly title: string
  /** Key of the sidebar among the shared data, or null. */
  readonly sidebar: string | null
  readonly breadcrumbs: readonly Breadcrumb[]
  readonly previous: PaginatorLink | null
  readonly next: PaginatorLink | null
  readonly editUrl: string | null
  readonly hideTableOfContents: boolean
  readonly tocMinHeadingLevel: number | null
  readonly tocMaxHeadingLevel: number | null
  /** What a banner says about the page; absent for pages everybody may find. Drafts exist in `dev` only. */
  readonly visibility?: 'unlisted' | 'draft'
}

/** One card on a category's index page. */
export type DocCard = {
  /** What the card leads to: a group of pages, a page of the site, another address. */
  readonly kind: 'category' | 'doc' | 'link'
  readonly label: string
  /** For a category without a page of its own: its first page. */
  readonly href: string
  /** Null for a category without one (its card then says how many items it has) and for docs without words. */
  readonly description: string | null
  /** Number of direct items of a category; null for the others. */
  readonly itemCount: number | null
}

/** Props of `@theme/DocCategoryGeneratedIndexPage`. */
export type GeneratedIndexProps = {
  readonly title: string
  readonly description: string | null
  /** Key of the sidebar among the shared data. */
  readonly sidebar: string
  readonly breadcrumbs: readonly Breadcrumb[]
  readonly items: readonly DocCard[]
  readonly previous: PaginatorLink | null
  readonly next: PaginatorLink | null
}
