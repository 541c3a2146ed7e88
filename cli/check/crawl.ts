import { readFile } from 'node:fs/promises'
import { STATUS_CODES } from 'node:http'
import path from 'node:path'
import { hasAnchor, type BuiltSite } from './crawl-address.ts'
import { createCollector, type SiteLinks, type Target } from './crawl-collect.ts'
import { indexPages, listHtmlFiles } from './crawl-pages.ts'
import { probe, type ProbeLimits } from './crawl-probe.ts'
import { readSitemap } from './crawl-sitemap.ts'

/** How a crawl tells what it does and is stopped. */
export interface CrawlControl {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (done: number, total: number) => void
}

/** A target that leads nowhere. */
export interface BrokenTarget extends Target {
  readonly kind: 'link' | 'anchor' | 'external'
  /** HTTP status; 0 without an answer. For an anchor that of its page. */
  readonly status: number
  /** The end of a sentence that starts with the address. */
  readonly reason: string
}

/** Files that are read or looked up at once. */
const READERS = 8

/** How other sites are asked, to be neither slow nor rude: an address that keeps failing costs three tries. */
const EXTERNAL_LIMITS: ProbeLimits = {
  hosts: 4,
  perHost: 2,
  timeout: 10_000,
  tries: 3,
  firstWait: 1000,
  maxWait: 8000,
}

/**
 * Reads every page of a built site: the HTML files of the output, so that pages without a link to them are read too, under
 * the paths that the sitemap has for them. Copies of static files and languages with an address of their own are not read:
 * they have to be there, and what they link to is not the site's.
 *
 * @throws the signal's reason when it is aborted
 */
export async function readLinks(site: BuiltSite, control: CrawlControl): Promise<SiteLinks> {
  const listed = site.sitemap === null ? [] : await readSitemap(site.sitemap, site)
  const files = listHtmlFiles(site.dir)
  const index = indexPages(files, listed, site)
  const collector = createCollector(site, index)
  collector.addListed(listed, site.baseUrl + (site.sitemap ?? ''))
  const pages = [...files.entries()].filter(([, file]) => site.isApart?.(file) !== true)
  await forEach(pages, control, async ([page, file]) => {
    collector.addPage(page, await readFile(path.join(site.dir, file), 'utf8'))
  })
  return collector.links()
}

/** Does something with each item, a few at a time. */
async function forEach<T>(
  items: readonly T[],
  { signal, onProgress }: CrawlControl,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  let done = 0
  const take = async (): Promise<void> => {
    for (const item of queue) {
      signal?.throwIfAborted()
      await work(item)
      onProgress?.((done += 1), items.length)
    }
  }
  await Promise.all(Array.from({ length: READERS }, take))
}

/**
 * Looks up everything of the site that is linked and was not read as a page.
 *
 * @throws the signal's reason when it is aborted
 */
export async function checkInternal(
  { statusOf }: BuiltSite,
  { internal, malformed }: SiteLinks,
  control: CrawlControl,
): Promise<readonly BrokenTarget[]> {
  const broken: BrokenTarget[] = []
  await forEach(internal, control, async (target) => {
    const status = await statusOf(target.url)
    const reason = `answers ${status} ${STATUS_CODES[status] ?? ''}`.trim()
    if (status !== 200) broken.push({ ...target, kind: 'link', status, reason })
  })
  broken.sort((a, b) => (a.url < b.url ? -1 : 1))
  return [
    ...broken,
    ...malformed.map((target) => ({ ...target, kind: 'link' as const, status: 0, reason: 'is no address' })),
  ]
}

/** Finds fragments that lead nowhere on pages that were read; a page that is not there is `checkInternal`'s. */
export function checkAnchors({ fragments, index, anchors }: SiteLinks): readonly BrokenTarget[] {
  return fragments.flatMap(({ url, from, path: pathname, fragment }) => {
    const page = index.pageOf(pathname)
    const known = page === undefined ? null : (anchors[page] ?? null)
    if (known === null || hasAnchor(known, fragment)) return []
    return [{ kind: 'anchor', url, from, status: 200, reason: 'has no such anchor' }]
  })
}

/**
 * Asks other sites. `unchecked` are those that turn programs away.
 *
 * @throws the signal's reason when it is aborted
 */
export async function checkExternal({ external }: SiteLinks, control: CrawlControl) {
  const urls = external.map(({ url }) => url)
  const results = await probe(urls, { ...control, limits: EXTERNAL_LIMITS })
  return {
    broken: external.flatMap(({ url, from }): readonly BrokenTarget[] => {
      const result = results.get(url)
      if (result?.state !== 'dead') return []
      return [{ kind: 'external', url, from, status: result.status, reason: result.reason }]
    }),
    unchecked: external.filter(({ url }) => results.get(url)?.state === 'unchecked'),
  }
}
