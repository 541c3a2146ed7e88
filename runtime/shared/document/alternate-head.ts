import type { HeadElement } from './head.ts'

export interface Alternate {
  readonly lang: string
  /** Address of its root, with protocol; ends with a slash. */
  readonly root: string
}

export interface Alternates {
  readonly own: Alternate
  readonly all: readonly Alternate[]
}

/**
 * Adds to the complete head of a page where the page is in other languages. Its address is the canonical one; pages that
 * are not to be indexed have no alternates, nor have those that are a copy of something elsewhere.
 */
export function addAlternates(
  head: readonly HeadElement[],
  { own, all }: Alternates,
): readonly HeadElement[] {
  const canonical = head.find(({ attributes }) => attributes['rel'] === 'canonical')?.attributes['href']
  const robots = head.find(({ attributes }) => attributes['name'] === 'robots')?.attributes['content']
  const [main] = all
  const isOwn = typeof canonical === 'string' && canonical.startsWith(own.root)
  if (!isOwn || String(robots).includes('noindex') || main === undefined) return head
  const page = canonical.slice(own.root.length)
  const link = (hreflang: string, root: string): HeadElement => ({
    tag: 'link',
    attributes: { rel: 'alternate', hreflang, href: root + page },
  })
  return [
    ...head,
    ...all.filter(({ lang }) => lang !== own.lang).map(({ lang }) => otherLocale(lang)),
    ...all.map(({ lang, root }) => link(lang, root)),
    link('x-default', main.root),
  ]
}

function otherLocale(lang: string): HeadElement {
  return { tag: 'meta', attributes: { property: 'og:locale:alternate', content: lang.replaceAll('-', '_') } }
}
