import type { Feature } from '../feature.ts'
import { sitemapOptions } from './options.ts'

/** The pages of a site for search engines. */
export const sitemapFeature: Feature = {
  name: 'sitemap',
  options: sitemapOptions,
  async plan({ config }) {
    const { sitemapFiles } = await import('./sitemap-files.ts')
    return { files: ({ pages }) => sitemapFiles(pages.length, config) }
  },
}
