/** Key of the shared data file with the site's metadata. */
export const SITE_METADATA = 'site-metadata'

/** A feature that the site uses. */
export type EnabledFeature = {
  /** Such as `docs`. */
  readonly name: string
  /** Version of the package that it is part of. */
  readonly version: string
  /** Ids of its instances; empty for a feature without content of its own. */
  readonly instances: readonly string[]
}

/** Versions of the site and of sitegen, and what the site is made of. */
export type SiteMetadata = {
  /** `siteVersion` of the configuration; null where it is not set. */
  readonly siteVersion: string | null
  /** Version of sitegen that built the site. */
  readonly sitegenVersion: string
  /** The enabled features, in the order of their pages. */
  readonly features: readonly EnabledFeature[]
}
