import type { FeatureOptions, FeatureSection } from '../../config/options/feature-options.ts'
import { leftOutSection, unlessHash } from '../../config/options/hash-router.ts'
import type { FeatureConfig } from '../../config/options/site.ts'
import { noCounterpart } from '../../config/options/docusaurus-hints.ts'
import {
  choose,
  custom,
  list,
  nonEmpty,
  oneOf,
  option,
  options,
  switchable,
} from '../../config/options/kit.ts'
import type { OptionTable, ResolvedBy, Schema } from '../../config/options/option.ts'

/** `sitemap.xml`. */
export interface SitemapConfig {
  /** @default 'sitemap.xml' */
  filename?: string
  /** `null` leaves the element out. @default 'weekly' */
  changefreq?: 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never' | null
  /** 0 to 1; `null` leaves the element out. @default 0.5 */
  priority?: number | null
  /** Globs over page URLs (with base URL) to leave out. @default [] */
  ignorePatterns?: readonly string[]
}

declare module '../../config/options/site.ts' {
  interface UserConfig {
    /** @default {} */
    sitemap?: SitemapConfig | false
  }
  interface FeatureConfig {
    /** Null for none. */
    readonly sitemap: ResolvedBy<typeof sitemapOption>
  }
}

/** The key `sitemap`. The hash router has none. */
const sitemapSection: FeatureSection<SitemapConfig | false, FeatureConfig['sitemap']> = {
  option: ({ router }) => unlessHash(sitemapOption(), router),
  leftOut: (written) =>
    leftOutSection(
      'sitemap',
      written,
      'no sitemap is written: what follows the # of an address is known to browsers only',
    ),
}

function sitemapOption() {
  const often = oneOf('always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never')
  const table = {
    filename: option(fileName(), 'sitemap.xml'),
    changefreq: option(nullOr(often), 'weekly'),
    priority: option(nullOr(priority()), 0.5),
    ignorePatterns: option(list(nonEmpty(), 'a list of globs'), []),
  } satisfies OptionTable<SitemapConfig>
  const own = options(table, { hints: HINTS })
  return switchable(own, 'an object of options, or false for no sitemap')
}

function fileName(): Schema<string> {
  return custom<string>((value, complain) => {
    const isName = typeof value === 'string' && /^[^\\/?#\s][^\\?#\s]*[^\\/?#\s]$/.test(value)
    if (!isName || value.split('/').includes('..')) complain({ allowed: 'a file name such as "sitemap.xml"' })
  })
}

function priority(): Schema<number> {
  return custom<number>((value, complain) => {
    const isPriority = typeof value === 'number' && value >= 0 && value <= 1
    if (!isPriority) complain({ allowed: 'a number from 0 to 1, or null' })
  })
}

function nullOr<T>(schema: Schema<T>): Schema<T | null> {
  return choose<T | null>((value) => (value === null ? custom<null>(() => undefined) : schema))
}

/** Keys of Docusaurus. */
const HINTS = noCounterpart('lastmod', 'createSitemapItems')

/** What the feature adds to the configuration. */
export const sitemapOptions: FeatureOptions = { sections: { sitemap: sitemapSection } }
