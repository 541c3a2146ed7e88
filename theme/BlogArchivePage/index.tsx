import { Link, translate } from 'sitegen/runtime'
import type { BlogArchivePageProps } from '../../runtime/shared/blog/blog.ts'
import BlogLayout from '@theme/BlogLayout'
import { BlogHeader, useDateFormat } from '../Blog/blog-header.tsx'

/** All posts of a blog by year. It has no list of recent posts beside it, which would show the same. */
export default function BlogArchivePage({ blog, years }: BlogArchivePageProps) {
  const title = translate({ id: 'theme.blog.archive.title', message: 'Archive' })
  const formatDate = useDateFormat('short')
  return (
    <BlogLayout blog={blog} title={title} sidebar={false}>
      <BlogHeader
        blog={blog}
        title={title}
        description={translate({ id: 'theme.blog.archive.description', message: 'Archive' })}
      />
      {years.map(({ year, posts }) => (
        <section key={year} className="blog-archive__year">
          <h2 id={year}>{year}</h2>
          <ul>
            {posts.map((post) => (
              <li key={post.url}>
                <time dateTime={post.date} suppressHydrationWarning>
                  {formatDate(post.date)}
                </time>
                <Link to={post.url}>{post.title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </BlogLayout>
  )
}
