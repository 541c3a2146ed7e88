import { Link, translate } from 'sitegen/runtime'
import type { BlogAuthorsPostsPageProps } from '../../../runtime/shared/blog/blog.ts'
import Author from '@theme/Blog/Components/Author'
import BlogLayout from '@theme/BlogLayout'
import BlogListPaginator from '@theme/BlogListPaginator'
import BlogPostItems from '@theme/BlogPostItems'
import { usePostCount } from '../blog-header.tsx'

/** An author with their posts, the newest first, over several pages. */
export default function BlogAuthorsPostsPage(props: BlogAuthorsPostsPageProps) {
  const { blog, author, items, pagination } = props
  const nPosts = usePostCount()(author.count)
  const title = translate(
    { id: 'theme.blog.author.pageTitle', message: '{authorName} - {nPosts}' },
    { authorName: author.name ?? author.key ?? '', nPosts },
  )
  return (
    <BlogLayout blog={blog} title={title}>
      <header className="blog-header blog-header--author">
        <Author as="h1" author={author} hasDescription count={nPosts} />
        {blog.authorsUrl !== null && (
          <p className="blog-header__all">
            <Link to={blog.authorsUrl}>
              {translate({ id: 'theme.blog.authorsList.viewAll', message: 'View all authors' })}
            </Link>
          </p>
        )}
      </header>
      {author.count === 0 ? (
        <p>
          {translate({
            id: 'theme.blog.author.noPosts',
            message: 'This author has not written any posts yet.',
          })}
        </p>
      ) : (
        <BlogPostItems items={items} />
      )}
      <BlogListPaginator pagination={pagination} />
    </BlogLayout>
  )
}
