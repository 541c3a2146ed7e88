import { readAddress, type BuiltSite } from './crawl-address.ts'
import type { PageIndex } from './crawl-pages.ts'
import { Parser } from 'htmlparser2'
import { LEFT_ALONE } from '../../runtime/shared/url/link.ts'
import { candidatesIn, EMBEDDED, urlsIn } from '../render/page-inputs.ts'

/** An address that is linked: a path of the site, with its fragment for anchors, or another site's address. */
export interface Target {
  readonly url: string
  /** Paths of the pages that link to it, sorted. */
  readonly from: readonly string[]
}

/** Everything a built site links to, each address once. */
export type SiteLinks = ReturnType<ReturnType<typeof createCollector>['links']>

/**
 * Most addresses that a crawl keeps. A crawl ends without it, because its pages are the files of the output, each
 * read once, and every other address is asked once, whatever links to whatever; this bound is for memory.
 */
export const MAX_ADDRESSES = 500_000

export function createCollector(site: BuiltSite, index: PageIndex, limit = MAX_ADDRESSES) {
  const targets = new Map<string, { readonly kind: Kind; readonly url: string; readonly from: Set<string> }>()
  let count = 0
  const anchors = index.paths.map((): ReadonlySet<string> | null => null)

  const add = (kind: Kind, url: string, from: string): void => {
    const known = targets.get(`${kind} ${url}`)
    if (known !== undefined) known.from.add(from)
    else if (++count <= limit) targets.set(`${kind} ${url}`, { kind, url, from: new Set([from]) })
  }
  const addHref = (href: string, base: string, from: string): void => {
    const address = readAddress(href, base, site)
    if (address === null) return
    if (address.kind !== 'internal') return add(address.kind, address.href, from)
    const { path, fragment } = address
    if (site.isOfOtherOutput?.(path) === true) return
    add('internal', path, from)
    if (fragment !== null) add('fragment', `${path}#${fragment}`, from)
  }

  return {
    /** @param page its number in the index */
    addPage(page: number, html: string): void {
      const from = index.paths[page] ?? ''
      const document = readHtmlLinks(html)
      const address = site.url + from
      const base =
        document.base !== null && URL.canParse(document.base, address)
          ? new URL(document.base, address).href
          : address
      anchors[page] = document.anchors
      for (const href of document.hrefs) addHref(href, base, from)
    },
    addListed(paths: readonly string[], from: string): void {
      for (const path of paths) add('internal', path, from)
    },
    links() {
      const readPaths = new Set(index.paths.filter((_path, page) => anchors[page] !== null))
      // Sorted: pages are read in no order.
      const all = [...targets.values()].sort((a, b) => (a.url < b.url ? -1 : 1))
      const ofKind = (wanted: Kind): readonly Target[] =>
        all.flatMap(({ kind, url, from }) => (kind === wanted ? { url, from: [...from].sort() } : []))
      return {
        index,
        /** What can be linked to on each page; null for a page that was not read. */
        anchors,
        /** Paths of this site but for those of pages that were read. */
        internal: ofKind('internal').filter(({ url }) => !readPaths.has(url)),
        /** Paths of pages with what follows "#". */
        fragments: ofKind('fragment'),
        external: ofKind('external'),
        /** Links that are no addresses, as written. */
        malformed: ofKind('malformed'),
        /** Distinct addresses, pages and fragments included. */
        count,
        isComplete: count <= limit,
      }
    },
  }
}

type Kind = 'internal' | 'fragment' | 'external' | 'malformed'

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
  /** Ids and names that a fragment can lead to. */
  const anchors = new Set<string>()
  /** What relative addresses are relative to, as written; null for the document itself. */
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
