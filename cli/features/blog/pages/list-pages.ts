import { defined } from '../../../../runtime/shared/json.ts'
import type {
  BlogArchivePageProps,
  BlogAuthorsListPageProps,
  BlogAuthorsPostsPageProps,
  BlogListItem,
  BlogListPageProps,
  BlogTagsListPageProps,
  BlogTagsPostsPageProps,
  Pagination,
} from '../../../../runtime/shared/blog/blog.ts'
import type { PageHead } from '../../../../runtime/shared/page/page-data.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { pageUrl } from '../../../routes/page-url.ts'
import { createPageAssets, dataPage, partLayout, type Page, type PageAssets } from '../../../routes/page.ts'
import { countedLinks, type PlacedTag } from '../../../routes/placed-tags.ts'
import { groupBy } from '../../../types/group-by.ts'
import { authorOf } from '../authors/author-fields.ts'
import type { KnownAuthors } from '../authors/authors.ts'
import { blogPath, type BlogContext, type PlannedBlog, type Post } from '../post.ts'
import { authorView, blogClasses, blogData, postView, routeOf, type ShownPost } from './post-view.ts'

interface BlogLists extends PlannedBlog {
  /** Listed posts in the order of the blog. */
  readonly posts: readonly Post[]
  readonly tags: readonly PlacedTag<Post>[]
  readonly known: KnownAuthors
}

export function listPages(blog: BlogLists): readonly Page[] {
  return [...blogList(blog), ...tagPages(blog), ...authorPages(blog), ...archive(blog)]
}

function blogList(blog: BlogLists): readonly Page[] {
  const { info, instance, site, posts } = blog
  const layout = partLayout(
    instance.kind === 'changelog' ? 'ChangelogList' : 'BlogListPage',
    instance.blogListComponent,
  )
  return pagesOf({ posts, path: blogPath(blog, '') }, blog, ({ shown, items, pagination }) => {
    const props: BlogListPageProps = { blog: info, items, pagination }
    const head = {
      ...headOf(blog, 'blog-list-page'),
      title: instance.routeBasePath === '' ? site.title : instance.blogTitle,
      structuredData: [blogData(shown, blog)],
    }
    return { layout, head, props, ...(pagination.page > 1 ? TRANSIENT : {}) }
  })
}

/** Lists others, and is nothing of its own. */
const TRANSIENT = { isTransient: true } as const

function tagPages(blog: BlogLists): readonly Page[] {
  const { info, tags } = blog
  const pages = tags.flatMap((tag) => postsOfTag(tag, blog))
  if (info.tagsUrl === null) return pages
  const props: BlogTagsListPageProps = { blog: info, tags: countedLinks(tags) }
  const head = { ...headOf(blog, 'blog-tags-list-page'), title: 'Tags' }
  const layout = partLayout('BlogTagsListPage', blog.instance.blogTagsListComponent)
  return [pageOf(blog, { url: info.tagsUrl, layout, head, props, ...TRANSIENT }), ...pages]
}

function postsOfTag({ tag, path, items: posts, isUnlisted }: PlacedTag<Post>, blog: BlogLists) {
  const { label, description } = tag
  const head = {
    ...headOf(blog, 'blog-tags-post-list-page'),
    title: `${countOf(posts)} tagged with "${label}"`,
    description,
    ...defined({ noIndex: isUnlisted || undefined }),
  }
  const banner = isUnlisted ? { parts: ['@theme/ContentVisibility'] } : {}
  return pagesOf({ posts, path }, blog, ({ items, pagination }) => {
    const props: BlogTagsPostsPageProps = {
      blog: blog.info,
      tag: { label, description, allTagsUrl: blog.info.tagsUrl },
      count: posts.length,
      unlisted: isUnlisted,
      items,
      pagination,
    }
    const layout = partLayout('BlogTagsPostsPage', blog.instance.blogTagsPostsComponent)
    return { layout, head, props, ...banner, ...TRANSIENT }
  })
}

function authorPages(blog: BlogLists): readonly Page[] {
  const { info, posts, known } = blog
  if (info.authorsUrl === null) return []
  const authors = [...known.authors.values()].map((one) => ({
    page: one.page,
    author: authorOf(one, known.file),
    written: posts.filter((post) => post.authors.some(({ key }) => key === one.key)),
  }))
  const assets = createPageAssets()
  const props: BlogAuthorsListPageProps = {
    blog: info,
    authors: authors.map(({ author, written }) => ({
      ...authorView(author, { context: blog, assets }),
      count: written.length,
    })),
  }
  const head = { ...headOf(blog, 'blog-authors-list-page'), title: 'Authors' }
  const layout = partLayout('Blog/Pages/BlogAuthorsListPage', blog.instance.blogAuthorsListComponent)
  const list = pageOf(blog, { url: info.authorsUrl, layout, head, props, ...TRANSIENT })
  const pages = authors.flatMap(({ page, author, written }) => {
    if (page === null) return []
    return pagesOf({ posts: written, path: page.path }, blog, ({ items, pagination, assets }) => {
      const props: BlogAuthorsPostsPageProps = {
        blog: info,
        author: { ...authorView(author, { context: blog, assets }), count: written.length },
        items,
        pagination,
      }
      const head = {
        ...headOf(blog, 'blog-authors-posts-page'),
        title: `${author.name ?? author.key} - ${countOf(written)}`,
        description: author.description ?? null,
      }
      const part = 'Blog/Pages/BlogAuthorsPostsPage'
      const layout = partLayout(part, blog.instance.blogAuthorsPostsComponent)
      return { layout, head, props, ...TRANSIENT }
    })
  })
  return [{ ...list, ...assets.all() }, ...pages]
}

function archive(blog: BlogLists): readonly Page[] {
  const { info, posts } = blog
  if (info.archiveUrl === null) return []
  const dated = posts.map(({ title, url, date }) => ({ title, url, date: new Date(date).toISOString() }))
  const years = groupBy(dated, ({ date }) => date.slice(0, date.indexOf('-', 1)))
  const props: BlogArchivePageProps = {
    blog: info,
    // Oldest first.
    years: [...years].map(([year, posts]) => ({ year, posts: posts.toReversed() })),
  }
  const head = { ...headOf(blog, 'blog-archive-page'), title: 'Archive', description: 'Archive' }
  const layout = partLayout('BlogArchivePage', blog.instance.blogArchiveComponent)
  return [pageOf(blog, { url: info.archiveUrl, layout, head, props })]
}

function countOf(posts: readonly Post[]): string {
  return posts.length === 1 ? 'One post' : `${posts.length} posts`
}

/** Lists that have no description of their own have that of the blog. */
function headOf(blog: PlannedBlog, pageClass: string): Omit<PageHead, 'title'> {
  return { description: blog.instance.blogDescription || null, htmlClasses: blogClasses(blog, pageClass) }
}

type ListPage = Pick<Page, 'layout' | 'head' | 'props' | 'parts' | 'isTransient'>

function pageOf(blog: PlannedBlog, page: ListPage & { readonly url: Url }): Page {
  return dataPage({ ...page, context: routeOf(blog) })
}

interface ListPart {
  readonly shown: readonly ShownPost[]
  readonly items: readonly BlogListItem[]
  readonly pagination: Pagination
  readonly assets: PageAssets
}

function pagesOf(
  { posts, path }: { readonly posts: readonly Post[]; readonly path: string },
  blog: PlannedBlog,
  make: (part: ListPart) => ListPage,
): readonly Page[] {
  return paginate(posts, path, blog).map(({ url, items: listed, pagination }) => {
    const assets = createPageAssets()
    const shown = listed.map((post) => {
      const { readingTime, ...view } = postView(post, { context: blog, assets })
      // Minutes are whole in lists, so that words which the list does not show change nothing of it.
      const minutes = defined({ readingTime: readingTime && Math.ceil(readingTime) })
      return { post, view: { ...view, ...minutes, truncated: post.facts.isTruncated } }
    })
    const items = shown.map(({ view }) => view)
    const page = pageOf(blog, { url, ...make({ shown, items, pagination, assets }) })
    const contents = listed.map((post) => ({ source: post.facts.excerpt, url: post.url }))
    return { ...page, items: contents, ...assets.all() }
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
