import type { ReactElement, ReactNode } from 'react'

interface BlogHeaderProps {
  readonly title: string
  /** @default none */
  readonly description?: string | null
  /** What stands below both. */
  readonly children?: ReactNode
}

/** What a page of a blog that is no post begins with. */
export function BlogHeader({ title, description = null, children }: BlogHeaderProps): ReactElement {
  return (
    <header className="blog-header">
      <h1>{title}</h1>
      {description !== null && description !== '' && description !== title && (
        <p className="sg-lede">{description}</p>
      )}
      {children}
    </header>
  )
}
