/** Versions of what a site is made with. */
export interface SiteMetadata {
  /** Version of sitegen, which stands in the place of Docusaurus. */
  readonly docusaurusVersion: string
  /** `siteVersion` of the configuration. */
  readonly siteVersion?: string
  readonly pluginVersions: Readonly<
    Record<string, { readonly type: 'package'; readonly name: string; readonly version: string }>
  >
}

/** Versions of what the site is made with. The bundler puts those of the site in the place of this module. */
const siteMetadata: SiteMetadata = { docusaurusVersion: '', pluginVersions: {} }

export default siteMetadata
