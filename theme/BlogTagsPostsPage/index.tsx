import { Link, translate } from 'sitegen/runtime'
import { PagePart } from 'sitegen/theme-kit'
import type { BlogTagsPostsPageProps } from '../../runtime/shared/blog/blog.ts'
import BlogLayout from '@theme/BlogLayout'
import BlogListPaginator from '@theme/BlogListPaginator'
import BlogPostItems from '@theme/BlogPostItems'
import { BlogHeader, usePostCount } from '../Blog/blog-header.tsx'

/** The posts with a tag, the newest first, over several pages. */
export default function BlogTagsPostsPage(props: BlogTagsPostsPageProps) {
  const { blog, tag, count, unlisted, items, pagination } = props
  const nPosts = usePostCount()(count)
  const title = translate(
    { id: 'theme.blog.tagTitle', message: '{nPosts} tagged with "{tagName}"' },
    { nPosts, tagName: tag.label },
  )
  return (
    <BlogLayout blog={blog} title={title}>
      {unlisted && <PagePart name="@theme/ContentVisibility" props={{ visibility: 'unlisted' }} />}
      <BlogHeader title={title} description={tag.description}>
        {tag.allTagsUrl !== null && (
          <p className="blog-header__all">
            <Link to={tag.allTagsUrl}>
              {translate({ id: 'theme.tags.tagsPageLink', message: 'View all tags' })}
            </Link>
          </p>
        )}
      </BlogHeader>
      <BlogPostItems items={items} />
      <BlogListPaginator pagination={pagination} />
    </BlogLayout>
  )
}
