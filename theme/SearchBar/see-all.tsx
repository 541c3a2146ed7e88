import { Link, Translate } from 'sitegen/runtime'
import { createPortal } from 'react-dom'

export interface SeeAllProps {
  /** Address of the page of results; undefined for none. */
  readonly pageUrl: string | undefined
  readonly onClose: () => void
  /** Of the dialog. */
  readonly state: {
    readonly query: string
    readonly context: Readonly<Record<string, unknown>>
    readonly collections: readonly { readonly items: readonly object[] }[]
  }
}

/** Leads from the dialog to the page of results, with the same query. Above the hits it says which query they are for, if that is another. */
export function SeeAll({ pageUrl, onClose, state }: SeeAllProps) {
  const { nbHits } = state.context
  const corrected = correctedQuery(state)
  const field = document.querySelector('.DocSearch-SearchBar')
  return (
    <>
      {corrected !== null && field !== null && createPortal(<CorrectedQuery query={corrected} />, field)}
      {pageUrl !== undefined && (
        <Link to={`${pageUrl}?q=${encodeURIComponent(state.query)}`} onClick={onClose}>
          <Translate id="theme.SearchBar.seeAll" values={{ count: Number(nbHits ?? 0) }}>
            {'See all {count} results'}
          </Translate>
        </Link>
      )}
    </>
  )
}

/** What was looked for instead of the query; null for the query itself. */
function correctedQuery({ collections }: SeeAllProps['state']): string | null {
  const [hit] = collections.flatMap(({ items }) => items)
  return hit !== undefined && 'corrected' in hit && typeof hit.corrected === 'string' ? hit.corrected : null
}

function CorrectedQuery({ query }: { readonly query: string }) {
  return (
    <output className="sg-search-corrected">
      <Translate id="theme.SearchBar.corrected" values={{ query: <b>{query}</b> }}>
        {'Showing results for {query}'}
      </Translate>
    </output>
  )
}
