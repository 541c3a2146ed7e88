import {
  createElement,
  useContext,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Content } from '../../runtime/page/content.tsx'
import { usePage } from '../../runtime/page/page-context.ts'
import type {
  BlogAuthorCount,
  BlogInfo,
  BlogListItem,
  BlogPost,
  BlogPostPageProps,
  BlogSidebar,
  BlogTagsPostsPageProps,
  BlogArchivePageProps,
} from '../../runtime/shared/blog/blog.ts'
import { defined } from '../../runtime/shared/json.ts'
import type { TagLink } from '../../runtime/shared/pages.ts'
import type { PageData } from '../../runtime/shared/page/page-data.ts'
import {
  assetsOf,
  docusaurusAuthor,
  PostContext,
  postMetadata,
  type BlogPostContextValue,
} from '../../runtime/docusaurus/blog/blog-post.ts'
import {
  BlogPostProvider,
  BlogSidebarItemList,
  useBlogMetadata,
  useBlogPost,
  type BlogSidebarItem,
} from '../../runtime/docusaurus/modules/@docusaurus/plugin-content-blog/client.tsx'
import {
  lazily,
  oncePerObject,
  useSharedReader,
  type SharedReader,
} from '../../runtime/docusaurus/site/shared-reader.ts'
import TOC from '@theme/TOC'
import { adapted, type Adapter, type Adapters } from './adapters.tsx'

/** A post as a component, with what is known of it; parts of the theme know it as `post`, and its excerpt as `item`. */
type PostContent = ComponentType & Omit<BlogPostContextValue, 'isBlogPostPage'>

function excerptOf(post: BlogListItem, item: number): PostContent {
  const metadata = postMetadata(post, { truncated: post.truncated })
  const Excerpt = (): ReactElement => <Content item={item} />
  const { frontMatter } = metadata
  const assets = assetsOf(post.image, metadata.authors)
  return Object.assign(Excerpt, { metadata, frontMatter, assets, toc: [], post, item })
}

type PageProps = Partial<BlogTagsPostsPageProps & BlogPostPageProps & BlogArchivePageProps> & {
  readonly tags?: readonly TagLink[]
  readonly authors?: readonly BlogAuthorCount[]
  readonly author?: BlogAuthorCount
}

/** What pages of blogs are given; one object as long as the page is one. */
const ofPage = /* @__PURE__ */ oncePerObject((page: PageData): object => {
  // Pages of blogs have these props; their JSON has lost the type.
  const props = page.props as PageProps
  const { blog, items, tags, tag, authors, author, years, count, unlisted } = props
  const metadata = listMetadata(page, props)
  const archived = years?.flatMap(({ posts }) => posts) ?? []
  return defined({
    metadata,
    listMetadata: metadata,
    items: items?.map((post, index) => ({ ...post, content: excerptOf(post, index) })),
    tags: tags?.map((one) => ({ ...one, permalink: one.url })),
    tag: tag && {
      ...tag,
      permalink: page.url,
      allTagsPath: tag.allTagsUrl ?? blog?.tagsUrl,
      count,
      unlisted,
    },
    authors: authors?.map(authorItem),
    author: author && authorItem(author),
    archive: years && {
      blogPosts: archived.map((post) => ({ metadata: { ...post, permalink: post.url } })).toReversed(),
    },
  })
})

function listMetadata(page: PageData, { blog, pagination }: PageProps) {
  if (pagination === undefined) return undefined
  const { newer, older, ...place } = pagination
  return {
    ...place,
    permalink: page.url,
    ...defined({ previousPage: newer ?? undefined, nextPage: older ?? undefined }),
    blogTitle: blog?.title ?? '',
    blogDescription: blog?.description ?? '',
  }
}

function authorItem({ count, ...author }: BlogAuthorCount) {
  const { href: permalink } = author
  return {
    ...author,
    ...docusaurusAuthor(author),
    count,
    page: permalink === undefined ? null : { permalink },
  }
}

/** The recent posts in the shape of Docusaurus. */
export function sidebarOf({ sidebar: key, sidebarTitle }: BlogInfo, read: SharedReader) {
  return lazily({
    title: () => sidebarTitle,
    items: (): readonly BlogSidebarItem[] => {
      const posts = (key === null ? undefined : read<BlogSidebar>(key)) ?? []
      return posts.map(({ url: permalink, ...post }) => ({ ...post, permalink }))
    },
  })
}

const page = adapted((props: { readonly blog: BlogInfo }) => ({
  ...props,
  ...ofPage(usePage()),
  sidebar: sidebarOf(props.blog, useSharedReader()),
}))

const postPage = adapted((props: object) => {
  const { blog } = usePage().props as { readonly blog: BlogInfo }
  return {
    ...props,
    content: wholePost(useBlogPost()),
    blogMetadata: useBlogMetadata(),
    sidebar: sidebarOf(blog, useSharedReader()),
  }
})

const wholePost = /* @__PURE__ */ oncePerObject((post: BlogPostContextValue) => {
  const Whole = (): ReactElement => <Content />
  return Object.defineProperties(Whole, Object.getOwnPropertyDescriptors(post))
})

interface OurPost {
  readonly post?: BlogPost
  readonly item?: number
  readonly isLink?: boolean
  readonly authors?: BlogPost['authors']
  readonly children?: ReactNode
}

/** Tells the parts in a post of a list of it, as far as nothing else did. */
const withPost =
  (useProps: (props: OurPost) => object): Adapter =>
  (Part) =>
    function InPost(props: OurPost) {
      const given = useContext(PostContext)
      const { props: known } = usePage()
      const items = (known['items'] ?? []) as readonly BlogListItem[]
      const shown = createElement(Part, useProps(props))
      const { item, post: own, authors } = props
      const index =
        item ?? items.findIndex((one) => (own === undefined ? one.authors === authors : one.url === own.url))
      const post = items[index]
      if (given !== null || post === undefined) return shown
      return <BlogPostProvider content={excerptOf(post, index)}>{shown}</BlogPostProvider>
    }

const inPost = withPost(() => ({}))
const withExcerpt = withPost(({ item }) => ({ children: <Content {...defined({ item })} /> }))

/** What parts of the theme are given in a post: of the list, or of the page. */
function usePost() {
  const given = useContext(PostContext) as { readonly post?: BlogListItem; readonly item?: number } | null
  const { props } = usePage()
  const known = props as Partial<BlogPostPageProps>
  return { given, post: given?.post ?? known.post, isLink: given?.post !== undefined, page: known }
}

const ourPost = adapted((props: object) => {
  const { given, post, isLink, page: known } = usePost()
  const { editUrl, lastUpdate } = known
  return {
    ...props,
    post,
    isLink,
    ...(isLink
      ? { item: given?.item, isTruncated: given?.post?.truncated }
      : defined({ editUrl, lastUpdate })),
  }
})

/** Parts of the theme, as copies of parts of Docusaurus ask for them. */
export const ours: Adapters = {
  BlogPostItem: (Part) =>
    function Item(props: { readonly children?: ReactNode }) {
      const { given } = usePost()
      return given?.post === undefined
        ? createElement('article', { className: 'blog-post' }, props.children)
        : createElement(Part, { post: given.post, item: given.item } as object)
    },
  'BlogPostItem/Header': ourPost,
  'BlogPostItem/Header/Title': ourPost,
  'BlogPostItem/Header/Info': ourPost,
  'BlogPostItem/Header/Authors': adapted((props: object) => {
    const { post, isLink } = usePost()
    return { ...props, authors: post?.authors ?? [], isShort: isLink }
  }),
  'BlogPostItem/Content': ourPost,
  'BlogPostItem/Footer': ourPost,
  'BlogPostItem/Footer/ReadMoreLink': adapted(
    ({ blogPostTitle: title, ...props }: { readonly blogPostTitle?: string }) => ({ title, ...props }),
  ),
  'Blog/Components/Author': adapted(ourAuthor),
  'Blog/Components/Author/Socials': adapted(ourAuthor),
  BlogPostPaginator: adapted(
    ({ nextItem, prevItem }: Partial<Record<'nextItem' | 'prevItem', Neighbour>>) => ({
      newer: prevItem ? { ...prevItem, url: prevItem.permalink } : null,
      older: nextItem ? { ...nextItem, url: nextItem.permalink } : null,
    }),
  ),
  BlogSidebar: (Part) =>
    function Sidebar() {
      const { blog } = usePage().props as { readonly blog?: BlogInfo }
      const read = useSharedReader()
      if (blog === undefined || blog.sidebar === null) return null
      return createElement(Part, { blog, sidebar: read(blog.sidebar) ?? [], atNewest: false } as object)
    },
  BlogLayout: adapted(
    ({ toc, children, ...props }: { readonly toc?: ReactNode; readonly children?: ReactNode }) => ({
      ...props,
      ...(toc ? { toc: null } : {}),
      children: toc ? (
        <>
          {children}
          {toc}
        </>
      ) : (
        children
      ),
    }),
  ),
}

interface Neighbour {
  readonly title: string
  readonly permalink: string
}

interface TheirAuthor {
  readonly author: Readonly<Record<string, unknown>>
  readonly count?: number
}

function ourAuthor({ author, count, ...props }: TheirAuthor) {
  const {
    url,
    imageURL,
    page: own,
  } = author as { url?: string; imageURL?: string; page?: { permalink: string } }
  const known = defined({ href: own?.permalink ?? url, imageUrl: imageURL })
  return { ...props, author: { ...author, ...known }, ...defined({ count: count?.toString() }) }
}

function Posts({ items }: { readonly items: readonly BlogSidebarItem[] }) {
  return <BlogSidebarItemList items={items} ulClassName="menu__list" linkClassName="menu__link" />
}

/** Copies of parts of Docusaurus, as the theme asks for them. */
export const theirs: Adapters = {
  BlogListPage: page,
  BlogTagsListPage: page,
  BlogTagsPostsPage: page,
  BlogArchivePage: page,
  'Blog/Pages/BlogAuthorsListPage': page,
  'Blog/Pages/BlogAuthorsPostsPage': page,
  BlogPostPage: postPage,
  BlogPostItems: adapted(({ items, ...props }: { readonly items: readonly BlogListItem[] }) => ({
    ...props,
    items: items.map((post, index) => ({ ...post, content: excerptOf(post, index) })),
  })),
  BlogPostItem: withExcerpt,
  'BlogPostItem/Header': inPost,
  'BlogPostItem/Header/Title': inPost,
  'BlogPostItem/Header/Info': inPost,
  'BlogPostItem/Header/Authors': inPost,
  'BlogPostItem/Content': withExcerpt,
  'BlogPostItem/Footer': inPost,
  'BlogPostItem/Footer/ReadMoreLink': adapted(
    ({ title, to }: { readonly title: string; readonly to: string }) => ({
      blogPostTitle: title,
      to,
    }),
  ),
  'Blog/Components/Author': adapted(
    ({ author, as, count }: { author: BlogAuthorCount; as?: string; count?: string }) => ({
      author: authorItem(author),
      ...defined({
        as: as === 'span' ? undefined : as,
        count: count === undefined ? undefined : author.count,
      }),
    }),
  ),
  'Blog/Components/Author/Socials': adapted(({ author }: { author: BlogAuthorCount }) => ({
    author: authorItem(author),
  })),
  BlogPostPaginator: adapted(({ newer, older }: Pick<BlogPostPageProps, 'newer' | 'older'>) => ({
    ...(newer && { prevItem: { ...newer, permalink: newer.url } }),
    ...(older && { nextItem: { ...older, permalink: older.url } }),
  })),
  BlogListPaginator: adapted((props: object) => {
    const known = usePage()
    return { ...props, metadata: listMetadata(known, known.props) }
  }),
  BlogLayout: adapted((props: Readonly<Record<string, unknown>>) => {
    const { blog } = usePage().props as { readonly blog: BlogInfo }
    const read = useSharedReader()
    const { toc, sidebar, atNewest: _atNewest, blog: _blog, ...rest } = props
    return {
      ...rest,
      ...(sidebar === false ? {} : { sidebar: sidebarOf(blog, read) }),
      ...(toc ? { toc: <TOC {...(toc as ComponentProps<typeof TOC>)} /> } : {}),
    }
  }),
  'BlogSidebar/Content': adapted((props: object) => ({ ListComponent: Posts, ...props })),
  BlogSidebar: adapted(({ blog }: { readonly blog: BlogInfo }) => ({
    sidebar: sidebarOf(blog, useSharedReader()),
  })),
}
