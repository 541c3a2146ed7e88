import { useCallback, useMemo, useState } from 'react'
import { useSite } from '../../../../page/page-context.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { withBaseUrl } from '../../../../shared/url/url.ts'
import { translate } from '../../../../texts/translate.ts'
import { isRegexpStringMatch } from '../../../common/react-utils.ts'
import { useThemeConfig } from '../../../common/theme-config.ts'
import { useContextualSearchFilters } from '../../../docs/versions.ts'
import type { DocusaurusThemeConfig } from '../../../site/theme-config.ts'

export type FacetFilters = string | readonly (string | readonly string[])[]

type Algolia = NonNullable<DocusaurusThemeConfig['algolia']>

/** The configuration of the theme. @throws where the site is not searched by Algolia */
export function useAlgoliaThemeConfig(): DocusaurusThemeConfig & { readonly algolia: Algolia } {
  const { algolia, ...themeConfig } = useThemeConfig()
  if (algolia === undefined)
    throw new Error('useAlgoliaThemeConfig() needs a site with themeConfig.algolia in its configuration.')
  return { ...themeConfig, algolia }
}

/** Filters for the language of the page and for the versions that are shown, chosen, or the last ones. */
export function useAlgoliaContextualFacetFilters(): [language: string, tags: string[]] {
  const { locale, tags } = useContextualSearchFilters()
  return [`language:${locale}`, tags.map((tag) => `docusaurus_tag:${tag}`)]
}

export function useAlgoliaContextualFacetFiltersIfEnabled() {
  const { contextualSearch } = useAlgoliaThemeConfig().algolia
  const filters = useAlgoliaContextualFacetFilters()
  return contextualSearch ? filters : undefined
}

/** Gives the address of a hit as a link of the site has it; hits on other sites keep theirs. */
export function useSearchResultUrlProcessor(): (url: string) => string {
  const { baseUrl } = useSite()
  const { externalUrlRegex, replaceSearchResultPathname: replaced } = useAlgoliaThemeConfig().algolia
  return useCallback(
    (url) => {
      const { href, pathname, search, hash } = new URL(url)
      if (isRegexpStringMatch(externalUrlRegex, href)) return url
      const path = pathname + search + hash
      return withBaseUrl(replaced ? path.replace(new RegExp(replaced.from, 'g'), replaced.to) : path, baseUrl)
    },
    [baseUrl, externalUrlRegex, replaced],
  )
}

export function mergeFacetFilters(
  one: FacetFilters | undefined,
  other: FacetFilters | undefined,
): FacetFilters | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return [one, other].flatMap((filters) => filters)
}

export interface AskAi extends Readonly<Record<string, unknown>> {
  readonly searchParameters?: JsonObject & { readonly facetFilters?: FacetFilters }
}

/** The assistant as the configuration names it, which asks among the same pages as the search. */
export function useAlgoliaAskAi(props: { readonly askAi?: AskAi; readonly placeholder?: string }) {
  const [isAskAiActive, onAskAiToggle] = useState(false)
  const filters = useAlgoliaContextualFacetFiltersIfEnabled()
  const key = JSON.stringify(filters)
  const askAi = useMemo(
    () => withFilters(props.askAi, key === undefined ? undefined : (JSON.parse(key) as FacetFilters)),
    [props.askAi, key],
  )
  const extraAskAiProps = { askAi, canHandleAskAi: askAi !== undefined, isAskAiActive, onAskAiToggle }
  return {
    ...extraAskAiProps,
    currentPlaceholder:
      props.placeholder ?? translate({ id: 'theme.SearchModal.placeholder', message: 'Search docs' }),
    extraAskAiProps,
  }
}

function withFilters(askAi: AskAi | undefined, filters: FacetFilters | undefined): AskAi | undefined {
  if (askAi === undefined || filters === undefined) return askAi
  const facetFilters = mergeFacetFilters(askAi.searchParameters?.facetFilters, filters)
  return { ...askAi, searchParameters: { ...askAi.searchParameters, facetFilters } } as AskAi
}
