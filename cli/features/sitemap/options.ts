import type { FeatureOptions, FeatureSection } from '../../config/options/feature-options.ts'
import type { FeatureConfig } from '../../config/options/site.ts'
import * as o from '../../config/options/kit.ts'

/** How often a page changes. */
export type ChangeFrequency = (typeof FREQUENCIES)[number]

const FREQUENCIES = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const

/** An entry of the sitemap. */
export interface SitemapItem {
  /** Whole address of the page. */
  readonly url: string
  /** When it was changed last: a date, or a date and a time, as of ISO 8601. @default not said */
  readonly lastmod?: string | null
  /** How often it changes. @default not said */
  readonly changefreq?: ChangeFrequency | null
  /** How important it is beside the others, from 0 to 1. @default not said */
  readonly priority?: number | null
}

/** A page that may be in the sitemap. */
export interface SitemapRoute {
  /** Address with base URL. */
  readonly path: string
  /** What is known of it. */
  readonly metadata: {
    /** The file that it is made from, relative to the site directory; absent where there is none. */
    readonly sourceFilePath?: string
    /**
     * When it was changed last, in milliseconds since 1970; absent where that is not known, and without `lastmod`.
     */
    readonly lastUpdatedAt?: number
  }
}

/** What `createSitemapItems` receives. */
export interface SitemapItemsInput {
  /** The pages that may be indexed and no pattern leaves out, in the order of their addresses. */
  readonly routes: readonly SitemapRoute[]
  /** Title, address and base URL of the site. */
  readonly siteConfig: { readonly title: string; readonly url: string; readonly baseUrl: string }
  /** What is written without a function, for the given pages. */
  readonly defaultCreateSitemapItems: (input: {
    /** The pages to make entries of. */
    readonly routes: readonly SitemapRoute[]
  }) => Promise<SitemapItem[]>
}

/** `sitemap.xml`. */
export interface SitemapConfig {
  /** @default 'sitemap.xml' */
  filename?: string
  /**
   * When pages were changed last: what `last_update` in their front matter says, else Git. `'date'` is the day in UTC;
   * `null` leaves the element out. @default null
   */
  lastmod?: 'date' | 'datetime' | null
  /** `null` leaves the element out. @default 'weekly' */
  changefreq?: ChangeFrequency | null
  /** 0 to 1; `null` leaves the element out. @default 0.5 */
  priority?: number | null
  /** Globs over page URLs (with base URL) to leave out. @default [] */
  ignorePatterns?: readonly string[]
  /** Makes the entries. @default one for each page */
  createSitemapItems?: (input: SitemapItemsInput) => readonly SitemapItem[] | Promise<readonly SitemapItem[]>
}

declare module '../../config/options/site.ts' {
  interface UserConfig {
    /** @default {} */
    sitemap?: SitemapConfig | false
  }
  interface FeatureConfig {
    /** Null for none. */
    readonly sitemap: o.ResolvedBy<typeof sitemapOption>
  }
}

const sitemap: FeatureSection<SitemapConfig | false, FeatureConfig['sitemap']> = {
  option: sitemapOption,
  withoutHash: 'no sitemap is written: only browsers see the part of an address after "#"',
}

function sitemapOption() {
  const table = {
    filename: o.option(fileName, 'sitemap.xml'),
    lastmod: o.option(o.orElse(null, o.oneOf('date', 'datetime')), null),
    changefreq: o.option(o.orElse(null, o.oneOf(...FREQUENCIES)), 'weekly'),
    priority: o.option(o.orElse(null, priority), 0.5),
    ignorePatterns: o.option(o.list(o.nonEmpty(), 'a list of globs'), []),
    createSitemapItems: o.option(o.func<Required<SitemapConfig>['createSitemapItems']>(), null),
  } satisfies o.OptionTable<SitemapConfig>
  return o.switchable(o.options(table), 'an object of options, or false for no sitemap')
}

const fileName = o.matching(
  /^(?!(?:.*\/)?\.\.(?:\/|$))[^\\/?#\s][^\\?#\s]*[^\\/?#\s]$/,
  'a file name such as "sitemap.xml"',
)

const priority = o.passing<number>(
  (value) => typeof value === 'number' && value >= 0 && value <= 1,
  'a number from 0 to 1, or null',
)

export const sitemapOptions: FeatureOptions = { sections: { sitemap } }
