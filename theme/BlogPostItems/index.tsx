import type { BlogListItem } from '../../runtime/shared/blog/blog.ts'
import BlogPostItem from '@theme/BlogPostItem'

/** A list of posts, each with its excerpt. */
export default function BlogPostItems({
  items,
}: {
  /** The posts. */
  readonly items: readonly BlogListItem[]
}) {
  return (
    <div className="blog-posts">
      {items.map((post, index) => (
        <BlogPostItem key={post.url} post={post} item={index} />
      ))}
    </div>
  )
}
