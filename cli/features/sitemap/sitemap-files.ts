import { defined } from '../../../runtime/shared/defined.ts'
import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import type { LastChanges } from '../../content/git.ts'
import { encodeFilePath } from '../../routes/page-url.ts'
import type { Page } from '../../routes/page.ts'
import type { OutputPath, FilePath } from '../../types/file-path.ts'
import { oncePerSite, type OutputFile, type RenderedSite } from '../output-file.ts'
import type { SitemapItem, SitemapRoute } from './options.ts'
import picomatch from 'picomatch'
import { describeValue } from '../../config/describe-value.ts'
import { SiteProblems } from '../../report/diagnostic.ts'

/** Most URLs that one sitemap may hold (sitemaps.org protocol, "50,000 URLs"). */
const MAX_URLS = 50_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

interface SitemapInput {
  /** All pages, also those that may not be indexed. */
  readonly pages: readonly (Pick<Page, 'url' | 'source' | 'updated'> & Partial<Pick<Page, 'head'>>)[]
  readonly config: SiteConfig
  /** What version control knows of files. @default nothing */
  readonly changes?: LastChanges['changeByPath'] | undefined
}

/**
 * `sitemap.xml` with every page that may be indexed; above 50,000 pages an index and numbered files. No file
 * when the site is not to be indexed or no page is left. Problem: `SITEMAP_FAILED`.
 */
export function sitemapFiles(input: SitemapInput): readonly OutputFile[] {
  const { sitemap, noIndex } = input.config
  if (sitemap === null || noIndex) return []
  const { length } = input.pages
  const parts = length > MAX_URLS ? Math.ceil(length / MAX_URLS) : 0
  const numbers = Array.from({ length: parts }, (_, index) => numbered(sitemap.filename, index + 1))
  const texts = oncePerSite(async (rendered) => {
    const items = await itemsOf(await listedRoutes(rendered, { ...input, sitemap }), { ...input, sitemap })
    return sitemapTexts(items, { ...input, sitemap, most: Math.max(1, parts) * MAX_URLS })
  })
  return [sitemap.filename, ...numbers].map((path) => ({
    path: path as OutputPath,
    claim: 'the sitemap',
    content: async (rendered) => (await texts(rendered)).get(path) ?? null,
  }))
}

type Sitemap = NonNullable<SiteConfig['sitemap']>

interface WrittenSitemap extends SitemapInput {
  readonly sitemap: Sitemap
}

/** The pages that may be indexed as themselves and no pattern leaves out, in the order of their URLs. */
async function listedRoutes(
  rendered: RenderedSite,
  { pages, changes, sitemap }: WrittenSitemap,
): Promise<readonly SitemapRoute[]> {
  const isIgnored = ignoring(sitemap.ignorePatterns)
  const pageByUrl = new Map(pages.map((page) => [page.url, page]))
  return (await rendered.pages())
    .filter(
      ({ url, noIndex }) => !noIndex && pageByUrl.get(url)?.head?.canonical === undefined && !isIgnored(url),
    )
    .map(({ url }) => routeOf(url, pageByUrl.get(url), { changes, sitemap }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

function routeOf(
  url: Url,
  page: SitemapInput['pages'][number] | undefined,
  { changes, sitemap }: Pick<WrittenSitemap, 'changes' | 'sitemap'>,
): SitemapRoute {
  const file = page === undefined || page.source === null ? null : fileOf(page.source)
  const changed = file === null ? undefined : changes?.get(file)?.timestamp
  const lastUpdatedAt = sitemap.lastmod === null ? undefined : (page?.updated ?? changed)
  return { path: url, metadata: defined({ sourceFilePath: file ?? undefined, lastUpdatedAt }) }
}

async function itemsOf(
  routes: readonly SitemapRoute[],
  { sitemap, config }: WrittenSitemap,
): Promise<readonly SitemapItem[]> {
  const usual = (listed: readonly SitemapRoute[]): SitemapItem[] =>
    listed.map((route) => itemOf(route, config.url, sitemap))
  const { createSitemapItems } = sitemap
  if (createSitemapItems === null) return usual(routes)
  const { title, url, baseUrl, configFile } = config
  const made = (): unknown =>
    createSitemapItems({
      routes,
      siteConfig: { title, url, baseUrl },
      defaultCreateSitemapItems: async (input) => usual(input.routes),
    })
  return customItems(made, configFile)
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

interface Writing extends WrittenSitemap {
  /** Most entries that the planned files hold. */
  readonly most: number
}

function sitemapTexts(
  items: readonly SitemapItem[],
  { sitemap: { filename }, config, most }: Writing,
): ReadonlyMap<string, string> {
  const { url: origin, baseUrl, configFile } = config
  if (items.length === 0) return new Map()
  if (items.length > most) throw tooMany(items.length, most, configFile)
  if (items.length <= MAX_URLS) return new Map([[filename, document('urlset', items.map(urlElement))]])
  const parts = chunks(items, MAX_URLS).map(
    (part, index) => [numbered(filename, index + 1), document('urlset', part.map(urlElement))] as const,
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

function urlElement({ url, lastmod, changefreq, priority }: SitemapItem): string {
  const inner = [
    ['loc', url],
    ['lastmod', lastmod],
    ['changefreq', changefreq],
    ['priority', typeof priority === 'number' ? priority.toFixed(1) : priority],
  ] as const
  const elements = inner.map(([name, value]) =>
    value == null ? '' : `<${name}>${escapeHtml(value)}</${name}>`,
  )
  return `<url>${elements.join('')}</url>`
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

/**
 * The entries that a function of the site makes.
 * @throws SiteProblems `SITEMAP_FAILED`
 */
async function customItems(make: () => unknown, configFile: FilePath): Promise<readonly SitemapItem[]> {
  try {
    return validItems(await make())
  } catch (error) {
    throw failed(error instanceof Error ? error.message : String(error), configFile)
  }
}

/** The entries are more than there are files for. */
function tooMany(count: number, most: number, configFile: FilePath): SiteProblems {
  return failed(
    `it returned ${count} entries, but the sitemap of this site holds at most ${most}`,
    configFile,
  )
}

function failed(failure: string, file: FilePath): SiteProblems {
  return new SiteProblems([
    {
      code: 'SITEMAP_FAILED',
      level: 'error',
      message: `The function sitemap.createSitemapItems failed: ${failure}.`,
      place: { file },
      hint: 'Make it return a list of entries: { url, lastmod, changefreq, priority }, with a full address as url.',
    },
  ])
}

/** @throws when a value is no list of entries */
function validItems(made: unknown): readonly SitemapItem[] {
  if (!Array.isArray(made)) throw new Error(`it returned ${describeValue(made)} instead of a list of entries`)
  const issue = (made as readonly unknown[]).map(issueOf).find((found) => found !== null)
  if (issue !== undefined) throw new Error(issue)
  return made as readonly SitemapItem[]
}

/** What is wrong with a key of an entry; each is asked for what is written. */
const ISSUES: Readonly<Record<keyof SitemapItem, (value: unknown) => string | null>> = {
  url: (value) => (isWholeAddress(value) ? null : ', which is not a full address'),
  lastmod: (value) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? null : ', which is not a date',
  changefreq: (value) => (typeof value === 'string' ? null : ', which is not text'),
  priority: (value) =>
    typeof value === 'number' && value >= 0 && value <= 1 ? null : ', which is not a number from 0 to 1',
}

function isWholeAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value)
}

/** Why a value cannot be an entry; null when it can. */
function issueOf(item: unknown, index: number): string | null {
  const entry = (item ?? {}) as Readonly<Record<string, unknown>>
  for (const [key, issue] of Object.entries(ISSUES)) {
    const value = entry[key]
    const problem = key !== 'url' && (value === null || value === undefined) ? null : issue(value)
    if (problem !== null) return `the ${key} of entry ${index + 1} is ${describeValue(value)}${problem}`
  }
  return null
}
