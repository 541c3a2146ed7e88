import type { Diagnostic } from '../report/diagnostic.ts'
import { plural } from '../report/text.ts'
import type { BrokenTarget } from './crawl.ts'
import type { BuiltSite } from './crawl-address.ts'
import { similarAnchor, similarUrl } from './link-advice.ts'
import { MAX_ADDRESSES, type SiteLinks } from './crawl-collect.ts'

/** A target on this share of the pages comes from what they share. */
const SHARED_PART = 0.5
const MIN_SHARED = 6
const SHOWN_PAGES = 5

const CODES = { link: 'DEAD_LINK', anchor: 'DEAD_ANCHOR', external: 'DEAD_EXTERNAL_LINK' } as const

/** One problem for each broken target, and one when the crawl could not hold everything. */
export function crawlDiagnostics(
  broken: readonly BrokenTarget[],
  links: SiteLinks,
  { baseUrl }: Pick<BuiltSite, 'baseUrl'>,
): readonly Diagnostic[] {
  const { index, isComplete } = links
  const diagnostics: readonly Diagnostic[] = broken.map((target) => ({
    code: CODES[target.kind],
    level: 'error',
    message: messageOf(target),
    notes: [linkedFrom(target.from, index.paths.length)],
    hint: hintOf(target, links, baseUrl),
  }))
  if (isComplete) return diagnostics
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
  if (kind === 'external' || status !== 404) return `"${url}" is linked but ${reason}.`
  return `"${url}" is linked but the built site has no such page or file (404).`
}

function linkedFrom(from: readonly string[], total: number): string {
  if (from.length >= MIN_SHARED && from.length >= total * SHARED_PART)
    return `linked from ${from.length} pages: probably by the navbar, the footer or another part that they share`
  const more = from.length > SHOWN_PAGES ? `, and ${from.length - SHOWN_PAGES} more` : ''
  return `linked from ${plural(from.length, 'page')}: ${from.slice(0, SHOWN_PAGES).join(', ')}${more}`
}

function hintOf(target: BrokenTarget, { index, anchors }: SiteLinks, baseUrl: string): string {
  const { kind, url, status } = target
  if (kind === 'external') {
    const isBusy = status === 429 || status >= 500
    return isBusy ? 'Run "sitegen check-links --external" again later.' : 'Correct the link, or remove it.'
  }
  if (kind === 'anchor') {
    const [pathname = '', fragment = ''] = url.split('#')
    const near = similarAnchor(fragment, anchors[index.pageOf(pathname) ?? -1])
    return `${guess(near && `#${near}`)}Correct the part after "#", or give the heading this id, and build again.`
  }
  if (status === 0) return 'Write a path of the site or a full address with a host, and build again.'
  if (!url.startsWith(baseUrl))
    return `Write the link with the base URL "${baseUrl}" in front, or as the relative path of a file.`
  return `${guess(similarUrl(url, index.paths))}Correct the link, or add the page or file, and build again.`
}

function guess(near: string | null): string {
  return near === null ? '' : `Did you mean "${near}"? `
}
