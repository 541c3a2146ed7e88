import type { ComponentType, ReactElement } from 'react'
import { Content } from '../../page/content.tsx'
import { usePage } from '../../page/page-context.ts'
import type {
  BlogInfo,
  BlogListItem,
  BlogListPageProps,
  BlogSidebar,
  Pagination,
} from '../../shared/blog/blog.ts'
import { defined } from '../../shared/json.ts'
import type { PageData } from '../../shared/page/page-data.ts'
import { oncePerObject, lazily, useSharedReader, type SharedReader } from '../site/shared-reader.ts'
import { assetsOf, postMetadata, type BlogPostMetadata } from './blog-post.ts'
import type { BlogSidebarItem } from '../modules/@docusaurus/plugin-content-blog/client.tsx'

type PostContent = ComponentType & {
  readonly metadata: BlogPostMetadata
  readonly frontMatter: BlogPostMetadata['frontMatter']
  readonly assets: ReturnType<typeof assetsOf>
  readonly toc: readonly never[]
}

interface DocusaurusProps {
  readonly metadata: Omit<Pagination, 'newer' | 'older'> & {
    readonly permalink: string
    readonly previousPage?: string
    readonly nextPage?: string
    readonly blogTitle: string
    readonly blogDescription: string
  }
  readonly items: readonly (BlogListItem & { readonly content: PostContent })[]
  readonly sidebar: { readonly title: string; readonly items: readonly BlogSidebarItem[] }
}

/** The part of a site. It may be a copy of that of Docusaurus. */
export function own(Part: ComponentType<BlogListPageProps & DocusaurusProps>) {
  return function OwnListPage(props: BlogListPageProps) {
    const page = usePage()
    const read = useSharedReader()
    return <Part {...props} {...givenTo(page)} sidebar={sidebarOf(props.blog, read)} />
  }
}

const givenTo = /* @__PURE__ */ oncePerObject((page: PageData): Omit<DocusaurusProps, 'sidebar'> => {
  // Pages with this layout have these props; their JSON has lost the type.
  const { blog, items, pagination } = page.props as BlogListPageProps
  const { newer, older, ...place } = pagination
  return {
    metadata: {
      ...place,
      permalink: page.url,
      ...defined({ previousPage: newer ?? undefined, nextPage: older ?? undefined }),
      blogTitle: blog.title,
      blogDescription: blog.description,
    },
    items: items.map((post, index) => ({ ...post, content: contentOf(post, index) })),
  }
})

function contentOf(post: BlogListItem, index: number): PostContent {
  const metadata = postMetadata(post, { truncated: post.truncated })
  const Excerpt = (): ReactElement => <Content item={index} />
  return Object.assign(Excerpt, {
    metadata,
    frontMatter: metadata.frontMatter,
    assets: assetsOf(post.image, metadata.authors),
    toc: [],
  })
}

function sidebarOf({ sidebar: key, sidebarTitle }: BlogInfo, read: SharedReader): DocusaurusProps['sidebar'] {
  return lazily({
    title: () => sidebarTitle,
    items: () => recentPosts(key === null ? undefined : read<BlogSidebar>(key)),
  })
}

function recentPosts(posts: BlogSidebar = []): readonly BlogSidebarItem[] {
  return posts.map(({ url: permalink, ...post }) => ({ ...post, permalink }))
}
