import { pageUrl } from '../../routes/page-url.ts'
import type { Feature } from '../feature.ts'
import { pagesOptions } from './options.ts'

/** Pages of their own: React, Markdown and MDX files at the URLs of their paths. */
export const pagesFeature: Feature = {
  name: 'pages',
  options: pagesOptions,
  plan: async (loading) => (await import('./plan-all-pages.ts')).planAllPages(loading),
  folders: ({ pages }) => pages.map(({ path }) => path),
  matchBelow: (config) =>
    config.pages.flatMap(({ routeBasePath, matchBelow }) =>
      matchBelow.map((written) => pageUrl(`/${routeBasePath}/${written}`, config)),
    ),
}
