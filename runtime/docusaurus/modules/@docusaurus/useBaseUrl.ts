import { useMemo } from 'react'
import { useSite } from '../../../page/page-context.ts'
import { siteHref, type BaseUrlOptions as SiteOptions } from '../../../shared/url/link.ts'
import type { SiteData } from '../../../shared/site/site-data.ts'

/** Options of `useBaseUrl`. */
export interface BaseUrlOptions extends SiteOptions {
  /** Puts the base URL in front although it is there. @default false */
  readonly forcePrependBaseUrl?: boolean
}

/** What `useBaseUrlUtils` gives. */
export interface BaseUrlUtils {
  readonly withBaseUrl: (url: string, options?: BaseUrlOptions) => string
}

/** A path of the site with the base URL in front; other addresses are returned unchanged. */
export default function useBaseUrl(url: string, options: BaseUrlOptions = {}): string {
  return addressOf(url ?? '', useSite(), options)
}

/** The same as a function, for several paths. */
export function useBaseUrlUtils(): BaseUrlUtils {
  const site = useSite()
  return useMemo(() => ({ withBaseUrl: (url, options = {}) => addressOf(url, site, options) }), [site])
}

function addressOf(url: string, site: SiteData, options: BaseUrlOptions): string {
  const { forcePrependBaseUrl = false } = options
  return forcePrependBaseUrl && site.router !== 'hash' ? site.baseUrl + url : siteHref(url, site, options)
}
