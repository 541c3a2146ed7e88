import { translate } from 'sitegen/runtime'
import type { BlogTagsListPageProps } from '../../runtime/shared/blog/blog.ts'
import BlogLayout from '@theme/BlogLayout'
import TagsListByLetter from '@theme/TagsListByLetter'
import { BlogHeader } from '../Blog/blog-header.tsx'

/** All tags of a blog. */
export default function BlogTagsListPage({ blog, tags }: BlogTagsListPageProps) {
  const title = translate({ id: 'theme.tags.tagsPageTitle', message: 'Tags' })
  return (
    <BlogLayout blog={blog} title={title}>
      <BlogHeader blog={blog} title={title} />
      <TagsListByLetter tags={tags} />
    </BlogLayout>
  )
}
