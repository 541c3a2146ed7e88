import type { BlogListPageProps } from '../../runtime/shared/blog/blog.ts'
import BlogLayout from '@theme/BlogLayout'
import BlogListPageStructuredData from '@theme/BlogListPage/StructuredData'
import BlogListPaginator from '@theme/BlogListPaginator'
import BlogPostItems from '@theme/BlogPostItems'
import { BlogHeader } from '../Blog/blog-header.tsx'
import { isAtNewest } from '../BlogSidebar/sidebar-posts.tsx'

/** The posts of a blog, the newest first, over several pages. */
export default function BlogListPage(props: BlogListPageProps) {
  const { blog, items, pagination } = props
  return (
    <BlogLayout blog={blog} atNewest={isAtNewest(props)}>
      <BlogListPageStructuredData />
      <BlogHeader title={blog.title} description={blog.description} />
      <BlogPostItems items={items} />
      <BlogListPaginator pagination={pagination} />
    </BlogLayout>
  )
}
