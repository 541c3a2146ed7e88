import type { I18nConfig } from '../../site/site-config.ts'
import rest from '../../site/config-rest.ts'

/** The languages of the site, and the one that was built. The bundler puts those of the site in the place of this module. */
const i18n: I18nConfig & { readonly currentLocale: string } = { ...rest.i18n, currentLocale: 'en' }

export default i18n
