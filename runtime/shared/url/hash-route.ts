/** What decides how the addresses of pages and files are written. */
export interface RoutedSite {
  /** `'hash'`: one document shows all pages. @default 'browser' */
  readonly router?: 'browser' | 'hash'
}

/** A path of the site that starts with one slash. */
const ROOTED = /^\/(?!\/)/

/** The address of a page as it stands in a link: `/docs/a/#b` is `#/docs/a/#b` for the hash router. */
export function pageHref(href: string, { router }: RoutedSite): string {
  return router === 'hash' && ROOTED.test(href) ? `#${href}` : href
}

/** The path of a page in its absolute address: all but the home page follow the `#` of the hash router. */
export function documentPath(url: string, site: RoutedSite): string {
  return url === '/' ? url : pageHref(url, site).replace('#', '/#')
}

/** `/img/a.png` is `./img/a.png` for the hash router, whose document may lie in any folder. */
export function fileHref(href: string, { router }: RoutedSite): string {
  return router === 'hash' && ROOTED.test(href) ? `.${href}` : href
}

/** The path that an address of the hash router stands for; other addresses are returned unchanged. */
export function hrefPath(href: string, { router }: RoutedSite): string {
  return router === 'hash' && /^[#.]\//.test(href) ? href.slice(1) : href
}
