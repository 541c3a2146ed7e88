import type { I18nConfig, LocaleConfig } from '../define/define-i18n.ts'
import { isLanguageTag } from './locale-defaults.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import {
  choose,
  flag,
  isRecord,
  custom,
  list,
  oneOf,
  optional,
  section,
  withListRule,
  nonEmpty,
  wrong,
  type Complain,
  type Complaint,
  type Schema,
} from '../options/kit.ts'
import { sitePath } from '../options/paths.ts'

/** The address keys of a language are those of the site, and judged as they are. */
interface AddressSchemas {
  readonly siteDir: string
  readonly url: Schema<string>
  readonly baseUrl: Schema<string>
}

/** The languages of the site. */
export function i18nSchema(address: AddressSchemas): Schema<I18nConfig> {
  return section<I18nConfig>(
    {
      defaultLocale: optional(localeName()),
      locales: optional(withListRule(list(localeName(), 'a list of languages'), listRule)),
      path: optional(sitePath({ siteDir: address.siteDir, kind: null })),
      localeConfigs: optional(localeConfigs(address)),
    },
    { rule: nameRule },
  )
}

const LOCALE_NAME = /^[a-z\d]+(?:[-_][a-z\d]+)*$/i

/** Names are parts of addresses and names of folders. */
function localeName(): Schema<string> {
  return custom<string>((value, complain) => {
    if (typeof value !== 'string' || !LOCALE_NAME.test(value))
      complain({ allowed: 'the name of a language: "en", "pt-BR"' })
  })
}

function listRule(names: readonly unknown[], complain: Complain): void {
  if (names.length === 0) complain({ allowed: 'a list of at least one language' })
  names.forEach((name, index) => {
    if (names.indexOf(name) === index) return
    complain({ path: [index], sentence: `{key} is "${String(name)}" again.`, hint: 'Remove it.' })
  })
}

function localeConfigs(address: AddressSchemas): Schema<Readonly<Record<string, LocaleConfig>>> {
  const options = section<LocaleConfig>({
    label: optional(nonEmpty()),
    direction: optional(oneOf('ltr', 'rtl')),
    htmlLang: optional(languageTag()),
    calendar: optional(calendar()),
    path: optional(folderName()),
    translate: optional(flag()),
    url: optional(address.url),
    baseUrl: optional(address.baseUrl),
  })
  return choose<Readonly<Record<string, LocaleConfig>>>((value) => {
    if (!isRecord(value)) return wrong({ allowed: 'an object of options by languages' })
    const shape = Object.fromEntries(Object.keys(value).map((name) => [name, options]))
    return section<Record<string, LocaleConfig>>(shape)
  })
}

function languageTag(): Schema<string> {
  return custom<string>((value, complain) => {
    if (typeof value !== 'string' || !isLanguageTag(value))
      complain({ allowed: 'a language tag: "en", "pt-BR"' })
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

function folderName(): Schema<string> {
  return custom<string>((value, complain) => {
    const isName = typeof value === 'string' && /^[^/\\]+$/.test(value) && !/^\.{0,2}$/.test(value)
    if (!isName) complain({ allowed: 'the name of a folder in i18n.path' })
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
  if (isRecord(configs)) configRule({ names, configs, value }, complain)
}

interface Configured {
  readonly names: readonly string[]
  readonly configs: Written
  readonly value: Written
}

function configRule({ names, configs, value }: Configured, complain: Complain): void {
  for (const name of Object.keys(configs)) if (!names.includes(name)) complain(unknownName(name, names))
  const { locales } = value
  for (const name of names.filter((one) => !hasTag(one, configs[one])))
    complain(noTag(name, Array.isArray(locales) ? ['locales', locales.indexOf(name)] : ['defaultLocale']))
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
    sentence: `{key} is about a language that the site does not have: i18n.locales is ${JSON.stringify(names)}.`,
    hint: similar === null ? `Add "${name}" to i18n.locales, or delete {key}.` : `Did you mean "${similar}"?`,
  }
}

function noTag(name: string, path: (string | number)[]): Complaint {
  return {
    path,
    sentence: `{key} is "${name}", which is no language tag that browsers know.`,
    hint: `Set i18n.localeConfigs["${name}"].htmlLang to one, such as "${name.replaceAll('_', '-')}".`,
  }
}
