import { useMemo } from 'react'
import { useSite } from '../../../page/page-context.ts'
import { siteHref, type BaseUrlOptions as SiteOptions } from '../../../shared/url/link.ts'
import type { SiteData } from '../../../shared/site/site-data.ts'

export interface BaseUrlOptions extends SiteOptions {
  /** Puts the base URL in front although it is there. @default false */
  readonly forcePrependBaseUrl?: boolean
}

export default function useBaseUrl(url: string, options: BaseUrlOptions = {}): string {
  return addressOf(url ?? '', useSite(), options)
}

export function useBaseUrlUtils() {
  const site = useSite()
  return useMemo(
    () => ({ withBaseUrl: (url: string, options: BaseUrlOptions = {}) => addressOf(url, site, options) }),
    [site],
  )
}

/** The same outside of components. */
export function addBaseUrl(given: {
  readonly siteUrl: string
  readonly baseUrl: string
  readonly url: string
  readonly options?: BaseUrlOptions
  /** @default 'browser' */
  readonly router?: SiteData['router']
}): string {
  const { siteUrl, baseUrl, url, options = {}, router = 'browser' } = given
  return addressOf(url, { url: siteUrl, baseUrl, router }, options)
}

function addressOf(
  url: string,
  site: Pick<SiteData, 'url' | 'baseUrl' | 'router'>,
  options: BaseUrlOptions,
): string {
  const { forcePrependBaseUrl = false } = options
  return forcePrependBaseUrl && site.router !== 'hash' ? site.baseUrl + url : siteHref(url, site, options)
}
