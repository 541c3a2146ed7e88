import { defined } from '../../runtime/shared/json.ts'
import type { Url } from '../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { siteLocale } from '../config/site-language.ts'
import type { Page } from './page.ts'

/** Has a page whose words are in the default language say so, as the site wants it; other pages stay as they are. */
export function asUntranslated(page: Page, { i18n, baseUrl }: Pick<SiteConfig, 'i18n' | 'baseUrl'>): Page {
  const { locale, defaultLocale, untranslated } = i18n
  // A React page has its words from messages.
  const isTranslated = page.kind !== 'markdown' || page.original !== undefined
  if (locale === defaultLocale || isTranslated) return page
  const { htmlLang: lang, direction: dir, ...main } = siteLocale(i18n, defaultLocale)
  // What is not translated has the path of its original.
  const same = (main.url + main.baseUrl + page.url.slice(baseUrl.length)) as Url
  const { head, parts = [] } = page
  return {
    ...page,
    ...(untranslated.notice && { parts: [...parts, '@theme/UntranslatedNotice'] }),
    ...(untranslated.lang && { contentLanguage: { lang, dir } }),
    head: {
      ...head,
      ...defined({
        canonical: head.canonical ?? (untranslated.canonical ? same : undefined),
        noIndex: head.noIndex ?? (untranslated.noIndex ? true : undefined),
      }),
    },
  }
}
