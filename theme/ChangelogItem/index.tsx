import type { BlogListItem } from '../../runtime/shared/blog/blog.ts'
import BlogPostItemContainer from '@theme/BlogPostItem/Container'
import BlogPostItemContent from '@theme/BlogPostItem/Content'
import BlogPostItemFooter from '@theme/BlogPostItem/Footer'
import Info from '@theme/BlogPostItem/Header/Info'
import Title from '@theme/BlogPostItem/Header/Title'

interface ChangelogItemProps {
  /** The release. */
  readonly post: BlogListItem
  /** Index of its content among those of the page. */
  readonly item: number
}

/** A release in the list, with its date and its contents. Its own page also names the authors. */
export default function ChangelogItem({ post, item }: ChangelogItemProps) {
  return (
    <BlogPostItemContainer className="changelog-item">
      <header className="blog-post__header">
        <Info post={post} />
        <Title post={post} isLink />
      </header>
      <div>
        <BlogPostItemContent item={item} />
        <BlogPostItemFooter post={post} isTruncated={post.truncated} />
      </div>
    </BlogPostItemContainer>
  )
}
