/**
 * A place in `Root`, on every page, for a `<Head>` of your own that must run. The build writes the head that pages
 * have anyway, so the theme's own part shows nothing.
 */
export default function SiteMetadata(): null {
  return null
}
