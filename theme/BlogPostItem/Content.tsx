import type { ReactElement } from 'react'
import MDXContent from '@theme/MDXContent'

/** What the post says; in lists its excerpt, which is one of the contents of the page. */
export default function BlogPostItemContent({ item }: { readonly item?: number }): ReactElement {
  // Feeds take what is in the element with this id.
  return item === undefined ? (
    <div id="__blog-post-container">
      <MDXContent />
    </div>
  ) : (
    <MDXContent item={item} />
  )
}
