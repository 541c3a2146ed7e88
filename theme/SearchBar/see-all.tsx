import { Link, Translate } from 'sitegen/runtime'
import type { ReactElement } from 'react'

/** Props of `SeeAll`. */
export interface SeeAllProps {
  /** Address of the page of results. */
  readonly pageUrl: string
  readonly onClose: () => void
  /** Of the dialog. */
  readonly state: { readonly query: string; readonly context: Readonly<Record<string, unknown>> }
}

/** Leads from the dialog to the page of results, with the same query. */
export function SeeAll({ pageUrl, onClose, state }: SeeAllProps): ReactElement {
  const { nbHits } = state.context
  return (
    <Link to={`${pageUrl}?q=${encodeURIComponent(state.query)}`} onClick={onClose}>
      <Translate id="theme.SearchBar.seeAll" values={{ count: Number(nbHits ?? 0) }}>
        {'See all {count} results'}
      </Translate>
    </Link>
  )
}
