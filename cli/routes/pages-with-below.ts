import type { Url } from '../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { pageUrl, type UrlSite } from './page-url.ts'

/** URLs of the pages that the configuration has answer for everything below them. They need not be there. */
export function pagesWithBelow(config: SiteConfig): readonly Url[] {
  return config.pages.flatMap(({ routeBasePath, matchBelow }) =>
    matchBelow.map((written) => urlWithBelow(written, routeBasePath, config)),
  )
}

/** The URL that an entry of `matchBelow` names. */
export function urlWithBelow(written: string, routeBasePath: string, site: UrlSite): Url {
  return pageUrl(`/${routeBasePath}/${written}`, site)
}
