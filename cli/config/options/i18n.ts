import { didYouMean } from '../../types/did-you-mean.ts'
import { orNull } from '../../types/memoized.ts'
import {
  compact,
  custom,
  flag,
  list,
  matching,
  nonEmpty,
  oneOf,
  option,
  options,
  optionsByName,
  passing,
  type Complain,
  type Complaint,
  type Schema,
  type OptionTable,
} from './kit.ts'
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
  /** Folder of the messages, in `i18n.path`. @default the locale */
  path?: string
  /** Whether messages are read. A folder that does not exist holds none. @default true */
  translate?: boolean
  /** Origin of the site in this language. @default the top-level `url` */
  url?: string
  /** Path of the site in this language. @default the top-level `baseUrl`, and the locale below it unless it is the default one */
  baseUrl?: string
}

/** Languages of the site. One build gives the site in one language. */
export interface I18nConfig {
  /** The language of builds without `--locale`, and of readers whose language the site does not have. @default 'en' */
  defaultLocale?: string
  /** All languages, in the order of the menu. @default the default one */
  locales?: readonly string[]
  /** Folder of the messages, relative to the site directory. @default 'i18n' */
  path?: string
  /** Options by locale. @default {} */
  localeConfigs?: Readonly<Record<string, LocaleConfig>>
}

/** The languages of the site. What follows from their names and from the address of the site is filled in by `resolveI18n`. */
export function i18nOption(siteDir: string) {
  const table = {
    defaultLocale: option(localeName, 'en'),
    locales: option(list(localeName, 'a list of languages', listRule)),
    path: option(sitePath({ siteDir, kind: null }), 'i18n'),
    localeConfigs: optionsByName(localeOption(), 'an object of options by languages'),
  } satisfies OptionTable<I18nConfig>
  return options(table, { rule: nameRule })
}

function localeOption() {
  return compact(
    options({
      label: option(nonEmpty()),
      direction: option(oneOf('ltr', 'rtl')),
      htmlLang: option(
        passing<string>(
          (value) => typeof value === 'string' && isLanguageTag(value),
          'a language tag: "en", "pt-BR"',
        ),
      ),
      calendar: option(calendar()),
      path: option(matching(/^(?!\.{0,2}$)[^/\\]+$/, 'the name of a folder in i18n.path')),
      translate: option(flag(), true),
      url: option(siteUrl()),
      baseUrl: option(baseUrl()),
    } satisfies OptionTable<LocaleConfig>),
  )
}

/** Names are parts of addresses and names of folders. */
const LOCALE_NAME = /^[a-z\d]+(?:[-_][a-z\d]+)*$/i
const localeName = matching(LOCALE_NAME, 'the name of a language: "en", "pt-BR"')

function listRule(names: readonly unknown[], complain: Complain): void {
  if (names.length === 0) complain({ allowed: 'a list of at least one language' })
  names.forEach((name, index) => {
    if (names.indexOf(name) === index) return
    complain({ path: [index], sentence: `{key} is "${String(name)}" again.`, hint: 'Remove it.' })
  })
}

function calendar(): Schema<string> {
  return custom<string>((value, complain) => {
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

/** What is said of languages has to be about languages that there are. */
function nameRule(value: Written, complain: Complain): void {
  const { defaultLocale = 'en', locales = [defaultLocale], localeConfigs: configs = {} } = value
  if (!Array.isArray(locales) || typeof defaultLocale !== 'string') return
  const names = locales.filter((name): name is string => typeof name === 'string' && LOCALE_NAME.test(name))
  if (names.length === 0) return
  if (!names.includes(defaultLocale)) complain(notListed(defaultLocale, names, value))
  if (!isRecord(configs)) return
  for (const name of Object.keys(configs)) if (!names.includes(name)) complain(unknownName(name, names))
  for (const name of names.filter((one) => !hasTag(one, configs[one]))) complain(noTag(name, value))
}

function isLanguageTag(text: string): boolean {
  return orNull(() => Intl.getCanonicalLocales(text).length === 1) ?? false
}

function hasTag(name: string, config: unknown): boolean {
  return isLanguageTag(name) || (isRecord(config) && config['htmlLang'] !== undefined)
}

function notListed(name: string, names: readonly string[], value: Written): Complaint {
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

function unknownName(name: string, names: readonly string[]): Complaint {
  const similar = didYouMean(name, names)
  return {
    path: ['localeConfigs', name],
    sentence: `{key} refers to a language that the site does not have: i18n.locales is ${JSON.stringify(names)}.`,
    hint: similar === null ? `Add "${name}" to i18n.locales, or delete {key}.` : `Did you mean "${similar}"?`,
  }
}

function noTag(name: string, { locales }: Written): Complaint {
  return {
    path: Array.isArray(locales) ? ['locales', locales.indexOf(name)] : ['defaultLocale'],
    sentence: `{key} is "${name}", which is not a valid language tag.`,
    hint: `Set i18n.localeConfigs["${name}"].htmlLang to one, such as "${name.replaceAll('_', '-')}".`,
  }
}
