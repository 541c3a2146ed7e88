import type { SiteData } from '../../runtime/shared/site-data.ts'

/** The title of a document: that of the page, then the site's. */
export function documentTitle(page: string, site: Pick<SiteData, 'title' | 'titleDelimiter'>): string {
  const trimmed = page.trim()
  return trimmed === '' || trimmed === site.title
    ? site.title
    : `${trimmed} ${site.titleDelimiter} ${site.title}`
}
