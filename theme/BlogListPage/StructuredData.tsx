/**
 * A place for more structured data of a list of posts. The head of its page already has what sitegen knows, so the
 * theme's own part shows nothing.
 */
export default function BlogListPageStructuredData(): null {
  return null
}
