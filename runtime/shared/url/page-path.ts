import type { SiteData } from '../site/site-data.ts'
import { applyTrailingSlash, decoded } from './url.ts'

/** The part of a pathname that hosts may show or hide: `/docs/index.html` and `/docs/index` are `/docs/`. */
const INDEX = /\/index(?:\.html)?$/

/** A pathname without what hosts add to it: `/index.html`, `/index`, `.html`. */
function strip(pathname: string): string {
  return pathname.replace(INDEX, '/').replace(/\.html$/, '')
}

/**
 * The URLs that a page shown at a location may have, best first: that of the page which answers for everything below
 * it, else the location under the site's trailing-slash rule, then the same without `/index` and `.html`. Where the site
 * has no rule a page is one with and without its slash, and the form with it stands for both.
 */
export function pageUrlsAt(
  pathname: string,
  { baseUrl, trailingSlash: rule, matchBelow }: Pick<SiteData, 'baseUrl' | 'trailingSlash' | 'matchBelow'>,
): readonly string[] {
  const above = matchBelow?.find((url) => isBelow(pathname, url))
  if (above !== undefined) return [above]
  const forms = [pathname, strip(pathname)].map((path) => applyTrailingSlash(path, rule ?? true))
  // The home page keeps the slash of the base URL under every rule.
  return [...new Set(forms.map((form) => (`${form}/` === baseUrl ? baseUrl : form)))]
}

export function isBelow(pathname: string, url: string): boolean {
  const folder = url.endsWith('/') ? url : `${url}/`
  return pathname.startsWith(folder) && pathname !== folder
}

/** Whether two pathnames show the same page: slashes at the end, `/index`, `.html` and percent-encoding aside. */
export function isSamePage(a: string, b: string): boolean {
  return a === b || bare(a) === bare(b)
}

function bare(pathname: string): string {
  const path = decoded(strip(pathname))
  return path.endsWith('/') ? path.slice(0, -1) : path
}
