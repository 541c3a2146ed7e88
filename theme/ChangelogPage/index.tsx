import { translate } from 'sitegen/runtime'
import type { BlogPostPageProps } from '../../runtime/shared/blog/blog.ts'
import BlogPostPage from '@theme/BlogPostPage'

/** A release on its own page: a post whose neighbours are releases. */
export default function ChangelogPage(props: BlogPostPageProps) {
  const labels = {
    newer: translate({ id: 'theme.changelog.paginator.newer', message: 'Newer release' }),
    older: translate({ id: 'theme.changelog.paginator.older', message: 'Older release' }),
  }
  return <BlogPostPage {...props} labels={labels} />
}
