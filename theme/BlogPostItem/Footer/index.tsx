import { PagePart } from 'sitegen/theme-kit'
import type { ReactElement } from 'react'
import type { BlogPost } from '../../../runtime/shared/blog/blog.ts'
import type { LastUpdate } from '../../../runtime/shared/last-update.ts'
import ReadMoreLink from '@theme/BlogPostItem/Footer/ReadMoreLink'
import TagsListInline from '@theme/TagsListInline'

interface BlogPostItemFooterProps {
  readonly post: BlogPost
  /** There is more to read on the post's own page. @default false */
  readonly isTruncated?: boolean
  /** @default null: nowhere */
  readonly editUrl?: string | null
  /** Absent when the page does not say. */
  readonly lastUpdate?: LastUpdate
}

/** What stands below the words of a post; nothing when there is nothing to say. */
export default function BlogPostItemFooter(props: BlogPostItemFooterProps): ReactElement | null {
  const { post, isTruncated = false, editUrl = null, lastUpdate } = props
  const hasMeta = editUrl !== null || lastUpdate !== undefined
  if (post.tags.length === 0 && !isTruncated && !hasMeta) return null
  return (
    <footer className="blog-post__footer">
      {isTruncated && <ReadMoreLink title={post.title} to={post.url} />}
      {post.tags.length > 0 && (
        <div className="theme-blog-footer-tags-row">
          <TagsListInline tags={post.tags} />
        </div>
      )}
      {hasMeta && (
        <PagePart
          name="@theme/EditMetaRow"
          props={{ className: 'theme-blog-footer-edit-meta-row', editUrl, lastUpdate }}
        />
      )}
    </footer>
  )
}
