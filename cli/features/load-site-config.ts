import {
  loadConfig,
  reloadConfig,
  withWarnings,
  type ConfigLoading,
  type LoadedConfig,
} from '../config/load.ts'
import type { ModuleSource } from '../config/module/evaluate-module.ts'
import type { ConfigDiagnostic } from '../config/place/key-path.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { docusaurusConfig } from '../docusaurus/docusaurus-config.ts'
import type { PluginHost } from '../plugins/open-plugins.ts'
import type { PluginUse } from '../plugins/plugin-use.ts'
import { SiteProblems } from '../report/diagnostic.ts'
import { FEATURES } from './registry.ts'

export const FEATURE_OPTIONS = FEATURES.flatMap(({ options }) => options ?? [])

type SiteConfigLoading = Omit<ConfigLoading, 'features' | 'foreign'>

export interface LoadedSiteConfig extends LoadedConfig {
  /** The plugins of the site, made; null where it has none, and for commands that do not run them. */
  readonly plugins: PluginHost | null
}

/**
 * Loads the configuration of a site with the options of all features (see `loadConfig`), and makes its plugins where
 * `use.unknownPlugins` is `throw`.
 */
export async function loadSiteConfig(
  siteDir: string,
  loading: SiteConfigLoading = {},
): Promise<LoadedSiteConfig> {
  const loaded = await loadConfig(siteDir, {
    ...loading,
    features: FEATURE_OPTIONS,
    foreign: docusaurusConfig,
  })
  const { pluginLists: lists, config } = loaded
  const { unknownPlugins = 'ignore' } = loading.use ?? {}
  if (unknownPlugins === 'ignore' || Object.values(lists).every((list) => list.length === 0))
    return { ...loaded, plugins: null }
  const { pluginNaming, knownPackage } = await import('../docusaurus/map-config.ts')
  const { pluginUses, shownPlugin } = await import('../plugins/plugin-use.ts')
  const naming = pluginNaming(config.siteDir, config.nativePlugins)
  const uses = (['preset', 'plugin', 'theme'] as const).flatMap((kind) =>
    pluginUses(lists[`${kind}s`], kind, naming),
  )
  if (uses.length === 0) return { ...loaded, plugins: null }
  const replaced = uses
    .filter((use) => knownPackage(use) !== undefined)
    .map((use) => builtIn(use, knownPackage(use)?.about ?? ''))
  if (replaced.length > 0)
    throw new SiteProblems([...(await loaded.withPlaces(replaced)), ...loaded.diagnostics])
  if (unknownPlugins === 'warn') {
    const ignored = await loaded.withPlaces(uses.map((use) => notRun(use, shownPlugin(use, config.siteDir))))
    return { ...loaded, diagnostics: [...loaded.diagnostics, ...ignored], plugins: null }
  }
  // Plugins expect it, also later.
  process.env['NODE_ENV'] ??= loading.use?.isDev === true ? 'development' : 'production'
  const { openPlugins } = await import('../plugins/open-plugins.ts')
  const { pluginContext } = await import('./plugins/plugin-context.ts')
  const { pluginModules } = await import('./plugins/stand-ins/packages.ts')
  const plugins = await withWarnings(loaded.diagnostics, () =>
    openPlugins({
      lists,
      naming,
      siteDir: config.siteDir,
      reads: new Set(),
      timeLimit: config.pluginTimeLimit * 1000,
      keeping: loading.keeping ?? 'nothing',
      packages: pluginModules,
      withPlaces: loaded.withPlaces,
      context: pluginContext(loaded),
    }),
  )
  const { bundleSettings } = await import('../docusaurus/bundle-settings.ts')
  const { bundle, problems } = await bundleSettings(plugins.plugins, config.siteDir)
  const { withContentCode } = await import('../plugins/plugin-additions.ts')
  const facts = { ...plugins.facts, bundle }
  const unknown = unknownNames(config.volatile, plugins.plugins)
  const extended = await withWarnings(loaded.diagnostics, () => loaded.withPlugins(facts, plugins.natives))
  return {
    ...loaded,
    diagnostics: [
      ...loaded.diagnostics,
      ...extended.diagnostics,
      ...(await loaded.withPlaces([...problems, ...unknown])),
    ],
    config: withContentCode(
      extended.config,
      plugins.plugins.map(({ plugin }) => plugin),
    ),
    source: { ...loaded.source, plugins: facts },
    inputs: [...loaded.inputs, ...plugins.inputs],
    isStale: () => loaded.isStale() || plugins.isStale(),
    plugins,
  }
}

/** The same for a configuration that was loaded in another thread: see `reloadConfig`. */
export async function reloadSiteConfig(source: ModuleSource): Promise<SiteConfig> {
  const { siteDir, entry, locale, foreign = {}, plugins } = source
  if (plugins?.needsCode !== true)
    return reloadConfig(source, { features: FEATURE_OPTIONS, foreign: docusaurusConfig })
  const use = { ...foreign, unknownPlugins: 'throw' as const }
  const again = await loadSiteConfig(siteDir, { config: entry, locale, keeping: 'use', use })
  if (again.source.hash === source.hash && again.source.plugins?.hash === plugins.hash) return again.config
  throw new Error('The configuration or a plugin changed while the site was built: build it again.')
}

/** Names of plugins that there are not. */
function unknownNames(
  names: readonly string[],
  plugins: readonly { readonly name: string }[],
): readonly ConfigDiagnostic[] {
  const known = plugins.map(({ name }) => name)
  return names.flatMap((name, index) =>
    known.includes(name)
      ? []
      : {
          code: 'CONFIG_INVALID',
          level: 'warning' as const,
          message: `volatile[${index}] names "${name}", but no plugin has this name.`,
          hint: `Names that plugins give themselves are: ${known.join(', ')}.`,
          path: ['volatile', index],
        },
  )
}

function builtIn({ kind, name, path: at }: PluginUse, about: string): ConfigDiagnostic {
  return {
    code: 'PLUGIN_BUILT_IN',
    level: 'error',
    message: `What the ${kind} "${name ?? ''}" does is built in (${about}).`,
    hint: 'Remove the entry, and write its options to the keys docs, blog, pages, sitemap, redirects, images, pwa or theme.',
    path: at,
  }
}

function notRun({ kind, path: at }: PluginUse, shown: string): ConfigDiagnostic {
  return {
    code: 'PLUGIN_IGNORED',
    level: 'warning',
    message: `The ${kind} ${shown} is not run.`,
    hint: 'Check what the site lacks without it.',
    path: at,
  }
}
