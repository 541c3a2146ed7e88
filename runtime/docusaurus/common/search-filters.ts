import { useSite } from '../../page/page-context.ts'
import { useDocsContextualSearchTags } from '../docs/preferred-version.ts'

/** What a search from this page should find: pages of its language and of some scopes. */
export function useContextualSearchFilters(): { readonly locale: string; readonly tags: readonly string[] } {
  const { locale } = useSite()
  return { locale, tags: useDocsContextualSearchTags() }
}
