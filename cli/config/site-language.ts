import type { Alternate, Alternates } from '../../runtime/shared/document/alternate-head.ts'
import type { SiteConfig, SiteLocale } from './site-config.ts'

/** The language of a build. */
export interface SiteLanguage {
  /** As the configuration names it. */
  readonly locale: string
  /** Its tag, for browsers and for `Intl`. */
  readonly lang: string
}

/** The language that is built. */
export function siteLanguage({ i18n }: Pick<SiteConfig, 'i18n'>): SiteLanguage {
  return { locale: i18n.locale, lang: siteLocale(i18n).htmlLang }
}

/** What is known of a language of the site. */
export function siteLocale(i18n: SiteConfig['i18n'], name = i18n.locale): SiteLocale {
  const found = i18n.localeByName[name]
  if (found === undefined) throw new Error(`the site has no language "${name}"`)
  return found
}

/** The site in all its languages, which may be one; null where search engines do not see pages. */
export function siteAlternates({ i18n, router }: Pick<SiteConfig, 'i18n' | 'router'>): Alternates | null {
  // What follows the `#` of an address is known to browsers only.
  if (router === 'hash') return null
  const others = i18n.locales.filter((name) => name !== i18n.defaultLocale)
  return {
    own: alternateOf(siteLocale(i18n)),
    all: [i18n.defaultLocale, ...others].map((name) => alternateOf(siteLocale(i18n, name))),
  }
}

function alternateOf({ htmlLang, url, baseUrl }: SiteLocale): Alternate {
  return { lang: htmlLang, root: url + baseUrl }
}
