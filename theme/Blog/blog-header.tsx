import { Link } from 'sitegen/runtime'
import type { ReactNode } from 'react'
import type { BlogInfo } from '../../runtime/shared/blog/blog.ts'

interface BlogHeaderProps {
  readonly title: string
  /** @default none */
  readonly description?: string | null
  /** Leads back to this blog, where no sidebar does. @default no link */
  readonly blog?: BlogInfo
  /** What stands below both. */
  readonly children?: ReactNode
}

/** What a page of a blog that is no post begins with. */
export function BlogHeader({ title, description = null, blog, children }: BlogHeaderProps) {
  return (
    <header className="blog-header">
      {blog !== undefined && (
        <p className="blog-post__blog" data-search-ignore="">
          <Link to={blog.url}>{blog.title}</Link>
        </p>
      )}
      <h1>{title}</h1>
      {description !== null && description !== '' && description !== title && (
        <p className="sg-lede">{description}</p>
      )}
      {children}
    </header>
  )
}
