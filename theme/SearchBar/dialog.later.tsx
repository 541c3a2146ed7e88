import { Link, useSite, type SiteData, translate, useNavigate, Translate } from 'sitegen/runtime'
import { useEffect, useMemo, useState, type PropsWithChildren, use } from 'react'
import { createPortal } from 'react-dom'
import { DocSearchModal, type DocSearchModalProps } from 'sitegen/docsearch'
import docSearchStyles from 'sitegen/docsearch.css?raw'
import translations from '@theme/SearchTranslations'
import { adoptStyles } from '../common/elements.ts'
import type { SearchHit } from '../../runtime/shared/search/search-client.ts'
import { SEARCH_LEVELS } from '../../runtime/shared/search/search-scope.ts'
import type { SearchSettings, HostedSearch } from '../../runtime/shared/search/search-settings.ts'
import { defined } from '../../runtime/shared/json.ts'
import { resolveLink } from '../../runtime/shared/url/link.ts'
import styles from '../styles/search/dialog.css?raw'
import { repairStoredSearches, dialogClient, withWays } from './dialog-client.ts'
import { takeTyped } from './use-search-keys.ts'
import { ROOT_ID } from '../../runtime/shared/document/document-ids.ts'
import { searchClientOf, searchParametersOf, useScopes } from '../common/search/search.ts'

export interface SearchDialogProps {
  readonly search: SearchSettings
  readonly onClose: () => void
}

adoptStyles(`@layer theme.parts{${docSearchStyles}}${styles}`)

/** DocSearch, and what it leaves to others: who answers, where hits lead, and what makes a dialog of it. */
export function SearchDialog({ search, onClose }: SearchDialogProps) {
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
  const footer = useMemo(
    () =>
      ({ state }: Pick<SeeAllProps, 'state'>) => <SeeAll pageUrl={pageUrl} onClose={onClose} state={state} />,
    [pageUrl, onClose],
  )
  const insights = useInsights(hosted)
  return createPortal(
    <DocSearchModal
      {...hosted?.docSearch}
      {...service}
      {...useDialogClient(hosted)}
      {...defined({ insights: insights ?? undefined })}
      resultsFooterComponent={footer}
      translations={translations.modal}
      hitComponent={Hit}
      transformItems={withWays}
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

/** What was found: its heading, and words below that. What readers have kept is shown as DocSearch does, with its buttons. */
function Hit({ hit, children }: PropsWithChildren<{ readonly hit: object }>) {
  const { url, hierarchy, _snippetResult: found } = hit as SearchHit
  const level = SEARCH_LEVELS.findLast((one) => Boolean(hierarchy[one])) ?? 'lvl1'
  const marked = (value: string | undefined) => ({ dangerouslySetInnerHTML: { __html: value ?? '' } })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The grid is made of other elements than tables are.
    <div role="gridcell" className="sg-search-hit">
      <Link to={url}>
        {found === undefined ? (
          children
        ) : (
          <>
            <span
              className="sg-search-hit__title"
              {...marked(found.hierarchy?.[level]?.value || (hierarchy[level] ?? ''))}
            />
            {found.content !== undefined && (
              <span className="sg-search-hit__words" {...marked(found.content.value)} />
            )}
          </>
        )}
      </Link>
    </div>
  )
}

/** Tells assistive technology what the dialog is, and makes the page behind it inert. Returns what undoes the latter. */
function completeDialog(provider: string | undefined): () => void {
  const container = document.querySelector('.DocSearch-Container')
  container?.setAttribute('aria-label', translate({ id: 'theme.SearchBar.label', message: 'Search' }))
  container?.setAttribute('data-provider', provider ?? '')
  // It leads to the service, with the name of this site. React does not look for it again.
  if (provider === 'local') container?.querySelector('.DocSearch-Logo')?.remove()
  const page = document.querySelector<HTMLElement>(`#${ROOT_ID}`)
  if (page !== null) page.inert = true
  return () => {
    if (page !== null) page.inert = false
  }
}

function useDialogNavigator(): NonNullable<DocSearchModalProps['navigator']> {
  const site = useSite()
  const navigate = useNavigate()
  return useMemo(() => {
    const hrefOf = (url: string): string => resolveLink(url, site).href ?? url
    return {
      // The dialog is closed first: it scrolls the page back to where it was.
      navigate: ({ itemUrl }) => void setTimeout(() => navigate(hrefOf(itemUrl))),
      navigateNewTab: ({ itemUrl }) => void open(hrefOf(itemUrl), '_blank', 'noopener'),
      navigateNewWindow: ({ itemUrl }) => void open(hrefOf(itemUrl), '_blank', 'noopener,popup'),
    }
  }, [site, navigate])
}

/** The bundler puts the configuration in its place, so that only sites that ask for it have the package. */
declare const SITEGEN_SEARCH_INSIGHTS: boolean

type Insights = Exclude<DocSearchModalProps['insights'], boolean | undefined>

let loading: Promise<Insights | null> | null = null

/** What tells the service which results readers see and choose; null for nothing. A dialog that it does not come for works without. */
function useInsights(hosted: HostedSearch | undefined): Insights | null {
  if (hosted?.insights !== true) return null
  loading ??= loadInsights(hosted).catch(() => null)
  return use(loading)
}

async function loadInsights({ appId, apiKey, insightsHost }: HostedSearch): Promise<Insights | null> {
  if (SITEGEN_SEARCH_INSIGHTS) {
    const { insightsClient } = await import('./insights.later.ts')
    insightsClient('init', { appId, apiKey, ...defined({ host: insightsHost }) })
    return { insightsClient }
  }
  return null
}

type ClientProps = Required<Pick<DocSearchModalProps, 'transformSearchClient' | 'searchParameters'>>

/** Who answers the questions of the dialog, and what is asked beside the words. The values stay the same while it is open. */
function useDialogClient(hosted: HostedSearch | undefined): ClientProps {
  const site = useSite()
  const scopes = useScopes().join('\n')
  return useMemo((): ClientProps => {
    const client = dialogClient(searchClientOf(site, 200), site)
    const asked = hosted?.contextualSearch === false ? null : scopes.split('\n').filter(Boolean)
    return { transformSearchClient: () => client, searchParameters: searchParametersOf(site, asked) }
  }, [hosted, site, scopes])
}

interface SeeAllProps {
  readonly pageUrl: string | undefined
  readonly onClose: () => void
  readonly state: {
    readonly query: string
    readonly context: Readonly<Record<string, unknown>>
    readonly collections: readonly { readonly items: readonly object[] }[]
  }
}

/** Leads from the dialog to the page of results, with the same query. Above the hits it says which query they are for, if that is another. */
function SeeAll({ pageUrl, onClose, state }: SeeAllProps) {
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
