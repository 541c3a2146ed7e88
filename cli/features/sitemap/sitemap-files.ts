import { chunk } from 'lodash-es'
import { defined } from '../../../runtime/shared/json.ts'
import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import type { LastChanges } from '../../content/git.ts'
import { isOutside } from '../../config/site-file.ts'
import { encodeFilePath, withoutBase } from '../../routes/page-url.ts'
import { isMultilingual, siteAlternates } from '../../config/site-language.ts'
import { alternatesOf } from '../../../runtime/shared/document/alternate-head.ts'
import type { Page } from '../../routes/page.ts'
import type { OutputPath, FilePath } from '../../types/file-path.ts'
import type { FeaturePlan, SiteLoading } from '../feature.ts'
import { oncePerSite, type OutputFile, type RenderedSite } from '../output-file.ts'
import type { SitemapItem, SitemapRoute } from './options.ts'
import picomatch from 'picomatch'
import { describeValue } from '../../config/describe-value.ts'
import { type SiteProblems, siteError } from '../../report/diagnostic.ts'

/** Most URLs that one sitemap may hold (sitemaps.org protocol, "50,000 URLs"). */
const MAX_URLS = 50_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** For links to other languages. */
const XHTML = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'

type Sitemap = NonNullable<SiteConfig['sitemap']>

interface SitemapInput {
  readonly pages: readonly (Pick<Page, 'url' | 'source' | 'updated'> & Partial<Pick<Page, 'head'>>)[]
  readonly config: SiteConfig & { readonly sitemap: Sitemap }
  /** What version control knows of files. @default nothing */
  readonly changes?: LastChanges['changeByPath'] | undefined
}

export async function planSitemap({ config, readChanges }: SiteLoading): Promise<FeaturePlan> {
  const { sitemap, noIndex, siteDir, instances } = config
  if (sitemap === null || noIndex) return {}
  const outside = instances.flatMap(({ files }) => files.filter(isOutside))
  // Asked once for the whole site, where dates are written.
  const changes = sitemap.lastmod === null ? null : await readChanges(siteDir, ['.' as FilePath, ...outside])
  return {
    files: ({ pages }) =>
      sitemapFiles({ pages, config: { ...config, sitemap }, changes: changes?.changeByPath }),
    diagnostics: changes?.diagnostics ?? [],
  }
}

/**
 * `sitemap.xml` with every page that may be indexed; above 50,000 pages an index and numbered files. No file
 * when no page is left. Problem: `SITEMAP_FAILED`.
 */
export function sitemapFiles(input: SitemapInput): readonly OutputFile[] {
  const { pages, config } = input
  const { filename } = config.sitemap
  const parts = pages.length > MAX_URLS ? Math.ceil(pages.length / MAX_URLS) : 0
  const numbers = Array.from({ length: parts }, (_, index) => numbered(filename, index + 1))
  const texts = oncePerSite(async (rendered) => {
    const items = await itemsOf(await listedRoutes(rendered, input), config)
    return sitemapTexts(items, input, Math.max(1, parts) * MAX_URLS)
  })
  return [filename, ...numbers].map((path) => ({
    path: path as OutputPath,
    claim: 'the sitemap',
    content: async (rendered) => (await texts(rendered)).get(path) ?? null,
  }))
}

/** The pages that may be indexed as themselves and no pattern leaves out, in the order of their URLs. */
async function listedRoutes(
  rendered: RenderedSite,
  { pages, changes, config: { sitemap } }: SitemapInput,
): Promise<readonly SitemapRoute[]> {
  const matches = picomatch([...sitemap.ignorePatterns])
  /** By its address, as it is or as people read it. */
  const isIgnored = (url: Url): boolean =>
    matches(url) || (url.includes('%') && matches(decodeURIComponent(url)))
  const pageByUrl = new Map(pages.map((page) => [page.url, page]))
  return (await rendered.pages())
    .filter(
      ({ url, noIndex }) => !noIndex && pageByUrl.get(url)?.head?.canonical === undefined && !isIgnored(url),
    )
    .map(({ url }) => {
      const { source = null, updated } = pageByUrl.get(url) ?? {}
      const file = source === null ? undefined : fileOf(source)
      const changed = file && changes?.get(file)?.timestamp
      const lastUpdatedAt = sitemap.lastmod === null ? undefined : (updated ?? changed)
      return { path: url, metadata: defined({ sourceFilePath: file, lastUpdatedAt }) }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function itemsOf(
  routes: readonly SitemapRoute[],
  { sitemap, title, url, baseUrl, configFile }: SitemapInput['config'],
): Promise<readonly SitemapItem[]> {
  const usual = (listed: readonly SitemapRoute[]): SitemapItem[] =>
    listed.map((route) => itemOf(route, url, sitemap))
  const { createSitemapItems } = sitemap
  if (createSitemapItems === null) return usual(routes)
  try {
    const made: unknown = await createSitemapItems({
      routes,
      siteConfig: { title, url, baseUrl },
      defaultCreateSitemapItems: async (input) => usual(input.routes),
    })
    if (!Array.isArray(made))
      throw new Error(`it returned ${describeValue(made)} instead of a list of entries`)
    for (const [index, item] of (made as readonly unknown[]).entries()) requireItem(item, index + 1)
    return made as readonly SitemapItem[]
  } catch (error) {
    throw failed(error instanceof Error ? error.message : String(error), configFile)
  }
}

function itemOf({ path, metadata }: SitemapRoute, origin: string, sitemap: Sitemap): SitemapItem {
  const { lastmod, changefreq, priority } = sitemap
  const { lastUpdatedAt } = metadata
  const time =
    lastUpdatedAt === undefined || lastmod === null ? undefined : new Date(lastUpdatedAt).toISOString()
  return {
    url: origin + path,
    ...defined({
      lastmod: lastmod === 'date' ? time?.slice(0, 10) : time,
      changefreq: changefreq ?? undefined,
      priority: priority ?? undefined,
    }),
  }
}

/** @param most - entries that the planned files can hold */
function sitemapTexts(
  items: readonly SitemapItem[],
  { config, pages }: SitemapInput,
  most: number,
): ReadonlyMap<string, string> {
  const { url: origin, baseUrl, configFile } = config
  const { filename } = config.sitemap
  const alternatesIn = isMultilingual(config) ? createAlternates(pages, config) : () => []
  if (items.length === 0) return new Map()
  if (items.length > most)
    throw failed(
      `it returned ${items.length} entries, but the sitemap of this site holds at most ${most}`,
      configFile,
    )
  const urlset = (part: readonly SitemapItem[]): string =>
    document(
      'urlset',
      part.map((item) => urlElement(item, alternatesIn(item))),
    )
  if (items.length <= MAX_URLS) return new Map([[filename, urlset(items)]])
  const parts = chunk(items, MAX_URLS).map(
    (part, index) => [numbered(filename, index + 1), urlset(part)] as const,
  )
  const index = parts.map(
    ([path]) => `<sitemap><loc>${escapeHtml(origin + baseUrl + encodeFilePath(path))}</loc></sitemap>`,
  )
  return new Map([[filename, document('sitemapindex', index)], ...parts])
}

type PageAlternates = ReturnType<typeof alternatesOf>

/** Where the page of an entry is in other languages; nothing for what is no page. */
function createAlternates(pages: SitemapInput['pages'], config: SiteConfig) {
  const all = siteAlternates(config)?.all ?? []
  const pageByAddress = new Map(pages.map((page) => [config.url + page.url, page]))
  return ({ url }: SitemapItem): PageAlternates => {
    const page = pageByAddress.get(url)
    return page === undefined
      ? []
      : alternatesOf(withoutBase(page.url, config).slice(1), all, page.head?.elsewhere)
  }
}

function urlElement({ url, lastmod, changefreq, priority }: SitemapItem, alternates: PageAlternates): string {
  const inner = [
    ['loc', url],
    ['lastmod', lastmod],
    ['changefreq', changefreq],
    ['priority', typeof priority === 'number' ? priority.toFixed(1) : priority],
  ] as const
  const elements = inner.map(([name, value]) =>
    value == null ? '' : `<${name}>${escapeHtml(value)}</${name}>`,
  )
  const links = alternates.map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
  )
  return `<url>${[...elements, ...links].join('')}</url>`
}

function document(root: string, elements: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}"${elements.some((element) => element.includes('<xhtml:')) ? XHTML : ''}>\n${elements.join('\n')}\n</${root}>\n`
}

function numbered(filename: string, number: number): string {
  return filename.replace(/(\.xml)?$/, `-${number}$1`)
}

function failed(failure: string, file: FilePath): SiteProblems {
  return siteError({
    code: 'SITEMAP_FAILED',
    message: `The function sitemap.createSitemapItems failed: ${failure}.`,
    place: { file },
    hint: 'Make it return a list of entries: { url, lastmod, changefreq, priority }, with a full address as url.',
  })
}

const RULES: Readonly<
  Record<keyof SitemapItem, readonly [is: string, isRight: (value: unknown) => boolean]>
> = {
  url: ['a full address', (value) => isText(value) && /^https?:/.test(value) && URL.canParse(value)],
  lastmod: ['a date', (value) => isText(value) && !Number.isNaN(Date.parse(value))],
  changefreq: ['text', isText],
  priority: ['a number from 0 to 1', (value) => typeof value === 'number' && value >= 0 && value <= 1],
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function requireItem(item: unknown, number: number): void {
  const entry = (item ?? {}) as Readonly<Record<string, unknown>>
  for (const [key, [is, isRight]] of Object.entries(RULES)) {
    const value = entry[key]
    if (isRight(value) || (key !== 'url' && (value === null || value === undefined))) continue
    throw new Error(`the ${key} of entry ${number} is ${describeValue(value)}, which is not ${is}`)
  }
}
