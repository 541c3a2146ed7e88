import type { DocusaurusConfig } from '../../site/site-config.ts'

/** Where the browser keeps what readers choose, and what stands at the end of every key. The bundler puts that of the site in the place of this module. */
const siteStorage: DocusaurusConfig['storage'] = { type: 'localStorage', namespace: '' }

export default siteStorage
