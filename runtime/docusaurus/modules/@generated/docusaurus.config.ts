import type { JsonObject } from '../../../shared/json.ts'
import type { DocusaurusConfig } from '../../site/site-config.ts'
import rest from '../../site/config-rest.ts'

/** The configuration; that of the theme as its author wrote it, with defaults. The bundler puts that of the site in the place of this module. */
const siteConfig: Omit<DocusaurusConfig, 'themeConfig'> & { readonly themeConfig: JsonObject } = {
  ...rest,
  title: '',
  tagline: '',
  url: 'https://sitegen.example',
  baseUrl: '/',
  titleDelimiter: '|',
  noIndex: false,
  customFields: {},
  storage: { type: 'localStorage', namespace: '' },
  themeConfig: {},
}

export default siteConfig
