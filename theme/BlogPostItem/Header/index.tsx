import type { BlogPost } from '../../../runtime/shared/blog/blog.ts'
import Authors from '@theme/BlogPostItem/Header/Authors'
import Info from '@theme/BlogPostItem/Header/Info'
import Title from '@theme/BlogPostItem/Header/Title'

interface BlogPostItemHeaderProps {
  /** The post. */
  readonly post: BlogPost
  /** In lists the title leads to the post; on its own page it is the page's heading. @default false */
  readonly isLink?: boolean
}

/** What is above the text of a post: title, date and authors. */
export default function BlogPostItemHeader({ post, isLink = false }: BlogPostItemHeaderProps) {
  return (
    <header className="blog-post__header">
      <Info post={post} />
      <Title post={post} isLink={isLink} />
      <Authors authors={post.authors} isShort={isLink} />
    </header>
  )
}
