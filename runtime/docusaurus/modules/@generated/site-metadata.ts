export interface SiteMetadata {
  readonly docusaurusVersion: string
  readonly siteVersion?: string
  readonly pluginVersions: Readonly<
    Record<string, { readonly type: 'package'; readonly name: string; readonly version: string }>
  >
}

/** Versions of what the site is made with. The bundler puts those of the site in the place of this module. */
const siteMetadata: SiteMetadata = { docusaurusVersion: '', pluginVersions: {} }

export default siteMetadata
