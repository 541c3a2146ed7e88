import { isTag, isText, type AnyNode, type Element } from 'domhandler'
import { getAttributeValue } from 'domutils'
import { oneLine } from './view.ts'

/** Elements whose text is not the page's own: the theme adds it, or scripts show it. */
const NO_TEXT = /^(?:script|style|template|noscript|nav|aside|button|svg|footer)$/

/**
 * Classes of text that themes add to a page: tables of contents, links back to a list, icons, descriptions of
 * adjacent pages, text for screen readers. Docusaurus and sitegen promise to keep these names.
 */
const ADDED = new Set([
  'theme-doc-toc-mobile',
  'theme-doc-toc-desktop',
  'theme-doc-breadcrumbs',
  'toc-collapsible',
  'pagination-nav__description',
  'theme-doc-card-icon',
  'table-of-contents',
  'blog-post__blog',
  'hero__kicker',
  'sg-not-found__code',
  'sr-only',
])

const IS_BLOCK =
  /^(?:address|article|blockquote|br|dd|details|div|dl|dt|fieldset|figcaption|figure|h[1-6]|header|hr|li|main|ol|p|pre|section|summary|table|tbody|td|th|thead|tr|ul)$/

/** Classes of elements that are blocks only by their style. */
const BLOCK_CLASSES = new Set([
  'theme-doc-card-heading',
  'theme-doc-card-description',
  'avatar__name',
  'pagination-nav__sublabel',
  'pagination-nav__label',
])

const ANCHOR_LINK = new Set(['hash-link', 'header-anchor', 'anchor'])

export function isAnchorLink(element: Element): boolean {
  return element.name === 'a' && hasClass(element, ANCHOR_LINK)
}

/** The text of an element on one line, as a browser shows it. */
export function shownText(node: AnyNode | null): string {
  return oneLine(textOf(node, new Set()))
}

/** The text of elements, one line per block. Leaves out the nodes in `without` and everything in them. */
export function lineTexts(nodes: readonly AnyNode[], without: ReadonlySet<AnyNode> = new Set()) {
  return nodes
    .flatMap((node) => textOf(node, without).split(BLOCK_END))
    .map(oneLine)
    .filter((line) => line !== '')
}

/** Separates blocks; never occurs in a document's text. */
const BLOCK_END = '\u0000'

function textOf(node: AnyNode | null, without: ReadonlySet<AnyNode>): string {
  if (node === null || without.has(node)) return ''
  if (isText(node)) return node.data
  if (isTag(node) && isLeftOut(node)) return ''
  if (!('children' in node)) return ''
  const text = node.children.map((child) => textOf(child, without)).join('')
  return isTag(node) && isBlock(node) ? `${BLOCK_END}${text}${BLOCK_END}` : text
}

/** The post count in a tag link is a block, too. */
function isBlock(element: Element): boolean {
  const { name, parent } = element
  if (IS_BLOCK.test(name) || hasClass(element, BLOCK_CLASSES)) return true
  if (getAttributeValue(element, 'role') === 'tab') return true
  return name === 'span' && parent !== null && isTag(parent) && getAttributeValue(parent, 'rel') === 'tag'
}

/** Tab labels are content, even if they are buttons. */
function isLeftOut(element: Element): boolean {
  if (getAttributeValue(element, 'role') === 'tab') return false
  return NO_TEXT.test(element.name) || isAnchorLink(element) || hasClass(element, ADDED)
}

function hasClass(element: Element, names: ReadonlySet<string>): boolean {
  return (getAttributeValue(element, 'class') ?? '').split(/\s+/).some((name) => names.has(name))
}
