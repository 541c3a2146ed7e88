import { Link, useSite, type SiteData } from 'sitegen/runtime'
import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { DocSearchModal } from 'sitegen/docsearch'
import docSearchStyles from 'sitegen/docsearch.css?raw'
import translations from '@theme/SearchTranslations'
import { adoptStyles } from '../common/adopt-styles.ts'
import type { SearchSettings } from '../../runtime/shared/search/search-settings.ts'
import { resolveLink } from '../../runtime/shared/url/link.ts'
import styles from '../styles/search/dialog.css?raw'
import { completeDialog } from './complete-dialog.ts'
import { SeeAll, type SeeAllProps } from './see-all.tsx'
import { repairStoredSearches } from './stored-searches.ts'
import { useDialogClient } from './use-dialog-client.ts'
import { useDialogNavigator } from './use-dialog-navigator.ts'
import { useInsights } from './use-insights.ts'
import { takeTyped } from './use-search-keys.ts'

/** Props of the dialog. */
export interface SearchDialogProps {
  readonly search: SearchSettings
  readonly onClose: () => void
}

adoptStyles(`@layer theme.parts{${docSearchStyles}}${styles}`)

/** DocSearch, and what it leaves to others: who answers, where hits lead, and what makes a dialog of it. */
export function SearchDialog({ search, onClose }: SearchDialogProps): ReactElement {
  const site = useSite()
  const { hosted, pageUrl, provider } = search
  const service = serviceOf(search, site)
  // Before DocSearch reads it.
  useState(() => repairStoredSearches(service.indexName))
  useEffect(() => completeDialog(provider), [provider])
  useEffect(() => {
    // The field has the focus by now.
    const typed = takeTyped()
    if (typed !== '') document.execCommand('insertText', false, typed)
  }, [])
  const footer = useMemo(() => footerOf({ pageUrl, onClose }), [pageUrl, onClose])
  const insights = useInsights(hosted)
  return createPortal(
    <DocSearchModal
      {...hosted?.docSearch}
      {...service}
      {...useDialogClient(hosted)}
      {...(insights === null ? {} : { insights })}
      resultsFooterComponent={footer}
      translations={translations.modal}
      hitComponent={Hit}
      navigator={useDialogNavigator()}
      initialScrollY={scrollY}
      onClose={onClose}
    />,
    document.body,
  )
}

/** What DocSearch knows of the service; it has to be one. Sites on one origin are kept apart where that is asked for. */
function serviceOf({ hosted, missingResultsUrl }: SearchSettings, site: SiteData) {
  const { appId = 'local', apiKey = 'local', indexName = `local${site.storage.suffix}` } = hosted ?? {}
  const missing = missingResultsUrl && resolveLink(missingResultsUrl, site).href
  return {
    appId,
    apiKey,
    indexName,
    placeholder: hosted?.placeholder ?? translations.placeholder,
    ...(missing ? { getMissingResultsUrl: () => missing } : {}),
  }
}

interface HitProps {
  readonly hit: { readonly url: string }
  readonly children: ReactNode
}

function Hit({ hit, children }: HitProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The grid is made of other elements than tables are.
    <div role="gridcell" className="sg-search-hit">
      <Link to={hit.url}>{children}</Link>
    </div>
  )
}

function footerOf(props: Omit<SeeAllProps, 'state'>) {
  return ({ state }: Pick<SeeAllProps, 'state'>): ReactElement => <SeeAll {...props} state={state} />
}
