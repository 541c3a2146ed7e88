import { translate, useSite } from 'sitegen/runtime'
import Layout from '@theme/Layout'
import { SearchResults } from './search-results.tsx'
import { useQuery, useResults } from './use-results.ts'
import '../styles/pages/search.css'
import { useEffect, useRef, useState } from 'react'
import { docsScope } from '../../runtime/shared/search/search-scope.ts'
import { useDocsInstances } from '../common/search/search.ts'

/** Results are found in the browser. */
export const isStatic = false

/** The page of search results. Its address contains the query. */
export default function SearchPage() {
  const { query, setQuery } = useQuery()
  const choice = useVersionChoice()
  const results = useResults(query, choice.scopes)
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
            <p className="sg-card search-page__result">
              {translate({ id: 'theme.SearchPage.noScript', message: 'The search needs JavaScript.' })}
            </p>
          </noscript>
          <SearchForm query={query} onQuery={setQuery} choice={choice} />
          <SearchResults results={results} />
        </div>
      </main>
    </Layout>
  )
}

function SearchForm({
  query,
  onQuery,
  choice: { instances, choose },
}: {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly choice: ReturnType<typeof useVersionChoice>
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    // What was typed before React came.
    if (field.current?.value) onQuery(field.current.value)
  }, [onQuery])
  return (
    <search className="search-page__form">
      <span className="sg-icon sg-icon--search" aria-hidden="true" />
      <input
        ref={field}
        type="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The page is there for its field, which takes letters before React comes.
        autoFocus
        name="q"
        className="search-page__field"
        placeholder={translate({ id: 'theme.SearchPage.inputPlaceholder', message: 'Type your search here' })}
        aria-label={translate({ id: 'theme.SearchPage.inputLabel', message: 'Search' })}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={64}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
      />
      {instances.map(({ id, version, versions }) => {
        const prefix = instances.length > 1 ? `${id}: ` : ''
        return (
          <select
            key={id}
            className="search-page__versions"
            aria-label={
              prefix + translate({ id: 'theme.navbar.mobileVersionsDropdown.label', message: 'Versions' })
            }
            value={version}
            onChange={({ target }) => choose(id, target.value)}
          >
            {versions.map(({ name, label }) => (
              <option key={name} value={name}>
                {prefix + label}
              </option>
            ))}
          </select>
        )
      })}
    </search>
  )
}

/** The versions that the page searches: of each instance the first of its list, until another one is chosen. */
function useVersionChoice() {
  const { search } = useSite().themeConfig
  const all = Object.entries(useDocsInstances())
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const isContextual = search?.hosted?.contextualSearch ?? true
  const searched = all.flatMap(([id, { versions }]) => {
    const version = chosen[id] ?? versions[0]?.name
    return version === undefined ? [] : [{ id, version, versions }]
  })
  return {
    instances: isContextual ? searched.filter(({ versions }) => versions.length > 1) : [],
    choose: (id: string, version: string) => setChosen((before) => ({ ...before, [id]: version })),
    /** Scopes of the versions; null where everything is searched. */
    scopes: isContextual ? searched.map(({ id, version }) => docsScope(id, version)) : null,
  }
}
