/**
 * Beside every page, in `Root`: the place for a `<Head>` of a site's own that needs to run. What pages have in their heads
 * anyway is written when the site is built, so that ours adds nothing.
 */
export default function SiteMetadata(): null {
  return null
}
