import { translate, useSite } from 'sitegen/runtime'
import Layout from '@theme/Layout'
import { SearchForm } from './search-form.tsx'
import { SearchResults } from './search-results.tsx'
import { useQuery } from './use-query.ts'
import { useResults } from './use-results.ts'
import { useVersionChoice } from './use-version-choice.ts'
import '../styles/pages/search.css'

/** Results are found in the browser. */
export const isStatic = false

/** The page of search results. Its address contains the query. */
export default function SearchPage() {
  const { query, setQuery } = useQuery()
  const choice = useVersionChoice()
  const results = useResults(query, choice.scopes)
  const { search } = useSite().themeConfig
  const title =
    query === ''
      ? translate({ id: 'theme.SearchPage.emptyResultsTitle', message: 'Search the documentation' })
      : translate(
          { id: 'theme.SearchPage.existingResultsTitle', message: 'Search results for "{query}"' },
          { query },
        )
  return (
    <Layout title={title}>
      <main className="theme-layout-main docs-main" data-search-ignore="">
        <div className="container search-page">
          <h1>{title}</h1>
          <noscript>
            {translate({ id: 'theme.SearchPage.noScript', message: 'The search needs JavaScript.' })}
          </noscript>
          <SearchForm query={query} onQuery={setQuery} choice={choice} />
          <SearchResults results={results} isHosted={search?.provider === 'hosted'} />
        </div>
      </main>
    </Layout>
  )
}
