import { isOutside } from '../../config/site-file.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { Feature } from '../feature.ts'
import { sitemapOptions } from './options.ts'

/** The pages of a site for search engines. */
export const sitemapFeature: Feature = {
  name: 'sitemap',
  options: sitemapOptions,
  async plan({ config, readChanges }) {
    const { sitemap, noIndex, siteDir, instances } = config
    if (sitemap === null || noIndex) return {}
    const { sitemapFiles } = await import('./sitemap-files.ts')
    const outside = instances.flatMap(({ files }) => files.filter(isOutside))
    // Asked once for the whole site, where dates are written.
    const changes =
      sitemap.lastmod === null ? null : await readChanges(siteDir, ['.' as FilePath, ...outside])
    return {
      files: ({ pages }) =>
        sitemapFiles({ pages, config: { ...config, sitemap }, changes: changes?.changeByPath }),
      diagnostics: changes?.diagnostics ?? [],
    }
  },
}
