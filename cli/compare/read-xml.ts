import { isTag, type Element, isDocument, type AnyNode } from 'domhandler'
import { getAttributeValue, textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { lineTexts } from './page-text.ts'
import { oneLine, type View } from './view.ts'
import { selectAll } from 'css-select'
import { decoded as decodedComponent } from '../../runtime/shared/url/url.ts'
import { contentHash } from '../types/fingerprints.ts'
import { orNull } from '../types/memoized.ts'

/** Reads a feed or a sitemap; null for other files. */
export function readListing(text: string): View | null {
  if (/^\s*\{/.test(text)) return readJsonFeed(text)
  const start = text.slice(0, 2000)
  if (/<(?:urlset|sitemapindex)[\s>]/.test(start)) return { sitemap: sitemapLines(text) }
  return /<(?:rss|feed)[\s>]/.test(start) ? { feeds: feedLines(text) } : null
}

function sitemapLines(text: string): readonly string[] {
  const document = parseDocument(text, { xmlMode: true })
  const lines = select('url, sitemap', document).map((entry) => {
    const fields = childrenOf(entry).filter(({ name }) => name !== 'loc')
    const rest = fields.map((field) => ` ${field.name} ${fieldText(field)}`)
    return `${decoded(oneLine(textContent(selectFirst('loc', entry) ?? [])))}${rest.join('')}`
  })
  return lines.toSorted()
}

/** An alternate of a sitemap says everything in its attributes. */
function fieldText(field: Element): string {
  const attributes = ['hreflang', 'href'].flatMap((name) => getAttributeValue(field, name) ?? [])
  return [...attributes, oneLine(textContent(field))].filter((text) => text !== '').join(' ')
}

const TEXTS = /^(?:title|link|guid|id|pubDate|published|updated|summary|description)$/
/** Texts with markup, of which the words are compared. */
const CONTENTS = /^content(?::encoded)?$/

function feedLines(text: string): readonly string[] {
  const document = parseDocument(text, { xmlMode: true })
  const own = fieldsOf(selectFirst('channel, feed', document)).map((line) => `feed ${line}`)
  const entries = select('item, entry', document).flatMap((item) => {
    const link = childrenOf(item).find(({ name }) => name === 'link')
    const name = link === undefined ? 'item' : decoded(valueOf(link))
    return fieldsOf(item).map((line) => `${name} ${line}`)
  })
  return [...own, ...entries]
}

function fieldsOf(parent: Element | null): readonly string[] {
  return childrenOf(parent).flatMap((field) => {
    if (TEXTS.test(field.name)) return [`${field.name}: ${valueOf(field)}`]
    return CONTENTS.test(field.name) ? contentLines(field.name, textContent(field)) : []
  })
}

/** A line for each block, so that a difference shows where it is. */
function contentLines(name: string, html: string): readonly string[] {
  return lineTexts(parseDocument(html).children).map((line) => `${name}: ${line}`)
}

function childrenOf(parent: Element | null): readonly Element[] {
  return parent?.children.filter(isTag) ?? []
}

/** Atom has addresses in attributes. */
function valueOf(field: Element): string {
  return getAttributeValue(field, 'href') ?? oneLine(textContent(field))
}

function readJsonFeed(text: string): View | null {
  const feed = orNull(() => JSON.parse(text) as Readonly<Record<string, unknown>>)
  const { items, ...own } = feed ?? {}
  if (typeof own['version'] !== 'string' || !own['version'].includes('jsonfeed.org')) return null
  const entries: readonly { readonly url?: unknown }[] = Array.isArray(items) ? items : []
  const ofEntries = entries.flatMap((item) => jsonFields(item, String(item.url)))
  return { feeds: [...jsonFields(own, 'feed'), ...ofEntries] }
}

function jsonFields(value: unknown, name: string): readonly string[] {
  return Object.entries(value ?? {}).flatMap(([key, part]: [string, unknown]) => {
    if (key === 'content_html') return contentLines(`${name} ${key}`, String(part))
    return [`${name} ${key}: ${typeof part === 'string' ? oneLine(part) : JSON.stringify(part)}`]
  })
}

export function select(selector: string, ...nodes: readonly AnyNode[]): readonly Element[] {
  const roots = nodes.flatMap((node) => (isDocument(node) ? node.children : node))
  return selectAll<AnyNode, Element>(selector, roots)
}

export function selectFirst(selector: string, ...nodes: readonly AnyNode[]): Element | null {
  return select(selector, ...nodes)[0] ?? null
}

/** A hash between a name and its extensions: hexadecimal, or esbuild's eight capitals and digits. */
const HASH = /([-.])(?:[0-9a-f]{8,64}|(?=[A-Z0-9]*\d)[A-Z0-9]{8})(?=(?:\.[a-z0-9]+)+$)/

/** A file's path, or the path of its address, without the hash of its content. */
export function withoutHash(path: string): string {
  return path.replace(HASH, '$1*')
}

/**
 * Turns an address of a page into what is the same in an output of another tool or host: resolves it, and drops the site's
 * own origin and the hashes in names of files.
 */
export function neutralAddress(address: string, base: URL): string {
  if (!URL.canParse(address, base.href)) return address
  const url = new URL(address, base)
  if (url.protocol === 'data:') return neutralData(url)
  if (url.origin !== base.origin) return url.href
  return withoutHash(decoded(url.pathname)) + url.search + decoded(url.hash)
}

/** A pathname as people read it; as it is where it is not well-formed. */
function decoded(path: string): string {
  return orNull(() => decodeURI(path)) ?? path
}

/** `docs/cli/index.html` -> `/docs/cli/`, `docs/cli.html` -> `/docs/cli`. */
export function addressOfFile(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, '/').replace(/\.html$/, '')
}

/** The same for both ways to write a file into an address. */
function neutralData({ pathname }: URL): string {
  const [type = '', ...rest] = pathname.split(',')
  const data = rest.join(',')
  const bytes = type.endsWith(';base64') ? Buffer.from(data, 'base64') : Buffer.from(decodedComponent(data))
  return `data:${type.replace(/;.*/, '')},${contentHash(bytes)}`
}
