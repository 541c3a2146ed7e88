import type { BlogListItem } from '../../runtime/shared/blog/blog.ts'
import BlogPostItemContainer from '@theme/BlogPostItem/Container'
import BlogPostItemContent from '@theme/BlogPostItem/Content'
import BlogPostItemFooter from '@theme/BlogPostItem/Footer'
import BlogPostItemHeader from '@theme/BlogPostItem/Header'

interface BlogPostItemProps {
  /** The post. */
  readonly post: BlogListItem
  /** Index of its excerpt among the contents of the page. */
  readonly item: number
}

/** A post in a list. */
export default function BlogPostItem({ post, item }: BlogPostItemProps) {
  return (
    <BlogPostItemContainer>
      <BlogPostItemHeader post={post} isLink />
      <BlogPostItemContent item={item} />
      <BlogPostItemFooter post={post} isTruncated={post.truncated} />
    </BlogPostItemContainer>
  )
}
