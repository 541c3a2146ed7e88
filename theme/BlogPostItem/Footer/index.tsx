import { PagePart } from 'sitegen/theme-kit'
import type { BlogPost } from '../../../runtime/shared/blog/blog.ts'
import type { LastUpdate } from '../../../runtime/shared/pages.ts'
import ReadMoreLink from '@theme/BlogPostItem/Footer/ReadMoreLink'
import TagsListInline from '@theme/TagsListInline'

interface BlogPostItemFooterProps {
  /** The post. */
  readonly post: BlogPost
  /** There is more to read on the post's own page. @default false */
  readonly isTruncated?: boolean
  /** Where the page can be edited; null for none. @default null: nowhere */
  readonly editUrl?: string | null
  /** Absent when the page does not say. */
  readonly lastUpdate?: LastUpdate
}

/** What is below the text of a post; nothing if there is nothing to show. */
export default function BlogPostItemFooter(props: BlogPostItemFooterProps) {
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
