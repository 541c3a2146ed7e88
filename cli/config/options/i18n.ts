import { didYouMean } from '../../types/did-you-mean.ts'
import { orNull } from '../../types/memoized.ts'
import * as o from './kit.ts'
import { isRecord } from '../../types/json-problems.ts'
import { sitePath } from './paths.ts'
import { baseUrl, siteUrl } from './address.ts'

/** What a language of the site is called, and where the site in it lies. */
export interface LocaleConfig {
  /** Name in the menu of languages. @default the name of the language, in the language itself */
  label?: string
  /** Direction of writing. @default that of the language */
  direction?: 'ltr' | 'rtl'
  /** Language tag for browsers, which also decides about dates, numbers and plural forms. @default the locale */
  htmlLang?: string
  /** Calendar of dates, by its name in Unicode: `'gregory'`, `'persian'`. @default that of the language */
  calendar?: string
  /** Folder of the translations, in `i18n.path`. @default the locale */
  path?: string
  /** Whether translations are read. A folder that does not exist holds none. @default true */
  translate?: boolean
  /** Origin of the site in this language. @default the top-level `url` */
  url?: string
  /** Path of the site in this language. @default the top-level `baseUrl`, and the locale below it unless it is the default one */
  baseUrl?: string
}

/** What is done with pages in Markdown that are shown in a language without being translated into it. */
export interface UntranslatedConfig {
  /** Says above the words that they are not translated, with the edit link of the page. @default false */
  notice?: boolean
  /** Gives the words the tag and the direction of the default language. @default false */
  lang?: boolean
  /** Names the page in the default language as the one for search engines. @default false */
  canonical?: boolean
  /** Asks search engines not to index the page. @default false */
  noIndex?: boolean
}

/** Languages of the site. One build makes all of them. */
export interface I18nConfig {
  /** The language at the address of the site itself, and of readers whose language the site does not have. @default 'en' */
  defaultLocale?: string
  /** All languages, in the order of the menu. @default the default one */
  locales?: readonly string[]
  /** Folder of the translations, relative to the site directory. @default 'i18n' */
  path?: string
  /** Options by locale. @default {} */
  localeConfigs?: Readonly<Record<string, LocaleConfig>>
  /**
   * Whether languages share one copy of static files, images and scripts, at the address of the default language, or have
   * copies of their own. A language with a `url` of its own always has copies. @default 'share'
   */
  staticFiles?: 'share' | 'copy'
  /** Pages that are not translated. @default {} */
  untranslated?: UntranslatedConfig
}

/** Languages of the site. `resolveI18n` fills in what follows from their names and the site's address. */
export function i18nOption(siteDir: string) {
  const table = {
    defaultLocale: o.option(localeName, 'en'),
    locales: o.option(o.list(localeName, 'a list of languages', listRule)),
    path: o.option(sitePath({ siteDir, kind: null }), 'i18n'),
    localeConfigs: o.optionsByName(localeOption(), 'an object of options by languages'),
    staticFiles: o.option(o.oneOf('share', 'copy'), 'share'),
    untranslated: o.options({
      notice: o.option(o.flag(), false),
      lang: o.option(o.flag(), false),
      canonical: o.option(o.flag(), false),
      noIndex: o.option(o.flag(), false),
    } satisfies o.OptionTable<UntranslatedConfig>),
  } satisfies o.OptionTable<I18nConfig>
  return o.options(table, { rule: nameRule })
}

function localeOption() {
  return o.compact(
    o.options({
      label: o.option(o.nonEmpty()),
      direction: o.option(o.oneOf('ltr', 'rtl')),
      htmlLang: o.option(
        o.passing<string>(
          (value) => typeof value === 'string' && isLanguageTag(value),
          'a language tag: "en", "pt-BR"',
        ),
      ),
      calendar: o.option(calendar()),
      path: o.option(o.matching(/^(?!\.{0,2}$)[^/\\]+$/, 'the name of a folder in i18n.path')),
      translate: o.option(o.flag(), true),
      url: o.option(siteUrl()),
      baseUrl: o.option(baseUrl()),
    } satisfies o.OptionTable<LocaleConfig>),
  )
}

/** Names occur in addresses and as folder names. */
const LOCALE_NAME = /^[a-z\d]+(?:[-_][a-z\d]+)*$/i
const localeName = o.matching(LOCALE_NAME, 'the name of a language: "en", "pt-BR"')

function listRule(names: readonly unknown[], complain: o.Complain): void {
  if (names.length === 0) complain({ allowed: 'a list of at least one language' })
  names.forEach((name, index) => {
    if (names.indexOf(name) === index) return
    complain({ path: [index], sentence: `{key} is "${String(name)}" again.`, hint: 'Remove it.' })
  })
}

function calendar(): o.Schema<string> {
  return o.custom<string>((value, complain) => {
    const known = Intl.supportedValuesOf('calendar')
    if (typeof value === 'string' && known.includes(value)) return
    const similar = typeof value === 'string' ? didYouMean(value, known) : null
    complain({
      allowed: 'the name of a calendar: "gregory", "persian"',
      ...(similar === null ? {} : { hint: `Set {key} to "${similar}".` }),
    })
  })
}

type Written = Readonly<Record<string, unknown>>

/** Options may only name languages that are in `locales`. */
function nameRule(value: Written, complain: o.Complain): void {
  const { defaultLocale = 'en', locales = [defaultLocale], localeConfigs: configs = {} } = value
  if (!Array.isArray(locales) || typeof defaultLocale !== 'string') return
  const names = locales.filter((name): name is string => typeof name === 'string' && LOCALE_NAME.test(name))
  if (names.length === 0) return
  if (!names.includes(defaultLocale)) complain(notListed(defaultLocale, names, value))
  if (!isRecord(configs)) return
  for (const name of Object.keys(configs)) if (!names.includes(name)) complain(unknownName(name, names))
  for (const name of names.filter((one) => !hasTag(one, configs[one]))) complain(noTag(name, value))
}

function hasTag(name: string, config: unknown): boolean {
  return isLanguageTag(name) || (isRecord(config) && config['htmlLang'] !== undefined)
}

function isLanguageTag(text: string): boolean {
  return orNull(() => Intl.getCanonicalLocales(text).length === 1) ?? false
}

function notListed(name: string, names: readonly string[], value: Written): o.Complaint {
  const listed = `i18n.locales is ${JSON.stringify(names)}`
  if (value['defaultLocale'] === undefined)
    return {
      path: ['locales'],
      sentence: `${listed}, but the default language is "${name}".`,
      hint: 'Set i18n.defaultLocale to one of them.',
    }
  return {
    path: ['defaultLocale'],
    sentence: `{key} is "${name}", but ${listed}.`,
    hint: `Add "${name}" to i18n.locales, or set i18n.defaultLocale to one of them.`,
  }
}

function unknownName(name: string, names: readonly string[]): o.Complaint {
  const similar = didYouMean(name, names)
  return {
    path: ['localeConfigs', name],
    sentence: `{key} refers to a language that the site does not have: i18n.locales is ${JSON.stringify(names)}.`,
    hint: similar === null ? `Add "${name}" to i18n.locales, or delete {key}.` : `Did you mean "${similar}"?`,
  }
}

function noTag(name: string, { locales }: Written): o.Complaint {
  return {
    path: Array.isArray(locales) ? ['locales', locales.indexOf(name)] : ['defaultLocale'],
    sentence: `{key} is "${name}", which is not a valid language tag.`,
    hint: `Set i18n.localeConfigs["${name}"].htmlLang to one, such as "${name.replaceAll('_', '-')}".`,
  }
}
