import { Head, useSite } from 'sitegen/runtime'
import type { Breadcrumb } from '../../runtime/shared/docs/docs.ts'
import { documentPath } from '../../runtime/shared/url/url.ts'
import { inlineJson } from '../../runtime/shared/document/html.ts'

interface StructuredDataProps {
  /** The way from the root of the sidebar to the page. */
  readonly breadcrumbs: readonly Breadcrumb[]
}

/** The breadcrumbs as a schema.org list for search engines, without the steps that have no page. */
export default function DocBreadcrumbsStructuredData({ breadcrumbs }: StructuredDataProps) {
  const site = useSite()
  const items = breadcrumbs.filter((crumb) => crumb.url !== null)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      item: site.url + documentPath(crumb.url ?? '', site),
    })),
  }
  return (
    <Head>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inlineJson(data) }} />
    </Head>
  )
}
