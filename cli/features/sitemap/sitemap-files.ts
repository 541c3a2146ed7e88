import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { encodeFilePath } from '../../routes/page-url.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { oncePerSite, type OutputFile, type RenderedFacts } from '../output-file.ts'
import picomatch from 'picomatch'

/** Most URLs that one sitemap may hold (sitemaps.org protocol, "50,000 URLs"). */
const MAX_URLS = 50_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * `sitemap.xml` with every page that may be indexed; above 50,000 pages an index and numbered files. No file
 * when the site is not to be indexed or no page is left.
 *
 * @param pageCount - of all pages, also those that may not be indexed
 */
export function sitemapFiles(pageCount: number, config: SiteConfig): readonly OutputFile[] {
  const { sitemap, noIndex } = config
  if (sitemap === null || noIndex) return []
  const texts = oncePerSite(async (rendered) => sitemapTexts(await rendered.pages(), sitemap, config))
  const parts = pageCount > MAX_URLS ? Math.ceil(pageCount / MAX_URLS) : 0
  const numbers = Array.from({ length: parts }, (_, index) => numbered(sitemap.filename, index + 1))
  return [sitemap.filename, ...numbers].map((path) => ({
    path: path as OutputPath,
    claim: 'the sitemap',
    content: async (rendered) => (await texts(rendered)).get(path) ?? null,
  }))
}

type Sitemap = NonNullable<SiteConfig['sitemap']>

function sitemapTexts(
  pages: readonly RenderedFacts[],
  sitemap: Sitemap,
  { url: origin, baseUrl }: SiteConfig,
): ReadonlyMap<string, string> {
  const { filename } = sitemap
  const isIgnored = ignoring(sitemap.ignorePatterns)
  const listed = pages.filter((page) => !page.noIndex && !isIgnored(page.url))
  const urls = listed.map((page) => page.url).sort((a, b) => (a < b ? -1 : 1))
  if (urls.length === 0) return new Map()
  const entry = (url: Url): string => urlElement(origin + url, sitemap)
  if (urls.length <= MAX_URLS) return new Map([[filename, document('urlset', urls.map(entry))]])
  const parts = chunks(urls, MAX_URLS).map(
    (part, index) => [numbered(filename, index + 1), document('urlset', part.map(entry))] as const,
  )
  const index = parts.map(
    ([path]) => `<sitemap><loc>${escapeHtml(origin + baseUrl + encodeFilePath(path))}</loc></sitemap>`,
  )
  return new Map([[filename, document('sitemapindex', index)], ...parts])
}

/** Whether a pattern matches a page's URL, as it is or as people read it. */
function ignoring(patterns: readonly string[]): (url: Url) => boolean {
  if (patterns.length === 0) return () => false
  const matches = picomatch([...patterns])
  return (url) => matches(url) || (url.includes('%') && matches(decodeURIComponent(url)))
}

function urlElement(address: string, { changefreq, priority }: Sitemap): string {
  const frequency = changefreq === null ? '' : `<changefreq>${changefreq}</changefreq>`
  const weight = priority === null ? '' : `<priority>${priority.toFixed(1)}</priority>`
  return `<url><loc>${escapeHtml(address)}</loc>${frequency}${weight}</url>`
}

function document(root: string, elements: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${elements.join('\n')}\n</${root}>\n`
}

function numbered(filename: string, number: number): string {
  return filename.replace(/(\.xml)?$/, `-${number}$1`)
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
