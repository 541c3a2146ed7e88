import path from 'node:path'
import type { Plugin } from 'esbuild'
import { escapeRegExp, isEmpty, pickBy } from 'lodash-es'
import { GIVEN_MESSAGES } from '../../../runtime/shared/document/document-ids.ts'
import { codeOf, i18nOf, restOf, storageOf, wholeConfig } from '../../config/docusaurus-shape.ts'
import { siteAlternates } from '../../config/site-language.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { CodeMessages, Messages } from '../../content/load-messages.ts'
import { POST_LISTS, postList, type SharedValues } from '../../docusaurus/post-list.ts'
import { contentHash } from '../../types/fingerprints.ts'
import { splitSuffix } from '../bundle-inputs.ts'
import type { ClientBundle } from '../client/client-output.ts'
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

interface GeneratedOptions {
  readonly config: SiteConfig
  readonly packageDir: string
  readonly platform: 'browser' | 'node'
  /** Both are asked for every bundle: they may have changed. @default none */
  readonly messages?: () => Promise<Messages>
  readonly shared?: () => Promise<SharedValues>
}

/** esbuild plugin: puts what the configuration says, and what languages need, in the place of modules that stand for it. */
export function generatedPlugin(options: GeneratedOptions): Plugin {
  const { config, packageDir, platform, messages, shared } = options
  return {
    name: 'sitegen-generated',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${MESSAGES_MODULE}$`) }, () => ({
        path: `./${MESSAGES_MODULE}`,
        external: true,
      }))
      build.onLoad({ filter: GENERATED }, async ({ path: name }) => {
        const [file] = splitSuffix(name)
        const source = path.relative(packageDir, file).replaceAll(path.sep, '/')
        const value = SOURCES[source]
        if (value !== undefined) return valueModule(value(config))
        const contents =
          source === LOCAL_MESSAGES
            ? messagesSource((await messages?.()) ?? {}, platform)
            : source === ALTERNATES && alternatesSource(config)
        return contents ? { contents, loader: 'js', resolveDir: path.dirname(file) } : null
      })
      build.onLoad({ filter: POST_LISTS }, async ({ suffix }) => ({
        contents: JSON.stringify(postList(suffix, config, await shared?.())),
        loader: 'json',
      }))
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

/** Messages are a file beside the bundle. Null without messages. */
function messagesSource(messages: Messages, platform: GeneratedOptions['platform']): string | null {
  const from = platform === 'browser' ? './given-messages.ts' : MESSAGES_MODULE
  return isEmpty(messages) ? null : `export { localMessage } from '${from}';\n`
}

function alternatesSource(config: SiteConfig): string | null {
  const alternates = siteAlternates(config)
  if (alternates === null) return null
  return `import { addAlternates } from '../shared/document/alternate-head.ts';
const alternates = ${JSON.stringify(alternates)};
export function withAlternates(head) { return addAlternates(head, alternates) }
`
}

export const MESSAGES_MODULE = 'messages.mjs'

export function messagesModule(messages: Messages): string | null {
  if (isEmpty(messages)) return null
  return `const messages = ${table(messages)};\nexport function localMessage(id) { return messages[id] }\n`
}

/**
 * What browsers need of messages: those of the site, whose code may put ids together, and those of the theme whose ids stand in
 * the code.
 */
function usedMessages({ code, theme }: CodeMessages, files: ClientBundle['files']): Messages {
  if (isEmpty(theme)) return code
  const ids = new Set(files.flatMap(({ text }) => text.match(/theme(?:\.\w+)+/g) ?? []))
  return pickBy(code, (text, id) => ids.has(id) || theme[id] !== text)
}

/**
 * A client with the messages of a language: a script of their own, which pages run before all others.
 *
 * @param live - takes messages that no code asks for as well: it may change while a page is open
 */
export function withMessages<T extends Pick<ClientBundle, 'files' | 'scripts' | 'hash'>>(
  client: T,
  messages: CodeMessages | undefined,
  live: boolean,
): T {
  if (messages === undefined || isEmpty(messages.code)) return client
  const digest = (text: string): string => contentHash(text).slice(0, 8)
  const text = `globalThis.${GIVEN_MESSAGES}=${table(live ? messages.code : usedMessages(messages, client.files))};\n`
  const path = `assets/js/messages-${digest(text)}.js`
  return {
    ...client,
    files: [...client.files, { path, text }],
    scripts: [path, ...client.scripts],
    hash: digest(client.hash + path),
  }
}

/** Every name may be an id, so the table has no prototype. */
function table(messages: Messages): string {
  return `Object.assign(Object.create(null),${JSON.stringify(messages)})`
}
