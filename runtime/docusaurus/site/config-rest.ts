import type { ConfigRest } from './site-config.ts'

/** What of the configuration pages do not know anyway. The bundler puts that of the site in the place of this module. */
const rest: ConfigRest = {
  baseUrlIssueBanner: true,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  onDuplicateRoutes: 'warn',
  staticDirectories: [],
  i18n: { defaultLocale: 'en', locales: ['en'], path: 'i18n', localeConfigs: {} },
  presets: [],
  plugins: [],
  themes: [],
}

export default rest
