import type { JsonObject } from '../json.ts'
import type { Url } from '../url/url.ts'

/** The hosted service, as `themeConfig.algolia` names it. Regular expressions are their sources. */
export interface HostedSearch {
  /** Id of the application. */
  readonly appId: string
  /** The key for searching, which is public. */
  readonly apiKey: string
  /** The index. */
  readonly indexName: string
  /** Whether only pages of the reader's language and versions are found. */
  readonly contextualSearch: boolean
  /** Parameters of every question. */
  readonly searchParameters?: JsonObject
  /** Addresses that match it are left as they are, and loaded as a whole. */
  readonly externalUrlRegex?: string
  /** What of the paths of hits becomes what. */
  readonly replaceSearchResultPathname?: { readonly from: string; readonly to: string }
  /** Whether the service is told what readers see and choose. */
  readonly insights?: true
  /** Text of the empty field. */
  readonly placeholder?: string
  /** Origins of the service. @default those of the application */
  readonly hosts?: readonly string[]
  /** Origin that is told what readers see and choose. @default that of the service */
  readonly insightsHost?: string
  /** Further props of DocSearch. */
  readonly docSearch?: JsonObject
}

/** What pages know of the search: part of the theme's configuration, absent where there is none. */
export interface SearchSettings {
  /** Who answers: an index of the site, or a service. */
  readonly provider: 'local' | 'hosted'
  /** Address of the page of results, with base URL; absent where there is none. */
  readonly pageUrl?: Url
  /** Where readers may say that a result is missing. */
  readonly missingResultsUrl?: string
  /** Present with the provider `hosted`. */
  readonly hosted?: HostedSearch
}
