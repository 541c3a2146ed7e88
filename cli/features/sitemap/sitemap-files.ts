import { escapeHtml } from '../../../runtime/shared/html.ts'
import type { Url } from '../../../runtime/shared/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { encodeFilePath } from '../../routes/page-url.ts'
import type { OutputPath } from '../../types/file-path.ts'
import picomatch from 'picomatch'

/** One page that search engines may know. */
export interface SitemapPage {
  readonly url: Url
  readonly noIndex: boolean
}

/** A file of the sitemap. */
export interface SitemapFile {
  readonly path: OutputPath
  readonly text: string
}

/** Most URLs that one sitemap may hold (sitemaps.org protocol, "50,000 URLs"). */
const MAX_URLS = 50_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * `sitemap.xml` with every page that may be indexed; above 50,000 pages an index and numbered files. No file
 * when the site is not to be indexed or no page is left.
 */
export function sitemapFiles(pages: readonly SitemapPage[], config: SiteConfig): readonly SitemapFile[] {
  const { sitemap, noIndex, url: origin, baseUrl } = config
  if (sitemap === null || noIndex) return []
  const isIgnored = ignoring(sitemap.ignorePatterns)
  const listed = pages.filter((page) => !page.noIndex && !isIgnored(page.url))
  const urls = listed.map((page) => page.url).sort((a, b) => (a < b ? -1 : 1))
  if (urls.length === 0) return []
  const entry = (url: Url): string => urlElement(origin + url, sitemap)
  if (urls.length <= MAX_URLS) return [file(sitemap.filename, document('urlset', urls.map(entry)))]
  const parts = chunks(urls, MAX_URLS).map((part, index) =>
    file(numbered(sitemap.filename, index + 1), document('urlset', part.map(entry))),
  )
  const index = parts.map(
    ({ path }) => `<sitemap><loc>${escapeHtml(origin + baseUrl + encodeFilePath(path))}</loc></sitemap>`,
  )
  return [file(sitemap.filename, document('sitemapindex', index)), ...parts]
}

/** Whether a pattern matches a page's URL, as it is or as people read it. */
function ignoring(patterns: readonly string[]): (url: Url) => boolean {
  if (patterns.length === 0) return () => false
  const matches = picomatch([...patterns])
  return (url) => matches(url) || (url.includes('%') && matches(decodeURIComponent(url)))
}

function urlElement(address: string, { changefreq, priority }: NonNullable<SiteConfig['sitemap']>): string {
  const frequency = changefreq === null ? '' : `<changefreq>${changefreq}</changefreq>`
  const weight = priority === null ? '' : `<priority>${priority.toFixed(1)}</priority>`
  return `<url><loc>${escapeHtml(address)}</loc>${frequency}${weight}</url>`
}

function document(root: string, elements: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${elements.join('\n')}\n</${root}>\n`
}

function file(path: string, text: string): SitemapFile {
  return { path: path as OutputPath, text }
}

function numbered(filename: string, number: number): string {
  return filename.replace(/(\.xml)?$/, `-${number}$1`)
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
