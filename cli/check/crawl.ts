import { hasAnchor } from './crawl-address.ts'
import {
  createCollector,
  type LinkCollector,
  type ServedSite,
  type SiteLinks,
  type Target,
} from './crawl-collect.ts'
import { createTextFetcher, type TextFetcher } from './crawl-fetch.ts'
import { indexPages, listHtmlFiles, type PageIndex } from './crawl-pages.ts'
import { probe, type ProbeLimits, type Verdict } from './crawl-probe.ts'
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

/** Pages that are read at once. */
const READERS = 8

const LOCAL: ProbeLimits = {
  total: 16,
  perHost: 16,
  timeout: 30_000,
  tries: 1,
  firstWait: 0,
  maxWait: 0,
}

/** How other sites are asked, to be neither slow nor rude: an address that keeps failing costs three tries. */
export const EXTERNAL_LIMITS: ProbeLimits = {
  total: 8,
  perHost: 2,
  timeout: 10_000,
  tries: 3,
  firstWait: 1000,
  maxWait: 8000,
}

/**
 * Reads every page of a built site as a browser would get it: the HTML files of the output, so that pages without a
 * link to them are read too, under the paths that the sitemap has for them. Copies of static files and
 * languages with an address of their own are not read: they have to be there, and what they link to is not the site's.
 *
 * linkinator is not asked to do this. Version 7.6 knows a fragment only if it was linked before its page was read,
 * takes `#top` for an anchor and `#100%` for a broken address, and names one page of several for an address that it
 * skips. It asks the addresses: see `probe`.
 *
 * @throws the signal's reason when it is aborted
 */
export async function readLinks(site: ServedSite, { signal, onProgress }: CrawlControl): Promise<SiteLinks> {
  const fetcher = createTextFetcher(site.served, signal)
  try {
    const listed = site.sitemap === null ? [] : await readSitemap(site.sitemap, { ...site, fetcher })
    const files = await listHtmlFiles(site.dir)
    const index = indexPages(files, listed, site)
    const collector = createCollector(site, index)
    collector.addListed(listed, site.baseUrl + (site.sitemap ?? ''))

    const pages = [...index.paths.keys()].filter((page) => site.isApart?.(files[page] ?? '') !== true)
    const queue = pages.values()
    let done = 0
    const read = async (): Promise<void> => {
      for (const page of queue) {
        await readPage(page, { index, fetcher, collector })
        onProgress?.((done += 1), pages.length)
      }
    }
    await Promise.all(Array.from({ length: READERS }, read))
    return collector.links()
  } finally {
    fetcher.close()
  }
}

interface Reading {
  readonly index: PageIndex
  readonly fetcher: TextFetcher
  readonly collector: LinkCollector
}

const HTML_TYPE = /^(?:text\/html|application\/xhtml\+xml)$/

async function readPage(page: number, { index, fetcher, collector }: Reading): Promise<void> {
  const { status, type, text } = await fetcher.fetch(index.paths[page] ?? '')
  if (status === 200 && HTML_TYPE.test(type)) collector.addPage(page, text)
}

/**
 * Asks the served site for everything that is linked and was not read as a page.
 *
 * @throws the signal's reason when it is aborted
 */
export async function checkInternal(
  { served }: ServedSite,
  { internal, malformed }: SiteLinks,
  control: CrawlControl,
): Promise<readonly BrokenTarget[]> {
  const addressOf = ({ url }: Target): string => new URL(served + url).href
  const urls = [...new Set(internal.map(addressOf))]
  const verdicts = await probe(urls, { ...control, limits: LOCAL, isLocal: true })
  const noAddress: Verdict = { state: 'dead', status: 0, reason: 'is no address' }
  return [
    ...internal.flatMap((target) => broken('link', target, verdicts.get(addressOf(target)))),
    ...malformed.flatMap((target) => broken('link', target, noAddress)),
  ]
}

/** Finds fragments that lead nowhere on pages that were read; a page that is not there is `checkInternal`'s. */
export function checkAnchors({ fragments, index, anchors }: SiteLinks): readonly BrokenTarget[] {
  const missing: Verdict = { state: 'dead', status: 200, reason: 'has no such anchor' }
  return fragments.flatMap((target) => {
    const page = index.pageOf(target.path)
    const known = page === undefined ? null : (anchors[page] ?? null)
    return known === null || hasAnchor(known, target.fragment) ? [] : broken('anchor', target, missing)
  })
}

/** What other sites answered. */
export interface ExternalResult {
  readonly broken: readonly BrokenTarget[]
  /** Addresses whose hosts turn programs away. */
  readonly unjudged: readonly Target[]
}

/**
 * Asks other sites.
 *
 * @throws the signal's reason when it is aborted
 */
export async function checkExternal(
  { external }: SiteLinks,
  { limits = EXTERNAL_LIMITS, ...control }: CrawlControl & { readonly limits?: ProbeLimits },
): Promise<ExternalResult> {
  const urls = external.map(({ url }) => url)
  const verdicts = await probe(urls, { ...control, limits, isLocal: false })
  return {
    broken: external.flatMap((target) => broken('external', target, verdicts.get(target.url))),
    unjudged: external.filter(({ url }) => verdicts.get(url)?.state === 'unjudged'),
  }
}

function broken(
  kind: BrokenTarget['kind'],
  { url, from }: Target,
  verdict: Verdict | undefined,
): readonly BrokenTarget[] {
  if (verdict?.state !== 'dead') return []
  return [{ kind, url, from, status: verdict.status, reason: verdict.reason }]
}
