import { mapValues, pick } from 'lodash-es'
import { defaultMagicComments } from '../../runtime/shared/content/magic-comments.ts'
import type { SiteConfig } from './site-config.ts'
import { siteStorage } from './site-language.ts'

/** The configuration in the shape of Docusaurus, as its author wrote that of the theme. */
export function wholeConfig(config: SiteConfig) {
  return {
    ...restOf(config),
    ...pick(config, ['title', 'tagline', 'url', 'baseUrl', 'favicon', 'trailingSlash', 'titleDelimiter']),
    ...pick(config, ['noIndex', 'customFields']),
    favicon: config.favicon ?? undefined,
    storage: storageOf(config),
    themeConfig: {
      ...config.customThemeConfig,
      ...config.themeConfig,
      prism: {
        theme: config.codeThemes.light ?? undefined,
        darkTheme: config.codeThemes.dark ?? undefined,
        ...codeOf(config),
      },
      ...(config.search.hosted && { algolia: config.search.hosted }),
    },
  }
}

export function storageOf(config: SiteConfig): object {
  const { type, suffix: namespace } = siteStorage(config)
  return { type, namespace }
}

export function restOf(config: SiteConfig): object {
  return {
    ...pick(config, ['organizationName', 'projectName', 'baseUrlIssueBanner']),
    ...pick(config, ['onBrokenLinks', 'onBrokenAnchors', 'onDuplicateRoutes', 'staticDirectories']),
    organizationName: config.organizationName ?? undefined,
    projectName: config.projectName ?? undefined,
    i18n: i18nOf(config),
    presets: [],
    plugins: [],
    themes: [],
  }
}

export function i18nOf({ i18n }: SiteConfig) {
  const { defaultLocale, locales, localeByName } = i18n
  const localeConfigs = mapValues(localeByName, ({ messages, ...locale }) => ({
    ...locale,
    translate: messages !== null,
  }))
  return { defaultLocale, locales, path: i18n.folder, localeConfigs }
}

export function codeOf({ prism }: SiteConfig): object {
  const { defaultLanguage, additionalLanguages, magicComments } = prism
  return { defaultLanguage, additionalLanguages, magicComments: magicComments ?? defaultMagicComments }
}
