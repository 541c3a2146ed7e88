import { translate } from 'sitegen/runtime'
import type { BlogAuthorsListPageProps } from '../../../runtime/shared/blog/blog.ts'
import Author from '@theme/Blog/Components/Author'
import BlogLayout from '@theme/BlogLayout'
import { BlogHeader, usePostCount } from '../blog-header.tsx'

/** All authors of a blog. */
export default function BlogAuthorsListPage({ blog, authors }: BlogAuthorsListPageProps) {
  const title = translate({ id: 'theme.blog.authorsList.pageTitle', message: 'Authors' })
  const countOf = usePostCount()
  return (
    <BlogLayout blog={blog} title={title}>
      <BlogHeader blog={blog} title={title} />
      <ul className="blog-authors">
        {authors.map(({ count, ...author }, index) => (
          <li key={author.key ?? index} className="sg-card">
            <Author as="h2" author={author} hasDescription count={countOf(count)} />
          </li>
        ))}
      </ul>
    </BlogLayout>
  )
}
