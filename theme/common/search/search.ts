import { createStorageSlot, usePage, useSite, type SiteData } from 'sitegen/runtime'
import { useOptionalShared } from 'sitegen/theme-kit'
import {
  DOCS_INSTANCES_KEY,
  type DocsInstanceData,
  type DocsRouteData,
  preferredVersionKey,
} from '../../../runtime/shared/docs/docs.ts'
import {
  type SearchClient,
  contextualFilters,
  joinFilters,
  versionAtHand,
} from '../../../runtime/shared/search/search-client.ts'
import { docsScope } from '../../../runtime/shared/search/search-scope.ts'

/** What the bundler puts the value of `search.provider` in the place of, so that only one client is a part of the bundle. */
declare const SITEGEN_SEARCH: 'local' | 'hosted' | null
/** The same for whether the site has docs: there are no data of them otherwise. */
declare const SITEGEN_DOCS: boolean

async function loadSearchClient(site: SiteData, restMs = 0): Promise<SearchClient> {
  const { search } = site.themeConfig
  if (SITEGEN_SEARCH === 'hosted') {
    const { createHostedClient } = await import('./hosted-client.later.ts')
    if (search?.hosted !== undefined) return createHostedClient(search.hosted)
  }
  if (SITEGEN_SEARCH === 'local') {
    const { createFetchingClient } = await import('../../../runtime/search/local-client.later.ts')
    return createFetchingClient(site, restMs)
  }
  throw new Error('This site has no search.')
}

/**
 * Whoever answers the questions of the site, loaded for the first one, and again where it did not come.
 * @param restMs - how long the keys must rest before the local client fetches words of further pages
 */
export function searchClientOf(site: SiteData, restMs?: number): () => Promise<SearchClient> {
  let loading: Promise<SearchClient> | null = null
  return () => {
    loading ??= loadSearchClient(site, restMs)
    loading.catch(() => (loading = null))
    return loading
  }
}

/** What is asked beside the words: in the language of the page, and in versions; null for everything. */
export function searchParametersOf(
  { themeConfig: { search }, locale }: SiteData,
  scopes: readonly string[] | null,
) {
  const { searchParameters = {} } = search?.hosted ?? {}
  const contextual = scopes === null ? [] : contextualFilters(locale, scopes)
  const filters = joinFilters(contextual, searchParameters['facetFilters'])
  const facetFilters = filters.map((filter) => (typeof filter === 'string' ? filter : [...filter]))
  return { ...searchParameters, ...(facetFilters.length === 0 ? {} : { facetFilters }) }
}

/** The docs instances of the site with their versions, by id. They are loaded when something asks for them. */
export function useDocsInstances(): Readonly<Record<string, DocsInstanceData>> {
  // oxlint-disable-next-line react/rules-of-hooks -- The condition is a constant of the bundle.
  return (SITEGEN_DOCS ? useOptionalShared(DOCS_INSTANCES_KEY) : null) ?? {}
}

/** The scopes of the versions at hand: of the page being read, else those chosen last, else the latest. */
export function useScopes(): readonly string[] {
  const instances = useDocsInstances()
  const { context } = usePage()
  const isKept = useSite().themeConfig.docs.versionPersistence !== 'none'
  const { version } = (context.data ?? {}) as Partial<DocsRouteData>
  return Object.entries(instances).flatMap(([id, docs]) => {
    const isActive = context.plugin.name === 'docs' && context.plugin.id === id
    const name = versionAtHand(docs, {
      active: isActive ? version : undefined,
      preferred: isKept ? createStorageSlot(preferredVersionKey(id)).get() : null,
    })
    return name === undefined ? [] : [docsScope(id, name)]
  })
}
