import { readFile } from 'node:fs/promises'
import { STATUS_CODES } from 'node:http'
import path from 'node:path'
import { splitHref } from '../../runtime/shared/url/url.ts'
import { hasAnchor, type BuiltSite } from './crawl-address.ts'
import { createCollector, type SiteLinks, type Target } from './crawl-collect.ts'
import { indexPages, listHtmlFiles, readSitemap } from './crawl-pages.ts'
import { probe, type ProbeOptions } from './crawl-probe.ts'

type CrawlControl = Omit<ProbeOptions, 'limits'>

export interface BrokenTarget extends Target {
  readonly kind: 'link' | 'anchor' | 'external'
  /** HTTP status; 0 without an answer. For an anchor that of its page. */
  readonly status: number
  /** The end of a sentence that starts with the address. */
  readonly reason: string
}

const READERS = 8

/** How other sites are asked, to be neither slow nor rude: an address that keeps failing costs three tries. */
const EXTERNAL_LIMITS = { hosts: 4, perHost: 2, timeout: 10_000, tries: 3, firstWait: 1000, maxWait: 8000 }

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

/** A few at a time. */
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

/** Looks up everything of the site that is linked and was not read as a page. */
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
  return fragments.flatMap((target) => {
    const { pathname, hash } = splitHref(target.url)
    const known = anchors[index.pageOf(pathname) ?? -1] ?? null
    if (known === null || hasAnchor(known, hash.slice(1))) return []
    return { ...target, kind: 'anchor', status: 200, reason: 'has no such anchor' }
  })
}

/** Asks other sites. `unchecked` are those that turn programs away. */
export async function checkExternal({ external }: SiteLinks, control: CrawlControl) {
  const urls = external.map(({ url }) => url)
  const results = await probe(urls, { ...control, limits: EXTERNAL_LIMITS })
  return {
    broken: external.flatMap((target) => {
      const { state, status = 0, reason = '' } = results.get(target.url) ?? {}
      return state === 'dead' ? { ...target, kind: 'external' as const, status, reason } : []
    }),
    unchecked: external.filter(({ url }) => results.get(url)?.state === 'unchecked'),
  }
}
