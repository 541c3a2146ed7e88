import { useSite } from 'sitegen/runtime'
import { useMemo } from 'react'
import type { DocSearchModalProps } from 'sitegen/docsearch'
import type { SearchClient } from '../../runtime/shared/search/search-client.ts'
import { contextualFilters, joinFilters } from '../../runtime/shared/search/search-filters.ts'
import type { HostedSearch } from '../../runtime/shared/search/search-settings.ts'
import { loadSearchClient } from '../common/search/load-client.ts'
import { useScopes } from '../common/search/use-scopes.ts'
import { dialogClient } from './dialog-client.ts'

/** After so long without a key, in milliseconds, words of pages are loaded that were not loaded before. */
const RESTING_MS = 200

type ClientProps = Required<Pick<DocSearchModalProps, 'transformSearchClient' | 'searchParameters'>>

/** Who answers the questions of the dialog, and what is asked beside the words. The values stay the same while it is open. */
export function useDialogClient(hosted: HostedSearch | undefined): ClientProps {
  const site = useSite()
  const scopes = useScopes().join('\n')
  return useMemo((): ClientProps => {
    const { searchParameters = {}, contextualSearch = true } = hosted ?? {}
    const contextual = contextualSearch
      ? contextualFilters({ locale: site.locale, scopes: scopes === '' ? [] : scopes.split('\n') })
      : []
    const filters = joinFilters(contextual, searchParameters['facetFilters'])
    const facetFilters = filters.map((filter) => (typeof filter === 'string' ? filter : [...filter]))
    let loading: Promise<SearchClient> | null = null
    const load = (): Promise<SearchClient> => {
      loading ??= loadSearchClient(site, RESTING_MS)
      // What could not be loaded is tried again with the next letter.
      loading.catch(() => (loading = null))
      return loading
    }
    const client = dialogClient(load, { site, hosted, title: site.title })
    return {
      transformSearchClient: () => client,
      searchParameters: { ...searchParameters, ...(facetFilters.length === 0 ? {} : { facetFilters }) },
    }
  }, [hosted, site, scopes])
}
