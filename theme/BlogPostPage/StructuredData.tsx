/**
 * A place for more structured data of a post. The head of its page already has what sitegen knows, so the theme's own
 * part shows nothing.
 */
export default function BlogPostStructuredData(): null {
  return null
}
