import {
  baseUrlOf,
  documentPath,
  fileHref,
  isExternal,
  pageMarkdownUrl,
  siteAddress,
  wholeAddress,
  type Url,
} from '../url/url.ts'
import type { PageData } from '../page/page-data.ts'
import { searchFacts, searchMetas } from '../search/search-scope.ts'
import type { SiteData } from '../site/site-data.ts'

/** An element of the document's head, ready for any serialiser. `true` is an attribute without a value. */
export interface HeadElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string | true>>
  /** Text of `title`, `style` and `script`. */
  readonly text?: string
  /** Inner HTML, for the tags of the configuration. */
  readonly html?: string
}

/** The title of a document: `<page> | <site>`, or the site's alone. */
export function documentTitle(
  title: string | null,
  site: Pick<SiteData, 'title' | 'titleDelimiter'>,
): string {
  if (title === null || title === '' || title === site.title) return site.title
  return `${title} ${site.titleDelimiter} ${site.title}`
}

function canonicalAddress(canonical: Url, site: SiteData): string {
  return isExternal(canonical) ? canonical : site.url + documentPath(canonical, site)
}

/** What every document says about its page: title, description, canonical address, social metadata, robots. */
export function pageHead(page: PageData, site: SiteData): readonly HeadElement[] {
  const { head } = page
  const title = documentTitle(head.title, site)
  const address = canonicalAddress(head.canonical ?? page.url, site)
  const image = head.image ?? site.themeConfig.image
  const imageUrl = image === null ? null : wholeAddress(image, site)
  const keywords = head.keywords?.length ? head.keywords.join(',') : null
  const icon =
    site.favicon === null ? null : fileHref(siteAddress(site.favicon, baseUrlOf(site.favicon, site)), site)
  const { metas = {}, structuredData = [] } = head
  return [
    { tag: 'title', attributes: {}, text: title },
    meta('name', 'description', head.description),
    meta('name', 'keywords', keywords),
    meta('name', 'robots', head.noIndex === true || site.noIndex ? 'noindex, nofollow' : null),
    link('canonical', address),
    markdownLink(page, site),
    meta('property', 'og:title', title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', site.lang.replaceAll('-', '_')),
    meta('property', 'og:image', imageUrl),
    meta('name', 'twitter:image', imageUrl),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...searchMetas(searchFacts(page, site), site.themeConfig).map(([name, content]) =>
      meta('name', name, content),
    ),
    ...Object.entries(metas).map(([name, content]) => meta('property', name, content)),
    ...structuredData.map((text) => ({
      tag: 'script',
      attributes: { type: 'application/ld+json' },
      text,
    })),
    icon === null ? null : link('icon', icon),
    ...site.themeConfig.metadata.map((attributes) => ({ tag: 'meta', attributes })),
  ].filter((element) => element !== null)
}

/** Later elements replace earlier ones that say the same: title, meta of one name and media query, canonical link. */
export function mergeHead(elements: readonly HeadElement[]): readonly HeadElement[] {
  const byKey = new Map<string, HeadElement>()
  for (const [index, element] of elements.entries()) byKey.set(headIdentity(element) ?? `#${index}`, element)
  return [...byKey.values()]
}

/** What an element of a head says, or null where many may say it. */
export function headIdentity({ tag, attributes }: HeadElement): string | null {
  if (tag === 'title') return 'title'
  const name = attributes['name'] ?? attributes['property']
  if (tag === 'meta' && typeof name === 'string') return `meta:${name} ${attributes['media'] ?? ''}`
  return tag === 'link' && attributes['rel'] === 'canonical' ? 'canonical' : null
}

export function rootAttributes(
  page: PageData,
  site: SiteData,
  head: readonly HeadElement[],
): HeadElement['attributes'] {
  const { defaultMode, respectPrefersColorScheme } = site.themeConfig.colorMode
  const own: Record<string, string | true> = {}
  for (const { tag, attributes } of head) if (tag === 'html') Object.assign(own, attributes)
  // The mode is the reader's, who may have chosen another one before the page came.
  delete own['data-theme']
  const classes = [...page.head.htmlClasses, ...(typeof own['class'] === 'string' ? [own['class']] : [])]
  return {
    lang: site.lang,
    dir: site.direction,
    // What is shown until a script finds out what the reader chose, and without scripts.
    ...(respectPrefersColorScheme ? {} : { 'data-theme': defaultMode }),
    ...own,
    ...(classes.length === 0 ? {} : { class: classes.join(' ') }),
  }
}

export function bodyAttributes(head: readonly HeadElement[]): HeadElement['attributes'] {
  const own: Record<string, string | true> = {}
  for (const { tag, attributes } of head) if (tag === 'body') Object.assign(own, attributes)
  return own
}

export function standsInHead({ tag }: HeadElement): boolean {
  return tag !== 'html' && tag !== 'body'
}

/** The text of a script or style, which may not hold its end tag. Both escapes mean the same character to JavaScript, JSON and CSS. */
export function rawText(text: string, tag: 'script' | 'style'): string {
  return text.replace(/<(?=\/(?:script|style)|!--)/gi, tag === 'script' ? '\\u003C' : '\\3C ')
}

/** Where the page is as Markdown; null where it is not. */
function markdownLink({ url, hasMarkdown }: PageData, { baseUrl }: SiteData): HeadElement | null {
  if (hasMarkdown !== true) return null
  const attributes = { rel: 'alternate', type: 'text/markdown', href: pageMarkdownUrl(url, baseUrl) }
  return { tag: 'link', attributes }
}

function meta(kind: 'name' | 'property', name: string, content: string | null): HeadElement | null {
  return content === null ? null : { tag: 'meta', attributes: { [kind]: name, content } }
}

function link(rel: string, href: string): HeadElement {
  return { tag: 'link', attributes: { rel, href } }
}
