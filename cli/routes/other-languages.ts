import type { Url } from '../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { siteLanguage } from '../config/site-language.ts'
import { memoized } from '../types/memoized.ts'
import { originalName, type Page } from './page.ts'

/** The pages of a site in a language. */
export interface PlannedLanguage {
  readonly config: Pick<SiteConfig, 'i18n' | 'baseUrl'>
  readonly pages: readonly Page[]
}

/**
 * A page with where it is in other languages, as far as it is not at the same path: pages with a file belong together by
 * the name of the original, all others by their paths.
 */
export function inOtherLanguages(
  page: Page,
  { baseUrl, i18n }: PlannedLanguage['config'],
  all: readonly PlannedLanguage[],
): Page {
  const own = pathOf(page.url, baseUrl)
  const others = all
    .filter(({ config }) => config.i18n.locale !== i18n.locale)
    .map((other) => [siteLanguage(other.config).lang, pathsIn(other).get(nameOf(page, own)) ?? null] as const)
    .filter(([, path]) => path !== own)
  return others.length === 0
    ? page
    : { ...page, head: { ...page.head, elsewhere: Object.fromEntries(others) } }
}

const pathsIn = memoized(({ config, pages }: PlannedLanguage): ReadonlyMap<string, string> => {
  const paths = pages.map(({ url, ...page }) => [page, pathOf(url, config.baseUrl)] as const)
  return new Map(paths.map(([page, path]) => [nameOf(page, path), path]))
})

function pathOf(url: Url, baseUrl: string): string {
  return url.slice(baseUrl.length)
}

function nameOf(page: Pick<Page, 'source' | 'original'>, path: string): string {
  return originalName(page) ?? `/${path}`
}
