import type { Alternate, Alternates } from '../../runtime/shared/document/alternate-head.ts'
import type { SiteConfig, SiteLocale } from './site-config.ts'
import { createHash } from 'node:crypto'

export function siteLanguage({ i18n }: Pick<SiteConfig, 'i18n'>) {
  /** `lang` is its tag, for browsers and for `Intl`. */
  return { locale: i18n.locale, lang: siteLocale(i18n).htmlLang }
}

export function siteLocale(
  i18n: Pick<SiteConfig['i18n'], 'locale' | 'localeByName'>,
  name = i18n.locale,
): SiteLocale {
  const found = i18n.localeByName[name]
  if (found === undefined) throw new Error(`the site has no language "${name}"`)
  return found
}

/** Whether the site has several languages, whose pages have one client. */
export function isMultilingual({ i18n }: Pick<SiteConfig, 'i18n'>): boolean {
  return i18n.locales.length > 1
}

/** What makes addresses of files that languages may share: a configuration with their base URL for its own. */
export function ofSharedFiles<
  T extends Pick<SiteConfig, 'baseUrl'> & { readonly i18n: Pick<SiteConfig['i18n'], 'filesBaseUrl'> },
>(config: T): T {
  return { ...config, baseUrl: config.i18n.filesBaseUrl }
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

/** Where a site keeps values. Readers who change the language keep what they chose. */
export function siteStorage({ storage, i18n }: Pick<SiteConfig, 'storage' | 'i18n'>) {
  const suffix = storageSuffix({ storage, ...siteLocale(i18n, i18n.defaultLocale) })
  return { type: storage.type, suffix }
}

/**
 * What stands at the end of every key that a site keeps in the browser: empty without a namespace. The hash is the one
 * that Docusaurus makes, so that a site that moves keeps what its readers chose.
 */
export function storageSuffix({
  storage,
  url,
  baseUrl,
}: Pick<SiteConfig, 'storage' | 'url' | 'baseUrl'>): string {
  const { namespace } = storage
  if (namespace === false) return ''
  if (namespace !== true) return `-${namespace}`
  return `-${createHash('md5')
    .update(url + baseUrl)
    .digest('hex')
    .slice(0, 3)}`
}
