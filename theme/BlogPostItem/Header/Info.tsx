import { translate, usePluralForm } from 'sitegen/runtime'
import type { BlogPost } from '../../../runtime/shared/blog/blog.ts'
import { useDateFormat } from '../../Blog/blog-header.tsx'

interface InfoProps {
  /** The post. */
  readonly post: Pick<BlogPost, 'date' | 'readingTime'>
}

/** The date of a post, and how long it takes to read. */
export default function BlogPostItemHeaderInfo({ post }: InfoProps) {
  const formatDate = useDateFormat('long')
  const { selectMessage } = usePluralForm()
  const minutes = Math.ceil(post.readingTime ?? 0)
  return (
    <p className="blog-post__info" data-search-ignore="">
      <time dateTime={post.date} suppressHydrationWarning>
        {formatDate(post.date)}
      </time>
      {post.readingTime !== undefined && (
        <>
          <span aria-hidden="true"> · </span>
          {selectMessage(
            minutes,
            translate(
              {
                id: 'theme.blog.post.readingTime.plurals',
                message: 'One min read|{readingTime} min read',
              },
              { readingTime: minutes },
            ),
          )}
        </>
      )}
    </p>
  )
}
