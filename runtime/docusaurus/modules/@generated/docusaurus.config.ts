import type { JsonObject } from '../../../shared/json.ts'
import type { DocusaurusConfig } from '../../site/site-config.ts'

/** The configuration; that of the theme as its author wrote it, with defaults. The bundler puts that of the site in the place of this module. */
const siteConfig = {} as Omit<DocusaurusConfig, 'themeConfig'> & { readonly themeConfig: JsonObject }

export default siteConfig
