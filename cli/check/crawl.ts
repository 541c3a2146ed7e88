import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { splitHref } from '../../runtime/shared/url/url.ts'
import { hasAnchor, type BuiltSite } from './crawl-address.ts'
import { createCollector, MAX_ADDRESSES, type Target } from './crawl-collect.ts'
import { listHtmlFiles, pagesByPath, readSitemap } from './crawl-pages.ts'
import { statusReason, type Answer, type ProbeOptions } from './crawl-probe.ts'
import { similarAnchor, similarUrl } from './link-advice.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import { plural } from '../report/text.ts'

type CrawlControl = Pick<ProbeOptions, 'signal' | 'onProgress'>

/** The status of an anchor is that of its page. */
interface BrokenTarget extends Target, Omit<Answer, 'result'> {
  readonly kind: 'link' | 'anchor'
}

const READERS = 8

/**
 * Reads every page of a built site: the HTML files of the output, so that pages without a link to them are read too, under
 * the paths that the sitemap has for them. Copies of static files and languages with an address of their own are not read:
 * they have to be there, and what they link to is not the site's.
 *
 * @throws the signal's reason when it is aborted
 */
export async function readLinks(site: BuiltSite, control: CrawlControl) {
  const listed = site.sitemap === null ? [] : await readSitemap(site.sitemap, site)
  const pageByPath = pagesByPath(listHtmlFiles(site.dir), listed, site)
  const collector = createCollector(site)
  collector.addListed(listed, site.baseUrl + (site.sitemap ?? ''))
  const pages = [...new Set(pageByPath.values())]
  const toRead = pages.filter(({ file }) => !site.isApart(file))
  await forEach(toRead, control, async (page) => {
    page.anchors = collector.addPage(page.path, await readFile(path.join(site.dir, page.file), 'utf8'))
  })
  const readPaths = new Set(toRead.map((page) => page.path))
  const { internal, ...links } = collector.links()
  return {
    ...links,
    pages,
    pageByPath,
    /** Paths of this site but for those of pages that were read. */
    internal: internal.filter(({ url }) => !readPaths.has(url)),
  }
}

export type SiteLinks = Awaited<ReturnType<typeof readLinks>>

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

export async function checkInternal(
  { statusOf }: BuiltSite,
  { internal, malformed }: SiteLinks,
  control: CrawlControl,
): Promise<readonly BrokenTarget[]> {
  const broken: BrokenTarget[] = []
  await forEach(internal, control, async (target) => {
    const status = await statusOf(target.url)
    if (status !== 200) broken.push({ ...target, kind: 'link', status, reason: statusReason(status) })
  })
  broken.sort((a, b) => (a.url < b.url ? -1 : 1))
  return [
    ...broken,
    ...malformed.map((target) => ({ ...target, kind: 'link' as const, status: 0, reason: 'is no address' })),
  ]
}

/** Finds fragments that lead nowhere on pages that were read; a page that is not there is `checkInternal`'s. */
export function checkAnchors({ fragments, pageByPath }: SiteLinks): readonly BrokenTarget[] {
  return fragments.flatMap((target) => {
    const { pathname, hash } = splitHref(target.url)
    const known = pageByPath.get(pathname)?.anchors ?? null
    if (known === null || hasAnchor(known, hash.slice(1))) return []
    return { ...target, kind: 'anchor', status: 200, reason: 'has no such anchor' }
  })
}

/** A target on this share of the pages comes from what they share. */
const SHARED_PART = 0.5
const MIN_SHARED = 6
const SHOWN_PAGES = 5

const CODES = { link: 'DEAD_LINK', anchor: 'DEAD_ANCHOR' } as const

export function crawlDiagnostics(
  broken: readonly BrokenTarget[],
  links: SiteLinks,
  { baseUrl }: Pick<BuiltSite, 'baseUrl'>,
): readonly Diagnostic[] {
  const diagnostics: readonly Diagnostic[] = broken.map((target) => ({
    code: CODES[target.kind],
    level: 'error',
    message: messageOf(target),
    notes: [linkedFrom(target.from, links.pages.length)],
    hint: hintOf(target, links, baseUrl),
  }))
  if (links.isComplete) return diagnostics
  const incomplete: Diagnostic = {
    code: 'CRAWL_LIMIT',
    level: 'error',
    message: `The site links to more than ${MAX_ADDRESSES} different addresses; the others were not checked.`,
    hint: 'Look for links that are made with a counter or a time, and remove them.',
  }
  return [...diagnostics, incomplete]
}

function messageOf({ kind, url, reason, status }: BrokenTarget): string {
  if (kind === 'anchor') return `"${url}" is linked but the page has no such anchor.`
  if (status !== 404) return `"${url}" is linked but ${reason}.`
  return `"${url}" is linked but the built site has no such page or file (404).`
}

export function linkedFrom(from: readonly string[], total: number): string {
  if (from.length >= MIN_SHARED && from.length >= total * SHARED_PART)
    return `linked from ${from.length} pages: probably by the navbar, the footer or another part that they share`
  const more = from.length > SHOWN_PAGES ? `, and ${from.length - SHOWN_PAGES} more` : ''
  return `linked from ${plural(from.length, 'page')}: ${from.slice(0, SHOWN_PAGES).join(', ')}${more}`
}

function hintOf(target: BrokenTarget, { pages, pageByPath }: SiteLinks, baseUrl: string): string {
  const { kind, url, status } = target
  if (kind === 'anchor') {
    const [pathname = '', fragment = ''] = url.split('#')
    const near = similarAnchor(fragment, pageByPath.get(pathname)?.anchors)
    return `${guess(near && `#${near}`)}Correct the part after "#", or give the heading this id, and build again.`
  }
  if (status === 0) return 'Write a path of the site or a full address with a host, and build again.'
  if (!url.startsWith(baseUrl))
    return `Write the link with the base URL "${baseUrl}" in front, or as the relative path of a file.`
  return `${guess(
    similarUrl(
      url,
      pages.map((page) => page.path),
    ),
  )}Correct the link, or add the page or file, and build again.`
}

function guess(near: string | null): string {
  return near === null ? '' : `Did you mean "${near}"? `
}
