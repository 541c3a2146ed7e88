import type { Feature } from '../feature.ts'
import { pagesOptions } from './options.ts'
import { pagesWithBelow } from '../../routes/page-url.ts'

/** Pages of their own: React, Markdown and MDX files at the URLs of their paths. */
export const pagesFeature: Feature = {
  name: 'pages',
  options: pagesOptions,
  plan: async (loading) => (await import('./plan-all-pages.ts')).planAllPages(loading),
  instances: ({ pages }) => pages.map(({ id, path }) => ({ id, path })),
  folders: ({ pages }) => pages.map(({ path }) => path),
  matchBelow: pagesWithBelow,
}
