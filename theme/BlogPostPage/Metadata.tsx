/** What the page of a post says about itself is in its head already: a site's own part says more. */
export default function BlogPostPageMetadata(): null {
  return null
}
