import type { FeatureOptions } from '../config/options/feature-options.ts'
import { blogOptions } from './blog/options.ts'
import { docsOptions } from './docs/options.ts'
import { headersOptions } from './headers/options.ts'
import { pagesOptions } from './pages/options.ts'
import { sitemapOptions } from './sitemap/options.ts'

/**
 * What all features add to the configuration, in the order of the registry. A list of its own, since commands and threads that
 * only read a configuration need nothing else of a feature.
 */
export const FEATURE_OPTIONS: readonly FeatureOptions[] = [
  docsOptions,
  blogOptions,
  pagesOptions,
  sitemapOptions,
  headersOptions,
]
