import type { BlogListPageProps } from '../../runtime/shared/blog/blog.ts'
import BlogLayout from '@theme/BlogLayout'
import BlogListPaginator from '@theme/BlogListPaginator'
import ChangelogItem from '@theme/ChangelogItem'
import { BlogHeader } from '../Blog/blog-header.tsx'
import { isAtNewest } from '../BlogSidebar/sidebar-posts.tsx'

/** The releases of a changelog, the newest first, over several pages. */
export default function ChangelogList(props: BlogListPageProps) {
  const { blog, items, pagination } = props
  return (
    <BlogLayout blog={blog} atNewest={isAtNewest(props)}>
      <BlogHeader title={blog.title} description={blog.description} />
      <div className="changelog">
        {items.map((post, index) => (
          <ChangelogItem key={post.url} post={post} item={index} />
        ))}
      </div>
      <BlogListPaginator pagination={pagination} />
    </BlogLayout>
  )
}
