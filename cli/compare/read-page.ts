import { isTag, isText, type AnyNode, type Document, type Element } from 'domhandler'
import { getAttributeValue } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { createAddressReader, type AddressReader } from './neutral-address.ts'
import { select, selectFirst } from './select.ts'
import { oneLine, type View } from './view.ts'

const SIDEBAR = '.theme-doc-sidebar-menu, .theme-doc-sidebar-container, aside.theme-blog-sidebar, aside nav'
/** Where the words of a page stand; the first of these that there is. */
const CONTENT = ['article', 'main', 'body']
const HEADINGS = 'h1, h2, h3, h4, h5, h6'
/** What is no part of a page's words: it is made by the theme, or shown by scripts. */
const NO_TEXT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'nav',
  'aside',
  'button',
  'svg',
  'footer',
])
const ANCHOR_LINK = /(?:^|\s)(?:hash-link|header-anchor|anchor)(?:\s|$)/

/**
 * Reads what a page shows and says of itself.
 *
 * @param html - the whole document
 * @param address - its pathname
 */
export function readPage(html: string, address: string): View {
  const document = parseDocument(html)
  const canonical = attribute(selectFirst('link[rel=canonical]', document), 'href')
  const origin = canonical !== '' && URL.canParse(canonical) ? new URL(canonical).origin : null
  const addresses = createAddressReader(address, origin)
  const content = contentOf(document)
  const sidebar = new Set(sidebarOf(document))
  return {
    titles: [oneLine(textOf(selectFirst('title', document)))],
    head: headOf(document, addresses),
    headings: select(HEADINGS, ...content).map(headingLine),
    text: content.map((node) => oneLine(textOf(node))),
    links: select('a[href]', document)
      .filter((link) => !isAnchorLink(link) && !sidebar.has(link))
      .map((link) => linkLine(link, addresses)),
    images: select('img, picture source, video, audio', document).map((one) => imageLine(one, addresses)),
    sidebars: [...sidebar].map((link) => linkLine(link, addresses)),
  }
}

function contentOf(document: Document): readonly Element[] {
  for (const selector of CONTENT) {
    const found = select(`${selector}:not(${selector} ${selector})`, document)
    if (found.length > 0) return found
  }
  return []
}

function sidebarOf(document: Document): readonly Element[] {
  const [first] = select(SIDEBAR, document)
  return first === undefined ? [] : select('a[href]', first)
}

function attribute(element: Element | null, name: string): string {
  return element === null ? '' : (getAttributeValue(element, name) ?? '')
}

function isAnchorLink(link: Element): boolean {
  return ANCHOR_LINK.test(attribute(link, 'class'))
}

function textOf(node: AnyNode | null): string {
  if (node === null) return ''
  if (isText(node)) return node.data
  if (isTag(node) && (NO_TEXT.has(node.name) || isAnchorLink(node))) return ''
  if (!('children' in node)) return ''
  const text = node.children.map(textOf).join('')
  return isTag(node) && IS_BLOCK.test(node.name) ? ` ${text} ` : text
}

const IS_BLOCK =
  /^(?:address|article|blockquote|br|dd|details|div|dl|dt|fieldset|figcaption|figure|h[1-6]|header|hr|li|main|ol|p|pre|section|summary|table|tbody|td|th|thead|tr|ul)$/

function headingLine(heading: Element): string {
  const id = attribute(heading, 'id')
  return `${heading.name}${id === '' ? '' : `#${id}`} ${oneLine(textOf(heading))}`
}

function linkLine(link: Element, addresses: AddressReader): string {
  return `${addresses.read(attribute(link, 'href'))} (${oneLine(textOf(link))})`
}

function imageLine(image: Element, addresses: AddressReader): string {
  const sizes = ['width', 'height'].map((name) => attribute(image, name)).filter((size) => size !== '')
  const source = addresses.read(attribute(image, 'src') || firstCandidate(attribute(image, 'srcset')))
  const alt = attribute(image, 'alt')
  return `${image.name} ${source}${alt === '' ? '' : ` (${alt})`}${sizes.length === 0 ? '' : ` ${sizes.join('x')}`}`
}

function firstCandidate(srcset: string): string {
  return srcset.trim().split(/\s+/, 1)[0] ?? ''
}

const ADDRESS_META = /^(?:og|twitter):(?:url|image|video|audio)$/
/** Files that belong to the tool, and hints to the browser: they are no part of what a page says. */
const LOADED = /^(?:stylesheet|modulepreload|preload|prefetch|preconnect|dns-prefetch)$/

function headOf(document: Document, addresses: AddressReader): readonly string[] {
  const html = selectFirst('html', document)
  const metas = select('head meta', document).flatMap((meta) => metaLine(meta, addresses))
  const links = select('head link', document)
    .filter((link) => !LOADED.test(attribute(link, 'rel')))
    .map((link) => headLinkLine(link, addresses))
  const data = select('head script[type="application/ld+json"]', document).map(
    (script) => `structured data: ${oneLine(rawText(script))}`,
  )
  const language = ['lang', 'dir'].map((name) => `html ${name}: ${attribute(html, name)}`)
  return [...language, ...metas, ...links, ...data].sort()
}

function metaLine(meta: Element, addresses: AddressReader): readonly string[] {
  const name = attribute(meta, 'name') || attribute(meta, 'property') || attribute(meta, 'http-equiv')
  if (name === '') return []
  const content = attribute(meta, 'content')
  return [`meta ${name}: ${ADDRESS_META.test(name) ? addresses.read(content) : content}`]
}

function headLinkLine(link: Element, addresses: AddressReader): string {
  const details = ['hreflang', 'type', 'media'].flatMap((name) => attribute(link, name) || [])
  return `link ${[attribute(link, 'rel'), ...details].join(' ')}: ${addresses.read(attribute(link, 'href'))}`
}

function rawText(element: Element): string {
  return element.children.map((child) => (isText(child) ? child.data : '')).join('')
}
