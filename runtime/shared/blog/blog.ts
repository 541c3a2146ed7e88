import type { JsonObject } from '../json.ts'
import type { WrittenPageProps, TagLink, TagOfPage } from '../pages.ts'
import type { Url } from '../url/url.ts'

// What the blog's back (cli/features/blog) hands to its front (theme/blog). Type aliases, not interfaces, because only
// aliases are assignable to `JsonObject`.

export type BlogAuthor = {
  /** Key in the authors file; absent for inline authors. */
  readonly key?: string
  readonly name?: string
  readonly title?: string
  readonly description?: string
  /** Where the name leads: the author's own page on this site, else `url`, else `mailto:` of the email. */
  readonly href?: string
  /** Address of the image, with base URL. */
  readonly imageUrl?: string
  /** Platform -> address, in the order written. */
  readonly socials?: Readonly<Record<string, string>>
  /** Further keys of the authors file, as written. */
  readonly custom?: JsonObject
}

export type BlogPost = {
  readonly title: string
  readonly url: Url
  /** ISO date-time in UTC. */
  readonly date: string
  readonly description: string | null
  /** Minutes with decimals, in lists rounded up; absent when not shown. */
  readonly readingTime?: number
  readonly authors: readonly BlogAuthor[]
  readonly tags: readonly TagLink[]
  /** Absolute site path or URL of the social image, with base URL. */
  readonly image?: string
  readonly unlisted?: true
  /** What a plugin has added to its metadata. */
  readonly further?: JsonObject
}

/** A post in a list: `<Content item={index}/>` shows the excerpt that is `items[index]` of the page's contents. */
export type BlogListItem = BlogPost & {
  /** The post has a truncate marker: "Read more" leads to the rest. */
  readonly truncated: boolean
}

export type BlogInfo = {
  readonly id: string
  readonly title: string
  readonly description: string
  /** The list's first page, with base URL. */
  readonly url: Url
  readonly archiveUrl: Url | null
  readonly tagsUrl: Url | null
  readonly authorsUrl: Url | null
  /** Key of the recent-posts sidebar among the shared data; null when the blog shows none. */
  readonly sidebar: string | null
  readonly sidebarTitle: string
}

/** Key of the list of recent posts of a blog. */
export function blogSidebarKey(id: string): string {
  return `blog-${id}-sidebar`
}

/** Shared data: recent posts, newest first. `useShared<BlogSidebar>(key, 'slice')` gives, while a page is built, only the posts that the page shows anyway (itself, its neighbours, the items of a list); the browser has all. */
export type BlogSidebar = readonly {
  readonly title: string
  readonly url: Url
  /** ISO date-time. */
  readonly date: string
  readonly unlisted?: true
}[]

export type Pagination = {
  /** From 1. */
  readonly page: number
  readonly totalPages: number
  /** How many entries a page has at most, and how many all pages have together. */
  readonly postsPerPage: number
  readonly totalCount: number
  readonly newer: Url | null
  readonly older: Url | null
}

type BlogPageProps = {
  /** The blog of the page. */
  readonly blog: BlogInfo
}

/** Props of `@theme/BlogListPage` (and of `@theme/ChangelogList`). */
export type BlogListPageProps = BlogPageProps & {
  /** The posts of this page of the list. */
  readonly items: readonly BlogListItem[]
  /** The neighbours of this page of the list. */
  readonly pagination: Pagination
}

/** Props of `@theme/BlogPostPage` (and of `@theme/ChangelogPage`). */
export type BlogPostPageProps = BlogPageProps & {
  /** The post. */
  readonly post: BlogPost
  /** The next newer post; null for the newest one. */
  readonly newer: { readonly title: string; readonly url: Url } | null
  /** The next older post; null for the oldest one. */
  readonly older: { readonly title: string; readonly url: Url } | null
  /** Where the page can be edited; null for none. */
  readonly editUrl: string | null
} & WrittenPageProps

/** Props of `@theme/BlogTagsListPage`: sorted by label, with counts. */
export type BlogTagsListPageProps = BlogPageProps & {
  /** The tags, in the order in which they are shown. */
  readonly tags: readonly TagLink[]
}

/** Props of `@theme/BlogTagsPostsPage`. */
export type BlogTagsPostsPageProps = BlogListPageProps & {
  /** The tag of the page. */
  readonly tag: TagOfPage
  /** How many posts have the tag. */
  readonly count: number
  /** Whether the tag is unlisted. */
  readonly unlisted: boolean
}

export type BlogAuthorCount = BlogAuthor & { readonly count: number }

/** Props of `@theme/Blog/Pages/BlogAuthorsListPage`. */
export type BlogAuthorsListPageProps = BlogPageProps & {
  /** The authors. */
  readonly authors: readonly BlogAuthorCount[]
}

/** Props of `@theme/Blog/Pages/BlogAuthorsPostsPage`. */
export type BlogAuthorsPostsPageProps = BlogListPageProps & {
  /** The author. */
  readonly author: BlogAuthorCount
}

/** Props of `@theme/BlogArchivePage`: years as first seen in the blog's order, posts of a year oldest first. */
export type BlogArchivePageProps = BlogPageProps & {
  /** The years, with their posts. */
  readonly years: readonly {
    readonly year: string
    readonly posts: readonly { readonly title: string; readonly url: Url; readonly date: string }[]
  }[]
}
