import MDXContent from '@theme/MDXContent'

/** The text of the post; in lists its excerpt, which is one of the contents of the page. */
export default function BlogPostItemContent({
  item,
}: {
  /** Index among the contents of a page that shows several. */
  readonly item?: number
}) {
  // Feeds take what is in the element with this id.
  return item === undefined ? (
    <div id="__blog-post-container">
      <MDXContent />
    </div>
  ) : (
    <MDXContent item={item} />
  )
}
