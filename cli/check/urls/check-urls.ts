import { distance } from 'fastest-levenshtein'
import { decoded, notFoundUrl, trimSlash } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { fileOf, partOf } from '../../content/compile/content-part.ts'
import { readRenames } from '../../content/git.ts'
import { textOfFile } from '../../content/text-place.ts'
import { type Diagnostic, levelOf } from '../../report/diagnostic.ts'
import type { Output } from '../../output/output-below.ts'
import { readPageText } from '../../render/page-text.ts'
import { outputPathOf } from '../../routes/output-path.ts'
import { pageUrl, withoutBase } from '../../routes/page-url.ts'
import type { Page } from '../../routes/page.ts'
import type { RouteManifest } from '../../routes/plan.ts'
import type { OutputPath } from '../../types/file-path.ts'
import {
  type RecordedUrl,
  type RecordedUrls,
  fingerprintDistance,
  loadRecordedUrls,
  textFingerprint,
} from './recorded-urls.ts'

export interface BuiltUrls {
  readonly config: SiteConfig
  readonly manifest: RouteManifest
  readonly output: Pick<Output, 'has' | 'read'>
}

/** Whether something answers at a path within the site: a page, a redirect or a static file. */
function isAnswered(url: string, { output, config }: Omit<BuiltUrls, 'manifest'>): boolean {
  const file = decoded(url).replace(/^\/|\/$/g, '')
  const files = file === '' ? ['index.html'] : [file, `${file}.html`, `${file}/index.html`]
  // Long names are written in another way.
  const written = outputPathOf(pageUrl(url, config), config)
  return [...files, written].some((path) => output.has(path as OutputPath))
}

/** The pages whose addresses are promised: not the one for unknown addresses, and lists only when they are asked for. */
export function promisedPages({ manifest, config: { baseUrl } }: BuiltUrls, lists: boolean): readonly Page[] {
  return manifest.pages.filter(
    ({ url, isTransient }) => url !== notFoundUrl(baseUrl) && (lists || isTransient !== true),
  )
}

export function recordOf(page: Page, { config, output }: BuiltUrls): RecordedUrl {
  const html = output.read(outputPathOf(page.url, config))
  const sections = html === null ? [] : readPageText(Buffer.from(html).toString())
  const text = sections.map(([, , heading, body]) => `${heading} ${body}`).join(' ')
  return {
    url: withoutBase(page.url, config),
    title: page.head.title ?? '',
    ...(page.source !== null && { source: fileOf(page.source) }),
    headings: sections.map(([id]) => id).filter((id) => id !== ''),
    fingerprint: textFingerprint(text),
  }
}

/**
 * Checks that each recorded address of a site is still there or redirected. Addresses are those of the default language,
 * and with the hash router hosts see only one. Problems: `URL_MISSING`, `URLS_FILE_INVALID`.
 */
export async function checkUrls(site: BuiltUrls): Promise<readonly Diagnostic[]> {
  const { config } = site
  if (config.onMissingUrls === 'ignore' || !hasUrls(config)) return []
  const recorded = loadRecordedUrls(config)
  if (recorded === null) return []
  const missing = await findMissing(site, recorded)
  return [...recorded.diagnostics, ...urlProblems(missing, config)]
}

export function hasUrls({ router, i18n }: SiteConfig): boolean {
  return router !== 'hash' && i18n.locale === i18n.defaultLocale
}

export async function findMissing(site: BuiltUrls, recorded: RecordedUrls): Promise<readonly MissingUrl[]> {
  const known = new Set(site.manifest.pages.map((page) => trimSlash(withoutBase(page.url, site.config))))
  const missing = recorded.urls.filter(({ url }) => !known.has(trimSlash(url)) && !isAnswered(url, site))
  if (missing.length === 0) return []
  return withProposals(missing, recorded, site)
}

export function urlProblems(
  missing: readonly MissingUrl[],
  { siteDir, urlsPath, onMissingUrls }: Pick<SiteConfig, 'siteDir' | 'urlsPath' | 'onMissingUrls'>,
): readonly Diagnostic[] {
  const level = levelOf(onMissingUrls)
  if (level === null || missing.length === 0) return []
  const lines = linesOfUrls({ siteDir, file: urlsPath })
  return missing.map(({ recorded: { url, title }, proposal }) => ({
    code: 'URL_MISSING',
    level,
    message: `Nothing is at "${url}" any more, where "${title}" was.`,
    place: { file: urlsPath, ...placeOf(JSON.stringify(url), lines) },
    notes: proposal === null ? undefined : [`the page seems to be at "${proposal.to}": ${proposal.reason}`],
    hint: hintOf(url, proposal),
    allowedBy: `To allow this set onMissingUrls: 'warn' in site.config.`,
  }))
}

/** The file has a line for each address, which it begins with. */
const START = '{"url":'

function linesOfUrls(written: Parameters<typeof textOfFile>[0]): ReadonlyMap<string, number> {
  const lines = textOfFile(written)?.split('\n') ?? []
  return new Map(
    lines.flatMap((line, index) => {
      const [url] = /^"[^"]*"/.exec(line.slice(START.length)) ?? []
      return url === undefined || !line.startsWith(START) ? [] : [[url, index + 1] as const]
    }),
  )
}

function placeOf(quoted: string, lines: ReadonlyMap<string, number>) {
  const line = lines.get(quoted)
  const column = START.length + 1
  return line && { line, column, endColumn: column + quoted.length }
}

function hintOf(url: string, proposal: MissingUrl['proposal']): string {
  if (proposal?.isSure === true) return `Run "sitegen urls --accept" to redirect it to "${proposal.to}".`
  const way = `\`redirect_from: ${url}\` in the front matter`
  return proposal === null
    ? `Redirect it with ${way} of another page, or give it up with "sitegen urls --drop ${url}".`
    : `If that is the same page, redirect it with ${way} there; else give it up with "sitegen urls --drop ${url}".`
}

export interface MissingUrl {
  readonly recorded: RecordedUrl
  /** Where its page seems to be now; null when no page is like it. */
  readonly proposal: Proposal | null
}

interface Proposal {
  readonly page: Page
  readonly to: string
  /** Why it is the same page, as the end of a sentence. */
  readonly reason: string
  /** Whether file or text say so; a name alone may be that of another page. */
  readonly isSure: boolean
}

/** In how many of 64 bits fingerprints of one text may differ after it was edited; those of two texts differ in about 32. */
const SAME_TEXT = 14

async function withProposals(
  missing: readonly RecordedUrl[],
  { urls, lists }: RecordedUrls,
  site: BuiltUrls,
): Promise<readonly MissingUrl[]> {
  const renames = await readRenames(site.config.siteDir, site.config.urlsPath)
  const recorded = new Set(urls.map(({ url }) => trimSlash(url)))
  const pages = promisedPages(site, lists)
  const fresh = pages
    .filter((page) => !recorded.has(trimSlash(withoutBase(page.url, site.config))))
    .map((page) => ({ page, record: recordOf(page, site) }))
  const bySource = new Map<string, Page>(
    // A file of several pages does not say which of them is meant.
    pages.flatMap((page) =>
      page.source === null || partOf(page.source) !== null ? [] : [[fileOf(page.source), page] as const],
    ),
  )
  const byFile = ({ source = '' }: RecordedUrl): Found | null => {
    const same = bySource.get(source)
    if (same !== undefined) return { page: same, reason: `"${source}" is at that address now`, isSure: true }
    const renamed = renames.get(source) ?? ''
    const page = bySource.get(renamed)
    return page === undefined
      ? null
      : { page, reason: `"${source}" was renamed to "${renamed}"`, isSure: true }
  }
  const byText = ({ fingerprint }: RecordedUrl): Found | null => {
    const distances = fresh.map(({ page, record }) => {
      return { page, distance: fingerprintDistance(fingerprint, record.fingerprint) }
    })
    const page = closestPage(distances, SAME_TEXT)
    return page && { page, reason: 'it has nearly the same words', isSure: true }
  }
  const byName = ({ url, title }: RecordedUrl): Found | null => {
    const named = fresh.filter(
      ({ record }) =>
        lastSegment(record.url) === lastSegment(url) || (title !== '' && record.title === title),
    )
    const distances = named.map(({ page, record }) => ({ page, distance: distance(url, record.url) }))
    const page = closestPage(distances, Infinity)
    return page && { page, reason: 'it has the same name', isSure: false }
  }
  return missing.map((entry) => {
    const found = byFile(entry) ?? byText(entry) ?? byName(entry)
    return { recorded: entry, proposal: found && { ...found, to: withoutBase(found.page.url, site.config) } }
  })
}

type Found = Omit<Proposal, 'to'>

/** The page that is nearest, when it is near enough and no other is as near. */
function closestPage(pages: readonly { page: Page; distance: number }[], most: number): Page | null {
  const [best, second] = pages.toSorted((a, b) => a.distance - b.distance)
  if (best === undefined || best.distance > most || best.distance === second?.distance) return null
  return best.page
}

function lastSegment(url: string): string {
  const path = trimSlash(url)
  return path.slice(path.lastIndexOf('/') + 1)
}
