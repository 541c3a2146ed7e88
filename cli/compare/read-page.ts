import { isTag, isText, type Document, type Element } from 'domhandler'
import { getAttributeValue } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { neutralAddress, select, selectFirst } from './read-xml.ts'
import { isAnchorLink, lineTexts, shownText } from './page-text.ts'
import { type PageView, oneLine } from './view.ts'

const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const SIDEBAR = '.theme-doc-sidebar-menu, .theme-doc-sidebar-container, aside.theme-blog-sidebar, aside nav'
const CONTENT = ['.main-wrapper', 'main', 'article', 'body']
const BESIDE = 'nav, aside, footer, dialog'
/** Titles of posts and lists, which are compared as headings, and the description of a blog, which not every theme shows. */
const TITLES = `.plugin-blog :is(${HEADINGS}):not(.markdown *), .blog-list-page .blog-header .sg-lede`
/** The title of a list of posts, which not every theme has. */
const LIST_TITLE = '.blog-list-page h1'
const ADDED_LINKS = [
  '.sg-skip',
  '[class*=skipToContent]',
  '.theme-doc-breadcrumbs a',
  '.theme-doc-toc-mobile a',
  '.toc-collapsible a',
  '.theme-doc-toc-desktop a',
  '.blog-post__blog a',
  '.avatar a',
].join(', ')

/** Reads what a page shows and says of itself. The address is its pathname. */
export function readPage(html: string, address: string): PageView {
  const document = parseDocument(html)
  const canonical = attribute(selectFirst('link[rel=canonical]', document), 'href')
  const base = new URL(address, URL.canParse(canonical) ? canonical : 'http://unknown.invalid')
  const content = contentOf(document)
  const sidebar = new Set(sidebarOf(document))
  const ofBlog = selectFirst('html.plugin-blog', document) === null ? '' : 'blog: '
  const beside = new Set(select(`:is(${BESIDE}) :is(${HEADINGS})`, document))
  const headings = select(HEADINGS, ...content).filter((heading) => !beside.has(heading))
  const ofLists = new Set(select(LIST_TITLE, document))
  const added = new Set(select(ADDED_LINKS, document))
  const details = readPostDetails(document, base)
  return {
    titles: [shownText(selectFirst('title', document))],
    head: headOf(document, base),
    headings: headings.map(
      (heading) => (ofLists.has(heading) ? 'list of posts: ' : '') + headingLine(heading),
    ),
    text: lineTexts(content, new Set([...details.elements, ...select(TITLES, document)])),
    details: details.lines,
    links: select('a[href]', document)
      .filter((link) => !isAnchorLink(link) && !sidebar.has(link) && !added.has(link))
      .map((link) => linkLine(link, base)),
    images: select('img, picture source, video, audio', document)
      .filter((one) => !isDarkTwin(one))
      .map((one) => imageLine(one, base)),
    sidebars: [...sidebar].map((link) => `${ofBlog}${linkLine(link, base)}`),
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
  const sidebar = selectFirst(SIDEBAR, document)
  return sidebar === null ? [] : select('a[href]', sidebar)
}

function attribute(element: Element | null, name: string): string {
  return (element && getAttributeValue(element, name)) ?? ''
}

function headingLine(heading: Element): string {
  const id = attribute(heading, 'id')
  return `${heading.name}${id === '' ? '' : `#${id}`} ${shownText(heading)}`
}

function linkLine(link: Element, base: URL): string {
  return `${neutralAddress(attribute(link, 'href'), base)} (${shownText(link)})`
}

/** Docusaurus writes the same picture for both colour modes where there is only one. */
function isDarkTwin(image: Element): boolean {
  const { prev } = image
  if (!attribute(image, 'class').includes('themedComponent--dark') || prev === null || !isTag(prev))
    return false
  return attribute(prev, 'src') === attribute(image, 'src')
}

/** Of the picture of an author only the address: size and text depend on the theme. */
function imageLine(image: Element, base: URL): string {
  if (/\bavatar__photo\b/.test(attribute(image, 'class')))
    return `author ${neutralAddress(attribute(image, 'src'), base)}`
  const sizes = ['width', 'height'].map((name) => attribute(image, name)).filter((size) => size !== '')
  const [firstCandidate = ''] = attribute(image, 'srcset').trim().split(/\s+/, 1)
  const source = neutralAddress(attribute(image, 'src') || firstCandidate, base)
  const alt = attribute(image, 'alt')
  return `${image.name} ${source}${alt === '' ? '' : ` (${alt})`}${sizes.length === 0 ? '' : ` ${sizes.join('x')}`}`
}

const ADDRESS_META = /^(?:og|twitter):(?:url|image|video|audio)$/
/** Files that belong to the tool, and hints to the browser: they are no part of what a page says. */
const LOADED = /^(?:stylesheet|modulepreload|preload|prefetch|preconnect|dns-prefetch|expect)$/

function headOf(document: Document, base: URL): readonly string[] {
  const html = selectFirst('html', document)
  const metas = select('head meta', document).flatMap((meta) => metaLine(meta, base))
  const links = select('head link', document)
    .filter((link) => !LOADED.test(attribute(link, 'rel')))
    .map((link) => headLinkLine(link, base))
  const data = select('head script[type="application/ld+json"]', document).flatMap((script) =>
    structuredDataLines(rawText(script)),
  )
  const language = ['lang', 'dir'].map((name) => `html ${name}: ${attribute(html, name)}`)
  return [...language, ...metas, ...links, ...data].sort()
}

function metaLine(meta: Element, base: URL): readonly string[] {
  const name = attribute(meta, 'name') || attribute(meta, 'property') || attribute(meta, 'http-equiv')
  if (name === '') return []
  const content = attribute(meta, 'content')
  return [`meta ${name}: ${ADDRESS_META.test(name) ? neutralAddress(content, base) : content}`]
}

function headLinkLine(link: Element, base: URL): string {
  const details = ['hreflang', 'type', 'media'].flatMap((name) => attribute(link, name) || [])
  return `link ${[attribute(link, 'rel'), ...details].join(' ')}: ${neutralAddress(attribute(link, 'href'), base)}`
}

function rawText(element: Element): string {
  return element.children.map((child) => (isText(child) ? child.data : '')).join('')
}

/** What a script of structured data says, a line for each value, whatever the order of its keys. */
function structuredDataLines(json: string): readonly string[] {
  try {
    return valueLines(JSON.parse(json), 'structured data')
  } catch {
    return [`structured data: ${oneLine(json)}`]
  }
}

function valueLines(value: unknown, name: string): readonly string[] {
  if (value === null || typeof value !== 'object') return [`${name}: ${oneLine(String(value))}`]
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => valueLines(part, `${name}.${key}`))
}

/** Where a page of a blog says who wrote a post, and when, or what a list is of. */
const AROUND_POSTS = ['article header', '.blog-header', 'main > header', '.avatar']
  .map((selector) => `.plugin-blog ${selector}`)
  .join(', ')
/** What stands there beside the headings, and beside the description of the blog, which not every theme shows. */
const DETAILS = `:is(${AROUND_POSTS}) :not(.blog-list-page .sg-lede, :is(${HEADINGS}), :has(:is(${HEADINGS})), :is(${HEADINGS}) *)`
const BESIDE_NAME = `.avatar :not(.avatar__name, .avatar__name *, :has(.avatar__name, ${HEADINGS}), :is(${HEADINGS}) *)`

/**
 * Reads what is said about posts, which is not their content. Lines are in an order of their own: each theme has another. What
 * is said of authors begins with `author: `, but for their names.
 */
function readPostDetails(document: Document, base: URL) {
  const elements = outermost(select(DETAILS, document))
  const besideName = outermost(select(BESIDE_NAME, document))
  const profiles = select('.avatar a[href]', document).map((link) =>
    neutralAddress(attribute(link, 'href'), base),
  )
  const ofAuthors = [...lineTexts(besideName), ...new Set(profiles)].map((line) => `author: ${line}`)
  return { elements, lines: [...lineTexts(elements, new Set(besideName)), ...ofAuthors].toSorted() }
}

function outermost(elements: readonly Element[]): readonly Element[] {
  const all = new Set<unknown>(elements)
  const isIn = ({ parent }: Element): boolean =>
    parent !== null && (all.has(parent) || (isTag(parent) && isIn(parent)))
  return elements.filter((element) => !isIn(element))
}
