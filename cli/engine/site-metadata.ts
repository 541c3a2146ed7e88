import {
  SITE_METADATA,
  type EnabledFeature,
  type SiteMetadata,
} from '../../runtime/shared/site/site-metadata.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { FeaturePlan } from '../features/feature.ts'
import type { SharedData } from '../routes/page.ts'
import { packageVersion } from '../types/package-root.ts'

/** Versions and enabled features, for pages that show them. A feature that is off plans nothing, or has no folders. */
export function siteMetadata(
  { siteVersion }: Pick<SiteConfig, 'siteVersion'>,
  planned: readonly { readonly name: string; readonly plan: FeaturePlan }[],
): SharedData {
  const sitegenVersion = packageVersion()
  const enabled = planned.filter(({ plan }) => Object.keys(plan).length > 0 && plan.contentDirs?.length !== 0)
  const features = enabled.map(({ name, plan: { contentDirs = [] } }): EnabledFeature => {
    const own = contentDirs.filter(({ instance }) => instance.startsWith(`${name}/`))
    const ids = own.map(({ instance }) => instance.slice(name.length + 1))
    return { name, version: sitegenVersion, instances: [...new Set(ids)] }
  })
  const value: SiteMetadata = { siteVersion, sitegenVersion, features }
  return { key: SITE_METADATA, value }
}
