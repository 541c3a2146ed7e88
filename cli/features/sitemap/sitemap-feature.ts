import { isOutside } from '../../config/site-file.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { LastChanges } from '../../content/git.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { Feature, SiteLoading } from '../feature.ts'
import { sitemapOptions } from './options.ts'

/** The pages of a site for search engines. */
export const sitemapFeature: Feature = {
  name: 'sitemap',
  options: sitemapOptions,
  async plan({ config, readChanges }) {
    if (config.sitemap === null || config.noIndex) return {}
    const { sitemapFiles } = await import('./sitemap-files.ts')
    const changes = config.sitemap.lastmod === null ? null : await lastChanges(config, readChanges)
    return {
      files: ({ pages }) => sitemapFiles({ pages, config, changes: changes?.changeByPath }),
      diagnostics: changes?.diagnostics ?? [],
    }
  },
}

/** Asked once for the whole site, where dates are written. */
async function lastChanges(
  { instances, siteDir }: SiteConfig,
  readChanges: SiteLoading['readChanges'],
): Promise<LastChanges> {
  const outside = instances.flatMap(({ files }) => files.filter(isOutside))
  return readChanges(siteDir, ['.' as FilePath, ...outside])
}
