import path from 'node:path'
import type { Plugin } from 'esbuild'
import { escapeRegExp, mapValues, pick } from 'lodash-es'
import { defaultMagicComments } from '../../../runtime/shared/content/magic-comments.ts'
import { siteStorage } from '../../config/site-language.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { splitSuffix } from '../bundle-inputs.ts'
import { valueModule } from '../virtual.ts'
import { packageVersion } from '../../types/package-root.ts'

const FOLDER = 'runtime/docusaurus'

/** Keys of the configuration that modules hold which are made of it. */
export const GENERATED_KEYS = [
  'title',
  'tagline',
  'url',
  'baseUrl',
  'baseUrlIssueBanner',
  'favicon',
  'trailingSlash',
  'titleDelimiter',
  'noIndex',
  'customFields',
  'storage',
  'themeConfig',
  'customThemeConfig',
  'search',
  'prism',
  'codeThemes',
  'organizationName',
  'projectName',
  'onBrokenLinks',
  'onBrokenAnchors',
  'onDuplicateRoutes',
  'staticDirectories',
  'i18n',
  'siteVersion',
  'instances',
] as const satisfies readonly (keyof SiteConfig)[]

/** What modules of the runtime hold that know the configuration: file in their folder -> default export. */
const SOURCES: Readonly<Record<string, (config: SiteConfig) => unknown>> = {
  'modules/@generated/docusaurus.config.ts': wholeConfig,
  'modules/@generated/i18n.ts': (config) => ({ ...i18nOf(config), currentLocale: config.i18n.locale }),
  'modules/@generated/site-metadata.ts': metadataOf,
  'modules/@generated/site-storage.ts': storageOf,
  'site/config-rest.ts': restOf,
  'site/theme-rest.ts': ({ customThemeConfig }) => customThemeConfig,
  'common/code-themes.ts': (config) => ({ themes: config.codeThemes, ...codeOf(config) }),
}

export function isGenerated(file: string): boolean {
  const name = file.replaceAll(path.sep, '/')
  return Object.keys(SOURCES).some((source) => name.endsWith(`/${FOLDER}/${source}`))
}

/** esbuild plugin: puts what the configuration says in the place of modules that hold it, for those who import them. */
export function generatedPlugin(config: SiteConfig, packageDir: string): Plugin {
  const folder = path.join(packageDir, FOLDER)
  return {
    name: 'sitegen-generated',
    setup(build) {
      // Copies of the loader's have a name behind the path.
      build.onLoad({ filter: GENERATED }, ({ path: name }) => {
        const [file] = splitSuffix(name)
        const source = SOURCES[path.relative(folder, file).replaceAll(path.sep, '/')]
        return source && valueModule(source(config))
      })
    },
  }
}

/** Paths of the modules. A filter on everything would be asked for every file. */
const GENERATED = new RegExp(
  `[\\\\/](?:${Object.keys(SOURCES)
    .map((source) => escapeRegExp(`docusaurus/${source}`).replaceAll('/', '[\\\\/]'))
    .join('|')})(?:\\?.*)?$`,
)

/** The configuration in the shape of Docusaurus, as its author wrote that of the theme. */
function wholeConfig(config: SiteConfig): object {
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

function storageOf(config: SiteConfig): object {
  const { type, suffix: namespace } = siteStorage(config)
  return { type, namespace }
}

/** What of it pages do not know anyway. */
function restOf(config: SiteConfig): object {
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

function i18nOf({ i18n }: SiteConfig): object {
  const { defaultLocale, locales, localeByName } = i18n
  const localeConfigs = mapValues(localeByName, (locale, path) => {
    const { label, htmlLang, direction, calendar, url, baseUrl } = locale
    return { label, htmlLang, direction, calendar, path, url, baseUrl }
  })
  return { defaultLocale, locales, path: 'i18n', localeConfigs }
}

function codeOf({ prism }: SiteConfig): object {
  const { defaultLanguage, additionalLanguages, magicComments } = prism
  return { defaultLanguage, additionalLanguages, magicComments: magicComments ?? defaultMagicComments }
}

function metadataOf({ siteVersion, instances }: SiteConfig): object {
  const version = packageVersion()
  const names = [...new Set(instances.map(({ name }) => name.split('/', 1)[0] ?? name))]
  return {
    docusaurusVersion: version,
    siteVersion: siteVersion ?? undefined,
    pluginVersions: Object.fromEntries(
      names.map((name) => [
        `docusaurus-plugin-content-${name}`,
        { type: 'package', name: 'sitegen', version },
      ]),
    ),
  }
}
