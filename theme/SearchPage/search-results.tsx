import { Translate, translate, usePluralForm, Link, useSite } from 'sitegen/runtime'
import { useEffect, useRef } from 'react'
import { whenSeen } from '../../runtime/client/when.ts'
import type { Results } from './use-results.ts'
import { escapeHtml } from '../../runtime/shared/document/html.ts'
import { matchParts, resultAddress } from '../../runtime/shared/search/shown-hit.ts'
import type { SearchHit } from '../../runtime/shared/search/search-client.ts'
import { SEARCH_LEVELS } from '../../runtime/shared/search/search-scope.ts'

function SearchResultItem({ hit }: { readonly hit: SearchHit }) {
  const site = useSite()
  const { href } = resultAddress(hit.url, site, site.themeConfig.search?.hosted)
  const headings = headingsOf(hit)
  const snippet = hit._snippetResult?.content?.value ?? ''
  return (
    <article className="sg-card search-page__result">
      {headings.length > 1 && (
        <ul className="search-page__path">
          {headings.slice(0, -1).map((heading) => (
            <li key={heading}>
              <Matches value={heading} />
            </li>
          ))}
        </ul>
      )}
      <h2>
        <Link to={href}>
          <Matches value={headings.at(-1) ?? href} />
        </Link>
      </h2>
      {snippet !== '' && (
        <p>
          <Matches value={snippet} />
        </p>
      )}
    </article>
  )
}

function headingsOf({ hierarchy, _highlightResult: highlights }: SearchHit): readonly string[] {
  const all = SEARCH_LEVELS.flatMap(
    (level) => highlights?.hierarchy?.[level]?.value || escapeHtml(hierarchy[level] ?? '') || [],
  )
  return [...new Set(all)]
}

/** A highlighted text. It is text, whatever it holds. */
function Matches({ value }: { readonly value: string }) {
  return matchParts(value).map(({ text, isMatch }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- The parts have nothing else that tells them apart.
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

/** What was found; the next hits are asked for when a reader comes to the end of those that are there. */
export function SearchResults({ results }: { readonly results: Results }) {
  const { hits, hasMore, loadMore, state, corrected } = results
  const { search } = useSite().themeConfig
  return (
    <>
      <div className="search-page__facts">
        <output>
          {useStatus(results)}
          {corrected !== null && (
            <p>
              <Translate id="theme.SearchBar.corrected" values={{ query: <b>{corrected}</b> }}>
                {'Showing results for {query}'}
              </Translate>
            </p>
          )}
        </output>
        {search?.provider === 'hosted' && (
          <a href="https://www.algolia.com/" target="_blank" rel="noopener noreferrer">
            {translate({ id: 'theme.SearchPage.algoliaLabel', message: 'Powered by Algolia' })}
          </a>
        )}
      </div>
      <div className="search-page__results" aria-busy={state === 'loading'}>
        {state !== 'failed' &&
          // A service may give one hit twice.
          // oxlint-disable-next-line react/no-array-index-key
          hits.map((hit, index) => <SearchResultItem key={`${hit.objectID} ${index}`} hit={hit} />)}
      </div>
      {hasMore && <EndOfHits onSeen={loadMore} />}
    </>
  )
}

/** What stands above the hits, and is read out when it changes. */
function useStatus({ state, total }: Results): string {
  const { selectMessage } = usePluralForm()
  const documents = translate({
    id: 'theme.SearchPage.documentsFound.plurals',
    message: 'One document found|{count} documents found',
  })
  switch (state) {
    case 'idle':
      return ''
    case 'loading':
      return translate({ id: 'theme.SearchPage.fetchingNewResults', message: 'Fetching new results...' })
    case 'failed':
      return `${translate({ id: 'theme.SearchModal.errorScreen.titleText', message: 'Unable to fetch results' })}. ${translate(
        {
          id: 'theme.SearchModal.errorScreen.helpText',
          message: 'You might want to check your network connection.',
        },
      )}`
    case 'done':
      return total === 0
        ? translate({ id: 'theme.SearchPage.noResultsText', message: 'No results were found' })
        : selectMessage(total, documents).replace('{count}', String(total))
  }
}

function EndOfHits({ onSeen }: { readonly onSeen: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => (end.current === null ? undefined : whenSeen([end.current], onSeen)), [onSeen])
  return <div ref={end} className="search-page__end" />
}
