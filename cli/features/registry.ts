import type { Url } from '../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { blogFeature } from './blog/blog-feature.ts'
import { debugOptions } from './debug/options.ts'
import { docsFeature } from './docs/docs-feature.ts'
import type { Feature } from './feature.ts'
import { headersFeature } from './headers/headers-feature.ts'
import { pagesOptions } from './pages/options.ts'
import { pwaOptions } from './pwa/options.ts'
import { redirectsOptions } from './redirects/options.ts'
import { searchOptions } from './search/options.ts'
import { sitemapOptions } from './sitemap/options.ts'
import { pagesWithBelow } from '../routes/page-url.ts'
import type { IndexedText } from './search/index/term-lists.ts'
import type { Task } from '../threads/serve-tasks.ts'

/** All features of sites. Their order is that of the pages they plan: the first to claim an address has it. */
export const FEATURES: readonly Feature[] = [
  docsFeature,
  blogFeature,
  {
    name: 'pages',
    options: pagesOptions,
    plan: async (loading) => (await import('./pages/plan-all-pages.ts')).planAllPages(loading),
    instances: ({ pages }) => pages.map(({ id, path }) => ({ id, path })),
    folders: ({ pages }) => pages.map(({ path }) => path),
    matchBelow: pagesWithBelow,
  },
  {
    name: 'redirects',
    options: redirectsOptions,
    plan: async ({ config }) =>
      config.redirects === null
        ? {}
        : (await import('./redirects/plan-redirects.ts')).planRedirects(config, config.redirects),
  },
  {
    name: 'search',
    options: searchOptions,
    work: async () => {
      const { termLists } = await import('./search/index/term-lists.ts')
      return (pages) => termLists(pages as readonly IndexedText[])
    },
    plan: async ({ config }) => (await import('./search/plan-search.ts')).planSearch(config),
  },
  {
    name: 'sitemap',
    options: sitemapOptions,
    plan: async (loading) => (await import('./sitemap/sitemap-files.ts')).planSitemap(loading),
  },
  headersFeature,
  {
    name: 'debug',
    options: debugOptions,
    plan: async ({ config, production }) =>
      (config.debug ?? !production)
        ? (await import('./debug/plan-debug.ts')).planDebug(config, production)
        : {},
  },
  {
    // Its list names what all others have written.
    name: 'pwa',
    options: pwaOptions,
    plan: async (loading) => (await import('./pwa/plan-pwa.ts')).planPwa(loading),
  },
]

/** URLs of the pages that answer for everything below them. */
export function urlsWithBelow(config: SiteConfig): readonly Url[] {
  return FEATURES.flatMap(({ matchBelow }) => matchBelow?.(config) ?? [])
}

export interface FeatureWork {
  readonly feature: string
}

export async function featureTask(setUp: unknown): Promise<Task> {
  const { feature } = setUp as FeatureWork
  const work = await FEATURES.find(({ name }) => name === feature)?.work?.()
  if (work === undefined) throw new Error(`The feature ${feature} has no work for threads.`)
  return async (input, onItem) => {
    onItem(0)
    return work(input)
  }
}
