import type { JsonObject } from '../json.ts'
import type { WrittenPageProps, TaggedItem, TagLink, TagOfPage } from '../pages.ts'
import type { Url } from '../url/url.ts'

// These are type aliases, not interfaces, because only aliases are assignable to `JsonObject`: the compiler
// then proves that props and shared data survive JSON.

/** What a site may give any entry of a sidebar. */
type OwnOfItem = {
  /** Further class of its list item. */
  readonly className?: string
  /** Data of the site's own. */
  readonly customProps?: JsonObject
}

/** A link to a doc or to any address. */
export type SidebarLink = {
  readonly type: 'link'
  /** What it is called. */
  readonly label: string
  /** Address with base URL for docs; as configured for other links. */
  readonly href: string
  /** Id of the doc, when the link is one. */
  readonly docId?: string
  /** Shown only while it is the current page. */
  readonly unlisted?: boolean
  /** Text for the link's card, from the sidebars file. */
  readonly description?: string
  /** Present when the site asks for the address as it is, without the base URL. */
  readonly autoAddBaseUrl?: false
} & OwnOfItem &
  MissingItems

/** A group of items, with a page of its own when `href` is set. */
export type SidebarCategory = {
  readonly type: 'category'
  /** What it is called. */
  readonly label: string
  /** Address of its own page; absent when it has none. */
  readonly href?: string
  /** The page at `href` is unlisted: the label links to it only while it is the current page. */
  readonly linkUnlisted?: boolean
  /** Whether readers can close it. */
  readonly collapsible: boolean
  /** Whether it is closed at first, where none of its pages is shown. */
  readonly collapsed: boolean
  /** None of its items is a page of this sidebar, so no page opens it. */
  readonly outside?: true
  /** What is in it, in order. */
  readonly items: readonly SidebarItem[]
  /** Text for the category's card. */
  readonly description?: string
  /** Present while its items are not loaded: key of the part that holds them. */
  readonly part?: string
  /** Absent: a category stands for itself. */
  readonly count?: never
} & OwnOfItem

/** Raw HTML in a sidebar. */
export type SidebarHtml = {
  readonly type: 'html'
  /** The HTML. */
  readonly value: string
  /** Whether it looks like a link of the sidebar. */
  readonly defaultStyle: boolean
} & OwnOfItem &
  MissingItems

/** Present on what stands for neighbouring items of a long list that are not loaded; one object for all of them. */
export type MissingItems = {
  /** Key of the part that holds them. */
  readonly part?: string
  /** How many of them are listed. */
  readonly count?: number
}

/** An entry of a sidebar. */
export type SidebarItem = SidebarLink | SidebarCategory | SidebarHtml

/** Shared data: one sidebar, whole. */
export type Sidebar = readonly SidebarItem[]

export type PaginatorLink = {
  readonly title: string
  readonly url: Url
  readonly description?: string
}

/** One step from the sidebar's root to the page, the page included; categories without a page have no URL. */
export type Breadcrumb = {
  readonly label: string
  readonly url: Url | null
}

/** The doc of a page in a version, the page's own included. */
export type DocAlternate = { readonly version: string; readonly url: Url }

export type DocVersionLink = DocAlternate & { readonly label: string }

/** The version of the docs that a page belongs to, as its banner and badge show it. */
export type DocVersion = {
  readonly name: string
  readonly label: string
  readonly isLast: boolean
  /** Whether pages show the label. */
  readonly badge: boolean
  /** Null for none; `latest` is the same doc in the last version, else its main doc. */
  readonly banner: {
    readonly kind: 'unreleased' | 'unmaintained'
    readonly latest: DocVersionLink | null
  } | null
}

/** What a page of the docs tells every component, as the data of its route context. */
export type DocsRouteData = {
  readonly version: string
  /** The same doc in every version that has it; absent when there is one version, and for pages that are no doc. */
  readonly alternates?: readonly DocAlternate[]
}

/** A version as the whole site may know it. */
export type DocsVersionData = {
  /** As in `versions.json`; `current` for the version at work. */
  readonly name: string
  /** Name that readers see. */
  readonly label: string
  /** Whether it is the one at the address of the docs themselves. */
  readonly isLast: boolean
  /** Path within the site, without the base URL. */
  readonly path: string
  /** The doc that stands for the version; null when it has none. */
  readonly mainDocId: string | null
  /** Address of its main doc; null when it has none. */
  readonly url: Url | null
}

/** What the whole site may know of a docs instance: the plugin data `docs` by the id of the instance. */
export type DocsInstanceData = {
  /** Path within the site, without the base URL. */
  readonly path: string
  /** Whether docs show the way to them. */
  readonly breadcrumbs: boolean
  /** In the order of their list. */
  readonly versions: readonly DocsVersionData[]
}

/** Shared data: the docs and sidebars of a version by id. */
export type VersionDocsData = {
  /** Docs by id. */
  readonly docs: Readonly<Record<string, DocFacts>>
  /** Docs that this build leaves out. */
  readonly draftIds: readonly string[]
  /** Sidebars by id: the key of their shared data, and their first link. */
  readonly sidebars: Readonly<Record<string, SidebarEntry>>
}

/** What is known of a sidebar by its id. */
export type SidebarEntry = {
  /** Key of its shared data. */
  readonly key: string
  /** Address of its first link; absent when it has none. */
  readonly url?: string
  /** Label of its first link. */
  readonly label?: string
}

/** What is known of a doc by its id. */
export type DocFacts = {
  /** Address of the doc. */
  readonly url: Url
  /** Title of the doc. */
  readonly title: string
  /** Its description; null for none. */
  readonly description: string | null
  /** Id of the sidebar it belongs to. */
  readonly sidebar?: string
  readonly unlisted?: true
}

/** Props of `@theme/DocItem`. */
export type DocItemProps = {
  /** Id of the doc. */
  readonly docId: string
  /** Title of the page. */
  readonly title: string
  /** The version of the page. */
  readonly version: DocVersion
  /** Key of the sidebar among the shared data, or null. */
  readonly sidebar: string | null
  /** The way from the root of the sidebar to the page. */
  readonly breadcrumbs: readonly Breadcrumb[]
  /** The page before this one; null for none. */
  readonly previous: PaginatorLink | null
  /** The page after this one; null for none. */
  readonly next: PaginatorLink | null
  /** Where the page can be edited; null for none. */
  readonly editUrl: string | null
  /** Absent for docs without tags. */
  readonly tags?: readonly TagLink[]
} & WrittenPageProps

/** One card on a category's index page. */
export type DocCard = {
  /** What the card leads to: a group of pages, a page of the site, another address. */
  readonly kind: 'category' | 'doc' | 'link'
  readonly label: string
  /** For a category without a page of its own: its first page. */
  readonly href: string
  /** Present when the address is to be used as it is, without the base URL. */
  readonly autoAddBaseUrl?: false
  /** Null for a category without one (its card then says how many items it has) and for docs without words. */
  readonly description: string | null
  /** Number of direct items of a category; null for the others. */
  readonly itemCount: number | null
}

/** Props of `@theme/DocCategoryGeneratedIndexPage`. */
export type GeneratedIndexProps = Pick<
  DocItemProps,
  'version' | 'title' | 'breadcrumbs' | 'previous' | 'next'
> & {
  /** What the category is about; null for nothing. */
  readonly description: string | null
  /** Key of the sidebar among the shared data. */
  readonly sidebar: string
  /** The cards of the page. */
  readonly items: readonly DocCard[]
}

/** Props of `@theme/DocTagsListPage`. */
export type DocTagsListProps = Pick<DocItemProps, 'version'> & {
  /** Sorted by label, with counts. */
  readonly tags: readonly TagLink[]
}

/** Props of `@theme/DocTagDocListPage`. */
export type DocTagDocListProps = Pick<DocItemProps, 'version'> & {
  /** The tag of the page. */
  readonly tag: TagOfPage
  /** Sorted by title. */
  readonly items: readonly TaggedItem[]
  /** Every doc with the tag is unlisted. */
  readonly unlisted: boolean
}

/** Key of the docs instances of the site with their versions, among the shared data; sites without docs have no such data. */
export const DOCS_INSTANCES_KEY = 'plugins/docs'

/** Key of what the docs of a version are called and where they are, among the shared data. */
export function docsDataKey(id: string, version: string): string {
  return `docs-${id}-${keyPart(version)}-docs`
}

/** A name in keys of shared data, which are file names and parts of addresses: what is not plain is escaped. */
export function keyPart(name: string): string {
  return name.replace(/[^\w.-]/gu, (character) => `~${character.codePointAt(0)?.toString(16) ?? ''}`)
}

/** Key of the browser's storage for the version that a reader prefers. */
export function preferredVersionKey(id: string): string {
  return `docs-preferred-version-${id}`
}
