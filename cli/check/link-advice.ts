import { decoded } from '../../runtime/shared/url/url.ts'
import { closest } from 'fastest-levenshtein'
import { didYouMean } from '../types/did-you-mean.ts'

/** A dead link with every page that has it. */
export interface Dead {
  readonly kind: 'link' | 'anchor' | 'file'
  /** Pathname, and hash for anchors. */
  readonly target: string
  /** The link as served. */
  readonly href: string
  readonly pages: string[]
}

interface Advice {
  readonly hint: string
  readonly notes?: readonly string[]
}

/** An address of the web or of mail without what begins it, which so became a path of the site. */
const WEB = /(?:^|\/)(www\.[^/]+\.[^/].*)$/i
const MAIL = /(?:^|\/)([^/@\s]+@[^/@\s]+\.[a-z]{2,})$/i

export function linkAdvice(
  { target, href, kind }: Dead,
  site: { readonly baseUrl: string; readonly pages: readonly { readonly url: string }[] },
): Advice {
  const path = decoded(target)
  const web = WEB.exec(path)?.[1]
  if (web !== undefined) return { hint: `Did you mean "https://${web}"?` }
  const mail = MAIL.exec(path)?.[1]
  if (mail !== undefined) return { hint: `Did you mean "mailto:${mail}"?` }
  if (path.includes('\\')) return { hint: 'Write "/" in place of "\\".' }
  if (!target.startsWith(site.baseUrl))
    return {
      hint: `The site is served under "${site.baseUrl}" (baseUrl): write the link relative, or with the base URL.`,
    }
  if (kind === 'file')
    return {
      hint: href.startsWith('/')
        ? 'Correct the address, or put the file into a static folder.'
        : 'In HTML and JSX an address starts from the page: write ![](file) as in Markdown, or require("file").default.',
    }
  const urls = site.pages.map(({ url }) => url)
  const near = similarUrl(target, urls)
  if (near !== null) return { hint: `Did you mean "${near}"?` }
  return {
    hint: /\.mdx?$/i.test(path)
      ? 'Link to a file as Markdown does, [text](file.md), or write the address of its page.'
      : 'Correct the address, or add the page.',
  }
}

/** Letters that the last segment of a page's URL and of a dead link have in common, for a slip. */
const COMMON_START = 3

/** Of the page URLs whose last segment is alike, the one most like a dead link; null when there is none. */
export function similarUrl(wanted: string, urls: readonly string[]): string | null {
  const name = lastSegment(wanted)
  const start = name.slice(0, COMMON_START)
  const alike = urls.filter((url) => {
    const other = lastSegment(url)
    return name !== '' && (other === name || (start.length === COMMON_START && other.startsWith(start)))
  })
  return alike.length === 0 ? null : closest(wanted.replace(/\.html$/, ''), alike)
}

function lastSegment(url: string): string {
  const path = url.replace(/\/$|(?:\/index)?\.(?:html|mdx?)$/, '')
  return path.slice(path.lastIndexOf('/') + 1)
}

const LISTED = 5
/** A shorter name is a part of too many others. */
const MIN_PART = 3

export interface AnchoredPage {
  readonly title?: string | null
  /** Null when they are not known: then every anchor counts as there. */
  readonly anchors: ReadonlySet<string> | null
}

export function anchorAdvice(hash: string, page: AnchoredPage | undefined): Advice {
  const own = writtenAnchors(page?.anchors)
  const near = similarAnchor(hash, page?.anchors)
  if (near !== null) return { hint: `Did you mean "#${near}"?` }
  if (decoded(hash).toLowerCase() === slugOf(page?.title ?? ''))
    return { hint: 'The title of a page has no anchor: link to the page itself.' }
  if (own.length === 0) return { hint: 'The page has no anchors: link to the page itself.' }
  const listed = own.slice(0, LISTED).map((anchor) => `#${anchor}`)
  return {
    notes: [`anchors of the page: ${listed.join(', ')}${own.length > LISTED ? ', ...' : ''}`],
    hint: 'Use the id of a heading of that page.',
  }
}

/** What begins otherwise was not written by an author. */
function writtenAnchors(anchors: Iterable<string> | null | undefined): readonly string[] {
  return [...(anchors ?? [])].filter((anchor) => /^(?!_|:|sg-)./.test(anchor))
}

export function similarAnchor(hash: string, anchors: Iterable<string> | null | undefined): string | null {
  const wanted = decoded(hash).toLowerCase()
  const written = writtenAnchors(anchors)
  const isPart = (one: string, other: string): boolean => one.length >= MIN_PART && other.includes(one)
  return (
    didYouMean(wanted, written) ??
    written.find((anchor) => isPart(wanted, anchor.toLowerCase()) || isPart(anchor.toLowerCase(), wanted)) ??
    null
  )
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}
