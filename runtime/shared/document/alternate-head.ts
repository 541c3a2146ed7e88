import type { PageHead } from '../page/page-data.ts'
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
 *
 * @param elsewhere - see `PageHead`
 */
export function addAlternates(
  head: readonly HeadElement[],
  { own, all }: Alternates,
  elsewhere: PageHead['elsewhere'] = {},
): readonly HeadElement[] {
  const canonical = head.find(({ attributes }) => attributes['rel'] === 'canonical')?.attributes['href']
  const robots = head.find(({ attributes }) => attributes['name'] === 'robots')?.attributes['content']
  const isOwn = typeof canonical === 'string' && canonical.startsWith(own.root)
  if (!isOwn || String(robots).includes('noindex')) return head
  const page = canonical.slice(own.root.length)
  const found = alternatesOf(page, all, elsewhere)
  const others = found.filter(({ hreflang }) => hreflang !== own.lang && hreflang !== DEFAULT)
  return [
    ...head,
    ...others.map(({ hreflang }) => otherLocale(hreflang)),
    ...found.map((alternate): HeadElement => ({
      tag: 'link',
      attributes: { rel: 'alternate', ...alternate },
    })),
  ]
}

const DEFAULT = 'x-default'

/**
 * Where a page is in the languages that have it, and for readers of all others.
 *
 * @param path - below the base URL of its own language
 */
export function alternatesOf(
  path: string,
  all: Alternates['all'],
  elsewhere: PageHead['elsewhere'] = {},
): readonly { readonly hreflang: string; readonly href: string }[] {
  const found = all.flatMap(({ lang, root }) => {
    const own = elsewhere[lang] === undefined ? path : elsewhere[lang]
    return own === null ? [] : [{ hreflang: lang, href: root + own }]
  })
  const main = found.find(({ hreflang }) => hreflang === all[0]?.lang)
  return main === undefined ? found : [...found, { hreflang: DEFAULT, href: main.href }]
}

function otherLocale(lang: string): HeadElement {
  return { tag: 'meta', attributes: { property: 'og:locale:alternate', content: lang.replaceAll('-', '_') } }
}
