import path from 'node:path'
import { omit, pick } from 'lodash-es'
import { sectionsOf, type FeatureOptions, type FeatureSection } from '../options/feature-options.ts'
import type { FeatureConfig } from '../options/site.ts'
import type { PluginFacts, SiteConfig } from '../site-config.ts'
import { siteLocale } from '../site-language.ts'
import { jsonCopy } from '../options/kit.ts'
import { resolveBaseUrl } from '../options/address.ts'
import { resolveI18n, sharedFiles } from './resolve-i18n.ts'
import {
  sitePartNames,
  OVERRIDABLE_ELEMENTS,
  MARKDOWN_TAGS,
  sitePart,
  type OverridableElement,
  type SiteFolders,
} from '../../types/site-theme.ts'
import { ABSENT_PARTS, hostOf } from '../../types/theme-parts.ts'
import { PLUGIN_LISTS } from '../options/content-plugins.ts'
import { resolveComponents } from '../options/markdown.ts'
import type { ValidConfig } from '../schema/validate.ts'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import type { ModuleSource } from '../module/evaluate-module.ts'
import { siteFile } from '../site-file.ts'
import { contentHash } from '../../types/fingerprints.ts'

export async function resolveConfig(
  { config: written, option }: ValidConfig,
  source: Pick<ModuleSource, 'siteDir' | 'entry' | 'hash' | 'foreign' | 'locale' | 'plugins'>,
  features: readonly FeatureOptions[],
): Promise<SiteConfig> {
  const { siteDir, entry, hash, foreign, locale, plugins } = source
  const resolved = option.resolve(written)
  const { theme, ...config } = omit(resolved, LEFT_OUT)
  const { prism: code, font, imageZoom, ...themeConfig } = resolved.themeConfig
  const { theme: light, darkTheme: dark, ...prism } = code
  const i18n = resolveI18n(config.i18n, { ...pick(config, ['url', 'baseUrl', 'router']), siteDir, locale })
  const origins = ofSections(resolved, features, (section, value) => section.origins?.(value))
  const { ownParts, ...ofTheme } = await themeOf({
    siteDir,
    themePath: theme.path,
    themeFolders: [],
  })
  const own = deepFreeze<SiteConfig>({
    ...config,
    siteDir,
    configFile: siteFile(entry, siteDir),
    configHash: hash,
    plugins: [],
    pluginsHash: '',
    bundle: null,
    isForeign: foreign !== undefined,
    instances: ofSections(resolved, features, (section, value) => section.instances?.(value)),
    csp: config.csp && withOrigins(config.csp, origins),
    i18n,
    ...pick(siteLocale(i18n), ['url', 'baseUrl']),
    shared: sharedFiles(
      i18n,
      config.staticDirectories.map((folder) => path.join(siteDir, folder)),
    ),
    markdown: {
      ...config.markdown,
      ...ofTheme,
      relativeTo: config.router === 'hash' ? resolveBaseUrl(config.baseUrl) : null,
    },
    themePath: theme.path,
    themeFolders: [],
    ownParts,
    customCss: theme.customCss,
    infima: theme.infima,
    font,
    imageZoom,
    prism,
    codeThemes: structuredClone({ light, dark: dark ?? light }),
    themeConfig,
  })
  return plugins === undefined ? own : withPluginFacts(own, plugins)
}

/** A configuration with what is known of its plugins. */
export async function withPluginFacts(config: SiteConfig, facts: PluginFacts): Promise<SiteConfig> {
  const { siteDir, themePath, configHash, markdown, customThemeConfig } = config
  const { themeFolders, clientModules, components, themeConfig, names, bundle } = facts
  const hash = contentHash(configHash + facts.hash)
  const { ownParts, overridableElements, ownTags } =
    themeFolders.length === 0
      ? { ...config, ...markdown }
      : await themeOf({ siteDir, themePath, themeFolders })
  return deepFreeze<SiteConfig>({
    ...config,
    configHash: hash,
    plugins: names,
    pluginsHash: names.length === 0 ? '' : hash,
    bundle,
    clientModules: [...config.clientModules, ...clientModules],
    customThemeConfig: { ...customThemeConfig, ...(jsonCopy(themeConfig) as JsonObject) },
    markdown: {
      ...markdown,
      components: { ...resolveComponents(components, siteDir), ...markdown.components },
      overridableElements,
      ownTags,
    },
    themeFolders,
    ownParts,
  })
}

async function themeOf(folders: SiteFolders) {
  return { ...(await overriddenElements(folders)), ownParts: sitePartNames(folders) }
}

const LEFT_OUT = ['onBrokenMarkdownLinks', 'future', 'webpack', 'plugins', 'themes', 'presets'] as const

function ofSections<T>(
  resolved: FeatureConfig,
  features: readonly FeatureOptions[],
  listOf: (section: FeatureSection, value: unknown) => readonly T[] | undefined,
): readonly T[] {
  const values: Readonly<Record<string, unknown>> = { ...resolved }
  return sectionsOf(features).flatMap(([key, section]) => listOf(section, values[key]) ?? [])
}

function withOrigins(directives: NonNullable<SiteConfig['csp']>, origins: readonly string[]) {
  if (origins.length === 0) return directives
  return { ...directives, 'connect-src': [...(directives['connect-src'] ?? []), ...origins] }
}

/** Parts of a site that Markdown is written as: files of their own, and tags that its table of components names. */
export async function overriddenElements(folders: SiteFolders) {
  const table = sitePart(folders, 'MDXComponents')
  // Few sites have such a table, and what reads it is large.
  const keys = table === null ? [] : (await import('../place/locate.ts')).tableKeys(table)
  const overridableElements: readonly OverridableElement[] = [
    ...OVERRIDABLE_ELEMENTS.filter((part) =>
      [part, ...(INNER_PARTS[part] ?? []), ...piecesOf(part)].some(
        (name) => sitePart(folders, name) !== null,
      ),
    ),
    ...MARKDOWN_TAGS.filter((tag) => keys.includes(tag)).map((tag) => `MDXComponents/<${tag}>` as const),
  ]
  return { overridableElements, ownTags: keys.filter((key) => /^[A-Z]/.test(key)) }
}

/** What such a part is made of in Docusaurus. */
function piecesOf(part: OverridableElement): readonly string[] {
  return ABSENT_PARTS.filter((name) => hostOf(name, OVERRIDABLE_ELEMENTS) === part)
}

/** Parts that such a part shows: Markdown is written as it for their sake. */
const INNER_PARTS: Readonly<Record<string, readonly string[]>> = {
  Admonition: [
    'Admonition/Layout',
    'Admonition/Types',
    ...['Caution', 'Danger', 'Info', 'Note', 'Tip', 'Warning'].flatMap((type) => [
      `Admonition/Type/${type}`,
      `Admonition/Icon/${type}`,
    ]),
  ],
}

/** Keys whose lists hold functions and options of other people's plugins: only the list itself is frozen. */
const FOREIGN: ReadonlySet<string> = new Set(PLUGIN_LISTS)

/** Freezes an object with all objects and arrays in it; functions, and what plugins were given, stay as they are. */
export function deepFreeze<T extends object>(value: T): T {
  for (const [key, item] of Object.entries(value) as readonly (readonly [string, unknown])[]) {
    if (typeof item !== 'object' || item === null || Object.isFrozen(item)) continue
    if (FOREIGN.has(key)) Object.freeze(item)
    else deepFreeze(item)
  }
  return Object.freeze(value)
}
