import path from 'node:path'
import type { Plugin } from 'esbuild'
import { escapeRegExp } from 'lodash-es'
import { GIVEN_LANGUAGE } from '../../../runtime/shared/document/document-ids.ts'
import { codeOf, i18nOf, restOf, storageOf, wholeConfig } from '../../config/docusaurus-shape.ts'
import { isMultilingual, siteAlternates } from '../../config/site-language.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { POST_LISTS, postList } from '../post-list.ts'
import { splitSuffix } from '../bundle-inputs.ts'
import type { BundledLanguage } from '../bundled-language.ts'
import { valueModule } from '../virtual.ts'
import { packageVersion } from '../../types/package-root.ts'

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

/** What modules of the runtime hold that know the configuration: file of the package -> default export. */
const SOURCES: Readonly<Record<string, (config: SiteConfig) => unknown>> = {
  'runtime/docusaurus/modules/@generated/docusaurus.config.ts': wholeConfig,
  'runtime/docusaurus/modules/@generated/i18n.ts': (config) => ({
    ...i18nOf(config),
    currentLocale: config.i18n.locale,
  }),
  'runtime/docusaurus/modules/@generated/site-metadata.ts': metadataOf,
  'runtime/docusaurus/modules/@generated/site-storage.ts': storageOf,
  'runtime/docusaurus/site/config-rest.ts': restOf,
  'runtime/docusaurus/site/navbar-items.ts': ({ themeConfig }) => themeConfig.navbar.items,
  'runtime/docusaurus/site/theme-rest.ts': (config) => ({
    ...config.customThemeConfig,
    prism: wholeConfig(config).themeConfig.prism,
  }),
  'runtime/docusaurus/common/code-themes.ts': (config) => ({ themes: config.codeThemes, ...codeOf(config) }),
}

/** The module beside a bundle for rendering that knows the language. */
export const LANGUAGE_MODULE = 'language.mjs'

/** In browsers, what pages of a site with several languages know in theirs. */
export const GIVEN = `globalThis.${GIVEN_LANGUAGE}`

/** Modules that do nothing where a site has one language. */
const LOCAL_MESSAGES = 'runtime/texts/local-messages.ts'
const ALTERNATES = 'runtime/head/alternates.ts'

/** Paths of all of them. A filter on everything would be asked for every file. Copies of the loader's have a name behind the path. */
const GENERATED = new RegExp(
  `[\\\\/](?:${[...Object.keys(SOURCES), LOCAL_MESSAGES, ALTERNATES]
    .map((source) => escapeRegExp(source).replaceAll('/', '[\\\\/]'))
    .join('|')})(?:\\?.*)?$`,
)

export function isGenerated(file: string): boolean {
  const name = file.replaceAll(path.sep, '/')
  return Object.keys(SOURCES).some((source) => name.endsWith(`/${source}`))
}

/** The values of the modules among the inputs of a bundle that know the language, by their files in the package; those of lists of posts by the blogs. */
export async function generatedValues(
  { config, shared }: Pick<BundledLanguage, 'config' | 'shared'>,
  inputs: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const used = Object.entries(SOURCES).filter(([source]) => inputs.some((input) => input.includes(source)))
  const suffixes = inputs.map(splitSuffix).flatMap(([file, suffix]) => (POST_LISTS.test(file) ? suffix : []))
  const values = suffixes.length === 0 ? new Map() : await shared()
  return Object.fromEntries([
    ...used.map(([source, valueIn]) => [source, valueIn(config)]),
    ...suffixes.map((suffix) => [suffix, postList(suffix, config, values)]),
  ])
}

interface GeneratedOptions {
  readonly config: SiteConfig
  readonly packageDir: string
  readonly platform: 'browser' | 'node'
  /** Asked for every bundle, as its messages may have changed. */
  readonly language: () => Promise<BundledLanguage>
}

/** esbuild plugin: puts what the configuration says, and what languages need, in the place of modules that stand for it. */
export function generatedPlugin(options: GeneratedOptions): Plugin {
  const { config, packageDir, platform, language } = options
  return {
    name: 'sitegen-generated',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${LANGUAGE_MODULE}$`) }, () => ({
        path: `./${LANGUAGE_MODULE}`,
        external: true,
      }))
      build.onLoad({ filter: GENERATED }, async ({ path: name }) => {
        const [file] = splitSuffix(name)
        const source = path.relative(packageDir, file).replaceAll(path.sep, '/')
        const value = SOURCES[source]
        if (value !== undefined && !isMultilingual(config)) return valueModule(value(config))
        const contents =
          value !== undefined
            ? givenModule(source, platform)
            : source === LOCAL_MESSAGES
              ? messagesSource((await language()).messages.code, options)
              : source === ALTERNATES && alternatesSource(config, platform)
        return contents ? { contents, loader: 'js', resolveDir: path.dirname(file) } : null
      })
      build.onLoad({ filter: POST_LISTS }, async ({ suffix }) => {
        if (isMultilingual(config)) return { contents: givenModule(suffix, platform, 'module.exports =') }
        const { shared } = await language()
        return { contents: JSON.stringify(postList(suffix, config, await shared())), loader: 'json' }
      })
    },
  }
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

/** Messages are a file beside the bundle. Null without messages in any language. */
function messagesSource(
  messages: object,
  { platform, config }: Pick<GeneratedOptions, 'platform' | 'config'>,
): string | null {
  const from = platform === 'browser' ? './given-messages.ts' : LANGUAGE_MODULE
  const isGiven = isMultilingual(config) || Object.keys(messages).length > 0
  return isGiven ? `export { localMessage } from '${from}';\n` : null
}

/** A module of a site with several languages, whose value each language brings. */
function givenModule(
  name: string,
  platform: GeneratedOptions['platform'],
  exported = 'export default',
): string {
  const value = `modules[${JSON.stringify(name)}];\n`
  return platform === 'browser'
    ? `${exported} ${GIVEN}.${value}`
    : `import { modules } from '${LANGUAGE_MODULE}';\n${exported} ${value}`
}

function alternatesSource(config: SiteConfig, platform: GeneratedOptions['platform']): string | null {
  const alternates = siteAlternates(config)
  if (alternates === null) return null
  const isGiven = platform === 'browser' && isMultilingual(config)
  // The first of the modules that need the script of the language: it says what is wrong where that did not load.
  const check = isGiven ? `import '../texts/given-messages.ts';\n` : ''
  return `${check}import { addAlternates } from '../shared/document/alternate-head.ts';
const alternates = ${isGiven ? `${GIVEN}.alternates` : JSON.stringify(alternates)};
export function withAlternates(head, elsewhere) { return addAlternates(head, alternates, elsewhere) }
`
}
