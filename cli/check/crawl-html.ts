import { Parser } from 'htmlparser2'
import { LEFT_ALONE } from '../../runtime/shared/link.ts'

/** What a crawl needs of an HTML document. */
export interface HtmlLinks {
  /** Addresses as written, each once: of links, images, scripts, styles, frames, media and social cards. */
  readonly hrefs: readonly string[]
  /** What relative addresses are relative to, as written; null for the document itself. */
  readonly base: string | null
  /** Ids and names that a fragment can lead to. */
  readonly anchors: ReadonlySet<string>
}

type Attributes = Readonly<Record<string, string>>

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'xlink:href'],
  area: ['href'],
  audio: ['src'],
  blockquote: ['cite'],
  del: ['cite'],
  embed: ['src'],
  frame: ['src'],
  iframe: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src'],
  input: ['src'],
  ins: ['cite'],
  link: ['href'],
  object: ['data'],
  q: ['cite'],
  script: ['src'],
  source: ['src'],
  track: ['src'],
  use: ['href', 'xlink:href'],
  video: ['src', 'poster'],
}
const CANDIDATES: Readonly<Record<string, string>> = { img: 'srcset', source: 'srcset', link: 'imagesrcset' }
/** Hints to a host, not to a file of it. */
const HOST_HINT = /(?:^|\s)(?:preconnect|dns-prefetch)(?:\s|$)/i
/** `<meta>` elements whose content is an address. */
const CARD_ADDRESS = /^(?:og|twitter):(?:url|image|video|audio|player)(?::(?:url|secure_url|src))?$/i
const REFRESH = /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i
/** An image candidate: its address, and a descriptor up to the next comma. An address may hold commas. */
const CANDIDATE = /[\s,]*(\S*[^\s,])(?:\s[^,]*)?(?:,|$)/g

/** Reads links and anchors with an HTML parser: the output may hold documents that no build wrote. */
export function readHtmlLinks(html: string): HtmlLinks {
  const hrefs = new Set<string>()
  const anchors = new Set<string>()
  let base: string | null = null
  const parser = new Parser({
    onopentag(tag, attributes: Attributes) {
      const { id, name, href } = attributes
      if (id !== undefined) anchors.add(id)
      if (tag === 'a' && name !== undefined) anchors.add(name)
      if (tag === 'base') base ??= href ?? null
      else if (!(LEFT_ALONE in attributes))
        for (const address of addressesOf(tag, attributes)) hrefs.add(address)
    },
  })
  parser.end(html)
  return { hrefs: [...hrefs], base, anchors }
}

function addressesOf(tag: string, attributes: Attributes): readonly string[] {
  if (tag === 'meta') return metaAddresses(attributes)
  if (tag === 'link' && HOST_HINT.test(attributes['rel'] ?? '')) return []
  const single = ADDRESSES[tag]?.flatMap((name) => attributes[name] ?? []) ?? []
  const candidates = attributes[CANDIDATES[tag] ?? '']
  if (candidates === undefined) return single
  return [...single, ...[...candidates.matchAll(CANDIDATE)].flatMap(([, address]) => address ?? [])]
}

function metaAddresses({ content, property, name, 'http-equiv': directive }: Attributes): readonly string[] {
  if (content === undefined) return []
  if (directive?.toLowerCase() === 'refresh') return REFRESH.exec(content)?.slice(1) ?? []
  return CARD_ADDRESS.test(property ?? name ?? '') ? [content] : []
}
