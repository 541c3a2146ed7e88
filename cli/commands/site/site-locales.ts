import path from 'node:path'
import type { SiteData } from '../../../runtime/shared/site-data.ts'
import type { NavbarLocale } from '../../../runtime/shared/theme-config.ts'
import type { SiteConfig, SiteLocale } from '../../config/site-config.ts'
import { siteLocale } from '../../config/site-language.ts'

/** The languages of a site, as the menu of languages shows them. */
export function navbarLocales(config: SiteConfig): readonly NavbarLocale[] {
  const { i18n } = config
  return i18n.locales.map((name) => {
    const locale = siteLocale(i18n, name)
    return { name, label: locale.label, htmlLang: locale.htmlLang, base: baseOf(locale, config) }
  })
}

/** Where the site in a language begins, as seen from the pages that are built. */
function baseOf({ url, baseUrl }: SiteLocale, config: SiteConfig): string {
  if (config.router !== 'hash') return url === config.url ? baseUrl : url + baseUrl
  const [to, from] = [new URL(`${url}/`), new URL(`${config.url}/`)]
  if (to.origin !== from.origin) return `${to.href}#/`
  // The documents may lie in any folder; that they lie in one another as configured is all that is known.
  return `${path.posix.relative(from.pathname, to.pathname) || '.'}/#/`
}

/** What pages know of the language that is built. */
export function languageData({
  i18n,
}: SiteConfig): Pick<SiteData, 'locale' | 'lang' | 'direction' | 'calendar'> {
  const { htmlLang, direction } = siteLocale(i18n)
  return {
    locale: i18n.locale,
    lang: htmlLang,
    direction,
    ...(i18n.calendar === null ? {} : { calendar: i18n.calendar }),
  }
}
