import type { DocsRouteData } from '../docs/docs.ts'
import type { PageData } from '../page/page-data.ts'
import type { SiteData } from '../site/site-data.ts'
import { DEFAULT_SCOPE, docsScope } from './search-scope.ts'

/** What crawlers that fill an index are told of a page. */
export interface SearchFacts {
  /** Language of the page. */
  readonly locale?: string
  /** Name of its version; absent for pages that are not docs. */
  readonly version?: string
  /** Its scope, which filters of searches name. */
  readonly tag?: string
}

/** What is to be told of a page. */
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
