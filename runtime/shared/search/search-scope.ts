import type { DocsRouteData } from '../docs/docs.ts'
import type { PageData } from '../page/page-data.ts'
import type { SiteData } from '../site/site-data.ts'

/** Scope of all pages that belong to no version of docs. */
export const DEFAULT_SCOPE = 'default'

/**
 * Levels of the headings that a hit stands below, with what every page loads: as a file of its own, which dialog and page of
 * the search share, it would be named in another order where pages import other things. `lvl0` groups hits, `lvl1` is the title of the page.
 */
export const SEARCH_LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const

/** Scope of a version of a docs instance; the metas of its pages name it. */
export function docsScope(id: string, version: string): string {
  return `docs-${id}-${version}`
}

/** What the scopes of all versions of an instance begin with. @param instance - such as `docs/api` */
export function scopeStart(instance: string): string {
  return docsScope(instance.slice(instance.indexOf('/') + 1), '')
}

/** What crawlers that fill an index are told of a page. */
export interface SearchFacts {
  /** Language of the page. */
  readonly locale?: string
  /** Name of its version; absent for pages that are not docs. */
  readonly version?: string
  /** Its scope, which filters of searches name. */
  readonly tag?: string
}

export function searchFacts(
  { context: { plugin, data } }: Pick<PageData, 'context'>,
  { locale }: Pick<SiteData, 'locale'>,
): SearchFacts {
  const { version } = (data ?? {}) as Partial<DocsRouteData>
  if (plugin.name !== 'docs' || version === undefined) return { locale, tag: DEFAULT_SCOPE }
  return { locale, version, tag: docsScope(plugin.id, version) }
}

/** Names and contents of the metas that tell it. Those of a hosted service are there where the site is searched by one. */
export function searchMetas(
  { locale, version, tag }: SearchFacts,
  { search }: Pick<SiteData['themeConfig'], 'search'>,
): readonly (readonly [name: string, content: string])[] {
  const all = [
    ['docusaurus_locale', 'docsearch:language', locale],
    ['docusaurus_version', 'docsearch:version', version],
    ['docusaurus_tag', 'docsearch:docusaurus_tag', tag],
  ] as const
  return all.flatMap(([name, hosted, content]) => {
    if (content === undefined) return []
    return search?.provider === 'hosted'
      ? [[name, content] as const, [hosted, content] as const]
      : [[name, content] as const]
  })
}
