import type { ReactNode } from 'react'

interface BlogPostItemContainerProps {
  /** The post. */
  readonly children: ReactNode
  /** Further class of the element. @default 'blog-post' */
  readonly className?: string
}

/** The element around a post, in lists and on its own page. */
export default function BlogPostItemContainer({
  children,
  className = 'blog-post',
}: BlogPostItemContainerProps) {
  return <article className={className}>{children}</article>
}
