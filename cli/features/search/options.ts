import type { FeatureOptions, FeatureSection, SectionOrigin } from '../../config/options/feature-options.ts'
import { bare } from '../../config/options/content-files.ts'
import { address } from '../../config/options/address.ts'
import * as o from '../../config/options/kit.ts'
import { sitePath } from '../../config/options/paths.ts'
import { writtenFile } from '../../config/site-file.ts'
import { isRecord } from '../../types/json-problems.ts'
import { algoliaOption, hostedOrigins, searchPath, type AlgoliaConfig } from './algolia-options.ts'

/** The search of the site. */
export interface SearchConfig {
  /**
   * `'local'`: an index that is built with the site; `'algolia'`: the service of `themeConfig.algolia`; `false`: no search.
   * @default 'algolia' where `themeConfig.algolia` is set, else 'local'
   */
  provider?: 'local' | 'algolia' | false
  /** Path of the page of results; `false` for none. @default that of `themeConfig.algolia`, else 'search' */
  searchPagePath?: string | false
  /** Where readers may say that a result is missing: a path of the site, or an address. @default none */
  missingResultsUrl?: string
  /** The file of queries that `check-search` runs, relative to the site directory. @default 'search.queries.json' */
  queriesPath?: string
}

declare module '../../config/options/site.ts' {
  interface UserConfig {
    /** The search of the site, which `false` switches off. @default {} */
    search?: SearchConfig | false
  }
  interface FeatureConfig {
    readonly search: o.ResolvedBy<typeof searchOption>
  }
}

declare module '../../config/options/theme-config/theme-config.ts' {
  interface ThemeConfigInput {
    /** Search by Algolia. @default the search of the site itself */
    algolia?: AlgoliaConfig
  }
  interface FeatureThemeConfig {
    /** Part of the key `search`. */
    readonly algolia: undefined
  }
}

const search: FeatureSection<SearchConfig | false, o.ResolvedBy<typeof searchOption>> = {
  option: searchOption,
  origins: ({ hosted }) => (hosted === null ? [] : hostedOrigins(hosted)),
}

function searchOption(origin: SectionOrigin) {
  const algolia = isRecord(origin.themeConfig) ? origin.themeConfig['algolia'] : undefined
  const queriesPath = o.option(
    sitePath({ siteDir: origin.siteDir, kind: null }),
    'search.queries.json',
    (written) => writtenFile(written, origin.siteDir),
  )
  const table = {
    provider: o.option(provider(algolia !== undefined), undefined),
    searchPagePath: o.option(searchPath, undefined),
    missingResultsUrl: o.option(address('a path of the site, or an address'), null),
    queriesPath,
  } satisfies o.OptionTable<SearchConfig>
  const section = o.mapResolved(
    o.options(table),
    ({ provider: chosen, searchPagePath, missingResultsUrl, queriesPath: queries }) => {
      const isHosted = chosen === undefined ? algolia !== undefined : chosen === 'algolia'
      // What is asked for has passed its own schema when this is.
      const hosted = isHosted ? algoliaOption().resolve(algolia as AlgoliaConfig | undefined) : undefined
      const path = searchPagePath ?? hosted?.searchPagePath ?? 'search'
      return {
        provider: chosen === false ? null : isHosted ? ('hosted' as const) : ('local' as const),
        /** Of the page of results within the site; null for none. */
        pagePath: path === false ? null : bare(path),
        missingResultsUrl,
        queriesPath: queries,
        /** Null unless the provider is `hosted`. */
        hosted: hosted ?? null,
      }
    },
  )
  const { schema, resolve } = o.switchable(section, 'an object of options, or false for no search')
  const none = {
    provider: null,
    pagePath: null,
    missingResultsUrl: null,
    queriesPath: queriesPath.resolve(undefined),
    hosted: null,
  }
  return { schema, resolve: (written: SearchConfig | false | undefined) => resolve(written) ?? none }
}

function provider(hasAlgolia: boolean): o.Schema<'local' | 'algolia' | false> {
  return o.custom<'local' | 'algolia' | false>((value, complain) => {
    if (value !== 'local' && value !== 'algolia' && value !== false)
      complain({ allowed: '"local", "algolia", or false for no search' })
    else if (value === 'algolia' && !hasAlgolia)
      complain({
        sentence: '{key} is "algolia", but there is no themeConfig.algolia.',
        hint: 'Add themeConfig.algolia with appId, apiKey and indexName.',
      })
  })
}

export const searchOptions: FeatureOptions = {
  sections: { search },
  theme: { algolia: { schema: algoliaOption().schema, resolve: () => undefined } },
}
