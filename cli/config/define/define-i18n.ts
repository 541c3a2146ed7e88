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
