import type { BlogAuthor } from '../../../runtime/shared/blog/blog.ts'
import Author from '@theme/Blog/Components/Author'

interface AuthorsProps {
  /** The authors. */
  readonly authors: readonly BlogAuthor[]
  /** Shows names and images only. */
  readonly isShort: boolean
}

/** The authors of a post; nothing for a post without authors. */
export default function BlogPostItemHeaderAuthors({ authors, isShort }: AuthorsProps) {
  if (authors.length === 0) return null
  return (
    <ul className="blog-post__authors" data-search-ignore="">
      {authors.map((author, index) => (
        <li key={author.key ?? index}>
          <Author author={author} isShort={isShort} />
        </li>
      ))}
    </ul>
  )
}
