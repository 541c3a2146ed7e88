import path from 'node:path'
import { didYouMean } from '../../types/did-you-mean.ts'
import { orNull } from '../../types/memoized.ts'
import { UsageError } from '../../report/diagnostic.ts'
import type { ConfigDiagnostic } from '../place/key-path.ts'
import type { SharedFiles } from '../../../runtime/shared/url/url.ts'
import type { FilePath } from '../../types/file-path.ts'
import { isFolder, namesIn } from '../../types/looks.ts'
import type { i18nOption } from '../options/i18n.ts'
import type { ResolvedBy } from '../options/kit.ts'
import type { SiteConfig, SiteLocale, SiteLocales } from '../site-config.ts'
import { writtenFile } from '../site-file.ts'
import { siteLocale } from '../site-language.ts'
import { resolveBaseUrl } from '../options/address.ts'

type Languages = ResolvedBy<typeof i18nOption>

type Address = Pick<SiteConfig, 'url' | 'baseUrl' | 'router'>

interface I18nOrigin extends Address {
  readonly siteDir: string
  /** The language to build. @default the default one */
  readonly locale?: string | undefined
}

export function resolveI18n(languages: Languages, origin: I18nOrigin): SiteLocales {
  const { defaultLocale, locales = [defaultLocale], localeConfigs } = languages
  const { locale = defaultLocale } = origin
  if (!locales.includes(locale)) throw unknownLocale(locale, locales)
  const localeByName = Object.fromEntries(
    locales.map((name) => [name, resolveLocale(name, languages, origin)]),
  )
  const known = { locale, defaultLocale, locales: [...locales], localeByName }
  return {
    ...known,
    calendar: localeConfigs[locale]?.calendar ?? null,
    filesBaseUrl: filesBaseUrl(known, languages.staticFiles),
    folder: writtenFile(languages.path, origin.siteDir),
    untranslated: languages.untranslated,
  }
}

/** Languages on one host whose folders lie in that of the default one can share what lies there. */
function filesBaseUrl(
  i18n: Pick<SiteLocales, 'locale' | 'defaultLocale' | 'localeByName'>,
  staticFiles: Languages['staticFiles'],
): string {
  const [own, main] = [siteLocale(i18n), siteLocale(i18n, i18n.defaultLocale)]
  const isShared = staticFiles === 'share' && own.url === main.url && own.baseUrl.startsWith(main.baseUrl)
  return isShared ? main.baseUrl : own.baseUrl
}

/** Languages whose sites would lie at one address. Problem: `CONFIG_INVALID`. */
export function sameAddresses({ locales, localeByName }: SiteLocales): readonly ConfigDiagnostic[] {
  const first = new Map<string, string>()
  return locales.flatMap((name) => {
    const { url = '', baseUrl = '' } = localeByName[name] ?? {}
    const other = first.get(url + baseUrl)
    if (other === undefined) {
      first.set(url + baseUrl, name)
      return []
    }
    return {
      code: 'CONFIG_INVALID',
      level: 'error' as const,
      message: `The languages "${other}" and "${name}" have one address: ${url}${baseUrl}.`,
      hint: `Give one of them another i18n.localeConfigs["${name}"].baseUrl or url.`,
      path: ['i18n', 'localeConfigs', name],
    }
  })
}

/** What lies in the static directories, absolute, of a language that has no copies of it; null for one that has. */
export function sharedFiles(i18n: SiteLocales, staticDirectories: readonly string[]): SharedFiles | null {
  const { filesBaseUrl: baseUrl } = i18n
  if (baseUrl === siteLocale(i18n).baseUrl) return null
  const names = staticDirectories.flatMap((folder) =>
    namesIn(folder).map((name) => (isFolder(path.join(folder, name)) ? `${name}/` : name)),
  )
  return { baseUrl, names: [...new Set(names)].sort() }
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
    path: messages,
    messages: translate ? writtenFile(path.join(folder, messages), siteDir) : null,
    ...resolveAddress({
      url: own.url ?? address.url,
      baseUrl: own.baseUrl ?? `${address.baseUrl.replace(/\/+$/, '')}/${below}`,
      router: address.router,
    }),
  }
}

/** With the hash router, the site's folder becomes part of `url`, and `baseUrl` is "/". */
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
 * The folder of the built language within the output of the default one: where its addresses are on a host
 * that serves both. Empty for the default language.
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

/** Language data beyond the standard: methods in newer engines, getters in older ones. */
interface DetailedLocale {
  readonly textInfo?: { readonly direction?: string }
  getTextInfo?(): { readonly direction?: string }
  readonly calendars?: readonly string[]
  getCalendars?(): readonly string[]
}

/**
 * The capitalised name of a language in the language itself. If it is unknown, that of the language and
 * region, then that of the language alone, then the tag.
 */
export function localeLabel(tag: string): string {
  // Most sites have only English, and the first lookup of a name takes 15 ms.
  if (tag === 'en') return 'English'
  const [language = tag, region] = tag.split('-u-', 1)[0]?.split('-') ?? []
  const tags = [tag, ...(region === undefined ? [] : [`${language}-${region}`]), language]
  for (const asked of tags) {
    const name = orNull(() => new Intl.DisplayNames(asked, { type: 'language', fallback: 'none' }).of(asked))
    if (name != null) return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1)
  }
  return tag
}

function localeDirection(tag: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(tag) as DetailedLocale
  const info = locale.getTextInfo?.() ?? locale.textInfo
  return info?.direction === 'rtl' ? 'rtl' : 'ltr'
}

/** The calendar that a tag names (`ar-u-ca-islamic`), else the usual one of the language. */
function localeCalendar(tag: string): string {
  // As above: the first lookup takes as long.
  if (tag === 'en') return 'gregory'
  const locale = new Intl.Locale(tag) as Intl.Locale & DetailedLocale
  return locale.calendar ?? (locale.getCalendars?.() ?? locale.calendars)?.[0] ?? 'gregory'
}
