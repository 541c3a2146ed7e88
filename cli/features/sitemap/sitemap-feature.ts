import type { Feature } from '../feature.ts'
import { sitemapFiles } from './sitemap-files.ts'

/** The pages of a site for search engines. */
export const sitemapFeature: Feature = {
  name: 'sitemap',
  plan: ({ config }) => ({ files: ({ pages }) => sitemapFiles(pages.length, config) }),
}
