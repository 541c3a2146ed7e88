import { useMemo } from 'react'
import { useSite } from '../../../page/page-context.ts'
import { isSitePath, siteAddress, wholeAddress } from '../../../shared/url/url.ts'
import { fileHref } from '../../../shared/url/hash-route.ts'
import type { SiteData } from '../../../shared/site/site-data.ts'

/** Options of `useBaseUrl`. */
export interface BaseUrlOptions {
  /** Puts the base URL in front although it is there. @default false */
  readonly forcePrependBaseUrl?: boolean
  /** Puts the site's origin in front. @default false */
  readonly absolute?: boolean
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
  const { forcePrependBaseUrl = false, absolute = false } = options
  if (forcePrependBaseUrl) return site.baseUrl + url
  if (!isSitePath(url)) return url
  return absolute ? wholeAddress(url, site) : fileHref(siteAddress(url, site.baseUrl), site)
}
