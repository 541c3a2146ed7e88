import type { Url } from '../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { blogFeature } from './blog/blog-feature.ts'
import { debugFeature } from './debug/debug-feature.ts'
import { docsFeature } from './docs/docs-feature.ts'
import type { Feature } from './feature.ts'
import { headersFeature } from './headers/headers-feature.ts'
import { pagesFeature } from './pages/pages-feature.ts'
import { pwaFeature } from './pwa/pwa-feature.ts'
import { redirectsFeature } from './redirects/redirects-feature.ts'
import { searchFeature } from './search/search-feature.ts'
import { sitemapFeature } from './sitemap/sitemap-feature.ts'
import type { Task } from '../threads/serve-tasks.ts'

/** All features of sites. Their order is that of the pages they plan: the first to claim an address has it. */
export const FEATURES: readonly Feature[] = [
  docsFeature,
  blogFeature,
  pagesFeature,
  redirectsFeature,
  searchFeature,
  sitemapFeature,
  headersFeature,
  debugFeature,
  // Its list names what all others have written.
  pwaFeature,
]

/** URLs of the pages that answer for everything below them. */
export function urlsWithBelow(config: SiteConfig): readonly Url[] {
  return FEATURES.flatMap(({ matchBelow }) => matchBelow?.(config) ?? [])
}

/** What a thread needs to work for a feature. */
export interface FeatureWork {
  readonly feature: string
}

/** Does the work of one feature in a thread. */
export async function featureTask(setUp: unknown): Promise<Task> {
  const { feature } = setUp as FeatureWork
  const work = await FEATURES.find(({ name }) => name === feature)?.work?.()
  if (work === undefined) throw new Error(`The feature ${feature} has no work for threads.`)
  return async (input, onItem) => {
    onItem(0)
    return work(input)
  }
}
