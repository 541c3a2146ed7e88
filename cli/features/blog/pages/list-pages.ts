import { defined } from '../../../../runtime/shared/defined.ts'
import type {
  BlogArchivePageProps,
  BlogAuthorsListPageProps,
  BlogAuthorsPostsPageProps,
  BlogInfo,
  BlogListItem,
  BlogListPageProps,
  BlogTagsListPageProps,
  BlogTagsPostsPageProps,
  Pagination,
} from '../../../../runtime/shared/blog/blog.ts'
import type { PageHead } from '../../../../runtime/shared/page/page-data.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { createPageAssets, type PageAssets } from '../../../routes/page-assets.ts'
import { pageUrl } from '../../../routes/page-url.ts'
import type { Page } from '../../../routes/page.ts'
import type { PlacedTag } from '../../../routes/placed-tags.ts'
import { authorOf } from '../authors/authors.ts'
import type { KnownAuthors } from '../authors/authors-file.ts'
import { blogClasses, routeOf } from '../blog-info.ts'
import type { BlogContext } from '../blog-context.ts'
import type { Post } from '../post.ts'
import { authorView, listItem, pageItem, blogData } from './post-view.ts'
import { blogPath } from '../read-posts.ts'

interface BlogLists {
  readonly context: BlogContext
  readonly info: BlogInfo
  /** Listed posts in the order of the blog. */
  readonly posts: readonly Post[]
  readonly tags: readonly PlacedTag<Post>[]
  /** Null without an authors file. */
  readonly people: KnownAuthors | null
}

/** The list of all posts, the lists of tags and authors, and the archive. */
export function listPages(lists: BlogLists): readonly Page[] {
  return [...blogList(lists), ...tagPages(lists), ...authorPages(lists), ...archive(lists)]
}

function blogList(lists: BlogLists): readonly Page[] {
  const { context, info, posts } = lists
  const { instance, site } = context
  const isAlone = instance.routeBasePath === ''
  const layout = instance.kind === 'changelog' ? '@theme/ChangelogList' : '@theme/BlogListPage'
  return pagesOf({ posts, path: blogPath(context, '') }, context, ({ listed, items, pagination }) => {
    const props: BlogListPageProps = { blog: info, items, pagination }
    const shown = listed.flatMap((post, index) => {
      const view = items[index]
      return view === undefined ? [] : [{ post, view }]
    })
    const head = {
      ...headOf(context, 'blog-list-page'),
      title: isAlone ? site.title : instance.blogTitle,
      description: instance.blogDescription || null,
      structuredData: [blogData(shown, { context, info })],
    }
    return { layout, head, props, isTransient: pagination.page > 1 }
  })
}

/** The page of all tags, and a list of posts for each of them. */
function tagPages(lists: BlogLists): readonly Page[] {
  const { context, info, tags } = lists
  const pages = tags.flatMap((tag) => postsOfTag(tag, lists))
  if (info.tagsUrl === null) return pages
  const listed = tags.filter(({ isUnlisted }) => !isUnlisted)
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
  const layout = '@theme/BlogTagsListPage'
  return [pageOf(context, { url: info.tagsUrl, layout, head, props, isTransient: true }), ...pages]
}

function postsOfTag(
  { tag, path, items: posts, isUnlisted }: PlacedTag<Post>,
  { context, info }: BlogLists,
): readonly Page[] {
  const { label, description } = tag
  const head = {
    ...headOf(context, 'blog-tags-post-list-page'),
    title: `${countOf(posts)} tagged with "${label}"`,
    description,
    ...defined({ noIndex: isUnlisted || undefined }),
  }
  const banner = isUnlisted ? { parts: ['@theme/ContentVisibility'] } : {}
  return pagesOf({ posts, path }, context, ({ items, pagination }) => {
    const props: BlogTagsPostsPageProps = {
      blog: info,
      tag: { label, description, allTagsUrl: info.tagsUrl },
      count: posts.length,
      unlisted: isUnlisted,
      items,
      pagination,
    }
    return { layout: '@theme/BlogTagsPostsPage', head, props, ...banner, isTransient: true }
  })
}

/** The page of all authors of the file, and a list of posts for those who have a page. */
function authorPages({ context, info, posts, people }: BlogLists): readonly Page[] {
  if (people === null || info.authorsUrl === null) return []
  const authors = [...people.authors.values()].map((known) => ({
    path: known.path,
    author: authorOf(known, people.file),
    written: posts.filter((post) => post.authors.some(({ key }) => key === known.key)),
  }))
  const assets = createPageAssets()
  const props: BlogAuthorsListPageProps = {
    blog: info,
    authors: authors.map(({ author, written }) => ({
      ...authorView(author, { context, assets }),
      count: written.length,
    })),
  }
  const head = { ...headOf(context, 'blog-authors-list-page'), title: 'Authors' }
  const layout = '@theme/Blog/Pages/BlogAuthorsListPage'
  const list = pageOf(context, { url: info.authorsUrl, layout, head, props, isTransient: true })
  const pages = authors.flatMap(({ path, author, written }) => {
    if (path === null) return []
    return pagesOf({ posts: written, path }, context, ({ items, pagination, assets }) => {
      const props: BlogAuthorsPostsPageProps = {
        blog: info,
        author: { ...authorView(author, { context, assets }), count: written.length },
        items,
        pagination,
      }
      const head = {
        ...headOf(context, 'blog-authors-posts-page'),
        title: `${author.name ?? author.key} - ${countOf(written)}`,
        description: author.description ?? null,
      }
      return { layout: '@theme/Blog/Pages/BlogAuthorsPostsPage', head, props, isTransient: true }
    })
  })
  return [{ ...list, ...assets.all() }, ...pages]
}

/** All listed posts by year. */
function archive({ context, info, posts }: BlogLists): readonly Page[] {
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

function countOf(posts: readonly Post[]): string {
  return posts.length === 1 ? 'One post' : `${posts.length} posts`
}

function headOf(context: BlogContext, pageClass: string): Omit<PageHead, 'title'> {
  return { description: null, htmlClasses: blogClasses(context, pageClass) }
}

/** What pages of lists differ in. */
interface ListPage extends Pick<Page, 'layout' | 'head' | 'props' | 'parts'> {
  /** Whether it lists others and is nothing of its own. */
  readonly isTransient?: boolean
}

function pageOf(
  context: BlogContext,
  { isTransient = false, ...page }: ListPage & { readonly url: Url },
): Page {
  const transient = isTransient ? { isTransient } : {}
  return { ...page, ...transient, source: null, kind: 'data', context: routeOf(context), before: [] }
}

interface ListPart {
  readonly listed: readonly Post[]
  readonly items: readonly BlogListItem[]
  readonly pagination: Pagination
  readonly assets: PageAssets
}

/** A list of posts, cut into pages. */
function pagesOf(
  { posts, path }: { readonly posts: readonly Post[]; readonly path: string },
  context: BlogContext,
  make: (part: ListPart) => ListPage,
): readonly Page[] {
  return paginate(posts, path, context).map(({ url, items: listed, pagination }) => {
    const assets = createPageAssets()
    const items = listed.map((post) => listItem(post, { context, assets }))
    const page = pageOf(context, { url, ...make({ listed, items, pagination, assets }) })
    return { ...page, items: listed.map(pageItem), ...assets.all() }
  })
}

/** Cuts a list into pages; without items there is one page all the same. */
export function paginate<T>(
  items: readonly T[],
  path: string,
  { instance, site }: Pick<BlogContext, 'instance' | 'site'>,
) {
  const { postsPerPage, pageBasePath, sortPosts } = instance
  const size = postsPerPage ?? Math.max(items.length, 1)
  const totalPages = Math.max(1, Math.ceil(items.length / size))
  const urlOf = (page: number): Url => pageUrl(page === 1 ? path : `${path}/${pageBasePath}/${page}`, site)
  return Array.from({ length: totalPages }, (_, index) => {
    const page = index + 1
    const before = page === 1 ? null : urlOf(page - 1)
    const after = page === totalPages ? null : urlOf(page + 1)
    const isAscending = sortPosts === 'ascending'
    return {
      url: urlOf(page),
      items: items.slice(index * size, page * size),
      pagination: {
        page,
        totalPages,
        postsPerPage: size,
        totalCount: items.length,
        newer: isAscending ? after : before,
        older: isAscending ? before : after,
      },
    }
  })
}
