import { readAddress, type BuiltSite } from './crawl-address.ts'
import { Parser } from 'htmlparser2'
import { sortBy } from 'lodash-es'
import { LEFT_ALONE } from '../../runtime/shared/url/link.ts'
import { candidatesIn, EMBEDDED, urlsIn } from '../render/page-inputs.ts'

/** A link target: a path of the site, with the fragment for anchors, or an address of another site. */
export interface Target {
  readonly url: string
  /** Paths of the pages that link to it, sorted. */
  readonly from: readonly string[]
}

/**
 * Limit on the addresses that a crawl keeps, to bound memory. The crawl ends without it: it reads each file
 * of the output once and checks every other address once.
 */
export const MAX_ADDRESSES = 500_000

/** Collects everything that a built site links to, each address once. */
export function createCollector(site: BuiltSite, limit = MAX_ADDRESSES) {
  const pagesByUrl = (): Map<string, Set<string>> => new Map()
  const found = {
    internal: pagesByUrl(),
    fragment: pagesByUrl(),
    external: pagesByUrl(),
    malformed: pagesByUrl(),
  }
  let count = 0
  const add = (kind: keyof typeof found, url: string, from: string): void => {
    const known = found[kind].get(url)
    if (known !== undefined) known.add(from)
    else if (++count <= limit) found[kind].set(url, new Set([from]))
  }
  const addHref = (href: string, base: string, from: string): void => {
    const address = readAddress(href, base, site)
    if (address === null) return
    if (address.kind !== 'internal') return add(address.kind, address.href, from)
    const { path, fragment } = address
    if (site.isOfOtherOutput(path)) return
    add('internal', path, from)
    if (fragment !== null) add('fragment', `${path}#${fragment}`, from)
  }
  return {
    /** Adds the links of a page. @returns the anchors on it */
    addPage(path: string, html: string): ReadonlySet<string> {
      const { base, hrefs, anchors } = readHtmlLinks(html)
      const address = site.url + path
      const start = base !== null && URL.canParse(base, address) ? new URL(base, address).href : address
      for (const href of hrefs) addHref(href, start, path)
      return anchors
    },
    addListed(paths: readonly string[], from: string): void {
      for (const path of paths) add('internal', path, from)
    },
    links() {
      // Sorted, because pages are read in no particular order.
      const ofKind = (kind: keyof typeof found): readonly Target[] =>
        sortBy(
          [...found[kind]].map(([url, from]) => ({ url, from: [...from].sort() })),
          'url',
        )
      return {
        internal: ofKind('internal'),
        /** Paths of pages with `#` and the fragment. */
        fragments: ofKind('fragment'),
        external: ofKind('external'),
        malformed: ofKind('malformed'),
        /** Distinct addresses, pages and fragments included. */
        count,
        isComplete: count <= limit,
      }
    },
  }
}

type Attributes = Readonly<Record<string, string>>

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  ...EMBEDDED,
  a: ['href', 'xlink:href'],
  area: ['href'],
  blockquote: ['cite'],
  del: ['cite'],
  ins: ['cite'],
  link: ['href'],
  q: ['cite'],
  script: ['src'],
}
const CANDIDATES: Readonly<Record<string, string>> = { img: 'srcset', source: 'srcset', link: 'imagesrcset' }
const HOST_HINT = /(?:^|\s)(?:preconnect|dns-prefetch)(?:\s|$)/i
/** `<meta>` elements whose content is an address. */
const CARD_ADDRESS = /^(?:og|twitter):(?:url|image|video|audio|player)(?::(?:url|secure_url|src))?$/i
const REFRESH = /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i

/** Reads links and anchors with an HTML parser: the output may hold documents that no build wrote. */
function readHtmlLinks(html: string) {
  /** Addresses as written, each once: of links, images, scripts, styles, frames, media and social cards. */
  const hrefs = new Set<string>()
  const anchors = new Set<string>()
  /** Base of relative addresses, as written; null for the document itself. */
  let base: string | null = null
  let isStyle = false
  const parser = new Parser({
    ontext(text) {
      if (isStyle) for (const address of urlsIn(text)) hrefs.add(address)
    },
    onopentag(tag, attributes: Attributes) {
      isStyle = tag === 'style'
      const { id, name, href } = attributes
      if (id !== undefined) anchors.add(id)
      if (tag === 'a' && name !== undefined) anchors.add(name)
      if (tag === 'base') base ??= href ?? null
      else if (!(LEFT_ALONE in attributes))
        for (const address of [...namedBy(tag, attributes), ...urlsIn(attributes['style'] ?? '')])
          hrefs.add(address)
    },
    onclosetag() {
      isStyle = false
    },
  })
  parser.end(html)
  return { hrefs, base, anchors }
}

function namedBy(tag: string, attributes: Attributes): readonly string[] {
  if (tag === 'meta') return metaAddresses(attributes)
  if (tag === 'link' && HOST_HINT.test(attributes['rel'] ?? '')) return []
  const single = ADDRESSES[tag]?.flatMap((name) => attributes[name] ?? []) ?? []
  const candidates = attributes[CANDIDATES[tag] ?? '']
  return candidates === undefined ? single : [...single, ...candidatesIn(candidates)]
}

function metaAddresses({ content, property, name, 'http-equiv': directive }: Attributes): readonly string[] {
  if (content === undefined) return []
  if (directive?.toLowerCase() === 'refresh') return REFRESH.exec(content)?.slice(1) ?? []
  return CARD_ADDRESS.test(property ?? name ?? '') ? [content] : []
}
