import type { Feature } from '../feature.ts'
import { searchOptions } from './options.ts'

/** A dialog and a page that find pages: in an index of the site, or by a hosted service. */
export const searchFeature: Feature = {
  name: 'search',
  options: searchOptions,
  plan: async ({ config }) => (await import('./plan-search.ts')).planSearch(config),
}
