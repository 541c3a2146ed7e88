import type { Feature } from '../feature.ts'
import type { IndexedText } from './index/term-lists.ts'
import { searchOptions } from './options.ts'

/** A dialog and a page that find pages: in an index of the site, or by a hosted service. */
export const searchFeature: Feature = {
  name: 'search',
  options: searchOptions,
  work: async () => {
    const { termLists } = await import('./index/term-lists.ts')
    return (pages) => termLists(pages as readonly IndexedText[])
  },
  plan: async ({ config }) => (await import('./plan-search.ts')).planSearch(config),
}
