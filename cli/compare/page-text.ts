import { isTag, isText, type AnyNode, type Element } from 'domhandler'
import { getAttributeValue } from 'domutils'
import { oneLine } from './view.ts'

/** What is no part of a page's words: it is made by the theme, or shown by scripts. */
const NO_TEXT = /^(?:script|style|template|noscript|nav|aside|button|svg|footer)$/

/**
 * Classes of what a theme adds to the words of a page: tables of contents, the way back to a list, icons of cards,
 * descriptions of neighbours, and text that only screen readers get. They are names that Docusaurus and sitegen promise to keep.
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

/** Classes of what is a line of its own by its style alone. */
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

/** The words of an element as a browser shows them in one line. */
export function shownText(node: AnyNode | null): string {
  return oneLine(textOf(node, new Set()))
}

/** The words of elements, a line for each block; `without` some, and everything in them. */
export function lineTexts(nodes: readonly AnyNode[], without: ReadonlySet<AnyNode> = new Set()) {
  return nodes
    .flatMap((node) => textOf(node, without).split(BLOCK_END))
    .map(oneLine)
    .filter((line) => line !== '')
}

/** Between two blocks: no text of a document holds it. */
const BLOCK_END = '\u0000'

function textOf(node: AnyNode | null, without: ReadonlySet<AnyNode>): string {
  if (node === null || without.has(node)) return ''
  if (isText(node)) return node.data
  if (isTag(node) && isLeftOut(node)) return ''
  if (!('children' in node)) return ''
  const text = node.children.map((child) => textOf(child, without)).join('')
  return isTag(node) && isBlock(node) ? `${BLOCK_END}${text}${BLOCK_END}` : text
}

/** The number of posts in the link of a tag is one, too. */
function isBlock(element: Element): boolean {
  const { name, parent } = element
  if (IS_BLOCK.test(name) || hasClass(element, BLOCK_CLASSES)) return true
  if (getAttributeValue(element, 'role') === 'tab') return true
  return name === 'span' && parent !== null && isTag(parent) && getAttributeValue(parent, 'rel') === 'tag'
}

/** Labels of tabs are content, whether they are buttons or not. */
function isLeftOut(element: Element): boolean {
  if (getAttributeValue(element, 'role') === 'tab') return false
  return NO_TEXT.test(element.name) || isAnchorLink(element) || hasClass(element, ADDED)
}

function hasClass(element: Element, names: ReadonlySet<string>): boolean {
  return (getAttributeValue(element, 'class') ?? '').split(/\s+/).some((name) => names.has(name))
}
