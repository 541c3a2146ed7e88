import { useContext, type PropsWithChildren, useMemo } from 'react'
import { usePage } from '../../../../page/page-context.ts'
import type { BlogInfo, BlogPostPageProps } from '../../../../shared/blog/blog.ts'
import type { PageData } from '../../../../shared/page/page-data.ts'
import { oncePerObject, joined, lazily } from '../../../site/shared-reader.ts'
import { assetsOf, PostContext, postMetadata, type BlogPostContextValue } from '../../../blog/blog-post.ts'
import { Link } from '../../../../components/link.tsx'
import { isSamePath } from '../../../../shared/url/url.ts'
import { groupBy } from '../../../common/react-utils.ts'

export type { BlogPostContextValue }

/** Tells what is below it of another post than that of the page, as `useBlogPost` gives it. */
export function BlogPostProvider({
  content,
  isBlogPostPage = false,
  children,
}: PropsWithChildren<{
  readonly content: Omit<BlogPostContextValue, 'isBlogPostPage'>
  readonly isBlogPostPage?: boolean
}>) {
  return <PostContext value={{ ...content, isBlogPostPage }}>{children}</PostContext>
}

/** @throws on pages that are no post: parts of a list are given theirs as the prop `post` */
export function useBlogPost(): BlogPostContextValue {
  const page = usePage()
  const given = useContext(PostContext)
  return given ?? postOfPage(page)
}

const postOfPage = /* @__PURE__ */ oncePerObject((page: PageData): BlogPostContextValue => {
  if (page.context.plugin.name !== 'blog' || page.props['post'] === undefined)
    throw new Error(
      'useBlogPost() gives the post that is shown, and this page is none: parts of a list are given theirs as the prop "post".',
    )
  const { head, toc } = page
  // Pages of posts have these props; their JSON has lost the type.
  const props = page.props as BlogPostPageProps
  const { frontMatter: known, ...metadata } = postMetadata(props.post, props)
  const frontMatter = lazily({ frontMatter: () => page.frontMatter ?? known })
  const post: Omit<BlogPostContextValue, 'frontMatter'> = {
    metadata: joined(metadata, frontMatter),
    assets: assetsOf(head.image, metadata.authors),
    toc,
    isBlogPostPage: true,
  }
  return joined(post, frontMatter)
})

/** @throws on pages of other features */
export function useBlogMetadata() {
  const { blog } = usePage().props as { readonly blog?: BlogInfo }
  if (blog === undefined)
    throw new Error('useBlogMetadata() gives the blog that the page belongs to, and this page has none.')
  return { blogBasePath: blog.url, blogTitle: blog.title, authorsListPath: blog.authorsUrl ?? blog.url }
}

/** What search engines are told of a list of posts. It stands in the head of the page already. */
export function useBlogListPageStructuredData(_props?: object): object {
  return useStructuredData('Blog')
}

/** What search engines are told of a post. It stands in the head of the page already. */
export function useBlogPostStructuredData(): object {
  return useStructuredData('BlogPosting')
}

function useStructuredData(type: string): object {
  const { structuredData = [] } = usePage().head
  const all = structuredData.map((text) => JSON.parse(text) as Readonly<Record<string, unknown>>)
  return all.find((data) => data['@type'] === type) ?? { '@context': 'https://schema.org', '@type': type }
}

export interface BlogSidebarItem {
  readonly title: string
  readonly permalink: string
  readonly date: string
  readonly unlisted?: boolean
}

export function useVisibleBlogSidebarItems(items: readonly BlogSidebarItem[]): readonly BlogSidebarItem[] {
  const { url } = usePage()
  return useMemo(
    () => items.filter(({ unlisted, permalink }) => unlisted !== true || isSamePath(permalink, url)),
    [items, url],
  )
}

export function groupBlogSidebarItemsByYear(items: readonly BlogSidebarItem[]) {
  return Object.entries(groupBy(items, ({ date }) => date.slice(0, 4)))
    .map(([year, own = []]) => [year, own] as const)
    .sort(([a], [b]) => Number(b) - Number(a))
}

export function BlogSidebarItemList(props: {
  readonly items: readonly BlogSidebarItem[]
  readonly ulClassName?: string
  readonly liClassName?: string
  readonly linkClassName?: string
  readonly linkActiveClassName?: string
}) {
  const { items, ulClassName, liClassName, linkClassName, linkActiveClassName } = props
  const { url } = usePage()
  return (
    <ul className={ulClassName}>
      {items.map(({ permalink, title }) => {
        const isShown = isSamePath(permalink, url)
        const classes = [linkClassName, isShown ? linkActiveClassName : undefined].filter(Boolean).join(' ')
        return (
          <li key={permalink} className={liClassName}>
            <Link to={permalink} className={classes} aria-current={isShown ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
