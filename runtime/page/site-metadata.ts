import { SITE_METADATA, type SiteMetadata } from '../shared/site/site-metadata.ts'
import { useShared } from './page-context.ts'

/**
 * Versions of the site and of sitegen, and the enabled features. It is one shared file, which only pages load that ask
 * for it.
 */
export function useSiteMetadata(): SiteMetadata {
  return useShared<SiteMetadata>(SITE_METADATA)
}
