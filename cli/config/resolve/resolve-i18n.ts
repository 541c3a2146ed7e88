import path from 'node:path'
import { didYouMean } from '../../types/did-you-mean.ts'
import { UsageError } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { i18nOption } from '../options/i18n.ts'
import type { ResolvedBy } from '../options/option.ts'
import type { SiteConfig, SiteLocale, SiteLocales } from '../site-config.ts'
import { writtenFile } from '../site-file.ts'
import { siteLocale } from '../site-language.ts'
import { localeCalendar, localeDirection, localeLabel } from './locale-defaults.ts'
import { resolveBaseUrl } from '../options/address.ts'

type Languages = ResolvedBy<typeof i18nOption>

type Address = Pick<SiteConfig, 'url' | 'baseUrl' | 'router'>

interface I18nOrigin extends Address {
  readonly siteDir: string
  /** The language to build. @default the default one */
  readonly locale?: string | undefined
}

/** What follows from the names of the languages of a site, and from its address. */
export function resolveI18n(languages: Languages, origin: I18nOrigin): SiteLocales {
  const { defaultLocale, locales = [defaultLocale], localeConfigs } = languages
  const { locale = defaultLocale } = origin
  if (!locales.includes(locale)) throw unknownLocale(locale, locales)
  return {
    locale,
    defaultLocale,
    locales: [...locales],
    localeByName: Object.fromEntries(locales.map((name) => [name, resolveLocale(name, languages, origin)])),
    calendar: localeConfigs[locale]?.calendar ?? null,
  }
}

function resolveLocale(
  name: string,
  { path: folder, localeConfigs, defaultLocale }: Languages,
  { siteDir, ...address }: I18nOrigin,
): SiteLocale {
  const own: Partial<Languages['localeConfigs'][string]> = localeConfigs[name] ?? {}
  const { htmlLang = name, path: messages = name, translate = true } = own
  const below = name === defaultLocale ? '' : `${name}/`
  return {
    label: own.label ?? localeLabel(htmlLang),
    direction: own.direction ?? localeDirection(htmlLang),
    htmlLang,
    calendar: own.calendar ?? localeCalendar(htmlLang),
    messages: translate ? writtenFile(path.join(folder, messages), siteDir) : null,
    ...resolveAddress({
      url: own.url ?? address.url,
      baseUrl: own.baseUrl ?? `${address.baseUrl.replace(/\/+$/, '')}/${below}`,
      router: address.router,
    }),
  }
}

/** With the hash router, addresses are counted from the folder of the site. */
function resolveAddress({ url, baseUrl, router }: Address) {
  const { origin } = new URL(url)
  const base = resolveBaseUrl(baseUrl)
  return router === 'hash'
    ? { url: origin + base.slice(0, -1), baseUrl: '/' }
    : { url: origin, baseUrl: base }
}

function unknownLocale(locale: string, locales: readonly string[]): UsageError {
  const similar = didYouMean(locale, locales)
  return new UsageError(
    `The site has no language "${locale}".`,
    similar === null
      ? `Choose one of ${locales.join(', ')}, or add "${locale}" to i18n.locales in site.config.`
      : `Did you mean "${similar}"?`,
  )
}

/**
 * The folder of the language that is built, in the output of the default one: where its addresses lie on a host that
 * serves both. Empty for the default language.
 */
export function localeFolder(i18n: SiteLocales): string {
  const { locale, defaultLocale } = i18n
  if (locale === defaultLocale) return ''
  const [own = '', root = ''] = [locale, defaultLocale].map((name) => {
    const { url, baseUrl } = siteLocale(i18n, name)
    return decodeURI(url + baseUrl)
  })
  const inner = own.startsWith(root) ? own.slice(root.length).replace(/\/$/, '') : ''
  return inner === '' ? locale : inner
}

/** Folders of the other languages in the output of the default one. */
export function otherLocaleFolders(i18n: SiteLocales): ReadonlyMap<string, FilePath> {
  const others = i18n.locales.filter((name) => name !== i18n.defaultLocale)
  return new Map(others.map((name) => [name, localeFolder({ ...i18n, locale: name }) as FilePath]))
}
