import { readAddress, type BuiltSite } from './crawl-address.ts'
import type { PageIndex } from './crawl-pages.ts'
import { Parser } from 'htmlparser2'
import { LEFT_ALONE } from '../../runtime/shared/url/link.ts'
import { candidatesIn, EMBEDDED, urlsIn } from '../render/page-inputs.ts'

/** An address that is linked. */
export interface Target {
  /** Site-absolute path (with fragment for anchors), or absolute address of another site. */
  readonly url: string
  /** Paths of the pages that link to it, sorted. */
  readonly from: readonly string[]
}

/** Everything a built site links to, each address once. */
export interface SiteLinks {
  readonly index: PageIndex
  /** What can be linked to on each page; null for a page that could not be read. */
  readonly anchors: readonly (ReadonlySet<string> | null)[]
  /** Paths of this site but for those of pages that were read. */
  readonly internal: readonly Target[]
  /** Anchors, with the paths of their pages. */
  readonly fragments: readonly (Target & { readonly path: string; readonly fragment: string })[]
  readonly external: readonly Target[]
  /** Links that are no addresses, as written. */
  readonly malformed: readonly Target[]
  /** Distinct addresses, pages and fragments included. */
  readonly count: number
  /** Whether nothing was left out: see `MAX_ADDRESSES`. */
  readonly isComplete: boolean
}

/**
 * Most addresses that a crawl keeps. A crawl ends without it, because its pages are the files of the output, each
 * read once, and every other address is asked once, whatever links to whatever; this bound is for memory.
 */
export const MAX_ADDRESSES = 500_000

/** Gathers what the pages of an index link to. */
export function createCollector(site: BuiltSite, index: PageIndex, limit = MAX_ADDRESSES) {
  const bound = { left: limit }
  const internal = createGroup(bound)
  const fragments = createGroup<Omit<SiteLinks['fragments'][number], 'from'>>(bound)
  const external = createGroup(bound)
  const malformed = createGroup(bound)
  const anchors = index.paths.map((): ReadonlySet<string> | null => null)

  const addHref = (href: string, { from, base }: { readonly from: string; readonly base: string }): void => {
    const address = readAddress(href, base, site)
    if (address === null) return
    if (address.kind === 'external') return external.add({ url: address.href }, from)
    if (address.kind === 'malformed') return malformed.add({ url: address.href }, from)
    const { path, fragment } = address
    if (site.isOfOtherOutput?.(path) === true) return
    internal.add({ url: path }, from)
    if (fragment !== null) fragments.add({ url: `${path}#${fragment}`, path, fragment }, from)
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
      for (const href of document.hrefs) addHref(href, { from, base })
    },
    addListed(paths: readonly string[], from: string): void {
      for (const path of paths) internal.add({ url: path }, from)
    },
    links(): SiteLinks {
      const readPaths = new Set(index.paths.filter((_path, page) => anchors[page] !== null))
      return {
        index,
        anchors,
        internal: internal.all().filter(({ url }) => !readPaths.has(url)),
        fragments: fragments.all(),
        external: external.all(),
        malformed: malformed.all(),
        count: limit - bound.left,
        isComplete: bound.left >= 0,
      }
    },
  }
}

/** Targets by address, each with its pages. Beyond the bound, new ones are counted but not kept. */
function createGroup<T extends { readonly url: string } = { readonly url: string }>(bound: { left: number }) {
  const byUrl = new Map<string, { readonly target: T; readonly from: Set<string> }>()
  return {
    /** Notes that a page links to a target. */
    add: (target: T, from: string): void => {
      const known = byUrl.get(target.url)
      known?.from.add(from)
      if (known !== undefined) return
      bound.left -= 1
      if (bound.left >= 0) byUrl.set(target.url, { target, from: new Set([from]) })
    },
    /** Sorted by address: pages are read in no order. */
    all: (): readonly (T & Target)[] => {
      const found = [...byUrl.values()].map(({ target, from }) => ({ ...target, from: [...from].sort() }))
      return found.sort((a, b) => (a.url < b.url ? -1 : 1))
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
