/** What engines tell about languages beside the standard: as functions, or as getters in older ones. */
interface DetailedLocale {
  readonly textInfo?: { readonly direction?: string }
  getTextInfo?(): { readonly direction?: string }
  readonly calendars?: readonly string[]
  getCalendars?(): readonly string[]
}

export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/**
 * The name of a language in the language itself, with a capital letter. Where that is not known, the name of the
 * language without what follows its region, then without the region, then the tag.
 */
export function localeLabel(tag: string): string {
  // Most sites have only this one, and the first name that is asked for takes 15 ms.
  if (tag === 'en') return 'English'
  const [language = tag, region] = tag.split('-u-', 1)[0]?.split('-') ?? []
  const tags = [tag, ...(region === undefined ? [] : [`${language}-${region}`]), language]
  for (const asked of tags) {
    const name = displayName(asked)
    if (name !== null) return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1)
  }
  return tag
}

function displayName(tag: string): string | null {
  try {
    return new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }).of(tag) ?? null
  } catch {
    return null
  }
}

export function localeDirection(tag: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(tag) as DetailedLocale
  const info = locale.getTextInfo?.() ?? locale.textInfo
  return info?.direction === 'rtl' ? 'rtl' : 'ltr'
}

/** The calendar that a tag names (`ar-u-ca-islamic`), else the usual one of the language. */
export function localeCalendar(tag: string): string {
  const named = new Intl.Locale(tag).calendar
  if (named !== undefined) return named
  const locale = new Intl.Locale(tag) as DetailedLocale
  return (locale.getCalendars?.() ?? locale.calendars)?.[0] ?? 'gregory'
}
