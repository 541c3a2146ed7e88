import { Link } from 'sitegen/runtime'
import type { BlogPost } from '../../../runtime/shared/blog/blog.ts'

interface TitleProps {
  /** The post. */
  readonly post: Pick<BlogPost, 'title' | 'url'>
  /** In lists the title leads to the post; on its own page it is the page's heading. */
  readonly isLink: boolean
}

/** The title of a post. */
export default function BlogPostItemHeaderTitle({ post, isLink }: TitleProps) {
  if (!isLink) return <h1 className="blog-post__title">{post.title}</h1>
  return (
    <h2 className="blog-post__title">
      <Link to={post.url}>{post.title}</Link>
    </h2>
  )
}
