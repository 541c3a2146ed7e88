import { defined } from '../../../../runtime/shared/defined.ts'
import type {
  BlogArchivePageProps,
  BlogAuthorsListPageProps,
  BlogAuthorsPostsPageProps,
  BlogInfo,
  BlogListPageProps,
  BlogTagsListPageProps,
  BlogTagsPostsPageProps,
  Pagination,
} from '../../../../runtime/shared/blog/blog.ts'
import type { JsonObject } from '../../../../runtime/shared/json.ts'
import type { PageHead } from '../../../../runtime/shared/page/page-data.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { createPageAssets } from '../../../routes/page-assets.ts'
import type { Page } from '../../../routes/page.ts'
import type { PlacedTag } from '../../../routes/placed-tags.ts'
import { authorOf } from '../authors/authors.ts'
import type { KnownAuthor, KnownAuthors } from '../authors/authors-file.ts'
import { blogClasses } from '../blog-info.ts'
import type { BlogContext, Post } from '../post.ts'
import { authorView, listItem, pageItem, blogData } from './post-view.ts'
import { blogPath } from '../read-posts.ts'
import { pageUrl, type UrlSite } from '../../../routes/page-url.ts'

interface BlogLists {
  readonly context: BlogContext
  readonly info: BlogInfo
  /** Listed posts in the order of the blog. */
  readonly posts: readonly Post[]
  readonly tags: readonly PlacedTag<Post>[]
  /** Null without an authors file. */
  readonly authors: KnownAuthors | null
}

/** The list of all posts, in pages. */
export function listPages(lists: BlogLists): readonly Page[] {
  const { context, info, posts } = lists
  const { instance, site } = context
  const isAlone = instance.routeBasePath === ''
  return parts(posts, blogPath(context, ''), context).map((part) => {
    const assets = createPageAssets()
    const items = part.items.map((post) => listItem(post, { context, assets }))
    const shown = part.items.flatMap((post, index) => {
      const view = items[index]
      return view === undefined ? [] : [{ post, view }]
    })
    const props: BlogListPageProps = { blog: info, items, pagination: part.pagination }
    const layout = instance.kind === 'changelog' ? '@theme/ChangelogList' : '@theme/BlogListPage'
    const head = {
      ...headOf(context, 'blog-list-page'),
      title: isAlone ? site.title : instance.blogTitle,
      description: instance.blogDescription || null,
      structuredData: [blogData(shown, { context, info })],
    }
    const page = pageOf(context, { url: part.url, layout, head, props })
    return { ...page, ...itemsOf(part), ...assets.all(), ...(part.pagination.page > 1 ? TRANSIENT : {}) }
  })
}

/** What says that a page lists others and is nothing of its own. */
const TRANSIENT = { isTransient: true } as const

/** The page of all tags, and a list of posts for each of them. */
export function tagPages({ context, info, tags }: BlogLists): readonly Page[] {
  const listed = tags.filter(({ isUnlisted }) => !isUnlisted)
  const pages = tags.flatMap((tag) => postsOfTag(tag, { context, info }))
  if (info.tagsUrl === null) return pages
  const props: BlogTagsListPageProps = {
    blog: info,
    tags: listed.map(({ tag: { label, description }, url, items }) => ({
      label,
      url,
      count: items.length,
      ...defined({ description: description ?? undefined }),
    })),
  }
  const head = { ...headOf(context, 'blog-tags-list-page'), title: 'Tags' }
  const list = pageOf(context, { url: info.tagsUrl, layout: '@theme/BlogTagsListPage', head, props })
  return [{ ...list, ...TRANSIENT }, ...pages]
}

type Naming = Pick<BlogLists, 'context' | 'info'>

function postsOfTag(
  { tag, url, path, items, isUnlisted }: PlacedTag<Post>,
  { context, info }: Naming,
): readonly Page[] {
  const count = items.length === 1 ? 'One post' : `${items.length} posts`
  const banner = isUnlisted ? { parts: ['@theme/ContentVisibility'] } : {}
  const head = {
    ...headOf(context, 'blog-tags-post-list-page'),
    title: `${count} tagged with "${tag.label}"`,
    description: tag.description,
    ...defined({ noIndex: isUnlisted || undefined }),
  }
  return parts(items, path, context).map((part) => {
    const assets = createPageAssets()
    const props: BlogTagsPostsPageProps = {
      blog: info,
      tag: { label: tag.label, description: tag.description, allTagsUrl: info.tagsUrl },
      count: items.length,
      unlisted: isUnlisted,
      items: part.items.map((post) => listItem(post, { context, assets })),
      pagination: part.pagination,
    }
    const address = part.pagination.page === 1 ? url : part.url
    const page = pageOf(context, { url: address, layout: '@theme/BlogTagsPostsPage', head, props })
    return { ...page, ...itemsOf(part), ...assets.all(), ...banner, ...TRANSIENT }
  })
}

/** The page of all authors of the file, and a list of posts for those who have a page. */
export function authorPages({ context, info, posts, authors }: BlogLists): readonly Page[] {
  if (authors === null || info.authorsUrl === null) return []
  const all = [...authors.authors.values()]
  const written = (known: KnownAuthor): readonly Post[] =>
    posts.filter((post) => post.authors.some(({ key }) => key === known.key))
  const assets = createPageAssets()
  const props: BlogAuthorsListPageProps = {
    blog: info,
    authors: all.map((known) => ({
      ...authorView(authorOf(known, authors), { context, assets }),
      count: written(known).length,
    })),
  }
  const head = { ...headOf(context, 'blog-authors-list-page'), title: 'Authors' }
  const layout = '@theme/Blog/Pages/BlogAuthorsListPage'
  const page = pageOf(context, { url: info.authorsUrl, layout, head, props })
  const list = { ...page, ...assets.all(), ...TRANSIENT }
  return [
    list,
    ...all.flatMap((known) => postsOfAuthor({ known, authors, posts: written(known) }, { context, info })),
  ]
}

interface Written {
  readonly known: KnownAuthor
  readonly authors: KnownAuthors
  readonly posts: readonly Post[]
}

function postsOfAuthor({ known, authors, posts }: Written, { context, info }: Naming): readonly Page[] {
  const { path } = known
  if (path === null) return []
  const author = authorOf(known, authors)
  const count = posts.length === 1 ? 'One post' : `${posts.length} posts`
  return parts(posts, path, context).map((part) => {
    const assets = createPageAssets()
    const props: BlogAuthorsPostsPageProps = {
      blog: info,
      author: { ...authorView(author, { context, assets }), count: posts.length },
      items: part.items.map((post) => listItem(post, { context, assets })),
      pagination: part.pagination,
    }
    const head = {
      ...headOf(context, 'blog-authors-posts-page'),
      title: `${author.name ?? known.key} - ${count}`,
      description: author.description ?? null,
    }
    const layout = '@theme/Blog/Pages/BlogAuthorsPostsPage'
    const page = pageOf(context, { url: part.url, layout, head, props })
    return { ...page, ...itemsOf(part), ...assets.all(), ...TRANSIENT }
  })
}

/** All listed posts by year. */
export function archivePages({ context, info, posts }: BlogLists): readonly Page[] {
  if (info.archiveUrl === null) return []
  const years = new Map<string, BlogArchivePageProps['years'][number]['posts'][number][]>()
  for (const { title, url, date } of posts) {
    const iso = new Date(date).toISOString()
    const year = iso.slice(0, iso.indexOf('-', 1))
    const found = years.get(year) ?? []
    years.set(year, found)
    // Oldest first.
    found.unshift({ title, url, date: iso })
  }
  const props: BlogArchivePageProps = {
    blog: info,
    years: [...years].map(([year, posts]) => ({ year, posts })),
  }
  const head = { ...headOf(context, 'blog-archive-page'), title: 'Archive', description: 'Archive' }
  return [pageOf(context, { url: info.archiveUrl, layout: '@theme/BlogArchivePage', head, props })]
}

function parts(
  posts: readonly Post[],
  path: string,
  { instance, site }: BlogContext,
): readonly ListPart<Post>[] {
  const { postsPerPage: perPage, pageBasePath, sortPosts } = instance
  const pages = paginate({ items: posts, perPage, path, pageBasePath, site })
  if (sortPosts === 'descending') return pages
  return pages.map((part) => {
    const { newer, older } = part.pagination
    return { ...part, pagination: { ...part.pagination, newer: older, older: newer } }
  })
}

function headOf(context: BlogContext, pageClass: string): Omit<PageHead, 'title'> {
  return { description: null, htmlClasses: blogClasses(context, pageClass) }
}

interface NewPage {
  readonly url: Url
  readonly layout: string
  readonly head: PageHead
  readonly props: JsonObject
}

function pageOf({ route }: BlogContext, page: NewPage): Page {
  return { ...page, source: null, kind: 'data', context: route, before: [] }
}

function itemsOf({ items }: ListPart<Post>): Pick<Page, 'items'> {
  return { items: items.map(pageItem) }
}

/** A list that is cut into pages. */
interface Paginating<T> {
  readonly items: readonly T[]
  /** Null means all on one page. */
  readonly perPage: number | null
  /** Path of the first page within the site, percent-encoded. */
  readonly path: string
  /** Part of the address of further pages. */
  readonly pageBasePath: string
  readonly site: UrlSite
}

interface ListPart<T> {
  readonly url: Url
  readonly items: readonly T[]
  readonly pagination: Pagination
}

/** Cuts a list into pages; without items there is one page all the same. */
export function paginate<T>({
  items,
  perPage,
  path,
  pageBasePath,
  site,
}: Paginating<T>): readonly ListPart<T>[] {
  const size = perPage ?? Math.max(items.length, 1)
  const totalPages = Math.max(1, Math.ceil(items.length / size))
  const urlOf = (page: number): Url => pageUrl(page === 1 ? path : `${path}/${pageBasePath}/${page}`, site)
  return Array.from({ length: totalPages }, (_, index) => {
    const page = index + 1
    return {
      url: urlOf(page),
      items: items.slice(index * size, page * size),
      pagination: {
        page,
        totalPages,
        postsPerPage: size,
        totalCount: items.length,
        newer: page === 1 ? null : urlOf(page - 1),
        older: page === totalPages ? null : urlOf(page + 1),
      },
    }
  })
}
